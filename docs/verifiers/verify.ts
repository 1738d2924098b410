import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a message is ours: the body as it came, byte for byte, and the headers, their names in lower case. */
export function verify(body: string, headers: Record<string, unknown>, secret: string, now = Date.now()): boolean {
  const id = String(headers['webhook-id'] ?? '');
  const sent = String(headers['webhook-timestamp'] ?? '');
  const signatures = String(headers['webhook-signature'] ?? '');
  if (id === '' || !/^\d{1,12}$/.test(sent) || Math.abs(now / 1000 - Number(sent)) > 300) return false;
  const text = String(secret).replace(/^whsec_/, '');
  const key = Buffer.from(text, 'base64');
  if (key.length < 24 || key.toString('base64') !== text) return false;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${sent}.${body}`).digest('base64')}`);
  const isExpected = (given: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
  return signatures.split(' ').some((signature) => isExpected(Buffer.from(signature)));
}
