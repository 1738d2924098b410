import { timingSafeEqual } from 'node:crypto';
import { IncomingMessage, type ServerResponse } from 'node:http';
import { readBody } from '../../front/read-body.ts';
import { type Credentials, LOCAL_CREDENTIALS } from './local-account.ts';
import { sha256, signatureOf } from './signature.ts';

/** As much as DynamoDB takes, which is the most of all embedded services. */
const MOST_BYTES = 16 * 1024 * 1024;

const HEADER = /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([^,\s]+)$/;

/** Answers a request that was let in. `incoming` has its whole body once more, for handlers that read it themselves. */
export type AwsHandler = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) => unknown;

/**
 * Lets only callers in that have the key of the run: their request is signed with it as AWS asks (Signature Version 4, in the
 * header or in a presigned address), or they show the secret itself as a bearer token. A body is read only of callers who
 * know the id of the key. That a signature grows old is not looked at: the clocks of a replay differ.
 */
export function requireKey(answer: AwsHandler, credentials: Credentials = LOCAL_CREDENTIALS) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<unknown> => {
    const bearer = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1];
    const isHolder = bearer !== undefined && isSame(bearer, credentials.secretAccessKey);
    const claim = claimOf(incoming);
    if (!isHolder && (claim === undefined || !isSame(claim.accessKeyId, credentials.accessKeyId))) {
      return refuseCaller(outgoing, 'The key in the request is not that of this run.');
    }
    const body = await readBody(incoming, MOST_BYTES);
    if (!isHolder && (claim === undefined || !isSigned(incoming, body, claim, credentials))) {
      return refuseCaller(outgoing, 'The signature of the request does not match.');
    }
    return answer(withBody(incoming, body), outgoing, body);
  };
}

type Claim = {
  readonly accessKeyId: string;
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly date: string;
  readonly isLink: boolean;
};

function claimOf({ headers, url = '/' }: IncomingMessage): Claim | undefined {
  const { searchParams } = new URL(`http://local${url}`);
  const [, accessKeyId = '', scope = '', names = '', signature = ''] = HEADER.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId !== '') {
    const date = String(headers['x-amz-date'] ?? '');
    return { accessKeyId, scope, signedHeaders: names.split(';'), signature, date, isLink: false };
  }
  const [id = '', ...scopes] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  if (id === '') return undefined;
  return {
    accessKeyId: id,
    scope: scopes.join('/'),
    signedHeaders: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: searchParams.get('X-Amz-Signature') ?? '',
    date: searchParams.get('X-Amz-Date') ?? '',
    isLink: true,
  };
}

function isSigned(incoming: IncomingMessage, body: Buffer, claim: Claim, credentials: Credentials): boolean {
  const { method = '', url = '', headers } = incoming;
  if (!claim.signedHeaders.includes('host')) return false;
  const said = headers['x-amz-content-sha256'];
  const isOtherBody = typeof said === 'string' && /^[0-9a-f]{64}$/.test(said) && said !== sha256(body);
  if (isOtherBody && !claim.isLink) return false;
  return isSame(claim.signature, signatureOf({ method, url, headers, body }, claim, credentials, claim));
}

/** The same request with its body still to be read. */
function withBody({ socket, method, url, headers, rawHeaders, httpVersion }: IncomingMessage, body: Buffer) {
  const copy = new IncomingMessage(socket);
  Object.assign(copy, { method, url, headers, rawHeaders, httpVersion, complete: true });
  copy.push(body);
  copy.push(null);
  return copy;
}

/** Compared by their hashes, so that the time this takes reveals nothing. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}

/** As AWS words it, so that its clients understand it. */
function refuseCaller(outgoing: ServerResponse, message: string): void {
  const type = 'UnrecognizedClientException';
  outgoing
    .writeHead(403, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type })
    .end(JSON.stringify({ __type: type, message }));
}
