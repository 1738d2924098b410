import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { serviceSession } from '../../functions/evaluate/counting/service-session.ts';
import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

test('a scroll of which a page is missing gives nothing: a part of a span is not taken for all of it', async () => {
  const evaluation = await startEvaluation(cloud);
  evaluation.feed(-2, 1500);
  const client = createMediaApiClient({ baseUrl: evaluation.address, token: 'admin-token' });
  onTestFinished(() => client.close());
  const series = { watch: { kind: 'keyword' as const, keywordId: 1001 } };
  const query = { organizationId: 42n, series, span: { from: START - 300_000, to: START } };
  const read = async () => {
    const granted = { counts: 10, scrolls: 10 };
    const session = serviceSession({ client, granted, deadlineMs: performance.now() + 30_000, now: () => START });
    return session.mentions(query, 5);
  };
  let pages = 0;
  evaluation.failRequests((path) => {
    pages += path.endsWith('/scroll') ? 1 : 0;
    return pages > 1;
  });
  expect(await read()).toMatchObject({ ok: false, error: { kind: 'network' } });
  evaluation.failRequests(undefined);
  expect(await read()).toMatchObject({ ok: true, value: { mentions: { length: 1500 }, skippedCount: 0 } });
});
