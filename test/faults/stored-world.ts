import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { toldAlertStore } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { operationsTopic } from '../../functions/adapters/sns/operations-topic.ts';
import { toldAlertOf } from '../../functions/domain/alerting/told-alert.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { type FaultyWorld, faultyWorld, type Invocation, type Taken } from './faulty-world.ts';

/** Nine on a Monday in UTC, at which a summary is due. */
export const START = Date.parse('2026-11-23T09:00:00.000Z');
export const EPISODE = START - 20 * MINUTE_MS;
const SECRET = 'mention-alerts/token/main';
export const TABLES = { organizations: 'organizations', rules: 'rules', channels: 'channels', state: 'state' };
export const arn = (topic: string) => `arn:aws:sns:eu-central-1:000000000000:${topic}`;
export const ARNS = { alerts: arn('alerts'), alertEvents: arn('alert-events') };
export const NOTHING = () => undefined;

/** A function with something to write, as its caller calls it. */
export type Writer = {
  readonly name: string;
  /** One call; gives whether the caller is content. Whoever is not, calls again after `againMs`. */
  readonly call: (invocation: Invocation, world: FaultyWorld) => Promise<boolean>;
  readonly againMs: number;
  /** What it has written in the end, without times of attempts. */
  readonly outcome: (world: FaultyWorld) => readonly unknown[];
  /** Whether a message that was taken is noted, so that nobody gets it again. */
  readonly isNoted?: (world: FaultyWorld, message: Taken) => boolean;
  /** Whether two calls at once may both hand it over. */
  readonly isOfEachCall?: (message: Taken) => boolean;
};

export const ITEMS: Readonly<Record<'organizations' | 'rules' | 'channels', readonly Item[]>> = {
  organizations: [{ organizationId: 42, secretName: SECRET, digest: { time: '09:00', whenQuiet: true } }],
  rules: [ruleItem('acme'), ruleItem('second')],
  channels: ['hook', 'chat'].map((channelId) => ({
    channelId,
    kind: channelId === 'hook' ? 'webhook' : 'slack',
    secretName: `mention-alerts/channel/${channelId}`,
  })),
};

export const itemsOf = (world: FaultyWorld, table: keyof typeof TABLES) =>
  world.database.itemsOf(table).toSorted((a, b) => (JSON.stringify(a, text) < JSON.stringify(b, text) ? -1 : 1));
const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
export const stateUnder = (world: FaultyWorld, pk: string) => itemsOf(world, 'state').filter((item) => item.pk === pk);

/** A world with an organization, two rules of which one has an open alert, two channels, and a summary that is due. */
export async function worldOf(): Promise<FaultyWorld> {
  const world = faultyWorld(START);
  for (const [table, items] of Object.entries(ITEMS)) for (const item of items) world.database.put(table, item);
  for (const channel of ['hook', 'chat']) {
    const signed = channel === 'hook' ? { signingSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` } : {};
    world.secrets.set(`mention-alerts/channel/${channel}`, JSON.stringify({ url: `https://${channel}/`, ...signed }));
  }
  const { documents } = world.begin();
  const rule = ruleOf('acme');
  const episode = { startedAt: EPISODE, name: 'Acme', severity: 'warning' as const, peak: 63, toldAt: EPISODE };
  await ruleStateStore(documents, 'state').save(
    rule,
    {
      ...ruleStateAt(rule, START, { phase: firingSince(EPISODE, 90) }),
      watchName: 'Acme',
      episodes: [{ ...episode, windowMs: 300_000, over: 3.4, terms: ['battery'] }],
    },
    { secretName: SECRET, muted: false },
  );
  await toldAlertStore(documents, 'state', 90).note(toldAlertOf(EVENT, undefined), 'alerts', EPISODE);
  const records = summaryRecordStore(documents, 'state', NOTHING);
  await records.save(42n, { schema: 1, version: 0, upTo: START - DAY_MS, timeZone: 'UTC' });
  return world;
}

const ACME = { organizationId: '42', ruleId: 'acme', name: 'Acme', severity: 'warning', conditionKind: 'threshold' };
export const EVENT = buildAlertEvent(
  { rule: { ...ACME, severity: 'warning', conditionKind: 'threshold' }, channels: ['hook', 'chat'] },
  { time: new Date(EPISODE).toISOString() },
);

/** What people are shown of what was done. */
export const actionsOf = (world: FaultyWorld) =>
  stateUnder(world, 'act#42').filter(({ done, text }) => done === true || text !== undefined);

/** Other functions tell every minute what a call did not. */
export const tellWhatIsLeft = (invocation: Invocation, at: number) => noticesOf(invocation).publishPending(at);

export function noticesOf({ documents, sns }: Invocation) {
  return noticeStore({ documents, table: 'state', publish: operationsTopic(sns, arn('operations')) });
}
