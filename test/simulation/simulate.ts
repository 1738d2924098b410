import { type Chance, chance as chanceOf } from '../../bench/simulation/chance.ts';
import { type Container, type Surroundings, startContainer } from '../../bench/simulation/container.ts';
import { faultLog } from '../../bench/simulation/fault-log.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { seededRandomness } from '../../bench/simulation/seeded-randomness.ts';
import { simulatedService } from '../../bench/simulation/simulated-service.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { putLine, type Trace } from '../../bench/simulation/trace-lines.ts';
import { virtualClock } from '../../bench/simulation/virtual-clock.ts';
import { dispatch as dispatchTick } from '../../functions/dispatch/dispatch.ts';
import { quarantine } from '../../functions/domain/operations/evaluation/quarantine.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { evaluate } from '../../functions/evaluate/evaluate.ts';
import { parseEvaluationMessage } from '../../functions/evaluate/evaluation-message.ts';
import { STATE_KEYS } from '../../infra/state-keys.ts';
import { type FaultPlan, faultFree } from './fault-plan.ts';
import { judgedBuckets } from './judged-buckets.ts';
import { publicationLedger } from './publication-ledger.ts';
import { receivers } from './receivers.ts';
import { requestMeter } from './request-meter.ts';
import { simulatedDeliveries } from './simulated-deliveries.ts';
import { type QueuedMessage, simulatedQueue } from './simulated-queue.ts';
import { simulatedSummaries } from './simulated-summaries.ts';
import { goneRules, type SimulatedWorld, wholesOfGone } from './simulated-world.ts';
import { unsettled } from './unsettled.ts';

/** The functions' time limits, in ms. */
const DISPATCH_MS = 30_000;
const EVALUATE_MS = 50_000;
const DELIVER_MS = 120_000;
const SUMMARIZE_MS = 120_000;

/** The schedule of `summarize`: the minutes of an hour that are two more than a multiple of five. */
const SUMMARIZE_EVERY = 5;
const SUMMARIZE_AT = 2;

/** How much of its time `evaluate` keeps for judging and publishing, and for publishing alone; ms, as in its handler. */
const JUDGING_MS = 10_000;
const PUBLISHING_MS = 4_000;

/** The keyword whose head may be unreadable or refused. */
export const SPOILT_KEYWORD = 1001;

/** The result of a simulation. */
export type Outcome = {
  readonly ledger: ReturnType<typeof publicationLedger>;
  readonly faults: ReadonlyMap<string, number>;
  /** Violations of rules that hold whatever the runs without faults say. */
  readonly problems: readonly string[];
  readonly evaluations: number;
  readonly requests: number;
  readonly deliveries: number;
  /** The number of messages that were accepted twice, each because of a fault. */
  readonly repeats: number;
  /** The items of State at the end. */
  readonly state: readonly Item[];
};

/** Options of a simulation. */
export type SimulateOptions = {
  readonly plan?: FaultPlan;
  /** Called before the first tick, to put items into State, such as those of an earlier version. */
  readonly prepare?: (put: (item: Item) => void) => void;
  /** The part of the world's time (epoch ms) in which it runs. @default all of it */
  readonly span?: { readonly from: number; readonly to: number };
  /** Whether buckets are looked at before they are over. @default no */
  readonly looksEarly?: boolean;
  /** Called with what happens, line by line. */
  readonly trace?: Trace | undefined;
};

/** Containers whose decisions come from the same chance; no two pools share one. */
type Pool = { readonly dice: Chance; containers: Container[] };

type Wanted = {
  readonly purpose: string;
  /** The index of the container in its pool. */
  readonly at: number;
  readonly limitMs: number;
  readonly mayCrash?: boolean;
  readonly pool?: Pool;
};

/** Runs a world with the faults of a plan. `name` is the seed of all chance: the same name gives the same run. */
export async function simulate(
  world: SimulatedWorld,
  name: string,
  { plan = faultFree, prepare, span, looksEarly, trace }: SimulateOptions = {},
): Promise<Outcome> {
  const chance = chanceOf(name);
  const { from, to } = span ?? { from: world.start, to: world.end };
  const clock = virtualClock(from);
  const log = faultLog(clock.now, () => !isTriedAgain(database.itemsOf('state')), trace);
  const database = memoryDynamoDb(STORE_TABLES, chance.pick('page size', [50, 3]), clock.now);
  database.put('organizations', world.organization);
  for (const rule of world.rules) database.put('rules', rule);
  for (const channel of world.channels) database.put('channels', channel);
  prepare?.((item) => database.put('state', item));
  const ledger = publicationLedger(() => database.itemsOf('state'), clock.now);
  const judged = judgedBuckets(world, database.itemsOf('state'));
  const meter = requestMeter(Number(world.organization.requestsPerMinute), plan.skewMs > 0);

  const during = (span: { readonly from: number; readonly to: number } | undefined) =>
    span !== undefined && clock.now() >= span.from && clock.now() < span.to;
  const unlessCalm = (probability: number) => () =>
    clock.now() >= plan.from && clock.now() < world.calmFrom ? probability : 0;
  const secrets = world.truth.tokens;
  const victim = chance.pick('victim', ['loud', 'ratio', 'scales', 'negative', 'group', 'silent']);
  const surroundings: Surroundings = {
    service: simulatedService(world.truth, clock.now),
    database,
    clock,
    chance,
    log,
    looksEarly,
    token: () => secrets.findLast(({ storedAt }) => storedAt <= clock.now())?.token ?? 'none',
    faults: {
      http: {
        fails: () => (during(plan.serviceOutage) ? 1 : unlessCalm(plan.http)()),
        scroll: () => (clock.now() < world.calmFrom ? plan.scroll : 0),
        longWait: unlessCalm(plan.longWait),
      },
      dynamo: {
        fails: unlessCalm(plan.dynamo),
        isThrottled: (isWrite) => during(plan.tableOutage) && (isWrite || plan.tableOutage?.what === 'all'),
        stale: () => ({ mostMs: unlessCalm(plan.staleMs)(), each: plan.staleEach }),
        overtaken: unlessCalm(plan.overtaken),
        leftOut: unlessCalm(plan.leftOut),
        spoilt: ({ sk }) => {
          if (!during(plan.unreadable)) return undefined;
          if (plan.unreadable?.what === 'state') return sk === `rule#${victim}` ? 'unreadable' : undefined;
          if (sk !== `series#keyword:${SPOILT_KEYWORD}:ALL`) return undefined;
          return plan.unreadable?.what === 'head' ? 'unreadable' : 'refused';
        },
      },
      sns: {
        fails: unlessCalm(plan.sns),
        areDown: () => during(plan.topicOutage),
      },
      refused: unlessCalm(plan.refused),
    },
    onAttempt: (path, run) => meter.onAttempt(path, run, clock.now()),
    onRefusal: (path, run) => meter.onRefusal(path, run, clock.now()),
    onRequest(path, answered) {
      log.trace(() => `  request ${path} ${answered.status}`);
      meter.onRequest(path, answered, clock.now());
    },
    onPut(table, item) {
      log.trace(() => putLine(item));
      ledger.onPut(table, item);
      if (table === 'state') judged.onPut(item);
      summaries.onPut(item);
      receiving.onPut(item);
      meter.onPut(item);
    },
    onWrite(table, key, { name }) {
      if (table === 'state' && !ownKeys(name)?.test(key))
        foreignWrites.add(`${name} writes ${key}, which its role refuses`);
    },
    accept(message, run) {
      log.trace(
        () =>
          `  ${message.topic} takes ${message.subject || message.attributes.status} of ${message.attributes.ruleId ?? 'operations'}`,
      );
      if (summaries.accept(message, run)) return;
      ledger.accept(message, run);
      if (message.topic === 'alert-events') deliveries.send(message.message);
    },
    refuse(message, run) {
      if (message.attributes.eventType !== 'mention.summary') ledger.refuse(message, run);
    },
    enqueue(body, deduplication) {
      const delay = chance.happens('message delayed', unlessCalm(plan.tick)()) ? chance.between('delay', 1, 240) : 0;
      if (delay > 0) log.note('SQS message delayed');
      queue.send(body, clock.now(), deduplication, delay * 1000);
    },
  };

  const queue = simulatedQueue({ fifo: true, visibilityMs: 60_000, retentionMs: 600_000, receives: 2 });
  const skew = (dice: Chance) => (plan.skewMs === 0 ? 0 : dice.between('skew', -plan.skewMs, plan.skewMs));
  const main: Pool = { dice: chance, containers: [] };
  const apart: Pool = { dice: chanceOf(`${name} summaries`), containers: [] };
  let runs = 0;
  let evaluations = 0;
  const expiredEarly = new Set<string>();
  const foreignWrites = new Set<string>();

  /** Gives a free container with a new run, which may crash after some effects or some time. */
  function container({ purpose, at, limitMs, mayCrash = true, pool = main }: Wanted): Container {
    const { dice } = pool;
    runs += 1;
    const crashes = mayCrash && dice.happens('crash', unlessCalm(plan.crash)());
    const early = crashes && plan.duel > 0 && dice.happens('crash by time', 0.3);
    const run = log.startRun({
      name: `${purpose} ${runs}`,
      crashAt: crashes && !early ? dice.between('crash at', 1, 60) : undefined,
      endsAt: clock.now() + (early ? dice.between('crash after', 1, 30) * 1000 : limitMs),
    });
    if (dice.happens('recycle', unlessCalm(plan.recycle)())) pool.containers = [];
    const known = pool.containers[at];
    if (known?.run.alive === true) {
      known.run = run;
      return known;
    }
    const started = startContainer({ ...surroundings, chance: dice }, run, skew(dice));
    pool.containers[at] = started;
    return started;
  }

  async function dispatch(tick: number): Promise<void> {
    const { dispatch: stores } = container({ purpose: 'dispatch', at: 0, limitMs: DISPATCH_MS });
    try {
      await dispatchTick(stores, tick);
    } catch {
      // The schedule tries again, see below.
      pending.push({ tick, at: clock.now() + MINUTE_MS });
    }
  }
  const receiving = receivers({ chance, log, probability: unlessCalm(plan.delivery), events: ledger.events });
  const deliveries = simulatedDeliveries({
    clock,
    chance,
    log,
    receivers: receiving,
    probability: unlessCalm(plan.delivery),
    container: (at) => container({ purpose: 'deliver', at, limitMs: DELIVER_MS }),
  });
  const summaries = simulatedSummaries({
    dueAt: world.summaryAt,
    clock,
    chance: apart.dice,
    log,
    probability: unlessCalm(plan.tick),
    container: (at) => container({ purpose: 'summarize', at, limitMs: SUMMARIZE_MS, pool: apart }),
  });
  const pending: { readonly tick: number; readonly at: number }[] = [];

  async function evaluateOnce(message: QueuedMessage, at: number, overlaps: boolean): Promise<boolean> {
    const retried = message.receives > 1;
    const { ports, run } = container({ purpose: 'evaluate', at, limitMs: EVALUATE_MS, mayCrash: !retried });
    if (overlaps) run.faults.push({ kind: 'overlap', at: 0 });
    evaluations += 1;
    log.trace(() => `${run.name}: ${message.body}, received ${message.receives} times`);
    try {
      const endMs = clock.now() + EVALUATE_MS;
      await evaluate(parseEvaluationMessage(message.body), ports, {
        clock: clock.now,
        deadlineMs: endMs - JUDGING_MS,
        lastMs: endMs - PUBLISHING_MS,
        retried,
      });
      return run.alive;
    } catch (error) {
      if (run.faults.length === 0) throw error;
      return false;
    } finally {
      await clock.idle();
    }
  }

  async function drain(): Promise<void> {
    const happens = (kind: string, probability: number) => {
      const really = chance.happens(kind, unlessCalm(probability)());
      if (really) log.note(kind);
      return really;
    };
    if (queue.length > 1 && happens('SQS messages reordered', plan.tick) && !queue.swap()) return;
    for (
      let [message] = queue.receive(clock.now(), 1);
      message !== undefined;
      [message] = queue.receive(clock.now(), 1)
    ) {
      const overlaps =
        happens('SQS message handed out twice at once', plan.tick) || happens('two containers on one tick', plan.duel);
      const all = [evaluateOnce(message, 0, overlaps), ...(overlaps ? [evaluateOnce(message, 1, true)] : [])];
      const [done] = await Promise.all(all);
      if (done !== true) continue;
      if (!happens('SQS message redelivered', plan.tick)) queue.remove(message);
    }
  }

  function deleteExpired(): void {
    for (const item of database.itemsOf('state')) {
      const expired = typeof item.expiresAt === 'number' && item.expiresAt * 1000 <= clock.now();
      if (!expired) continue;
      // No item of a rule or series may expire within the two hours of a world.
      const name = `${String(item.pk)} ${String(item.sk)}`;
      if (/ (rule#|series#|heads#|older#|\d{4}-\d\d-\d\d$)/.test(name))
        expiredEarly.add(`${name} expires while it is needed`);
      if (!chance.happens('time to live', plan.timeToLive)) continue;
      log.note('DynamoDB deletes an expired item');
      database.remove('state', item);
    }
  }

  async function minute(tick: number): Promise<void> {
    clock.advanceTo(tick + 2_000);
    for (const { at, ...change } of world.changes) {
      if (at <= tick - MINUTE_MS || at > tick) continue;
      log.note(`a person: ${change.kind}`);
      if (change.kind === 'deletes a rule') database.remove('rules', change.rule);
      else database.put('rules', change.rule);
      // As commands do. What happens to edits in the console depends on the minute at which the tables are read again.
      database.put('state', { pk: 'configuration', sk: 'mark', mark: String(at) });
    }
    deleteExpired();
    if (during(plan.stackOutage)) return;
    const lost = chance.happens('tick lost', unlessCalm(plan.tick)() / 2);
    const late = chance.happens('tick late', unlessCalm(plan.tick)() / 2);
    if (lost) log.note('tick lost');
    else if (late) {
      log.note('tick late');
      pending.push({ tick, at: tick + chance.between('late by', 1, 4) * MINUTE_MS });
    } else await dispatch(tick);
    for (const early of pending.filter(({ at }) => at <= clock.now())) {
      pending.splice(pending.indexOf(early), 1);
      await dispatch(early.tick);
    }
    if (chance.happens('tick twice', unlessCalm(plan.tick)())) {
      log.note('tick twice');
      await dispatch(tick);
    }
    await drain();
    await deliveries.drain();
    if ((tick / MINUTE_MS) % SUMMARIZE_EVERY === SUMMARIZE_AT) await summaries.look();
  }

  const restoreTimers = clock.install();
  const restoreRandomness = seededRandomness(chanceOf(`${name} names`));
  try {
    for (let tick = from; tick <= to; tick += MINUTE_MS) await minute(tick);
    const undelivered = await deliveries.finish();
    const gone = new Set([...goneRules(world), ...wholesOfGone(world)]);
    const isTroubled = (world.doubtful?.to ?? 0) > world.calmFrom;
    const aborted = log.counts.get('HTTP aborted without a fault') ?? 0;
    return {
      ledger,
      faults: log.counts,
      problems: [
        ...ledger.problems,
        ...meter.problems,
        ...unsettled(database, { gone, isTroubled }),
        ...judged.problems(),
        // A part of a world's time may end in the middle of it.
        ...(isTroubled || span !== undefined ? [] : judged.missing((ruleId) => !gone.has(ruleId))),
        ...undelivered,
        ...receiving.problems,
        ...receiving.missing(),
        ...summaries.problems,
        // In a part of a world's time, a summary may be due before or after.
        ...(span === undefined ? summaries.missing() : []),
        ...expiredEarly,
        ...foreignWrites,
        ...(aborted > 0 ? [`${aborted} requests were given up although the service answered at once`] : []),
      ],
      evaluations,
      requests: meter.requests,
      deliveries: receiving.deliveries,
      repeats: ledger.repeats + receiving.repeats + summaries.repeats,
      state: database.itemsOf('state'),
    };
  } finally {
    restoreTimers();
    restoreRandomness();
  }
}

/** What a function may write in State, by the name of its run, such as `evaluate 12`. */
const OWN_KEYS = new Map(
  Object.entries(STATE_KEYS).map(([name, keys]) => [
    name,
    new RegExp(`^(${keys.join('|').replaceAll('*', '.*')})( |$)`),
  ]),
);
const ownKeys = (run: string) => OWN_KEYS.get(run.split(' ')[0] ?? '');

/** Whether a rule is being judged that ended a process before. If the process ended again by chance, the rule would be blamed. */
function isTriedAgain(states: readonly Item[]): boolean {
  const kept = states.find(({ sk }) => sk === 'quarantine');
  if (kept === undefined) return false;
  const { judging, suspects } = quarantine.parse(kept);
  return judging !== undefined && (suspects[judging] ?? 0) > 0;
}

export function withBigints(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
