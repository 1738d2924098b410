import { expect, test } from 'vitest';
import { deadManAddress } from '../../functions/domain/operations/heartbeat/dead-man-address.ts';
import { isSecretName } from '../../functions/heartbeat/environment.ts';

test.each([
  'https://hc.example.com/ping/SECRET',
  ' https://hc.example.com/ping/SECRET\n',
  '{"url":"https://hc.example.com/ping/SECRET"}',
])('the secret of deadManUrl holds the address alone or as JSON: %s', (secret) => {
  expect(deadManAddress(secret)).toBe('https://hc.example.com/ping/SECRET');
});

test.each([
  '',
  'SECRET',
  '{}',
  '{"url":"SECRET"}',
  'http://hc.example.com/SECRET',
  '{"address":"https://hc.example.com/SECRET"}',
  '["https://SECRET"]',
])('a secret without an address is named as such, and not repeated: %s', (secret) => {
  expect(() => deadManAddress(secret)).toThrow(
    /^the secret of deadManUrl holds no address: store https:\/\/\.\.\. or \{"url"/,
  );
  expect(() => deadManAddress(secret)).not.toThrow(/SECRET/);
});

test('an address is not the name of a secret', () => {
  expect(isSecretName('mention-alerts/dead-man')).toBe(true);
  expect(isSecretName('https://hc.example.com/mention-alerts/')).toBe(false);
});
