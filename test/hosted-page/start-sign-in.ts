import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export type SignIn = Awaited<ReturnType<typeof startSignIn>>;

const CLIENT = { id: 'client-of-the-page', secret: 'secret-of-the-page' };

/** A pair of keys, of which the public one can be published by its id. */
function keys(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

// Made once for all tests: a pair of keys takes longer than most of them.
const OURS = keys('ours');
const OTHERS = keys('others');

/** What stands where Cognito stands: it publishes its keys, and exchanges codes for id tokens as OAuth 2 with PKCE asks for. */
export async function startSignIn() {
  const codes = new Map<string, { readonly challenge: string; readonly redirectUri: string; readonly token: string }>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const answer = (status: number, body: object) =>
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const { pathname, searchParams, href } = new URL(incoming.url ?? '/', 'http://sign-in');
      const lead = (to: string) => outgoing.writeHead(302, { location: to }).end();
      if (pathname === '/.well-known/jwks.json') return answer(200, { keys: [OURS.jwk] });
      // Whoever comes here is somebody who signs in without being asked for anything.
      if (pathname === '/oauth2/authorize') return lead(signIn(href).href);
      if (pathname === '/logout') return lead(searchParams.get('logout_uri') ?? '');
      const sent = new URLSearchParams(await text(incoming));
      const code = sent.get('code') ?? '';
      const known = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest('base64url');
      const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
      const isRight =
        pathname === '/oauth2/token' &&
        incoming.headers.authorization === basic &&
        sent.get('grant_type') === 'authorization_code' &&
        known?.challenge === challenge &&
        known.redirectUri === sent.get('redirect_uri');
      return isRight ? answer(200, { id_token: known.token }) : answer(400, { error: 'invalid_grant' });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sign-in has no port');
  const url = `http://127.0.0.1:${address.port}`;

  /** An id token as Cognito makes them, but for what is said otherwise. */
  function tokenOf(claims: Record<string, unknown> = {}, signer = OURS): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: url,
      aud: CLIENT.id,
      token_use: 'id',
      email: 'pr@example.com',
      email_verified: true,
      iat: now,
      exp: now + 3600,
    };
    const signed = `${part({ alg: 'RS256', kid: signer.kid })}.${part({ ...usual, ...claims })}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(signer.privateKey, 'base64url')}`;
  }

  /** What its pages do once a person has signed in at the address that the page led to; gives the address to go on to. */
  function signIn(location: string, claims: Record<string, unknown> = {}): URL {
    const { searchParams: asked } = new URL(location);
    const redirectUri = asked.get('redirect_uri') ?? '';
    const code = `code-${codes.size + 1}`;
    const nonce = asked.get('nonce');
    codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri,
      token: tokenOf({ nonce, ...claims }),
    });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    return back;
  }

  return {
    url,
    client: CLIENT,
    /** Keys that are not published. */
    others: OTHERS,
    tokenOf,
    signIn,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
