import { createHash, createHmac } from 'node:crypto';
import type { Credentials } from './local-account.ts';

/** A request as it stands on the wire; the names of its headers in lower case. */
export type SignedRequest = {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** What a signature says about itself: its scope is `date/region/service/aws4_request`. */
export type Signing = {
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  /** `X-Amz-Date`. */
  readonly date: string;
};

/**
 * The signature of a request by Signature Version 4, in hex; `isLink` says that it stands in the query of a presigned address.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signatureOf(
  { method, url, headers, body }: SignedRequest,
  { scope, signedHeaders, date }: Signing,
  { secretAccessKey }: Pick<Credentials, 'secretAccessKey'>,
  { isLink = false } = {},
): string {
  const { pathname, searchParams } = new URL(`http://local${url}`);
  // S3 signs the path as it is sent; the others encode it once more.
  const isS3 = scope.split('/')[2] === 's3';
  const path = isS3 ? pathname : escaped(pathname).replaceAll('%2F', '/');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(escaped).join('='))
    .sort();
  const named = signedHeaders.map((name) => `${name}:${textOf(headers[name])}\n`);
  const said = headers['x-amz-content-sha256'];
  const content = isLink ? 'UNSIGNED-PAYLOAD' : typeof said === 'string' ? said : sha256(body);
  const canonical = [method, path, query.join('&'), named.join(''), signedHeaders.join(';'), content].join('\n');
  const key = scope.split('/').reduce((secret: string | Buffer, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
}

function textOf(header: string | string[] | undefined): string {
  return [header ?? ''].flat().join(',').trim().replace(/ +/g, ' ');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A hash in hex. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
