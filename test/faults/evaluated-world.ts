import { startContainer } from '../../bench/simulation/container.ts';
import { faultless } from '../../bench/simulation/faultless.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { type ServiceMention, type ServiceTruth, simulatedService } from '../../bench/simulation/simulated-service.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { type VirtualClock, virtualClock } from '../../bench/simulation/virtual-clock.ts';
import { dispatch } from '../../functions/dispatch/dispatch.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { evaluate } from '../../functions/evaluate/evaluate.ts';
import { parseEvaluationMessage } from '../../functions/evaluate/evaluation-message.ts';

const START = Date.parse('2026-11-23T08:00:00.000Z');
/** So long rules are judged before, and so long after, the burst of all keywords. */
const CALM_MINUTES = 75;
const MINUTES = 8;
export const BURST_AT = START + CALM_MINUTES * MINUTE_MS;

const ORGANIZATION = 42;
const SECRET = 'mention-alerts/token/main';
/** A group that is read at once, and keywords in groups of their own. */
const TOGETHER = [1001, 1002, 1003, 1004];
const [ALONE, BESIDE, EACH] = [2001, 2002, 2003];
const CREATED_AT = START - 2 * DAY_MS;

const rule = (ruleId: string, keywordId: number, fields: Item = {}): Item => ({
  organizationId: ORGANIZATION,
  ruleId,
  watch: { keywordId },
  condition: { kind: 'threshold', window: '5m', atLeast: 5 },
  ...fields,
});

/** A rule of each way in which series are counted and remembered. */
const RULES: readonly Item[] = [
  ...TOGETHER.map((keywordId) => rule(`together-${keywordId}`, keywordId)),
  rule('alone', ALONE),
  rule('spike', ALONE, { condition: { kind: 'spike', window: '1h', ratio: 2, minMentions: 5 } }),
  rule('beside', BESIDE),
  rule('each', EACH, { condition: { kind: 'each' }, where: { text: 'acme' } }),
];

const truth: ServiceTruth = {
  organizationId: BigInt(ORGANIZATION),
  groupId: 7,
  keywordIds: TOGETHER,
  otherGroups: [ALONE, BESIDE, EACH].map((keywordId, at) => ({ groupId: 8 + at, keywordIds: [keywordId] })),
  createdAt: CREATED_AT,
  monthlyLimit: 1_000_000,
  tokens: [{ token: 'token', storedAt: 0, from: 0, to: Number.POSITIVE_INFINITY }],
  mentions: mentions(),
  malformed: new Set(),
};

/** A mention in every quarter of an hour of each keyword, and a burst of all. */
function mentions(): ServiceMention[] {
  const made: ServiceMention[] = [];
  const feed = (keywordId: number, feedTime: number) => {
    const id = made.length + 1;
    const text = ['acme', ...Array.from({ length: 8 }, (_, word) => `word${id}x${word}`)].join(' ');
    made.push({ id, keywordId, type: 'WEB', negative: false, text, feedTime, from: feedTime, to: Infinity });
  };
  for (const [index, keywordId] of [...TOGETHER, ALONE, BESIDE, EACH].entries()) {
    for (let at = CREATED_AT + index * 7_000; at < BURST_AT; at += 15 * MINUTE_MS) feed(keywordId, at);
    for (let n = 0; n < 9; n += 1) feed(keywordId, BURST_AT + n * 11_000);
  }
  return made;
}

type Evaluated = {
  /** The items of State in the end. */
  readonly state: readonly Item[];
  /** The rules whose events went out, and those of which people got an email. */
  readonly told: ReadonlySet<string>;
  readonly emailed: ReadonlySet<string>;
};

/** `dispatch` and `evaluate` of one stack, on tables in memory. The service may be that of other stacks, too. */
export function evaluatingStack({
  clock,
  service,
  rules,
  state = [],
  looksEarly = false,
}: {
  readonly clock: VirtualClock;
  readonly service: ReturnType<typeof simulatedService>;
  readonly rules: readonly Item[];
  readonly state?: readonly Item[];
  readonly looksEarly?: boolean;
}) {
  const database = memoryDynamoDb(STORE_TABLES, 1000, clock.now);
  database.put('organizations', { organizationId: ORGANIZATION, secretName: SECRET });
  for (const item of rules) database.put('rules', item);
  for (const item of state) database.put('state', item);
  const calm = faultless(clock, 'a stack of this test');
  const run = () => calm.log.startRun({ name: 'evaluate', crashAt: undefined, endsAt: Number.POSITIVE_INFINITY });
  const queue: string[] = [];
  const told: string[] = [];
  const emails: string[] = [];
  const topics = { areDown: false };
  const container = startContainer(
    {
      ...calm,
      faults: { ...calm.faults, sns: { ...calm.faults.sns, areDown: () => topics.areDown } },
      service,
      database,
      looksEarly,
      enqueue: (body) => queue.push(body),
      accept: ({ topic, message, attributes: { ruleId, status } }) => {
        if (topic === 'alert-events') told.push(`${ruleId} ${status}`);
        else if (topic === 'alerts') emails.push(message);
      },
    },
    run(),
    0,
  );
  return {
    database,
    /** Each event that programs got, by its rule and status. */
    told,
    emails,
    topics,
    /** A minute (epoch ms). A run that fails is tried again in the next. */
    async minute(tick: number): Promise<void> {
      if (clock.now() < tick + 2000) clock.advanceTo(tick + 2000);
      container.run = run();
      await dispatch(container.dispatch, tick);
      for (const body of queue.splice(0)) {
        container.run = run();
        const endMs = clock.now() + 50_000;
        const limits = { deadlineMs: endMs - 10_000, lastMs: endMs - 4_000, retried: false };
        await evaluate(parseEvaluationMessage(body), container.ports, { clock: clock.now, ...limits }).catch(() => {});
        await clock.idle();
      }
    },
  };
}

/** The stack of this world, from items of State on, at a time (epoch ms). */
export function stackAt(from: number, state: readonly Item[]) {
  const clock = virtualClock(from);
  return evaluatingStack({ clock, service: simulatedService(truth, clock.now), rules: RULES, state, looksEarly: true });
}

/** Evaluates each minute of a span, from items of State on. */
async function evaluated(state: readonly Item[], from: number, minutes: number): Promise<Evaluated> {
  const { database, told, emails, minute } = stackAt(from, state);
  for (let at = 1; at <= minutes; at += 1) await minute(from + at * MINUTE_MS);
  const named = emails.flatMap((email) => [...email.matchAll(/Rule 42\/([\w-]+)/g)].map(([, ruleId = '']) => ruleId));
  return {
    state: database.itemsOf('state'),
    told: new Set(told.map((event) => event.split(' ')[0] ?? '')),
    emailed: new Set(named),
  };
}

/** The items of State before the burst. */
export const beforeBurst = async () => (await evaluated([], START, CALM_MINUTES)).state;

/** What comes of the burst, from these items on. */
export const burst = (state: readonly Item[]) => evaluated(state, BURST_AT, MINUTES);
