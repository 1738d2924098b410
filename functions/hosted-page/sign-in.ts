import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  jsonResponse,
  type PageRequest,
  type PageResponse,
  redirectResponse,
  textResponse,
} from '../../cli/web/answer-question.ts';
import { cookieOf } from '../../cli/web/from-elsewhere.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import { type Words, wordsOf } from '../languages/words-of.ts';
import { fetchAgain } from './fetch-again.ts';
import type { IdToken, VerifyIdToken } from './id-token.ts';

/** Where and how people sign in; the stack writes it into a secret. Addresses have no slash at the end. */
export const signInSettings = z.lazy(() =>
  z.object({
    /** The address of the page as people open it: its origin. */
    address: z.url(),
    /** The issuer of the tokens. */
    issuer: z.url(),
    /** The address of the sign-in pages. */
    signInAddress: z.url(),
    clientId: z.string().min(1),
  }),
);

/** What the page shows the sign-in when it exchanges a code; the command `web rotate` replaces it. */
export const clientSecret = z.lazy(() => z.object({ clientSecret: z.string().min(1) }));

export type SignInSettings = z.output<typeof signInSettings> & z.output<typeof clientSecret>;

/** With this prefix, browsers send a cookie only to this host and only over TLS, and no other host can set it. */
const SESSION = '__Host-mention-alerts';
const BEGUN = '__Host-mention-alerts-sign-in';

const COMMON = 'Secure; HttpOnly; Path=/';
/** The browser returns from the sign-in pages by a navigation from another site, and must send this cookie along. */
const BEGUN_ATTRIBUTES = `${COMMON}; SameSite=Lax`;
const SESSION_ATTRIBUTES = `${COMMON}; SameSite=Strict`;

/** Time enough for a person to type a password and to use a phone. */
const BEGUN_S = 10 * 60;

const TOKEN_MS = 8_000;

export const SIGN_IN_PATH = '/api/sign-in';
export const SIGNED_IN_PATH = '/api/signed-in';
export const SIGN_OUT_PATH = '/api/sign-out';

const begun = z.lazy(() => z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() }));

/** What somebody reads who is not signed in: in the language that their browser asks for, because nobody knows who they are. */
export function signInWords(headers: PageRequest['headers']): Words['answers']['signIn'] {
  return wordsOf({ language: preferredLanguage(headers['accept-language']) }).answers.signIn;
}

/**
 * Redirects to the sign-in pages, and stores in a cookie what their answer must match; `chance` gives a text that
 * cannot be guessed.
 */
export function beginSignIn(settings: SignInSettings, query: URLSearchParams, chance: () => string): PageResponse {
  const { address, signInAddress, clientId } = settings;
  const [state, nonce, verifier] = [chance(), chance(), chance()];
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${address}${SIGNED_IN_PATH}`,
    scope: 'openid email',
    state,
    nonce,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const kept = { state, nonce, verifier, to: placeIn(address, query.get('to') ?? '/') };
  const cookie = `${BEGUN}=${Buffer.from(JSON.stringify(kept)).toString('base64url')}; Max-Age=${BEGUN_S}; ${BEGUN_ATTRIBUTES}`;
  return redirectResponse(`${signInAddress}/oauth2/authorize?${asked}`, [cookie]);
}

/** An address within this page; the first page if `to` leads elsewhere. */
function placeIn(address: string, to: string): string {
  const url = URL.canParse(to, address) ? new URL(to, address) : undefined;
  if (url === undefined || url.origin !== address) return '/';
  const place = `${url.pathname}${url.search}${url.hash}`;
  // A path with two slashes at its beginning would name a host.
  return place.startsWith('//') ? '/' : place;
}

/**
 * Takes the answer of the sign-in pages: exchanges its code for an id token, which becomes the session. Also gives
 * whose session it is.
 *
 * @throws what the network throws
 */
export async function endSignIn(
  settings: SignInSettings,
  { query, headers }: Pick<PageRequest, 'query' | 'headers'>,
  { verify, now }: { readonly verify: VerifyIdToken; readonly now: () => number },
): Promise<{ readonly response: PageResponse; readonly signedIn?: IdToken }> {
  const ended = `${BEGUN}=; Max-Age=0; ${BEGUN_ATTRIBUTES}`;
  const refused = (status: number, text: string) => ({ response: textResponse(status, text, [ended]) });
  const words = signInWords(headers);
  const before = begunIn(cookieOf(headers.cookie ?? '', BEGUN));
  if (before === undefined || query.get('state') !== before.state) {
    return refused(400, words.begunElsewhere);
  }
  const code = query.get('code');
  if (code === null) return refused(400, words.notCompleted);
  const token = await exchanged(settings, code, before.verifier);
  const signedIn = token === undefined ? undefined : await verify(token);
  if (token === undefined || signedIn === undefined || signedIn.nonce !== before.nonce) {
    return refused(400, words.notUsable);
  }
  const seconds = Math.max(0, Math.floor(signedIn.exp - now() / 1000));
  const session = `${SESSION}=${token}; Max-Age=${seconds}; ${SESSION_ATTRIBUTES}`;
  return { response: redirectResponse(before.to, [session, ended]), signedIn };
}

function begunIn(cookie: string | undefined): z.output<typeof begun> | undefined {
  try {
    return begun.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

const exchange = z.lazy(() => z.object({ id_token: z.string() }));

/** The id token for a code; undefined if the code is invalid or was used. */
async function exchanged(
  { address, signInAddress, clientId, clientSecret }: SignInSettings,
  code: string,
  verifier: string,
): Promise<string | undefined> {
  const request = {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: `${address}${SIGNED_IN_PATH}`,
      code_verifier: verifier,
    }).toString(),
  } as const;
  const response = await fetchAgain(`${signInAddress}/oauth2/token`, request, TOKEN_MS);
  if (response.status === 400) return undefined;
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
  return exchange.parse(await response.json()).id_token;
}

/** Ends the session here, and gives the address that ends it at the sign-in pages, too. */
export function signOut({ address, signInAddress, clientId }: SignInSettings): PageResponse {
  const query = new URLSearchParams({ client_id: clientId, logout_uri: `${address}/` });
  return jsonResponse(200, { location: `${signInAddress}/logout?${query}` }, [
    `${SESSION}=; Max-Age=0; ${SESSION_ATTRIBUTES}`,
  ]);
}

/** The session token of a request. */
export function sessionIn({ headers }: Pick<PageRequest, 'headers'>): string | undefined {
  return cookieOf(headers.cookie ?? '', SESSION);
}
