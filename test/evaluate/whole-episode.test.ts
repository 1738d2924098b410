import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { closedSession, type ServiceSession } from '../../functions/evaluate/counting/service-session.ts';
import { readMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import { buildWorld } from '../service/build-world.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildRule } from '../support/build-rule.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const SCROLL = '/mentions/scroll';

/** An alert of two boundaries that began at 14:05 and is over at 14:15; the rule looks at five minutes. */
async function untilItsEnd(evaluation: Evaluation) {
  await evaluation.tick(1);
  evaluation.feed(1, 9, { autoSentiment: 'NEGATIVE', reach: 100, interaction: 2 });
  evaluation.feed(2, 1, { autoSentiment: 'POSITIVE', reach: 90_000, title: 'Acme recalls anvils', author: 'Post' });
  await evaluation.tick(6);
  evaluation.feed(7, 8, { autoSentiment: 'NEUTRAL', reach: 5 });
  await evaluation.tick(11);
  await evaluation.events();
  await evaluation.emails();
  evaluation.requests('');
}

describe('the end of an alert', () => {
  test('tells the largest mentions of all of it, their reach, interactions and tone, in one scroll beside that of the past', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await untilItsEnd(evaluation);
    await evaluation.tick(16);
    const asked = evaluation.requests(SCROLL);
    expect(asked.filter(({ body }) => JSON.stringify(body).includes('"REACH"'))).toHaveLength(1);
    expect(asked.length).toBeLessThanOrEqual(2);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({
      status: 'resolved',
      observed: 0,
      samplesStatus: 'ok',
      samplesShown: 5,
      samplesTotal: 18,
      episode: {
        total: 18,
        countedFrom: new Date(START).toISOString(),
        reach: { sum: 90_940, mentions: 18 },
        interactions: { sum: 18, mentions: 18 },
        tone: { negative: 9, positive: 1, mentions: 18 },
      },
    });
    expect(event?.data.samples[0]).toMatchObject({ title: 'Acme recalls anvils', reach: 90_000 });
    const [email] = await evaluation.emails();
    expect(email?.text).toContain('Reach:      90,940; 18 interactions');
    expect(email?.text).toContain('Tone:       9 of 18 negative (50 %), 1 positive');
    expect(email?.text).toContain('Largest mentions (5 of 18):');
  });

  test('says what is usual beside it, where the days before are known', async () => {
    const week = new Date(START - 8 * 1440 * MINUTE).toISOString();
    const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince: week }) });
    await evaluation.putRule();
    for (let day = 1; day <= 7; day += 1) {
      evaluation.feed(-1440 * day + 2, 4, { autoSentiment: 'NEGATIVE', reach: 10, interaction: 1 });
      evaluation.feed(-1440 * day + 300, 4, { autoSentiment: 'POSITIVE', reach: 30, interaction: 1 });
    }
    await evaluation.ticksTo(-59, -119);
    await untilItsEnd(evaluation);
    await evaluation.tick(16);
    const [event] = await evaluation.events();
    expect(event?.data.episode).toMatchObject({
      total: 18,
      usualTotal: 4,
      reach: { sum: 90_940, usual: 80 },
      interactions: { sum: 18, usual: 4 },
      tone: { negative: 9, usual: 0.5 },
    });
    expect(event?.data.explanation).toContain('; 18 mentions since Fri 20 Nov 2026, 15:00, where 4 are usual.');
  });

  test('comes at its tick without them where they cannot be read', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await untilItsEnd(evaluation);
    evaluation.limitRequests((path) => (path.endsWith(SCROLL) ? 3600 : undefined));
    await evaluation.tick(16);
    const [event] = await evaluation.events();
    expect(event).toMatchObject({
      type: 'mention.alert.resolved',
      time: new Date(START + 16 * MINUTE).toISOString(),
      data: { samples: [], samplesStatus: 'failed', episode: { total: 18 } },
    });
    for (const field of ['reach', 'interactions', 'tone']) expect(event?.data.episode).not.toHaveProperty(field);
    const [email] = await evaluation.emails();
    expect(email?.subject).toContain('[RESOLVED]');
    expect(email?.text).toContain('The mentions could not be fetched');
  });

  test('asks nothing where a rule wants no mentions, or is about few of them', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ samples: { count: 0 } });
    await untilItsEnd(evaluation);
    await evaluation.tick(16);
    expect(evaluation.requests(SCROLL)).toEqual([]);
    expect((await evaluation.events()).map(({ data }) => data.samplesStatus)).toEqual(['none']);
  });

  test('of a negative surge has the tone by its counts, and the largest negative ones', async () => {
    const evaluation = await startEvaluation(cloud);
    const condition = { kind: 'negative-surge', window: '5m', minMentions: 3, share: 0.5 };
    await evaluation.putRule({ condition });
    await evaluation.tick(1);
    evaluation.feed(1, 9, { autoSentiment: 'NEGATIVE', reach: 100 });
    evaluation.feed(7, 9, { autoSentiment: 'NEUTRAL', reach: 5000 });
    await evaluation.ticksTo(71, 6);
    const event = (await evaluation.events()).at(-1);
    expect(event?.data).toMatchObject({
      status: 'resolved',
      samplesTotal: 9,
      episode: { total: 9, tone: { negative: 9, mentions: 18 } },
    });
    expect(new Set(event?.data.samples.map(({ sentiment }) => sentiment))).toEqual(new Set(['NEGATIVE']));
  });
});

const AT = Date.parse('2026-11-20T14:00:00Z');

const mention = (at: number): ReadMention => ({
  sample: {
    id: String(at),
    type: 'WEB',
    title: null,
    text: `text ${at} ${at * 7}`,
    reach: 10_000 - at,
    sentiment: 'NEGATIVE',
    time: new Date(AT).toISOString(),
  },
  time: AT,
  virality: null,
  interaction: null,
  influence: null,
  languages: [],
  locations: [],
});

const end = (samplesTotal: number, id = 'end') =>
  buildAlertEvent(
    {
      status: 'resolved',
      samples: [],
      samplesShown: 0,
      samplesStatus: 'pending',
      samplesTotal,
      episode: {
        startedAt: '2026-11-20T12:05:00.000Z',
        endedAt: '2026-11-20T14:05:00.000Z',
        peak: 900,
        total: samplesTotal,
        countedFrom: '2026-11-20T11:05:00.000Z',
      },
    },
    { id },
  );

test('the end of an alert with more mentions than a page has asks how many are negative, and claims nothing of those not read', async () => {
  const counted: unknown[] = [];
  const session: ServiceSession = {
    ...closedSession(),
    left: () => ({ counts: 10, scrolls: 1 }),
    page: async () => ({ ok: true, value: Array.from({ length: 1000 }, (_, at) => mention(at)) }),
    count: async ({ series, span }) => {
      counted.push([series.sentiments, new Date(span.from).toISOString(), new Date(span.to).toISOString()]);
      return { ok: true, value: { total: 1100, types: {} } };
    },
  };
  const event = end(1234);
  const read = (await readMentions(session, [{ event, rule: buildRule() }], new Map())).get(event.id)?.shown;
  expect(counted).toEqual([[['NEGATIVE'], '2026-11-20T11:05:00.000Z', '2026-11-20T14:05:00.000Z']]);
  expect(read?.episode?.tone).toEqual({ negative: 1100, mentions: 1234 });
  expect(read?.episode?.reach?.mentions).toBe(1000);
  expect(read?.samples?.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4']);
});

test('ends are read after alerts that begin, whatever their order', async () => {
  const asked: string[] = [];
  const session: ServiceSession = {
    ...closedSession(),
    left: () => ({ counts: 0, scrolls: 2 }),
    page: async ({ span }) => {
      asked.push(new Date(span.from).toISOString());
      return { ok: true, value: [] };
    },
  };
  const begins = buildAlertEvent({ samplesStatus: 'pending' }, { id: 'begins' });
  const events = [end(10), begins].map((event) => ({ event, rule: buildRule() }));
  await readMentions(session, events, new Map());
  expect(asked).toEqual(['2026-11-20T13:05:00.000Z', '2026-11-20T11:05:00.000Z']);
});
