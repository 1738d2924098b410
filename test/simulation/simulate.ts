import { dueSecrets } from '../../functions/dispatch/due-secrets.ts';
import { spreadMinutes } from '../../functions/domain/series/due.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { evaluate } from '../../functions/evaluate/evaluate.ts';
import { parseEvaluationMessage } from '../../functions/evaluate/evaluation-message.ts';
import { chance as chanceOf } from './chance.ts';
import { type Container, type Surroundings, startContainer } from './container.ts';
import { faultLog } from './fault-log.ts';
import { type FaultPlan, faultFree } from './fault-plan.ts';
import { memoryDynamoDb } from './memory-dynamo-db/memory-dynamo-db.ts';
import { publicationLedger } from './publication-ledger.ts';
import { receivers } from './receivers.ts';
import { requestMeter } from './request-meter.ts';
import { simulatedDeliveries } from './simulated-deliveries.ts';
import { type QueuedMessage, simulatedQueue } from './simulated-queue.ts';
import { simulatedService } from './simulated-service.ts';
import { BUCKET_MS, type SimulatedWorld } from './simulated-world.ts';
import { STORE_TABLES } from './store-tables.ts';
import { unsettled } from './unsettled.ts';
import { virtualClock } from './virtual-clock.ts';

/** The function's time-out, less what it keeps for judging and publishing, in ms. */
const DEADLINE_MS = 40_000;

/** What is left for judging after that, as the handler has it, in ms. */
const JUDGING_MS = 6_000;

/** What came of a simulation. */
export type Outcome = {
  readonly ledger: ReturnType<typeof publicationLedger>;
  readonly faults: ReadonlyMap<string, number>;
  /** What must not be, whatever the oracle says. */
  readonly problems: readonly string[];
  readonly evaluations: number;
  readonly requests: number;
  readonly deliveries: number;
  /** Messages that were accepted twice, each explained by a fault. */
  readonly repeats: number;
};

/** Lets a world run with the faults of a plan, which `name` decides on; the same name gives the same run. */
export async function simulate(world: SimulatedWorld, name: string, plan: FaultPlan = faultFree): Promise<Outcome> {
  const chance = chanceOf(name);
  const log = faultLog();
  const clock = virtualClock(world.start);
  const database = memoryDynamoDb(STORE_TABLES, chance.pick('page size', [50, 3]));
  database.put('organizations', world.organization);
  for (const rule of world.rules) database.put('rules', rule);
  for (const channel of world.channels) database.put('channels', channel);
  const ledger = publicationLedger(() => database.itemsOf('state'));
  const meter = requestMeter(Number(world.organization.requestsPerMinute), plan.skewMs > 0);

  const during = (span: { readonly from: number; readonly to: number } | undefined) =>
    span !== undefined && clock.now() >= span.from && clock.now() < span.to;
  const unlessCalm = (probability: number) => () => (clock.now() < world.calmFrom ? probability : 0);
  const surroundings: Surroundings = {
    service: simulatedService(world.truth, clock.now),
    database,
    clock,
    chance,
    log,
    token: world.token,
    probability: {
      http: () => (during(plan.serviceOutage) ? 1 : unlessCalm(plan.http)()),
      dynamo: unlessCalm(plan.dynamo),
      sns: unlessCalm(plan.sns),
    },
    onRequest: (path, status) => meter.onRequest(path, status, clock.now()),
    onPut(table, item) {
      ledger.onPut(table, item);
      receiving.onPut(item);
      meter.onPut(item);
    },
    accept(message, run) {
      ledger.accept(message, run);
      if (message.topic === 'alert-events') deliveries.send(message.message);
    },
  };

  const queue = simulatedQueue({ fifo: true, visibilityMs: 60_000, retentionMs: 600_000, receives: 2 });
  const skew = () => (plan.skewMs === 0 ? 0 : chance.between('skew', -plan.skewMs, plan.skewMs));
  let containers: Container[] = [];
  let runs = 0;
  let evaluations = 0;

  /** A container that is free, with a run that may crash. */
  function container(purpose: string, at: number, mayCrash: boolean): Container {
    runs += 1;
    const crashes = mayCrash && chance.happens('crash', unlessCalm(plan.crash)());
    const run = log.startRun(`${purpose} ${runs}`, crashes ? chance.between('crash at', 1, 60) : undefined);
    if (chance.happens('recycle', unlessCalm(plan.recycle)())) containers = [];
    const known = containers[at];
    if (known?.run.alive === true) {
      known.run = run;
      return known;
    }
    const started = startContainer(surroundings, run, skew());
    containers[at] = started;
    return started;
  }

  /** What `dispatch` would find out, made short: at other minutes nothing is due, unless something is open. */
  const turns = spreadMinutes(2 * world.rules.length, Number(world.organization.requestsPerMinute), BUCKET_MS);
  const mayBeDue = (tick: number) => {
    const minute = (tick % BUCKET_MS) / MINUTE_MS;
    return (minute >= 1 && minute <= turns) || database.itemsOf('state').some(({ openOf }) => openOf !== undefined);
  };

  async function dispatch(tick: number): Promise<void> {
    if (!mayBeDue(tick)) return;
    const { dispatch: stores } = container('dispatch', 0, true);
    try {
      const found = [await stores.organizations(), await stores.rules(), await stores.openAnywhere()] as const;
      for (const secretName of dueSecrets(...found, tick)) {
        const body = JSON.stringify({ tick: new Date(tick).toISOString(), secretName });
        const delay = chance.happens('message delayed', unlessCalm(plan.tick)()) ? chance.between('delay', 1, 240) : 0;
        if (delay > 0) log.note('SQS message delayed');
        queue.send(body, clock.now(), `${secretName} ${tick}`, delay * 1000);
      }
    } catch {
      // The schedule tries again: below.
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
    container,
  });
  const pending: { readonly tick: number; readonly at: number }[] = [];

  async function evaluateOnce(message: QueuedMessage, at: number, overlaps: boolean): Promise<boolean> {
    const retried = message.receives > 1;
    const { dependencies, run } = container('evaluate', at, !retried);
    if (overlaps) run.faults.push({ kind: 'overlap', at: 0 });
    evaluations += 1;
    try {
      const deadlineMs = clock.now() + DEADLINE_MS;
      await evaluate(parseEvaluationMessage(message.body), dependencies, {
        deadlineMs,
        isTimeUp: () => clock.now() > deadlineMs + JUDGING_MS,
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
    const tickFault = (kind: string) => {
      const happens = chance.happens(kind, unlessCalm(plan.tick)());
      if (happens) log.note(kind);
      return happens;
    };
    if (queue.length > 1 && tickFault('SQS messages reordered') && !queue.swap()) return;
    for (
      let [message] = queue.receive(clock.now(), 1);
      message !== undefined;
      [message] = queue.receive(clock.now(), 1)
    ) {
      const overlaps = tickFault('SQS message handed out twice at once');
      const all = [evaluateOnce(message, 0, overlaps), ...(overlaps ? [evaluateOnce(message, 1, true)] : [])];
      const [done] = await Promise.all(all);
      if (done !== true) continue;
      if (!tickFault('SQS message redelivered')) queue.remove(message);
    }
  }

  for (let tick = world.start; tick <= world.end; tick += MINUTE_MS) {
    clock.advanceTo(tick + 2_000);
    if (during(plan.stackOutage)) continue;
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
  }
  const undelivered = await deliveries.finish();
  return {
    ledger,
    faults: log.counts,
    problems: [
      ...ledger.problems,
      ...meter.problems,
      ...unsettled(database, ledger),
      ...undelivered,
      ...receiving.problems,
      ...receiving.missing(),
    ],
    evaluations,
    requests: meter.requests,
    deliveries: receiving.deliveries,
    repeats: ledger.repeats + receiving.repeats,
  };
}
