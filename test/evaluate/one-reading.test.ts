import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const SCROLL = '/mentions/scroll';

/** The start of the span that each scroll asked for. */
const windowScrolls = (requests: readonly { readonly body: unknown }[]) =>
  requests.filter(({ body }) => JSON.stringify(body).includes(`"from":"${new Date(START).toISOString()}"`));

describe('the mentions of a window', () => {
  test('are read once for thirty rules that ask the same, and each has its samples and its share', async () => {
    const evaluation = await startEvaluation(cloud, { limits: true });
    for (let at = 0; at < 30; at += 1) {
      const sort = ['REACH', 'INTERACTIONS', 'VIRALITY', 'FEED_TIME'][at % 4];
      await evaluation.putRule({ ruleId: `rule-${at}`, samples: { count: (at % 5) + 1, sort } });
    }
    await evaluation.tick(1);
    evaluation.feed(1, 9, { autoSentiment: 'NEGATIVE' });
    evaluation.feed(2, 3, { autoSentiment: 'POSITIVE' });
    evaluation.requests('');
    await evaluation.tick(6);
    const asked = evaluation.requests('');
    expect(windowScrolls(asked.filter(({ path }) => path.endsWith(SCROLL)))).toHaveLength(1);
    expect(asked.filter(({ body }) => JSON.stringify(body)?.includes('NEGATIVE'))).toEqual([]);
    const events = await evaluation.events();
    expect(events).toHaveLength(30);
    for (const { data } of events) {
      const wanted = (Number(data.rule.ruleId.slice(5)) % 5) + 1;
      expect(data).toMatchObject({ samplesStatus: 'ok', samplesShown: wanted, sentiment: { NEGATIVE: 9, total: 12 } });
    }
  });

  test('are read for thirty rules that ask thirty things within the requests of a minute', async () => {
    const evaluation = await startEvaluation(cloud, { limits: true });
    for (let at = 0; at < 30; at += 1) {
      const sourceTypes = [
        'WEB',
        ...['TV', 'RADIO', 'PRINT', 'FORUM', 'REDDIT'].filter((_, bit) => (at >> bit) % 2 === 1),
      ];
      await evaluation.putRule({ ruleId: `rule-${at}`, sourceTypes });
    }
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    evaluation.requests('');
    await evaluation.tick(6);
    const asked = evaluation.requests('');
    expect(asked.filter(({ status }) => status === 429)).toEqual([]);
    for (const ending of ['/mentions/count', SCROLL]) {
      expect(asked.filter(({ path }) => path.endsWith(ending)).length).toBeLessThanOrEqual(80);
    }
    const events = await evaluation.events();
    expect(new Set(events.map(({ data }) => data.rule.ruleId)).size).toBe(30);
    expect(events.map(({ data }) => [data.samplesStatus, data.samplesShown])).toEqual(new Array(30).fill(['ok', 5]));
  });

  test('are in the order that each rule wants, also where only the service knows it', async () => {
    const evaluation = await startEvaluation(cloud);
    const orders = { REACH: 'loud', INTERACTIONS: 'liked', PUBLISHED_TIME: 'new' };
    for (const [sort, ruleId] of Object.entries(orders))
      await evaluation.putRule({ ruleId, samples: { count: 1, sort } });
    await evaluation.tick(1);
    evaluation.feed(1, 5);
    const first = (fields: Record<string, unknown>) => String(evaluation.feed(1, 1, fields)[0]);
    const expected = {
      loud: first({ reach: 900 }),
      liked: first({ interaction: 900 }),
      new: first({ publishedTime: START + 250_000 }),
    };
    await evaluation.tick(6);
    const events = await evaluation.events();
    const shown = events.map(({ data }) => [data.rule.ruleId, data.samples[0]?.id]);
    expect(Object.fromEntries(shown)).toEqual(expected);
  });

  test('that are too many for one answer are read as a smaller page', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 60);
    evaluation.alterAnswers((path, body) =>
      path.endsWith(SCROLL) && body.split('"insertTime"').length > 55 ? `${body}${' '.repeat(17 * 2 ** 20)}` : body,
    );
    await evaluation.tick(6);
    expect((await evaluation.events()).map(({ data }) => data.samplesStatus)).toEqual(['ok']);
  });

  test('tell their story beside the mentions before them, in the event and in the email', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'acme-loud', condition: { kind: 'threshold', window: '5m', atLeast: 20 } });
    for (let at = 0; at < 5; at += 1) evaluation.feed(-60 * at - 60, 10);
    await evaluation.tick(1);
    for (let at = 0; at < 30; at += 1) {
      evaluation.feed(1, 1, {
        mention: `flight ${at * 7} cancelled by acme, number ${at * 31}`,
        author: `voice ${at}`,
      });
    }
    await evaluation.tick(6);
    const [event] = await evaluation.events();
    expect(event?.data.story).toMatchObject({
      read: 30,
      of: 30,
      past: { mentions: 50 },
      terms: [{ term: 'cancelled', count: 30, past: 0 }],
      voices: { authors: 30 },
    });
    const [email] = await evaluation.emails();
    expect(email?.text).toMatch(/\nAbout: +cancelled \(30 of 30, usually 0 %\)/);
    expect(email?.text).toMatch(/\nVoices: +30 mentions, \d+ voices/);
  });

  test('say what the alert comes from, by asking the rule again without it, and without a request more', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'acme-loud', condition: { kind: 'threshold', window: '5m', atLeast: 20 } });
    await evaluation.putRule({ ruleId: 'acme-low', condition: { kind: 'threshold', window: '5m', atLeast: 5 } });
    for (let at = 0; at < 5; at += 1) evaluation.feed(-60 * at - 60, 10);
    await evaluation.tick(1);
    evaluation.feed(1, 11);
    evaluation.feed(2, 12, { mention: 'acme has one text for all of these accounts', reach: 1 });
    evaluation.requests('');
    await evaluation.tick(6);
    expect(evaluation.requests(SCROLL)).toHaveLength(2);
    const events = await evaluation.events();
    expect(events.map(({ data }) => data.timeZone)).toEqual(['Europe/Berlin', 'Europe/Berlin']);
    const causes = events.map(({ data }) => [data.rule.ruleId, data.story?.cause]);
    expect(Object.fromEntries(causes)).toMatchObject({
      'acme-loud': { kind: 'text', count: 12 },
      'acme-low': { kind: 'none' },
    });
    const [email, ...others] = await evaluation.emails();
    expect(others).toEqual([]);
    expect(email?.text).toContain('without the 12 copies of this text it is usual');
    expect(email?.text).toContain('11 of them are copies of it');
  });

  test('tell in an update how the story moved, and at the end what it was', async () => {
    const evaluation = await startEvaluation(cloud);
    const notify = { repeat: '10m' };
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 20 }, notify });
    for (let at = 0; at < 5; at += 1) evaluation.feed(-60 * at - 60, 10);
    await evaluation.tick(1);
    const feedAbout = (minute: number, count: number, about: string, fields = {}) => {
      for (let at = 0; at < count; at += 1) {
        const mention = `flight ${at * 7} ${about} by acme, number ${at * 31}`;
        evaluation.feed(minute, 1, { mention, author: `voice ${minute} ${at}`, ...fields });
      }
    };
    feedAbout(1, 30, 'cancelled');
    feedAbout(6, 25, 'cancelled');
    feedAbout(11, 14, ', recall,', { type: 'REDDIT' });
    feedAbout(12, 10, 'cancelled');
    await evaluation.ticksTo(26, 6);
    const events = await evaluation.events();
    expect(events.map(({ data }) => data.status)).toEqual(['firing', 'updated', 'resolved']);
    expect(events[0]?.data.story?.moved).toBeUndefined();
    expect(events[1]?.data.story?.moved).toEqual({
      terms: expect.arrayContaining([{ term: 'recall', count: 14 }]),
      types: ['REDDIT'],
      ofPeak: 0.8,
    });
    expect(events[2]?.data.explanation).toMatch(/ It was about cancelled, .*recall, in Web, Reddit\./);
    const emails = await evaluation.emails();
    expect(emails[1]?.text).toMatch(/Since then: new .*recall \(14\); now also in Reddit; at 80 % of its peak/);
  });

  test('that could not be read for the alert are told with its update', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ notify: { repeat: '10m' } });
    await evaluation.tick(1);
    evaluation.feed(1, 30);
    evaluation.feed(6, 30);
    evaluation.feed(11, 30);
    evaluation.failRequests((path) => path.endsWith(SCROLL));
    await evaluation.tick(6);
    evaluation.failRequests(undefined);
    await evaluation.ticksTo(16, 11);
    const told = (await evaluation.events()).map(({ data }) => [data.status, data.samplesStatus, data.story?.read]);
    expect(told).toEqual([
      ['firing', 'failed', undefined],
      ['updated', 'ok', 30],
    ]);
  });

  test('are told with a shorter story where the past cannot be read', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 30);
    let scrolls = 0;
    evaluation.failRequests((path) => {
      scrolls += path.endsWith(SCROLL) ? 1 : 0;
      return scrolls > 1;
    });
    await evaluation.tick(6);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ samplesStatus: 'ok', samplesShown: 5, story: { read: 30, terms: [] } });
    expect(event?.data.story?.past).toBeUndefined();
  });
});

describe('alerts of one story', () => {
  test('are one email that lists their rules, and one event each with the same storyId; a later rule joins it', async () => {
    const evaluation = await startEvaluation(cloud);
    const notify = { channels: ['pr-slack'] };
    await evaluation.putRule({ ruleId: 'acme-low', notify });
    await evaluation.putRule({ ruleId: 'acme-web', sourceTypes: ['WEB'], notify });
    await evaluation.putRule({ ruleId: 'acme-hour', condition: { kind: 'threshold', window: '10m', atLeast: 50 } });
    await evaluation.tick(1);
    evaluation.feed(1, 30);
    await evaluation.tick(6);
    const [low, web] = (await evaluation.events())
      .map(({ data }) => data)
      .sort((a, b) => (a.rule.ruleId < b.rule.ruleId ? -1 : 1));
    expect([low?.rule.ruleId, web?.rule.ruleId]).toEqual(['acme-low', 'acme-web']);
    expect(low?.storyId).toMatch(/^[0-9a-f]{32}$/);
    expect(web?.storyId).toBe(low?.storyId);
    // In chat the one that leads shows the other.
    expect(low?.tells).toMatchObject([{ ruleId: 'acme-web', channels: ['pr-slack'] }]);
    expect(web?.toldIn).toEqual({ 'pr-slack': expect.stringMatching(/^[0-9a-f]{32}$/) });
    const [email, ...others] = await evaluation.emails();
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^\[ALERT\] .*: 30 mentions in 5 min \(\+1 rule\)$/);
    expect(email?.text).toMatch(/^- FIRING .*: 30 mentions in 5 min\. Rule 42\/acme-web, severity warning, event /m);
    expect(email?.attributes.ruleId?.Value).toBe('["acme-low","acme-web"]');
    evaluation.feed(6, 25);
    await evaluation.tick(11);
    const [hour] = await evaluation.events();
    expect(hour?.data).toMatchObject({ rule: { ruleId: 'acme-hour' }, status: 'firing', storyId: low?.storyId });
    expect((await evaluation.emails())[0]?.subject).toMatch(/^\[UPDATE\] (.*): now also \1: 55 mentions in 10 min$/);
  });
});
