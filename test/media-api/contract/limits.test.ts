import { afterEach, describe, expect, test } from 'vitest';
import { ACME, ORGANIZATION, type RunningService, startService, TOKENS } from './start-service.ts';

let service: RunningService;
afterEach(() => service.close());

const KEYWORD = { organizationId: ORGANIZATION, keywordId: ACME };

describe('a limit', () => {
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
});

describe('a proxy in front of the service', () => {
  test.each([502, 503] as const)('that answers %i twice costs two retries', async (status) => {
    let left = 2;
    service = await startService({ edge: () => (left-- > 0 ? status : undefined) });
    const before = service.now;
    expect(await service.client(TOKENS.admin).count(KEYWORD, {})).toMatchObject({ ok: true, attempts: 3 });
    expect(service.now - before).toBe(3_000);
  });
});
