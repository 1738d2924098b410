import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ruleKeyText, ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { waitingStore } from '../../../functions/adapters/dynamodb/waiting-store.ts';
import { judgeRule } from '../../../functions/domain/alert/judge-rule.ts';
import type { RuleState } from '../../../functions/domain/alert/rule-state.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildRule } from '../../support/build-rule.ts';
import { connectDocuments } from '../../support/connect-documents.ts';
import { ruleHistoryOf } from '../../support/judge-history.ts';
import { type Cloud, startCloud } from '../../support/start-cloud.ts';

const SECRET = 'mention-alerts/token/main';
const HUGE = 9_007_199_254_740_993n;
const KEY = { organizationId: HUGE, ruleId: 'acme' };
let cloud: Cloud;
let table: string;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());
beforeEach(async () => {
  table = (await cloud.createTables()).state;
});

const documents = () => connectDocuments(cloud.endpoints.dynamoDb);
const store = () => ruleStateStore(documents(), table);

/** A state as the engine leaves it behind. */
function state(buckets: readonly number[], fields: Partial<RuleState> = {}): RuleState {
  const rule = buildRule({ condition: { kind: 'spike', minMentions: 3 } });
  const sight = ruleHistoryOf(buckets);
  return { ...judgeRule({ rule, before: undefined, history: sight, tick: sight.to }).state, ...fields };
}
const quiet = () => state([1, 2, 3]);
const firing = (): RuleState => {
  const rule = buildRule();
  const sight = ruleHistoryOf([9]);
  return judgeRule({ rule, before: undefined, history: sight, tick: sight.to }).state;
};
const debt = { event: buildAlertEvent(), owedTo: ['alerts' as const, 'alert-events' as const] };

describe('the state of a rule', () => {
  test.each([
    ['quiet', quiet],
    ['firing', firing],
    ['in debt', () => ({ ...firing(), debts: [debt], lastEvent: debt.event })],
  ])('that is %s is read as it was written, also above 2^53', async (_name, build) => {
    const own = store();
    const stored = await own.save(KEY, build(), SECRET);
    expect(stored).toEqual({ ...build(), version: 1 });
    expect(await own.read([KEY, { ...KEY, ruleId: 'gone' }])).toEqual(new Map([[ruleKeyText(KEY), stored]]));
    expect(await own.all(HUGE)).toEqual(new Map([[ruleKeyText(KEY), stored]]));
    expect(await own.all(HUGE - 1n)).toEqual(new Map());
  });

  test('is written by one of two who made theirs from the same version', async () => {
    const own = store();
    const outcomes = await Promise.all([quiet(), firing()].map((one) => own.save(KEY, one, SECRET)));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  });
});

describe('what is open', () => {
  const open = async () => (await store().openAnywhere()).map(({ ruleId, urgent }) => ({ ruleId, urgent }));

  test('does not list a rule that is quiet and owes nothing', async () => {
    await store().save(KEY, quiet(), SECRET);
    expect(await open()).toEqual([]);
  });

  test('lists a debt as urgent, and an episode as what can wait for its turn', async () => {
    await store().save(KEY, { ...quiet(), debts: [debt] }, SECRET);
    await store().save({ ...KEY, ruleId: 'burning' }, firing(), SECRET);
    expect((await open()).sort((a, b) => Number(b.urgent) - Number(a.urgent))).toEqual([
      { ruleId: 'acme', urgent: true },
      { ruleId: 'burning', urgent: false },
    ]);
  });

  test('lists a debt that is held back as what can wait', async () => {
    const held = { ...debt, heldUntil: Date.parse('2026-11-21T00:00:00Z'), heldBecause: 'quiet' as const };
    await store().save(KEY, { ...quiet(), debts: [held] }, SECRET);
    expect(await open()).toEqual([{ ruleId: 'acme', urgent: false }]);
  });

  test('is told by secret, with the organization exact', async () => {
    await store().save(KEY, firing(), SECRET);
    expect(await store().open(SECRET)).toEqual([{ ...KEY, secretName: SECRET, urgent: false }]);
    expect(await store().open('mention-alerts/token/mai')).toEqual([]);
  });

  test('is closed again once the debt is paid and the episode over', async () => {
    const stored = await store().save(KEY, { ...firing(), debts: [debt] }, SECRET);
    await store().save(KEY, { ...quiet(), version: stored?.version ?? 0 }, SECRET);
    expect(await open()).toEqual([]);
  });

  test('lists an organization with requests left over, until there are none', async () => {
    const waiting = waitingStore(documents(), table);
    await waiting.set(HUGE, SECRET);
    await waiting.set(HUGE, SECRET);
    expect(await store().open(SECRET)).toEqual([{ organizationId: HUGE, secretName: SECRET, urgent: true }]);
    await waiting.clear(HUGE);
    await waiting.clear(HUGE);
    expect(await open()).toEqual([]);
  });
});
