import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** The position of a scroll: what it reads (`snapshot`, `startedAt` in epoch milliseconds), and the last row that it gave. */
const positionSchema = z.strictObject({ snapshot: z.int(), startedAt: z.int(), after: z.int() });
type ScrollPosition = z.output<typeof positionSchema>;

/** The tokens of a scroll expire an hour after its first request, by the service's clock. */
const LIFETIME_MS = 3_600_000;

/**
 * Opaque, signed tokens. A token is valid only in this process, and only with the same `binding`: everything in the request
 * that must not change during a scroll.
 */
export type ScrollTokens = {
  issue(position: ScrollPosition, binding: string): string;
  /** Gives `undefined` if the token is of another process or another binding, or too old at `now`. */
  open(token: string, binding: string, now: number): ScrollPosition | undefined;
};

export function createScrollTokens(): ScrollTokens {
  const key = randomBytes(32);
  const sign = (payload: string, binding: string): Buffer =>
    createHmac('sha256', key).update(`${payload}\n${binding}`).digest();

  return {
    issue(position, binding) {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${payload}.${sign(payload, binding).toString('base64url')}`;
    },
    open(token, binding, now) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const expected = sign(payload, binding);
      const given = Buffer.from(signature, 'base64url');
      const isOneSpelling = given.toString('base64url') === signature;
      if (rest.length > 0 || !isOneSpelling || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return undefined;
      }
      const position = positionSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return now - position.startedAt > LIFETIME_MS ? undefined : position;
    },
  };
}
