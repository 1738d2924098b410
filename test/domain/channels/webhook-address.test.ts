import { describe, expect, test } from 'vitest';
import { allowedHosts, checkWebhookAddress, mayConnect } from '../../../functions/domain/channels/webhook-address.ts';
import { attemptInWords } from '../../../functions/domain/wording/attempt-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';

const NONE = allowedHosts('');

function problemOf(address: string, allowed = NONE): string {
  const checked = checkWebhookAddress(address, allowed);
  if (checked.ok) throw new Error(`${address} was accepted`);
  return attemptInWords(checked.why, wordsOf({}));
}

describe('an address of a webhook', () => {
  test.each([
    'https://hooks.slack.com/services/T0/B0/xyz',
    'https://receiver.example:8443/in?key=1',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is accepted', (address) => {
    expect(checkWebhookAddress(address, NONE).ok).toBe(true);
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://3232235777/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://localhost../',
    'https://a.localhost/',
    'https://printer.local/',
    'https://vault.internal/',
    'https://ip-10-0-0-1.eu-central-1.compute.internal./',
  ])('%s is refused as internal', (address) => {
    expect(problemOf(address)).toContain('internal address');
  });

  test.each([
    ['http://receiver.example/', 'https://'],
    ['ftp://receiver.example/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['receiver.example', 'not a URL'],
    ['', 'not a URL'],
    ['https://[::1', 'not a URL'],
    ['https://user:hunter2@receiver.example/', 'user name or password'],
  ])('%s is refused, saying %s', (address, part) => {
    expect(problemOf(address)).toContain(part);
  });

  test.each([
    'http://receiver.example/hunter2?hunter2#hunter2',
    'https://user:hunter2@receiver.example/hunter2',
    'https://127.0.0.1/hunter2',
    'hunter2',
  ])('is refused without repeating its secrets: %s', (address) => {
    expect(problemOf(address)).not.toContain('hunter2');
  });
});

describe('a host that an operator allows', () => {
  const allowed = allowedHosts(' 127.0.0.1 , Receiver.Corp.Internal., ::1, 169.254.169.254, not a host,, [fe80::1]');

  test.each([
    'http://127.0.0.1:8080/in',
    'https://127.0.0.1/',
    'http://0x7f.1/',
    'http://receiver.corp.internal/in',
    'https://RECEIVER.corp.internal./in',
    'http://[::1]/',
    'http://[0:0::1]/',
  ])('%s is accepted, also without TLS', (address) => {
    expect(checkWebhookAddress(address, allowed)).toMatchObject({ ok: true, isAllowed: true });
  });

  test.each(['http://169.254.169.254/latest', 'http://[fe80::1]/', 'http://127.0.0.2/', 'http://other.corp.internal/'])(
    '%s is refused all the same',
    (address) => {
      expect(checkWebhookAddress(address, allowed).ok).toBe(false);
    },
  );

  test('may resolve to an internal address, but not to the metadata service', () => {
    expect(mayConnect('10.0.0.1', true)).toBe(true);
    expect(mayConnect('169.254.169.254', true)).toBe(false);
    expect(mayConnect('::ffff:169.254.169.254', true)).toBe(false);
    expect(mayConnect('10.0.0.1', false)).toBe(false);
    expect(mayConnect('8.8.8.8', false)).toBe(true);
  });
});
