import { S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureBucket } from '../../../functions/adapters/s3/picture-bucket.ts';

const BUCKET = 'pictures';
let server: Awaited<ReturnType<typeof startFauxqs>>;
let s3: S3Client;
beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
  server.createBucket(BUCKET);
  const credentials = { accessKeyId: 'embedded', secretAccessKey: 'embedded', sessionToken: 't'.repeat(1000) };
  s3 = new S3Client({ region: 'eu-central-1', endpoint: `http://127.0.0.1:${server.port}`, credentials });
});
afterAll(async () => {
  s3.destroy();
  await server.stop();
});

describe('a picture that is kept', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);

  test('is read by its link as it was, as a picture', async () => {
    const response = await fetch(await pictureBucket(s3, BUCKET).keep(png));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
  });

  test('has a link that is signed, for this object and a day at most, and fits what programs take', async () => {
    const url = new URL(await pictureBucket(s3, BUCKET).keep(png));
    expect(url.pathname).toMatch(/\/[0-9a-f]{64}\.png$/);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('86400');
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(url.href).toMatch(/^http:\/\/[A-Za-z0-9\-._~:/?&=%+]+$/);
    expect(url.href.length).toBeLessThan(2048);
  });

  test('is one object, however often it is kept', async () => {
    const store = pictureBucket(s3, BUCKET);
    const [first, again] = [new URL(await store.keep(png)), new URL(await store.keep(png))];
    expect(again.pathname).toBe(first.pathname);
    expect(new URL(await store.keep(new Uint8Array([1]))).pathname).not.toBe(first.pathname);
  });
});
