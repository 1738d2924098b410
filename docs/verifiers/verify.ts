import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a message is ours: the body as it came, byte for byte, and the headers, their names in lower case. */
export function verify(body: string, headers: Record<string, string | undefined>, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) < 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${sent}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
