import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();

const RULE = { ruleId: 'ceo', condition: { kind: 'each' } };

/** A rule that tells each mention, judged once. */
async function startRule(fields: Record<string, unknown> = {}): Promise<Evaluation> {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ ...RULE, ...fields });
  await evaluation.tick(1);
  return evaluation;
}

/** Feeds a mention of its own words, which say its name. */
const feed = (evaluation: Evaluation, minute: number, name: string, fields: Record<string, unknown> = {}) =>
  evaluation.feed(minute, 1, {
    mention: Array.from({ length: 8 }, (_, word) => `${name}x${word}`).join(' '),
    title: `Title ${name}`,
    ...fields,
  });

/** The names of the mentions of each event, in the order of the events. */
const namesIn = (events: readonly PublishedEvent[]): string[][] =>
  events.map(({ data }) => data.samples.map(({ title }) => title?.replace('Title ', '') ?? '').sort());

/** The same of the events since it was last asked. */
const told = async (evaluation: Evaluation) => namesIn(await evaluation.events());

describe('a rule that tells each mention', () => {
  test('tells one that came as one event and one email, which lead with it', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'recall', { url: 'https://www.ft.com/recall', author: 'Jane Reporter', reach: 1_200_000 });
    await evaluation.ticksTo(16, 6);
    const [event, ...more] = await evaluation.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'mention.alert.found',
      data: {
        status: 'found',
        late: false,
        observed: 1,
        samplesTotal: 1,
        samplesShown: 1,
        samplesStatus: 'ok',
        byType: { WEB: 1 },
        window: { from: at(0), to: at(5), length: '5m' },
        explanation: '1 mention in 5 min.',
        samples: [
          { title: 'Title recall', author: 'Jane Reporter', reach: 1_200_000, url: 'https://www.ft.com/recall' },
        ],
      },
    });
    const [email, ...others] = await evaluation.emails();
    expect(others).toEqual([]);
    expect(email?.subject).toBe('[MENTION] Keyword 1001: Title recall, ft.com');
    expect(email?.text.split('\n').slice(0, 5)).toEqual([
      'Title recall',
      expect.stringMatching(/^recallx0 recallx1/),
      expect.stringMatching(/^ft\.com · Jane Reporter · Web · \d\d:\d\d · reach 1,200,000/),
      'https://www.ft.com/recall',
      '',
    ]);
    expect(email?.attributes.eventType?.Value).toBe('mention.alert.found');
    const state = await evaluation.stateOf('ceo');
    expect([state?.outbox, state?.episodes, state?.phase]).toEqual([[], undefined, { kind: 'quiet' }]);
  });

  test('tells what came in an interval in one message, the one with the largest reach first', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a', { reach: 10 });
    feed(evaluation, 2, 'b', { reach: 5000 });
    feed(evaluation, 3, 'c');
    await evaluation.ticksTo(11, 6);
    expect(await told(evaluation)).toEqual([['a', 'b', 'c']]);
    const [email, ...more] = await evaluation.emails();
    expect([email?.subject, more]).toEqual(['[MENTION] Keyword 1001: Title b (+2), author 0', []]);
    expect(email?.text).toContain('More mentions (2 of 2):\n1. Title a');
  });

  test('tells a copy only once in 24 hours, and says with the next mention how many came', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a', { type: 'TWITTER' });
    feed(evaluation, 2, 'a', { type: 'TWITTER', author: 'robot' });
    await evaluation.tick(6);
    const [first] = await evaluation.events();
    expect(first?.data).toMatchObject({ observed: 2, samplesTotal: 1, samples: [{ copies: 1 }] });
    evaluation.feed(6, 3, { mention: 'ax0 ax1 ax2 ax3 ax4 ax5 ax6 ax7', title: 'Title a', type: 'TWITTER' });
    await evaluation.tick(11);
    expect(await evaluation.events()).toEqual([]);
    feed(evaluation, 12, 'b');
    await evaluation.tick(16);
    const [second] = await evaluation.events();
    expect(second?.data).toMatchObject({
      observed: 1,
      found: { copies: 3, copiesSince: at(5) },
      samples: [{ title: 'Title b' }],
    });
    expect(second?.data.explanation).toContain('3 copies of what was told before came since');
    feed(evaluation, 17, 'c');
    await evaluation.tick(21);
    expect((await evaluation.events())[0]?.data.found).toBeUndefined();
    // After a day the text is news again.
    feed(evaluation, 1443, 'a', { type: 'TWITTER' });
    await evaluation.tick(1446);
    expect(await told(evaluation)).toEqual([['a']]);
  });

  test('tells nothing of the time before it was written', async () => {
    const evaluation = await startEvaluation(cloud);
    for (const minute of [-600, -60, -6]) feed(evaluation, minute, `past${-minute}`);
    await evaluation.putRule(RULE);
    await evaluation.ticksTo(11);
    expect(await told(evaluation)).toEqual([]);
  });

  test('gathers in quiet hours, and tells all of it in one message when they end', async () => {
    // 14:00 UTC is 15:00 in Berlin, the zone of the organization.
    const evaluation = await startRule({ quietHours: { from: '15:00', to: '16:00' } });
    for (const [minute, name] of [
      [1, 'a'],
      [12, 'b'],
      [48, 'c'],
    ] as const)
      feed(evaluation, minute, name);
    await evaluation.ticksTo(56, 6);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.tick(60);
    const [event, ...more] = await evaluation.events();
    expect(more).toEqual([]);
    expect(namesIn(event === undefined ? [] : [event])).toEqual([['a', 'b', 'c']]);
    expect(event?.data.window).toEqual({ from: at(0), to: at(50), length: '50m' });
    expect(await evaluation.emails()).toHaveLength(1);
  });

  test('gathers more than one page of mentions, and tells of all of them', async () => {
    const evaluation = await startRule({ quietHours: { from: '15:00', to: '16:00' } });
    feed(evaluation, 1, 'first', { reach: 9_000_000 });
    for (const minute of [7, 12, 17]) evaluation.feed(minute, 400, { reach: 1 });
    await evaluation.ticksTo(56, 6);
    await evaluation.tick(60);
    const [event, ...more] = await evaluation.events();
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({ samplesShown: 50, samples: expect.objectContaining({ length: 50 }) });
    expect(event?.data.samples[0]?.title).toBe('Title first');
    expect(event?.data.found?.unread).toBeUndefined();
    expect(event?.data.observed).toBe(1201);
  });

  test('tells in quiet hours what is critical', async () => {
    const evaluation = await startRule({ quietHours: { from: '15:00', to: '16:00' }, severity: 'critical' });
    feed(evaluation, 1, 'a');
    await evaluation.tick(6);
    expect(await told(evaluation)).toEqual([['a']]);
    expect((await evaluation.emails())[0]?.attributes.severity?.Value).toBe('critical');
  });

  test('drops what comes in a silence, also afterwards, and the next message says how many', async () => {
    const evaluation = await startRule({ silencedUntil: at(20) });
    feed(evaluation, 1, 'a');
    feed(evaluation, 8, 'b');
    await evaluation.ticksTo(16, 6);
    // The service stores one late.
    feed(evaluation, 9, 'c');
    await evaluation.ticksTo(76, 21);
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('ceo'))?.found).toMatchObject({ dropped: 2 });
    feed(evaluation, 77, 'd');
    await evaluation.tick(81);
    const [event, ...more] = await evaluation.events();
    expect([event?.data.samples[0]?.title, more]).toEqual(['Title d', []]);
    expect(event?.data.found).toEqual({ dropped: 2 });
    expect(event?.data.explanation).toBe(
      '1 mention in 5 min. Before that 2 mentions were not told: the rule was silenced, or edited.',
    );
  });

  test('tells what was missed while the service did not answer, once, and says that it is late', async () => {
    const evaluation = await startRule();
    evaluation.failRequests((path) => path.includes('/mentions/'));
    feed(evaluation, 3, 'a');
    feed(evaluation, 50, 'b');
    for (const minute of [6, 61, 121]) await evaluation.tick(minute);
    evaluation.failRequests(undefined);
    feed(evaluation, 122, 'c');
    await evaluation.ticksTo(146, 126);
    const events = await evaluation.events();
    expect(events.flatMap(({ data }) => data.samples.map(({ title }) => title)).sort()).toEqual([
      'Title a',
      'Title b',
      'Title c',
    ]);
    expect(events[0]?.data.late).toBe(true);
    expect(events[0]?.data.explanation).toContain('told late');
    expect(events.length).toBeLessThanOrEqual(2);
  });

  test('tells a mention that the service stored late, and none of the others again', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a');
    await evaluation.tick(6);
    feed(evaluation, 2, 'late');
    await evaluation.ticksTo(131, 11);
    expect(await told(evaluation)).toEqual([['a'], ['late']]);
  });

  test('waits for mentions that cannot be read, and after a quarter of an hour tells how many there are', async () => {
    const evaluation = await startRule();
    evaluation.failRequests((path) => path.endsWith('/scroll'));
    feed(evaluation, 1, 'a');
    for (const minute of [6, 8, 11, 16]) await evaluation.tick(minute);
    expect(await told(evaluation)).toEqual([]);
    evaluation.failRequests(undefined);
    await evaluation.tick(17);
    expect(await told(evaluation)).toEqual([['a']]);
    evaluation.failRequests((path) => path.endsWith('/scroll'));
    feed(evaluation, 18, 'b');
    for (const minute of [21, 26, 36]) await evaluation.tick(minute);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 1, samples: [], samplesStatus: 'failed', found: { unread: 1 } });
    expect(event?.data.explanation).toBe('1 mention in 5 min. They could not be read.');
    evaluation.failRequests(undefined);
    await evaluation.ticksTo(106, 41);
    expect(await evaluation.events()).toEqual([]);
  });

  test('does not tell what waits once the rule is disabled, and starts anew when it is enabled', async () => {
    const evaluation = await startRule({ quietHours: { from: '15:00', to: '16:00' } });
    feed(evaluation, 1, 'a');
    await evaluation.tick(6);
    await evaluation.putRule({ ...RULE, enabled: false });
    await evaluation.tick(7);
    expect((await evaluation.stateOf('ceo'))?.outbox).toEqual([]);
    feed(evaluation, 20, 'b');
    await evaluation.ticksTo(51, 11);
    await evaluation.putRule(RULE);
    await evaluation.tick(56);
    feed(evaluation, 57, 'c');
    await evaluation.ticksTo(71, 61);
    expect(await told(evaluation)).toEqual([['c']]);
  });
});

describe('a message of mentions', () => {
  test('that SNS cannot take goes out under the same id with the same mentions, whatever came since', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a');
    evaluation.moveSns('http://127.0.0.1:9');
    await evaluation.tick(6);
    const state = await evaluation.stateOf('ceo');
    expect(state?.outbox).toHaveLength(1);
    feed(evaluation, 2, 'late');
    evaluation.moveSns();
    await evaluation.tick(7);
    const events = await evaluation.events();
    expect(namesIn(events)).toEqual([['a']]);
    expect(events[0]?.id).toBe(state?.outbox[0].event.id);
  });

  test('is told once although two containers evaluate the same tick at once', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a');
    await Promise.all([evaluation.tick(6), evaluation.tick(6)]);
    await evaluation.ticksTo(16, 11);
    expect(new Set((await evaluation.events()).map(({ id }) => id)).size).toBe(1);
  });
});

describe('what has left the house', () => {
  type State = Record<string, unknown> | undefined;

  /**
   * What makes a rule forget what it told, or doubt it, given its state before the mention was judged, and as it was when its email
   * waited; and how often a mention is told that comes late in the same interval: not by a rule that begins after that.
   */
  const FORGETS: readonly {
    readonly name: string;
    readonly late: 0 | 1;
    readonly forget: (
      evaluation: Evaluation,
      states: { readonly unjudged: State; readonly waiting: State },
    ) => Promise<unknown>;
  }[] = [
    { name: 'disabled and enabled', late: 1, forget: (evaluation) => offAndOn(evaluation) },
    {
      name: 'deleted and created',
      late: 1,
      async forget(evaluation) {
        await evaluation.deleteRule('ceo');
        await evaluation.tick(8);
        await evaluation.putRule(RULE);
      },
    },
    {
      name: 'edited in what it watches',
      late: 0,
      forget: (evaluation) => evaluation.putRule({ ...RULE, sourceTypes: ['WEB'] }),
    },
    {
      name: 'edited back and forth',
      late: 1,
      async forget(evaluation) {
        await evaluation.putRule({ ...RULE, condition: { kind: 'threshold', window: '5m', atLeast: 50 } });
        await evaluation.tick(8);
        await evaluation.putRule(RULE);
      },
    },
    { name: 'judged less often', late: 1, forget: (evaluation) => evaluation.putRule({ ...RULE, every: '15m' }) },
    {
      name: 'put back to before it told',
      late: 1,
      forget: (evaluation, { unjudged }) => evaluation.putStateBack('ceo', unjudged),
    },
    {
      name: 'put back to where its email waited',
      late: 1,
      forget: (evaluation, { waiting }) => evaluation.putStateBack('ceo', waiting),
    },
    {
      name: 'put back to where its email waited, disabled and enabled',
      late: 1,
      async forget(evaluation, { waiting }) {
        await evaluation.putStateBack('ceo', waiting);
        await offAndOn(evaluation);
      },
    },
    { name: 'robbed of its state', late: 0, forget: (evaluation) => evaluation.putStateBack('ceo', undefined) },
  ];

  async function offAndOn(evaluation: Evaluation) {
    await evaluation.putRule({ ...RULE, enabled: false });
    await evaluation.tick(8);
    await evaluation.putRule(RULE);
  }

  /** The ids under which each mention was told. */
  function idsByName(told: readonly { readonly names: readonly string[]; readonly ids: readonly string[] }[]) {
    const ids = new Map<string, Set<string>>();
    for (const each of told) {
      for (const name of each.names) ids.set(name, new Set([...(ids.get(name) ?? []), ...each.ids]));
    }
    return ids;
  }

  /** A rule that told one mention to programs; its email waits, or went out a minute later. */
  async function startTold(isEmailWaiting: boolean) {
    const evaluation = await startRule();
    const unjudged = await evaluation.stateOf('ceo');
    feed(evaluation, 1, 'a');
    evaluation.refuseEmails(true);
    await evaluation.tick(6);
    const waiting = await evaluation.stateOf('ceo');
    evaluation.refuseEmails(isEmailWaiting);
    await evaluation.tick(7);
    return { evaluation, states: { unjudged, waiting } };
  }

  const emailsIn = async (evaluation: Evaluation) =>
    (await evaluation.emails()).map(({ text }) => ({
      names: ['a', 'late', 'next'].filter((name) => text.includes(`Title ${name}`)),
      ids: [...text.matchAll(/\b[Ee]vent ([0-9a-f]{32})/g)].map(([, id = '']) => id),
    }));

  test.each(FORGETS)('is not told again under another id by a rule that was $name', async ({ late, forget }) => {
    const { evaluation, states } = await startTold(true);
    await forget(evaluation, states);
    evaluation.refuseEmails(false);
    feed(evaluation, 2, 'late');
    feed(evaluation, 9, 'next');
    for (const minute of [9, 11, 16, 71]) await evaluation.tick(minute);
    const events = await evaluation.events();
    const ids = idsByName(events.map((event, at) => ({ names: namesIn(events)[at] ?? [], ids: [event.id] })));
    const sizes = Object.fromEntries([...ids].map(([name, { size }]) => [name, size]));
    expect(sizes).toEqual({ a: 1, next: 1, ...(late === 0 ? {} : { late }) });
    for (const [name, own] of idsByName(await emailsIn(evaluation))) {
      expect([name, [...own]]).toEqual([name, [...(ids.get(name) ?? [])]]);
    }
  });

  test.each([true, false])(
    'is emailed once although its rule was disabled while emails wait: %s',
    async (isWaiting) => {
      const { evaluation } = await startTold(isWaiting);
      await offAndOn(evaluation);
      evaluation.refuseEmails(false);
      await evaluation.ticksTo(16, 11);
      expect(await told(evaluation)).toEqual([['a']]);
      expect((await emailsIn(evaluation)).map(({ names }) => names)).toEqual([['a']]);
    },
  );

  test('is told once although the answer to each write of the state is lost, and the process ends', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a');
    evaluation.loseAnswers(({ sk }) => sk === 'rule#ceo');
    for (const minute of [6, 7, 8, 9]) {
      await evaluation.tick(minute);
      evaluation.coldStart();
    }
    evaluation.loseAnswers(undefined);
    await evaluation.ticksTo(16, 11);
    const events = await evaluation.events();
    expect(new Set(events.map(({ id, data }) => `${id} ${data.samples.length}`)).size).toBe(1);
  });

  test('is told only once it is written down that it goes out', async () => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a');
    evaluation.loseAnswers(({ pk }) => pk === 'org#42#mentions');
    for (const minute of [6, 7]) await evaluation.tick(minute);
    expect([await evaluation.events(), await evaluation.emails()]).toEqual([[], []]);
    evaluation.loseAnswers(undefined);
    await evaluation.tick(8);
    expect(await told(evaluation)).toEqual([['a']]);
  });
});

describe('a mention that comes late where a told one is deleted', () => {
  test.each([
    { name: 'at the same time', deleted: 7, late: 7 },
    { name: 'after the count was corrected', deleted: 7, late: 70 },
    { name: 'before', deleted: 75, late: 7 },
  ])('is told, once: $name', async ({ deleted, late }) => {
    const evaluation = await startRule();
    feed(evaluation, 1, 'a', { id: 4711 });
    await evaluation.tick(6);
    for (const minute of [11, 61, 66, 71, 76, 121, 126, 131, 136, 186, 191, 196]) {
      // Its keyword has it no more.
      if (deleted <= minute && minute - 10 < deleted) feed(evaluation, 1, 'a', { id: 4711, keywordIds: [1002] });
      if (late <= minute && minute - 5 < late) feed(evaluation, 2, 'late');
      await evaluation.tick(minute);
    }
    expect(await told(evaluation)).toEqual([['a'], ['late']]);
  });
});

describe('beyond the hourly cap of emails', () => {
  test('mentions come in its digest, which lists them, and programs have had each', async () => {
    const evaluation = await startRule();
    await evaluation.putRule({ ...RULE, ruleId: 'brand', watch: { keywordId: 1002 } });
    await evaluation.tick(2);
    for (let minute = 3; minute < 58; minute += 5) {
      feed(evaluation, minute, `ceo${minute}`, { url: `https://paper.example/${minute}` });
      feed(evaluation, minute, `brand${minute}`, { keywordIds: [1002] });
    }
    await evaluation.ticksTo(56, 6);
    expect(await evaluation.events()).toHaveLength(22);
    expect(await evaluation.emails()).toHaveLength(20);
    await evaluation.tick(61);
    expect(await evaluation.events()).toEqual([]);
    const [digest, ...more] = await evaluation.emails();
    expect(more).toEqual([]);
    expect(digest?.subject).toMatch(/^\[MENTION\] 2 mentions of /);
    expect(digest?.text).toContain('"Title ceo53" (paper.example)\n   https://paper.example/53');
    expect(digest?.text).toContain('"Title brand53"');
  });
});
