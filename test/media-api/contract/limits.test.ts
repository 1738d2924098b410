import { afterEach, describe, expect, test } from 'vitest';
import type { CallOptions } from '../../../functions/media-api/call-options.ts';
import type { MediaApiClient } from '../../../functions/media-api/media-api-client.ts';
import { ACME, GROUP, ORGANIZATION, type RunningService, startService, TOKENS } from './start-service.ts';

let service: RunningService;
afterEach(() => service.close());

const KEYWORD = { organizationId: ORGANIZATION, keywordId: ACME };
const WHOLE_GROUP = { organizationId: ORGANIZATION, groupId: GROUP };

const LIMITS: {
  name: string;
  size: number;
  call: (client: MediaApiClient, options: CallOptions) => ReturnType<Call>;
}[] = [
  { name: 'me', size: 200, call: (client, options) => client.me(options) },
  { name: 'organization', size: 100, call: (client, options) => client.organization(ORGANIZATION, options) },
  { name: 'languages', size: 100, call: (client, options) => client.languages(options) },
  { name: 'locations', size: 100, call: (client, options) => client.locations(options) },
  { name: 'tags', size: 100, call: (client, options) => client.tags(ORGANIZATION, [5n], options) },
  { name: 'count', size: 100, call: (client, options) => client.count(KEYWORD, {}, options) },
  { name: 'scroll', size: 100, call: (client, options) => client.scroll(KEYWORD, { query: {} }, options) },
  {
    name: 'createKeyword',
    size: 2,
    call: (client, options) =>
      client.createKeyword(ORGANIZATION, { groupId: GROUP, name: ' ', keyword: { naturalQuery: 'x' } }, options),
  },
];
type Call = MediaApiClient[
  | 'me'
  | 'organization'
  | 'languages'
  | 'locations'
  | 'tags'
  | 'count'
  | 'scroll'
  | 'createKeyword'];

describe('a limit', () => {
  test.each(LIMITS)(
    'of $size requests at once for $name: the next one is told how long to wait',
    async ({ size, call }) => {
      service = await startService();
      const client = service.client(TOKENS.admin);
      for (let left = size - 1; left >= 0; left -= 1) {
        expect((await call(client, { maxRetries: 0 })).rateLimitRemaining).toBe(left);
      }
      const result = await call(client, { maxRetries: 0 });
      expect(result).toMatchObject({
        ok: false,
        attempts: 1,
        error: { kind: 'rate-limited', status: 429, retryable: true, retryAfterSeconds: expect.any(Number) },
      });
      expect(result.ok || result.error.code).toBeUndefined();
    },
  );

  test('that is reached costs one wait of the published length, then the call succeeds', async () => {
    service = await startService();
    const client = service.client(TOKENS.admin);
    for (let index = 0; index < 100; index += 1) await client.count(KEYWORD, {}, { maxRetries: 0 });
    const before = service.now;
    expect(await client.count(KEYWORD, {})).toMatchObject({ ok: true, attempts: 2 });
    expect(service.now - before).toBe(1_000);
  });

  test('that the deadline does not leave time for ends the call at once', async () => {
    service = await startService();
    const client = service.client(TOKENS.admin);
    for (let index = 0; index < 100; index += 1) await client.count(KEYWORD, {}, { maxRetries: 0 });
    expect(await client.count(KEYWORD, {}, { deadlineMs: service.now + 900 })).toMatchObject({
      ok: false,
      attempts: 1,
      error: { kind: 'deadline', lastError: { kind: 'rate-limited', retryAfterSeconds: 1 } },
    });
  });

  test('is one for keyword and group, and another one for scrolls', async () => {
    service = await startService();
    const client = service.client(TOKENS.admin);
    expect((await client.count(KEYWORD, {})).rateLimitRemaining).toBe(99);
    expect((await client.count(WHOLE_GROUP, {})).rateLimitRemaining).toBe(98);
    expect((await client.scroll(WHOLE_GROUP, { query: {} })).rateLimitRemaining).toBe(99);
    expect((await client.scroll(KEYWORD, { query: {} })).rateLimitRemaining).toBe(98);
    expect((await service.client(TOKENS.reader).count(KEYWORD, {})).rateLimitRemaining).toBe(99);
  });
});

describe('a proxy in front of the service', () => {
  test.each([502, 503] as const)('that answers %i twice costs two retries', async (status) => {
    let left = 2;
    service = await startService({ edge: () => (left-- > 0 ? status : undefined) });
    const before = service.now;
    expect(await service.client(TOKENS.admin).count(KEYWORD, {})).toMatchObject({ ok: true, attempts: 3 });
    expect(service.now - before).toBe(3_000);
  });

  test.each([
    { status: 502, detail: 'The upstream server did not answer.' },
    { status: 503, detail: undefined },
  ] as const)('that goes on with $status is a server error in the end', async ({ status, detail }) => {
    service = await startService({ edge: () => status });
    const result = await service.client(TOKENS.admin).count(KEYWORD, {});
    expect(result).toMatchObject({ ok: false, attempts: 4, error: { kind: 'server-error', status, retryable: true } });
    expect(result.ok || result.error.detail).toBe(detail);
  });
});

describe('a service that breaks inside', () => {
  test('answers 500, which is retried, without a domain code', async () => {
    service = await startService({ rateLimits: false });
    service.directory.organization = () => {
      throw new Error('The directory is broken.');
    };
    const result = await service.client(TOKENS.admin).organization(ORGANIZATION);
    expect(result).toMatchObject({ ok: false, attempts: 4, error: { kind: 'server-error', status: 500 } });
    expect(result.ok || result.error.code).toBeUndefined();
  });
});
