import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { judgeRule } from '../../../functions/domain/alerting/judge-rule.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { ruleKeyText } from '../../../functions/domain/items/rule/rule-key.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildRule } from '../../support/build-rule.ts';
import { connectDocuments } from '../../support/connect-documents.ts';
import { ruleHistoryOf } from '../../support/judge-history.ts';

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

/** What a run makes of a rule that is new, with buckets of five minutes behind it. */
function judged(fields: Record<string, unknown>, buckets: readonly number[]): RuleState {
  const history = ruleHistoryOf(buckets);
  return judgeRule({ rule: buildRule(fields), before: undefined, history, tick: history.to }).state;
}
const quiet = () => judged({ condition: { kind: 'spike', minMentions: 3 } }, [1, 2, 3]);
const firing = () => judged({}, [9]);
const entry = { event: buildAlertEvent(), unpublished: ['alerts' as const, 'alert-events' as const] };
const LISTED = { secretName: SECRET, muted: false };
const MUTED = { secretName: SECRET, muted: true };

describe('the state of a rule', () => {
  test.each([
    ['quiet', quiet],
    ['firing', firing],
    ['with events to publish', () => ({ ...firing(), outbox: [entry], sequence: 4, lastEvent: entry.event })],
  ])('that is %s is read as it was written, also above 2^53', async (_name, build) => {
    const own = store();
    const stored = await own.save(KEY, build(), LISTED);
    expect(stored).toEqual({ ...build(), version: 1 });
    const found = new Map([[ruleKeyText(KEY), stored]]);
    expect(await own.read([KEY, { ...KEY, ruleId: 'gone' }])).toEqual({ found, unreadable: new Map() });
    expect(await own.all(HUGE)).toEqual({ found, unreadable: new Map() });
    expect((await own.all(HUGE - 1n)).found).toEqual(new Map());
  });

  test('that cannot be read costs that rule alone, and is named with what is wrong', async () => {
    const own = store();
    const keys = ['acme', 'broken', 'newer', 'old'].map((ruleId) => ({ organizationId: HUGE, ruleId }));
    for (const key of keys) await own.save(key, firing(), LISTED);
    const put = (ruleId: string, fields: Record<string, unknown>) =>
      documents().send(
        new PutCommand({
          TableName: table,
          Item: { ...firing(), pk: `org#${HUGE}`, sk: `rule#${ruleId}`, version: 1, ...fields },
        }),
      );
    await put('broken', { health: { status: 'resting' } });
    await put('newer', { schema: 9 });
    for (const { found, unreadable } of [await own.read(keys), await own.all(HUGE)]) {
      expect([...found.keys()].sort()).toEqual([`${HUGE}/acme`, `${HUGE}/old`]);
      expect([...unreadable.keys()].sort()).toEqual([`${HUGE}/broken`, `${HUGE}/newer`]);
      expect(unreadable.get(`${HUGE}/broken`)).toContain('health.status');
      expect(unreadable.get(`${HUGE}/newer`)).toContain('schema');
    }
  });

  test('that is quiet expires after three months, and what is open never does', async () => {
    const own = store();
    const expiryOf = async () =>
      (await documents().send(new GetCommand({ TableName: table, Key: { pk: `org#${HUGE}`, sk: 'rule#acme' } }))).Item
        ?.expiresAt;
    const stored = await own.save(KEY, quiet(), LISTED);
    expect(await expiryOf()).toBe((quiet().judgedTo + 90 * 86_400_000) / 1000);
    await own.save(KEY, { ...quiet(), version: stored?.version ?? 0, outbox: [entry] }, MUTED);
    expect(await expiryOf()).toBeUndefined();
  });
});

describe('what is open', () => {
  const open = async () => (await store().openAnywhere()).map(({ ruleId, why }) => `${ruleId}: ${why}`).sort();

  test('lists what is to be published, what waits for a silence to end, and an open episode apart', async () => {
    await store().save(KEY, { ...quiet(), outbox: [entry] }, LISTED);
    await store().save({ ...KEY, ruleId: 'burning' }, firing(), LISTED);
    await store().save({ ...KEY, ruleId: 'burning-at-night' }, firing(), MUTED);
    await store().save({ ...KEY, ruleId: 'silent' }, { ...firing(), outbox: [entry] }, MUTED);
    expect(await open()).toEqual(['acme: publish', 'burning-at-night: firing', 'burning: firing', 'silent: muted']);
    expect((await store().open(SECRET)).map(({ ruleId, why }) => `${ruleId}: ${why}`).sort()).toEqual(await open());
  });

  test('is not what the last release left behind for requests that were left over', async () => {
    const Item = { pk: `org#${HUGE}`, sk: 'waiting', openOf: SECRET };
    await documents().send(new PutCommand({ TableName: table, Item }));
    expect([await open(), await store().open(SECRET)]).toEqual([[], []]);
  });
});
