import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { LANGUAGES, type Language } from '../../../languages/language.ts';
import { base64urlOf } from '../../base64url-of.ts';
import { contentHash } from '../../items/content-hash.ts';
import { present } from '../../present.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { isTimeZone } from '../../time/wall-clock.ts';

/** The actions that a reader of an alert may take. */
export const actionKind = z.enum(['silence-2h', 'silence-until-tomorrow', 'acknowledge', 'noise', 'expected']);

export type ActionKind = z.output<typeof actionKind>;

/** A link works this long after its alert. */
export const LINK_MS = 7 * DAY_MS;

/**
 * What one link allows: one action on one episode of one rule, once. `episode` is the boundary at which it began,
 * `expires` the end of the link (both epoch ms); `timeZone` decides when tomorrow is.
 */
export type ActionLink = {
  readonly kind: ActionKind;
  readonly organizationId: bigint;
  readonly ruleId: string;
  readonly episode: number;
  readonly eventId: string;
  readonly expires: number;
  readonly timeZone: string;
  /** Of the pages behind the link; English where it is absent. */
  readonly language?: Language | undefined;
};

/** Put before the signed text, so that a signature of something else with the same key is not a valid link. */
const PURPOSE = 'mention-alerts/action-link/1\n';

const LONGEST_TOKEN = 1000;

const payload = z.lazy(() =>
  z
    .tuple([
      actionKind,
      z.string().regex(/^\d{1,19}$/),
      z.string().regex(/^[a-z0-9-]{1,64}$/),
      z.int().min(0),
      z.string().max(64),
      z.int().min(0),
      z.string().refine(isTimeZone),
      z.enum(LANGUAGES).optional(),
    ])
    .transform(
      ([kind, organizationId, ruleId, episode, eventId, expires, timeZone, language]): ActionLink => ({
        kind,
        organizationId: BigInt(organizationId),
        ruleId,
        episode,
        eventId,
        expires,
        timeZone,
        ...present({ language }),
      }),
    ),
);

function signatureOf(body: string, key: string): Buffer {
  return createHmac('sha256', key).update(`${PURPOSE}${body}`).digest();
}

/**
 * The token of a link: what it allows, readable, and the HMAC-SHA-256 of that by the key. It needs no encoding in an
 * address.
 */
export function signAction(link: ActionLink, key: string): string {
  const { kind, organizationId, ruleId, episode, eventId, expires, timeZone, language } = link;
  const fields = [
    kind,
    String(organizationId),
    ruleId,
    episode,
    eventId,
    expires,
    timeZone,
    ...(language === undefined ? [] : [language]),
  ];
  const body = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${body}.${signatureOf(body, key).toString('base64url')}`;
}

/** The result of reading a token. `id` names the link, whichever key signed it. */
export type VerifiedAction =
  | { readonly kind: 'valid'; readonly link: ActionLink; readonly id: string }
  /** What it allowed: it says in which language its holder is answered. */
  | { readonly kind: 'expired'; readonly link: ActionLink }
  | { readonly kind: 'forged' };

/**
 * Reads the token of a request; never throws. Any of the keys may have signed it, so that links go on working while a key is
 * replaced. Signatures are compared in constant time, and no part of a token is used before its signature is verified. `now`
 * in epoch ms.
 */
export function verifyAction(token: string, keys: readonly string[], now: number): VerifiedAction {
  const [body = '', signature = '', ...more] = token.slice(0, LONGEST_TOKEN + 1).split('.');
  if (token.length > LONGEST_TOKEN || more.length > 0 || body === '') return { kind: 'forged' };
  const given = base64urlOf(signature);
  if (given === undefined) return { kind: 'forged' };
  const isOurs = keys
    .map((key) => signatureOf(body, key))
    .map((expected) => given.length === expected.length && timingSafeEqual(given, expected))
    .includes(true);
  if (!isOurs) return { kind: 'forged' };
  const read = payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!read.success) return { kind: 'forged' };
  if (read.data.expires <= now) return { kind: 'expired', link: read.data };
  return { kind: 'valid', link: read.data, id: contentHash(body) };
}
