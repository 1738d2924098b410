import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieOf, isFromElsewhere } from './from-elsewhere.ts';

/** Why a request is refused. */
type Refusal = { readonly status: 401 | 403; readonly problem: string };

/**
 * Decides who may use the page's server: whoever opened the address with the one-time token, recognized by the cookie
 * that they got for it. That nobody comes from elsewhere is held by the front before it; here a request that changes
 * something must say besides that it comes from a page of this server.
 */
export type Admission = {
  /** Makes a new token for the address to open; earlier ones become invalid. */
  newToken(): string;
  /** Takes a token; gives the `Set-Cookie` of a session, or undefined if the token is wrong or was used. */
  enter(token: string): string | undefined;
  /**
   * Why a request is to be refused, if it is; `changes` says that it does more than read, `isOpened` that it is an address that
   * people open, to which links of messages lead.
   */
  refusal(
    headers: IncomingHttpHeaders,
    request: { readonly changes: boolean; readonly isOpened: boolean },
  ): Refusal | undefined;
};

const AGAIN = 'Run the command again, or open the newest address that it printed.';

/**
 * Takes the port of the server. All ports of a host share their cookies, so the name of the cookie contains the port.
 */
export function createAdmission(port: number): Admission {
  const cookieName = `mention-alerts-${port}`;
  const sessions = new Set<string>();
  let expected: string | undefined;

  return {
    newToken() {
      const token = randomBytes(24).toString('base64url');
      expected = token;
      return token;
    },
    enter(token) {
      if (expected === undefined || !isSame(token, expected)) return undefined;
      expected = undefined;
      const session = randomBytes(32).toString('base64url');
      sessions.add(digest(session));
      return `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
    refusal(headers, request) {
      if (!request.isOpened && isFromElsewhere(headers, `http://${headers.host}`, request)) {
        return { status: 403, problem: 'Another page asked for this.' };
      }
      const session = cookieOf(headers.cookie ?? '', cookieName);
      if (session !== undefined && sessions.has(digest(session))) return undefined;
      return { status: 401, problem: `This page belongs to a run that is over, or was opened elsewhere. ${AGAIN}` };
    },
  };
}

/** Sessions are looked up by a hash, so that the time this takes reveals nothing about them. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));
}
