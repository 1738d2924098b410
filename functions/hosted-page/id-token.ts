import { FetchError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod';
import { base64urlOf } from '../domain/base64url-of.ts';
import { fetchAgain } from './fetch-again.ts';

/** Keys are fetched once per container, while a person waits for the answer. */
const FETCH_MS = 5_000;

/** The claims of an id token whose owner has a verified address; other tokens of the same issuer are not accepted. */
const claims = z.lazy(() =>
  z.object({
    token_use: z.literal('id'),
    email: z.string().transform((address) => address.toLowerCase()),
    email_verified: z.literal(true),
    /** Epoch seconds: when it was issued, and until when it is valid. */
    iat: z.number(),
    exp: z.number(),
    nonce: z.string().optional(),
  }),
);

/** Whose token it is, until when (epoch seconds), and for which sign-in it was made. */
export type IdToken = z.output<typeof claims>;

/** Gives the content of an id token, or undefined if it is not one of ours, or has expired. */
export type VerifyIdToken = (token: string) => Promise<IdToken | undefined>;

/**
 * Verifies tokens with the keys that their issuer publishes: signature, issuer, audience and time.
 *
 * @throws what fetching the keys throws: that says nothing about the token
 */
export function idTokenVerifier({
  issuer,
  clientId,
}: {
  readonly issuer: string;
  readonly clientId: string;
}): VerifyIdToken {
  const jwksCache = new SimpleJwksCache({
    fetcher: {
      fetch: async (uri) => {
        const response = await fetchAgain(uri, { redirect: 'error' }, FETCH_MS);
        if (!response.ok) throw new FetchError(uri, `status ${response.status}`);
        return response.arrayBuffer();
      },
    },
  });
  const verifier = JwtVerifier.create(
    { issuer, audience: clientId, jwksUri: `${issuer}/.well-known/jwks.json` },
    { jwksCache },
  );
  return async (token) => {
    if (token.split('.').some((part) => base64urlOf(part) === undefined)) return undefined;
    try {
      return claims.safeParse(await verifier.verify(token)).data;
    } catch (error) {
      if (error instanceof JwtBaseError && !(error instanceof FetchError)) return undefined;
      throw error;
    }
  };
}
