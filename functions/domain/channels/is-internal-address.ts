import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address may lead inside: to this machine, its network, or the metadata service of its cloud. Everything
 * that is not plainly public is internal: private, loopback, link-local, shared (CGNAT), multicast, reserved and
 * documentation ranges, and what is not an address at all. IPv6 that carries an IPv4 address (mapped, NAT64, ISATAP) is
 * as internal as the address it carries; 6to4 and Teredo, which nobody serves webhooks from, always are.
 * Source: the IANA special-purpose address registries (RFC 6890).
 */
export function isInternalAddress(address: string): boolean {
  // Strictly the canonical notations, as a resolver gives them: "0177.1" is no address here.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() !== 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return true;
  const ipv6 = ipaddr.IPv6.parse(address);
  if (ipv6.zoneId !== undefined) return true;
  const carried = carriedIPv4(ipv6);
  if (carried !== undefined) return isInternalAddress(carried);
  return ipv6.range() !== 'unicast' || !isGlobalUnicast(ipv6);
}

/**
 * Whether not even a host that an operator allows may be at this address: this machine's link, the services that AWS puts beside
 * each machine (metadata over IPv6, `fd00:ec2::254`), and an internal IPv4 address behind IPv6 that translates (NAT64, 6to4,
 * Teredo, ISATAP), because whoever means a host inside names its own address.
 */
export function isNeverReached(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'linkLocal') return true;
  if (!(parsed instanceof ipaddr.IPv6)) return false;
  if (parsed.match(AWS_SERVICES) || parsed.match(LOCAL_NAT64)) return true;
  // Teredo and SIIT (rfc6145), which nobody serves anything from.
  if (['teredo', 'rfc6145'].includes(parsed.range())) return true;
  const carried = parsed.range() === '6to4' ? parsed.toByteArray().slice(2, 6).join('.') : carriedIPv4(parsed);
  return carried !== undefined && isInternalAddress(carried);
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** RFC 8215. */
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');
/** Metadata, time and name servers of EC2, and credentials of EKS pods. */
const AWS_SERVICES = ipaddr.IPv6.parseCIDR('fd00:ec2::/32');

function isGlobalUnicast(ipv6: ipaddr.IPv6): boolean {
  return ipv6.match(GLOBAL_UNICAST) && !ipv6.match(DOCUMENTATION);
}

function carriedIPv4(ipv6: ipaddr.IPv6): string | undefined {
  const [, , , , fifth = 0, sixth = 0] = ipv6.parts;
  const isIsatap = sixth === 0x5efe && (fifth === 0 || fifth === 0x200);
  if (!ipv6.isIPv4MappedAddress() && !ipv6.match(NAT64) && !isIsatap) return undefined;
  return ipv6.toByteArray().slice(12).join('.');
}
