import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInternalAddress, isNeverReached } from '../../../functions/domain/channels/is-internal-address.ts';

describe('an address is internal when it', () => {
  test.each([
    ['is unspecified', '0.0.0.0'],
    ['is in "this network"', '0.1.2.3'],
    ['is loopback', '127.0.0.1'],
    ['is anywhere in loopback', '127.255.255.254'],
    ['is private, 10/8', '10.0.0.1'],
    ['is private, 172.16/12', '172.31.255.255'],
    ['is private, 192.168/16', '192.168.1.1'],
    ['is the metadata service', '169.254.169.254'],
    ['is the credentials endpoint of a container', '169.254.170.2'],
    ['is shared (CGNAT)', '100.64.0.1'],
    ['is at the end of CGNAT', '100.127.255.255'],
    ['is multicast', '224.0.0.1'],
    ['is broadcast', '255.255.255.255'],
    ['is reserved', '240.0.0.1'],
    ['is for protocol assignments', '192.0.0.192'],
    ['is for documentation', '203.0.113.7'],
    ['is for benchmarks', '198.18.0.1'],
    ['is unspecified IPv6', '::'],
    ['is loopback IPv6', '::1'],
    ['is loopback IPv6, written out', '0:0:0:0:0:0:0:1'],
    ['is link-local IPv6', 'fe80::1'],
    ['is link-local with a zone', 'fe80::1%eth0'],
    ['is any address with a zone', '2606:4700::1111%eth0'],
    ['is unique local (ULA)', 'fc00::1'],
    ['is the metadata service over IPv6', 'fd00:ec2::254'],
    ['is site-local, deprecated', 'fec0::1'],
    ['is multicast IPv6', 'ff02::1'],
    ['is for documentation IPv6', '2001:db8::1'],
    ['is for documentation IPv6, the new range', '3fff::1'],
    ['is discard-only', '100::1'],
    ['maps loopback', '::ffff:127.0.0.1'],
    ['maps the metadata service in hex', '::ffff:a9fe:a9fe'],
    ['is a deprecated IPv4-compatible address', '::127.0.0.1'],
    ['translates to a private address (SIIT)', '::ffff:0:10.0.0.1'],
    ['is NAT64 of the metadata service', '64:ff9b::169.254.169.254'],
    ['is NAT64 of a private address', '64:ff9b::a00:1'],
    ['is local-use NAT64', '64:ff9b:1::808:808'],
    ['is 6to4 of a private address', '2002:a00:1::1'],
    ['is 6to4 at all', '2002:808:808::1'],
    ['is Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['is ISATAP of a private address', '2606:4700::5efe:10.0.0.1'],
    ['is a segment-routing address', '5f00::1'],
    ['is outside what was ever given out', '4000::1'],
    ['is written in octal', '0177.0.0.1'],
    ['is written as one number', '2130706433'],
    ['is written in hex', '0x7f000001'],
    ['is written short', '127.1'],
    ['is a name', 'localhost'],
    ['is empty', ''],
  ])('%s: %s', (_, address) => {
    expect(isInternalAddress(address)).toBe(true);
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('but not when it is public: %s', (address) => {
    expect(isInternalAddress(address)).toBe(false);
  });

  test('carries, mapped or by NAT64, an IPv4 address that is internal, and only then', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        expect(isInternalAddress(`::ffff:${ipv4}`)).toBe(isInternalAddress(ipv4));
        expect(isInternalAddress(`64:ff9b::${ipv4}`)).toBe(isInternalAddress(ipv4));
        expect(isNeverReached(`::ffff:${ipv4}`)).toBe(isNeverReached(ipv4));
      }),
    );
  });
});

describe('not even a host that an operator allows may be', () => {
  test.each([
    ['the metadata service', '169.254.169.254'],
    ['the credentials endpoint of a container', '169.254.170.2'],
    ['on the link, over IPv6', 'fe80::1'],
    ['the metadata service over IPv6', 'fd00:ec2::254'],
    ['the metadata service over IPv6, written out', 'fd00:0ec2:0:0:0:0:0:254'],
    ['the credentials of a pod', 'fd00:ec2::23'],
    ['the metadata service, mapped', '::ffff:169.254.169.254'],
    ['the metadata service behind NAT64', '64:ff9b::a9fe:a9fe'],
    ['a private address behind NAT64', '64:ff9b::10.0.0.1'],
    ['behind NAT64 of local use', '64:ff9b:1::808:808'],
    ['the metadata service behind 6to4', '2002:a9fe:a9fe::1'],
    ['a private address behind 6to4', '2002:c0a8:101::1'],
    ['behind Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['a private address behind ISATAP', '2606:4700::5efe:10.0.0.1'],
    ['behind SIIT', '::ffff:0:10.0.0.1'],
  ])('%s: %s', (_, address) => {
    expect(isNeverReached(address)).toBe(true);
  });

  test.each(['10.0.0.1', '192.168.1.1', '127.0.0.1', '::1', 'fd12:3456::1', '::ffff:10.0.0.1', '64:ff9b::808:808'])(
    'while %s may be one',
    (address) => {
      expect(isNeverReached(address)).toBe(false);
    },
  );
});
