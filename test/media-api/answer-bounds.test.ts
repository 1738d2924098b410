import { afterEach, describe, expect, test } from 'vitest';
import { hasMoreEntries } from '../../functions/media-api/answer-bounds.ts';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { startHttpServer } from './start-server.ts';

const WATCH = { organizationId: 1n, keywordId: 2 };
const ENTRIES = 800_000;
const NUMBERS = Array(ENTRIES).fill(1).join(',');
const MEMBERS = Array.from({ length: ENTRIES }, (_, at) => `"t${at}":1`).join(',');

/** Each operation that reads an answer, with an answer whose entries would take seconds to read. */
const OPERATIONS: readonly (readonly [string, (client: MediaApiClient) => Promise<unknown>, string])[] = [
  ['count', (client) => client.count(WATCH, {}, { maxRetries: 0 }), `{"count":1,"typeToCount":{${MEMBERS}}}`],
  ['scroll', (client) => client.scroll(WATCH, { query: {} }, { maxRetries: 0 }), `{"mentions":[${NUMBERS}]}`],
  ['organization', (client) => client.organization(1n, { maxRetries: 0 }), `{"id":1,"keywords":[${NUMBERS}]}`],
  ['me', (client) => client.me({ maxRetries: 0 }), `{"id":1,"organizationRoles":{${MEMBERS}}}`],
  ['languages', (client) => client.languages({ maxRetries: 0 }), `{"languages":[${NUMBERS}]}`],
  ['locations', (client) => client.locations({ maxRetries: 0 }), `{"locations":[${NUMBERS}]}`],
  ['tags', (client) => client.tags(1n, [1n], { maxRetries: 0 }), `{"tags":[${NUMBERS}]}`],
  ['validate', (client) => client.validateKeyword({ naturalQuery: 'a' }, { maxRetries: 0 }), `{"a":[${NUMBERS}]}`],
];

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

describe('an answer with more entries than anybody has', () => {
  test.each(OPERATIONS)(
    'is not read by %s: it costs no time that a deadline could not end',
    async (_name, ask, body) => {
      const { url, close } = await startHttpServer((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      });
      const client = createMediaApiClient({ baseUrl: url, token: 'secret-token' });
      cleanups.push(client.close, close);
      const before = process.cpuUsage();
      expect(await ask(client)).toMatchObject({ ok: false, error: { kind: 'unreadable-body', retryable: false } });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(2_000);
    },
  );
});

test.each([
  ['{}', 1],
  ['[1,2,3]', 3],
  ['{"a":"[,,,{\\",","b":[]}', 3],
])('entries of %s are %i, whatever stands in texts', (json, entries) => {
  const bytes = Buffer.from(json);
  expect([hasMoreEntries(bytes, entries - 1), hasMoreEntries(bytes, entries)]).toEqual([true, false]);
});
