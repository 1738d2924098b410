import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const SCROLL = '/mentions/scroll';
const COUNT = '/mentions/count';
const SURGE = { kind: 'negative-surge', window: '5m', minMentions: 3, share: 0.5 };

/** A query as it was sent, as plain data. */
const queryOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;

describe('an alert', () => {
  test('goes out at the tick at which its bucket falls due, as an event and as an email', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ name: 'Acme: loud', notify: { channels: ['pr-slack'] } });
    await evaluation.tick(1);
    evaluation.feed(1, 63);
    await evaluation.tick(6);
    const [event, ...more] = await evaluation.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'mention.alert.firing',
      source: '/mention-alerts/test',
      subject: 'rule/42/acme-loud',
      time: new Date(START + 6 * 60_000).toISOString(),
      data: {
        status: 'firing',
        late: false,
        rule: { organizationId: '42', ruleId: 'acme-loud', name: 'Acme: loud', severity: 'warning' },
        watch: { kind: 'keyword', id: '1001', groupId: '7', groupName: 'Brand' },
        window: { from: new Date(START).toISOString(), to: new Date(START + 5 * 60_000).toISOString(), length: '5m' },
        observed: 63,
        byType: { WEB: 63 },
        episode: { peak: 63 },
        samplesShown: 5,
        samplesTotal: 63,
        samplesStatus: 'ok',
        channels: ['pr-slack'],
      },
    });
    const [email, ...others] = await evaluation.emails();
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^\[ALERT\] .*: 63 mentions in 5 min$/);
    expect(email?.text).toContain('Mentions (5 of 63):');
    expect(email?.text).toContain('(Europe/Berlin)');
  });

  test('is resolved when it is over, and says how high it was', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.ticksTo(16, 6);
    expect((await evaluation.events()).map(({ data }) => [data.status, data.episode.peak])).toEqual([
      ['firing', 9],
      ['resolved', 9],
    ]);
  });

  test('shows the course of its last day, also the hours that judging it did not need', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    evaluation.feed(-600, 4);
    await evaluation.ticksTo(11);
    evaluation.coldStart();
    evaluation.feed(11, 63);
    await evaluation.tick(16);
    const [event] = await evaluation.events();
    const { to, counts = [], line } = event?.data.course ?? {};
    expect({ to, line }).toEqual({ to: event?.data.window.to, line: 5 });
    // Ten hours before, in a day of half hours.
    expect(counts.map((count, at) => [48 - at, count]).filter(([, count]) => count !== 0)).toEqual([
      [21, 4],
      [1, 63],
    ]);
  });

  test('is not told as resolved to those who do not want it', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ notify: { resolved: false } });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.ticksTo(16, 6);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
  });

  test('has as its id the same on every attempt: a message that comes again changes nothing', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    const first = await evaluation.events();
    const [before] = [await evaluation.stateOf('acme-loud')];
    evaluation.requests(COUNT);
    await evaluation.tick(6, { attempt: 2 });
    evaluation.coldStart();
    await evaluation.tick(6, { attempt: 2 });
    expect(first).toHaveLength(1);
    expect([await evaluation.events(), await evaluation.emails()].map((list) => list.length)).toEqual([0, 1]);
    expect(await evaluation.stateOf('acme-loud')).toEqual(before);
    const buckets = evaluation.requests(COUNT).filter(({ body }) => JSON.stringify(body).includes('"from"'));
    expect(buckets).toEqual([]);
  });

  test('of thirty rules at once goes out as thirty events and one email that lists them', async () => {
    const evaluation = await startEvaluation(cloud);
    for (let at = 0; at < 30; at += 1) await evaluation.putRule({ ruleId: `rule-${at}`, samples: { count: 0 } });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    expect(new Set((await evaluation.events()).map(({ data }) => data.rule.ruleId)).size).toBe(30);
    const emails = await evaluation.emails();
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[ALERT\] 30 alerts of (?!organization).+, 30 firing$/),
    ]);
    for (let at = 0; at < 30; at += 1) expect(emails[0]?.text).toContain(`42/rule-${at},`);
  });
});

describe('samples', () => {
  test('are asked for with the very query of the count, and are mentions of its window', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ sourceTypes: ['WEB'], samples: { count: 3, sort: 'REACH' } });
    await evaluation.tick(1);
    evaluation.feed(1, 8, { reach: 5 });
    const [loudest] = evaluation.feed(2, 1, { reach: 9000, id: 9_007_199_254_740_993n });
    evaluation.feed(1, 4, { type: 'TV', reach: 10_000 });
    evaluation.requests(COUNT);
    await evaluation.tick(6);
    const asked = evaluation.requests('');
    const [scroll] = asked.filter(({ path }) => path.endsWith(SCROLL));
    const window = { from: new Date(START).toISOString(), to: new Date(START + 5 * 60_000).toISOString() };
    expect(queryOf(scroll?.body)).toEqual({ feedTime: window, mentionFilter: { mentionType: { any: ['WEB'] } } });
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 9, samplesShown: 3, samplesTotal: 9, samplesStatus: 'ok' });
    expect(event?.data.samples[0]).toMatchObject({ id: String(loudest), reach: 9000, type: 'WEB' });
    expect(event?.data.samples.every(({ type }) => type === 'WEB')).toBe(true);
    const times = event?.data.samples.map(({ time }) => Date.parse(time)) ?? [];
    expect(times.every((time) => time >= START && time < START + 5 * 60_000)).toBe(true);
  });

  test('of a negative surge are negative mentions', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: SURGE });
    await evaluation.tick(1);
    evaluation.feed(1, 4, { autoSentiment: 'NEGATIVE' });
    evaluation.feed(2, 3, { autoSentiment: 'POSITIVE', reach: 1000 });
    await evaluation.tick(6);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 4, sentiment: { NEGATIVE: 4, total: 7 }, samplesTotal: 4 });
    expect(event?.data.samples.map(({ sentiment }) => sentiment)).toEqual(new Array(4).fill('NEGATIVE'));
    expect((await evaluation.emails())[0]?.subject).toContain('4 negative mentions');
  });

  test('that cannot be fetched do not hold the alert back', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    evaluation.failRequests((path) => path.endsWith(SCROLL));
    await evaluation.tick(6);
    expect((await evaluation.events()).map(({ data }) => [data.observed, data.samplesStatus, data.samples])).toEqual([
      [9, 'failed', []],
    ]);
    expect((await evaluation.emails())[0]?.text).toContain('The mentions could not be fetched');
  });

  test('are not asked for by a rule that wants none', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ samples: { count: 0 } });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    evaluation.requests('');
    await evaluation.tick(6);
    expect(evaluation.requests(SCROLL)).toEqual([]);
    expect((await evaluation.events()).map(({ data }) => data.samplesStatus)).toEqual(['none']);
  });
});

test.each<[string, string, Record<string, number>]>([
  ['each of its keywords has', '/keywords/none', { 'Keyword 1001': 12, 'Keyword 1003': 8 }],
  ['none of its keywords has, if one of them cannot be counted', '/keywords/1001/mentions/count', {}],
])('an alert of a group says how many mentions %s', async (_what, refused, expected) => {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ watch: { groupId: 7 } });
  await evaluation.tick(1);
  evaluation.feed(1, 12);
  evaluation.feed(1, 8, { keywordIds: [1003] });
  evaluation.limitRequests((path) => (path.includes(refused) ? 60 : undefined));
  await evaluation.tick(6);
  const { drivers = [] } = (await evaluation.events())[0]?.data ?? {};
  expect(Object.fromEntries(drivers.map(({ name, count }) => [name, count]))).toEqual(expected);
});

describe('a rule that changes while it fires', () => {
  async function firing() {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atLeast: 5 } });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
    await evaluation.emails();
    return evaluation;
  }
  const told = async (evaluation: Awaited<ReturnType<typeof firing>>) =>
    (await evaluation.events()).map(({ data }) => [
      data.status,
      data.explanation.match(/deleted|disabled|edited/)?.[0],
    ]);

  test('by being deleted ends its episode, in its own words', async () => {
    const evaluation = await firing();
    await evaluation.deleteRule('acme-loud');
    await evaluation.ticksTo(16, 11);
    expect(await told(evaluation)).toEqual([['ended', 'deleted']]);
    expect((await evaluation.emails())[0]?.subject).toMatch(/^\[ENDED\] .*no longer watched, peak 9$/);
  });

  test('by being switched off ends its episode, and starts at now when it is switched on again', async () => {
    const evaluation = await firing();
    const condition = { kind: 'threshold', window: '5m', atLeast: 5 };
    await evaluation.putRule({ enabled: false, condition });
    await evaluation.ticksTo(16, 11);
    expect(await told(evaluation)).toEqual([['ended', 'disabled']]);
    evaluation.feed(16, 9);
    await evaluation.tick(21);
    await evaluation.putRule({ condition });
    await evaluation.tick(26);
    expect(await told(evaluation)).toEqual([]);
  });

  test('by its organization being switched off ends its episode', async () => {
    const evaluation = await firing();
    await evaluation.putOrganization({ enabled: false });
    await evaluation.tick(11);
    expect(await told(evaluation)).toEqual([['ended', 'disabled']]);
  });

  test('in what it watches ends its episode, and judges anew from now', async () => {
    const evaluation = await firing();
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atLeast: 100 } });
    await evaluation.ticksTo(16, 11);
    expect(await told(evaluation)).toEqual([['ended', 'edited']]);
  });

  test('in its name, severity or silence keeps its episode', async () => {
    const evaluation = await firing();
    await evaluation.putRule({
      name: 'Another name',
      severity: 'critical',
      condition: { kind: 'threshold', window: '1h', atLeast: 5 },
    });
    await evaluation.ticksTo(66, 11);
    const events = await evaluation.events();
    expect(events.map(({ data }) => [data.status, data.rule.name, data.rule.severity])).toEqual([
      ['resolved', 'Another name', 'critical'],
    ]);
  });

  test('into an item that is not understood keeps its episode, and is resolved once it is mended, however late', async () => {
    const evaluation = await firing();
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atleast: 5 } });
    await evaluation.ticksTo(131, 11);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atLeast: 5 } });
    await evaluation.ticksTo(141, 136);
    expect(await told(evaluation)).toEqual([['resolved', undefined]]);
  });

  test('by its organization moving to another token keeps its episode, whoever else uses the old one', async () => {
    const evaluation = await firing();
    await evaluation.putOrganization({ organizationId: 43 });
    await evaluation.putSecret('mention-alerts/token/new', 'editor-token');
    await evaluation.putOrganization({ secretName: 'mention-alerts/token/new' });
    await evaluation.tick(11);
    await evaluation.tick(11, { secretName: 'mention-alerts/token/new' });
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('acme-loud'))?.phase).toMatchObject({ kind: 'firing' });
  });

  test.each<[string, (evaluation: Awaited<ReturnType<typeof firing>>) => Promise<unknown>]>([
    ['deleted', (evaluation) => evaluation.deleteRule('acme-loud')],
    ['disabled', (evaluation) => evaluation.putRule({ enabled: false })],
  ])('to be %s while its organization moves to another token is ended', async (_, change) => {
    const evaluation = await firing();
    await evaluation.putSecret('mention-alerts/token/new', 'editor-token');
    await evaluation.putOrganization({ secretName: 'mention-alerts/token/new' });
    await change(evaluation);
    await evaluation.tick(8, { secretName: 'mention-alerts/token/new' });
    await evaluation.tick(8);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['ended']);
  });
});

describe('two organizations above 2^53 under one token', () => {
  test('are told apart to the last digit', async () => {
    const ids = [9_007_199_254_740_993n, 9_007_199_254_740_992n];
    const world = {
      users: [{ id: 1, name: 'A', email: 'a@example.org', accessToken: 'admin-token', organizationIds: ids }],
      organizations: ids.map((id, at) => ({
        id,
        name: `Organization ${at}`,
        timeZone: 'UTC',
        currentMonthMentionsLimit: 1_000_000,
        groups: [
          { id: id + 10n, name: 'Group', keywords: [{ id: 1001 + at, name: 'K', keyword: { naturalQuery: 'x' } }] },
        ],
      })),
    };
    const evaluation = await startEvaluation(cloud, { world });
    for (const [at, organizationId] of ids.entries()) {
      await evaluation.putOrganization({ organizationId });
      await evaluation.putRule({ organizationId, watch: { groupId: organizationId + 10n }, ruleId: `rule-${at}` });
    }
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    const events = await evaluation.events();
    expect(events.map(({ data }) => [data.rule.organizationId, data.watch.id])).toEqual([
      ['9007199254740993', '9007199254741003'],
    ]);
    expect(parseJsonText(JSON.stringify(events[0]?.data.samples.map(({ id }) => id)))).toHaveLength(5);
  });
});
