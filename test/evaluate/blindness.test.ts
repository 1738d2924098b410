import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { tellBlindness } from '../../functions/evaluate/telling/tell-blindness.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildWorld } from '../service/build-world.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

describe('blindness', () => {
  test('is told of no rule that another run told, or that was edited meanwhile', async () => {
    const named = ['theirs', 'edited', 'ours'] as const;
    const rules = named.map((ruleId) => {
      const rule = ruleOf(ruleId);
      const health = {
        status: 'error',
        cause: 'stalled',
        text: 'It says nothing.',
        since: START,
        announced: false,
      } as const;
      return { rule, state: { ...ruleStateAt(rule, START, { health }), version: 4 } };
    });
    const stored = new Map(
      rules.map(({ rule, state }) => [ruleKeyText(rule), { ...state, version: rule.ruleId === 'theirs' ? 5 : 4 }]),
    );
    const told: string[] = [];
    const kept: string[] = [];
    await tellBlindness(
      {
        states: {
          read: async () => ({ found: stored, unreadable: new Map() }),
          recent: () => expect.unreachable(),
          open: () => expect.unreachable(),
          save: async ({ ruleId }, state) => {
            kept.push(ruleId);
            return state;
          },
        },
        topics: {
          event: () => expect.unreachable(),
          email: () => expect.unreachable(),
          blindness: async (notice) => void told.push(...notice.rules.map(({ ruleId }) => ruleId)),
        },
        log: () => undefined,
        fault: () => expect.unreachable(),
      },
      rules,
      {
        tick: START + MINUTE,
        secretName: 's',
        why: () => ({ text: '', because: 'unknown' }),
        judgedTo: () => START,
        edited: async () => new Set(['42/edited']),
        muting: { isMuted: () => false },
        wordsOf: () => wordsOf({}),
      },
    );
    expect([told, kept]).toEqual([['ours'], ['ours']]);
  });

  test('that lasts longer than three intervals is told to the people of the rules, once, and once when it is over', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'one' });
    await evaluation.putRule({ ruleId: 'two' });
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    await evaluation.ticksTo(16, 11);
    expect(await evaluation.emails()).toEqual([]);
    await evaluation.ticksTo(41, 21);
    const [blind, ...more] = await evaluation.emails();
    expect(more).toEqual([]);
    expect(blind?.subject).toBe('[BLIND] organization 42: 2 rules cannot be judged');
    expect(blind?.text).toContain('- one');
    expect(blind?.text).toContain('- two');
    evaluation.breakService(undefined);
    await evaluation.ticksTo(51, 46);
    const after = (await evaluation.emails()).map(({ subject }) => subject);
    expect(after.filter((subject) => subject?.startsWith('[OVER]'))).toEqual([
      '[OVER] organization 42: 2 rules can be judged again',
    ]);
  });

  test('is told in the language of the organization, and so is its end', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putOrganization({ language: 'de' });
    await evaluation.putRule({ ruleId: 'one' });
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    await evaluation.ticksTo(31, 11);
    const [blind] = await evaluation.emails();
    expect(blind?.subject).toBe('[BLIND] Organisation 42: Regel one zurzeit nicht beurteilbar');
    expect(blind?.text).toContain('Diese Regeln können zurzeit nicht beurteilt werden.');
    expect(blind?.text).toMatch(/Technische Angabe auf Englisch: .*GET /);
    expect(blind?.text).toMatch(/- one „.*“, seit Fr\., 20\. Nov\. 2026, /);
    evaluation.breakService(undefined);
    await evaluation.ticksTo(41, 36);
    const over = (await evaluation.emails()).filter(({ subject }) => subject?.startsWith('[VORBEI]'));
    expect(over).toMatchObject([{ subject: '[VORBEI] Organisation 42: Regel one wieder beurteilbar' }]);
    expect(over[0]?.text).toMatch(/Technische Angabe auf Englisch: .*GET /);
    expect(await evaluation.stateOf('one')).toMatchObject({ health: { status: 'ok' } });
  });

  test('that people could not be told of when it was due is told as soon as they can be', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    await evaluation.ticksTo(16, 11);
    evaluation.moveSns('http://127.0.0.1:9');
    // Operations cannot be told either: a tick that has a notice for them fails, and is tried again.
    for (const minute of [21, 26, 31]) await evaluation.tick(minute).catch(() => 'tried again');
    expect(await evaluation.stateOf('acme-loud')).not.toMatchObject({ health: { announced: true } });
    evaluation.moveSns();
    await evaluation.ticksTo(41, 36);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      '[BLIND] organization 42: rule acme-loud cannot be judged',
    ]);
  });

  test('from the first minute on is told, too, and what was a burst meanwhile is told afterwards', async () => {
    const evaluation = await startEvaluation(cloud);
    evaluation.breakService('gone');
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(2, 20);
    await evaluation.ticksTo(21, 6);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      '[BLIND] organization 42: rule acme-loud cannot be judged',
    ]);
    evaluation.breakService(undefined);
    await evaluation.tick(26);
    const told = (await evaluation.events()).map(({ data }) => [
      data.status,
      data.wholeEpisode,
      data.episode.startedAt,
    ]);
    expect(told).toEqual([['resolved', true, '2026-11-20T14:05:00.000Z']]);
  });

  test.each([
    ['an organization that is suspended', 'SUSPENDED', true],
    ['a keyword that is not active', 'ACTIVE', false],
  ] as const)('by %s is told at once, and ends no episode', async (_, organizationState, keywordActive) => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '10m', atLeast: 5 } });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.tick(6);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
    const { directory } = evaluation.service;
    Object.assign(directory.organization(42n) ?? {}, { state: organizationState });
    Object.assign(directory.keyword(1001) ?? {}, { active: keywordActive });
    await evaluation.ticksTo(46, 11);
    expect((await evaluation.events()).filter(({ data }) => data.status !== 'firing')).toEqual([]);
    expect(await evaluation.stateOf('acme-loud')).toMatchObject({
      phase: { kind: 'firing' },
      health: { status: 'error', announced: true },
    });
    const blind = (await evaluation.emails()).filter(({ subject }) => subject?.startsWith('[BLIND]'));
    expect(blind).toHaveLength(1);
    const notices = await evaluation.operations();
    expect(notices.filter(({ subject }) => subject?.includes('not active'))).toHaveLength(1);
  });
});

describe('a rule that ends the process twice', () => {
  test('is quarantined by name, and the others go on', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'heavy' });
    await evaluation.putRule({ ruleId: 'light', watch: { keywordId: 1002 } });
    await evaluation.tick(1);
    await evaluation.noteProcessEndedAt('42/heavy');
    evaluation.feed(6, 20);
    evaluation.feed(6, 20, { keywordIds: [1002] });
    await evaluation.ticksTo(11, 6);
    expect((await evaluation.events()).map(({ data }) => data.rule.ruleId)).toEqual(['light']);
    const notices = (await evaluation.operations()).map(({ subject }) => subject);
    expect(notices).toContain('[OPERATIONS] rule 42/heavy is in quarantine');
    await evaluation.putRule({ ruleId: 'heavy', condition: { kind: 'threshold', window: '5m', atLeast: 6 } });
    evaluation.feed(16, 20);
    await evaluation.ticksTo(21, 16);
    expect((await evaluation.events()).map(({ data }) => data.rule.ruleId)).toContain('heavy');
  });
});

describe('a budget that is too small', () => {
  test('is taken from by one secret and, for what it did not need, by the next of the same user in the same minute', async () => {
    const evaluation = await startEvaluation(cloud, { world: worldOfOneUser(), limits: true });
    const other = 'mention-alerts/token/other';
    await evaluation.putSecret(other, 'admin-token');
    await evaluation.putOrganization({ requestsPerMinute: 12 });
    await evaluation.putOrganization({ organizationId: 43, secretName: other, requestsPerMinute: 12 });
    await evaluation.putRule({ samples: { count: 0 } });
    await evaluation.putRule({
      organizationId: 43,
      ruleId: 'globex-loud',
      watch: { keywordId: 3001 },
      samples: { count: 0 },
    });
    const both = async (minute: number) => {
      await evaluation.tick(minute);
      await evaluation.tick(minute, { secretName: other });
    };
    for (const minute of [1, 6, 11]) await both(minute);
    evaluation.feed(16, 20, { keywordIds: [3001] });
    await both(16);
    await both(21);
    expect((await evaluation.events()).map(({ data, time }) => [data.rule.ruleId, time])).toEqual([
      ['globex-loud', '2026-11-20T14:21:00.000Z'],
    ]);
  });

  test('exceeds no limit, and operations hears that rules fall behind', async () => {
    const evaluation = await startEvaluation(cloud, { limits: true });
    await evaluation.putOrganization({ requestsPerMinute: 1 });
    for (let at = 0; at < 16; at += 1) {
      await evaluation.putRule({
        ruleId: `rule-${at}`,
        watch: { keywordId: 1001 + (at % 3) },
        ...(at < 3 ? {} : { sentiments: [['POSITIVE'], ['NEUTRAL'], ['NEGATIVE'], ['UNDEFINED']][at % 4] }),
      });
    }
    for (let minute = 1; minute <= 40; minute += 1) await evaluation.tick(minute);
    const asked = evaluation.requests('/mentions/count');
    expect(asked.length).toBeLessThanOrEqual(41);
    expect(asked.every(({ status }) => status === 200)).toBe(true);
    const told = (await evaluation.operations()).map(({ subject }) => subject);
    expect(told.filter((subject) => subject?.startsWith('[OPERATIONS]') && subject.includes('falling behind'))).toEqual(
      ['[OPERATIONS] rules under mention-alerts/token/main are falling behind'],
    );
  });
});

/** A world in which one user may see both organizations. */
function worldOfOneUser() {
  const world = buildWorld({ keywordsSince: new Date(START - 60 * MINUTE).toISOString() });
  const [admin, ...others] = world.users;
  const [role] = Object.values(admin?.organizationRoles ?? {});
  const both = { ...admin, organizationIds: [42, 43], organizationRoles: { 42: role, 43: role } };
  const organizations = world.organizations.map((each) => ({ ...each, userIds: [1, ...each.userIds.slice(1)] }));
  return { ...world, users: [both, ...others], organizations };
}
