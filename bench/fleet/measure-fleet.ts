import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { LIST_PRICES } from '../../functions/list-prices.ts';
import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { installSimulatedClock } from '../../local/clock/install-simulated-clock.ts';
import { createSimulatedClock } from '../../local/clock/simulated-clock.ts';
import { benchArguments } from '../bench-arguments.ts';
import { type FleetShape, fleetItems, tokenOf } from './fleet-world.ts';
import { type Minute, startFleet, type Took } from './start-fleet.ts';

// Otherwise the SDK warns about Node 20 at its first client.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const START = Date.parse('2026-11-20T12:00:00Z');
/** Minutes at the start in which the past is read, unless a measurement has its own number. */
const WARM_UP = 10;

/** In this many minutes each state without news is written once, and one hour of each head moves to its day item. */
const HOUR = 60;

/** Minutes of a round, in which each series is counted once; and the number of rounds in a month. */
const ROUND = 5;
const ROUNDS_A_MONTH = (730 * 60) / ROUND;

// As in a replay, the clock must be replaced before the functions are loaded.
const clock = createSimulatedClock(START);
installSimulatedClock(clock.memory);
const time = { start: START, setClock: (to: number) => clock.set(to) };

const rounded = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const median = (values: readonly number[]): number =>
  rounded([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
const sum = (values: readonly number[]): number => rounded(values.reduce((total, value) => total + value, 0));

/** The median and the highest of what calls took: waited for, and in processor time of the functions (ms). */
const times = (took: readonly Took[]) => ({
  median: median(took.map(({ ms }) => ms)),
  highest: rounded(Math.max(...took.map(({ ms }) => ms))),
  medianProcessor: median(took.map(({ cpuMs }) => cpuMs)),
});

const readUnitsOf = ({ capacity, ofDispatch }: Minute) => capacity.readUnits + ofDispatch.readUnits;

/**
 * The plain way, for comparison: each rule asks for its own window, one request after another. Gives the requests and the
 * milliseconds of one round. It respects no limit, because the service of this benchmark has none.
 */
async function plainWay(shape: FleetShape, { address, at, most }: { address: string; at: number; most: number }) {
  const { rules } = fleetItems(shape);
  const client = createMediaApiClient({ baseUrl: address, token: tokenOf(1) });
  const query = { feedTime: { from: new Date(at - 5 * MINUTE_MS).toISOString(), to: new Date(at).toISOString() } };
  const asked = rules.filter(({ organizationId }) => organizationId === 1).slice(0, most);
  const startedAt = performance.now();
  let answered = 0;
  for (const { organizationId, watch } of asked) {
    const id = BigInt(organizationId);
    if ((await client.count({ organizationId: id, keywordId: watch.keywordId }, query, { maxRetries: 0 })).ok)
      answered += 1;
  }
  const ms = performance.now() - startedAt;
  await client.close();
  return { requests: rules.length, answered, ms };
}

/** Measures this many minutes, after the past has been read. */
async function measured(shape: FleetShape, minutes: number, options: { warmUp?: number; metered?: boolean }) {
  const { warmUp = WARM_UP, metered = false } = options;
  const fleet = await startFleet(shape, { ...time, metered, minutes: warmUp + minutes });
  const taken = [];
  for (let minute = 1; minute <= warmUp + minutes; minute += 1) {
    const each = await fleet.minute(minute);
    if (minute > warmUp) taken.push(each);
  }
  return { fleet, taken };
}

/** 500 keywords in 20 groups with 1,000 rules, in five organizations of 100 keywords (a token has 100 counts a minute). */
async function thousandRules() {
  const rules = {
    organizations: 5,
    keywords: 100,
    groups: 4,
    rulesPerKeyword: 2,
    requestsPerMinute: 100,
  };
  const { fleet, taken } = await measured(rules, HOUR, { metered: true });
  const plain = await plainWay(rules, { address: fleet.address, at: clock.now(), most: 1 });
  fleet.stop();
  const rounds = HOUR / ROUND;
  return {
    rules: fleet.rules,
    countsPerRound: sum(taken.map(({ counts }) => counts)) / rounds,
    plainCountsPerRound: plain.requests,
    readUnitsPerRuleAndRound: hundredths(sum(taken.map(readUnitsOf)) / rounds / fleet.rules),
    ofTheseByDispatch: hundredths(sum(taken.map(({ ofDispatch }) => ofDispatch.readUnits)) / rounds / fleet.rules),
    writeUnitsPerRuleAndRound: hundredths(sum(taken.map(({ capacity }) => capacity.writeUnits)) / rounds / fleet.rules),
  };
}

/**
 * One evaluation that counts and judges 100 series (all have waited for the length of a bucket) at a service that answers
 * after 100 ms, compared with one request after another.
 */
async function slowService() {
  const shape = {
    organizations: 1,
    keywords: 100,
    groups: 1,
    rulesPerKeyword: 1,
    requestsPerMinute: 100,
  };
  const fleet = await startFleet(shape, { ...time, latencyMs: 100, minutes: 100 });
  for (let minute = 1; minute <= WARM_UP; minute += 1) await fleet.minute(minute);
  const whole = [];
  for (let minute = WARM_UP + 10; minute <= WARM_UP + 80; minute += 10) {
    await fleet.leaveOver();
    whole.push(await fleet.minute(minute));
  }
  const plain = await plainWay(shape, { address: fleet.address, at: clock.now(), most: 100 });
  fleet.stop();
  return {
    series: 100,
    evaluations: whole.length,
    medianCounts: median(whole.map(({ counts }) => counts)),
    ms: times(whole.flatMap(({ evaluations }) => evaluations)),
    plainMs: rounded(plain.ms),
  };
}

/** What the functions keep in memory between two calls, in MB: the heap after a collection of garbage. */
function keptMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}

/** The time of evaluations and dispatches, and what DynamoDB charges for both in five minutes, for a size of fleet. */
async function growth(shape: FleetShape, rounds: number, warmUp: number) {
  const { fleet, taken } = await measured(shape, rounds * ROUND, { metered: true, warmUp });
  fleet.stop();
  const perRound = (of: (minute: (typeof taken)[number]) => number) => rounded(sum(taken.map(of)) / rounds);
  const [read, written] = [perRound(readUnitsOf), perRound(({ capacity }) => capacity.writeUnits)];
  const dollars = read * LIST_PRICES.dynamoReadUnit + written * LIST_PRICES.dynamoWriteUnit;
  return {
    organizations: shape.organizations,
    rules: fleet.rules,
    countsPerRound: perRound(({ counts }) => counts),
    readUnitsPerRound: read,
    writeUnitsPerRound: written,
    ofTheseByDispatch: perRound(({ ofDispatch }) => ofDispatch.readUnits),
    dynamoDbDollarsAMonth: Math.round(ROUNDS_A_MONTH * dollars),
    evaluationMs: times(taken.flatMap(({ evaluations }) => evaluations)),
    dispatchMs: times(taken.map(({ dispatch }) => dispatch)),
    heapMb: keptMegabytes(),
    residentMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  };
}

/**
 * A thousand series under one token that has requests for 400: how late rules become, by severity, and what operations is
 * told.
 */
async function overloaded() {
  const shape = { ...one, keywords: 1000, rulesPerKeyword: 1, requestsPerMinute: 80 };
  const fleet = await startFleet(shape, { ...time, minutes: 125, metered: true });
  const after = [];
  let taken: Minute[] = [];
  for (let minute = 1; minute <= 120; minute += 1) {
    taken.push(await fleet.minute(minute));
    if (minute % 30 !== 0) continue;
    const lags = Object.entries(await fleet.lags(minute));
    after.push({
      minutes: minute,
      countsAMinute: rounded(sum(taken.map(({ counts }) => counts)) / taken.length),
      readUnitsAMinute: rounded(sum(taken.map(readUnitsOf)) / taken.length),
      writeUnitsAMinute: rounded(sum(taken.map(({ capacity }) => capacity.writeUnits)) / taken.length),
      evaluationMs: times(taken.flatMap(({ evaluations }) => evaluations)),
      lagInMinutes: Object.fromEntries(
        lags.map(([severity, each]) => [severity, { median: median(each), highest: rounded(Math.max(...each)) }]),
      ),
      operations: await fleet.operations(),
    });
    taken = [];
  }
  fleet.stop();
  return { series: 1000, requestsPerMinute: 80, after };
}

const one = { organizations: 1, groups: 1, requestsPerMinute: 100 };
const scenarios: Record<string, () => Promise<unknown>> = {
  thousandRules,
  slowService,
  rules10000: () => growth({ ...one, keywords: 400, rulesPerKeyword: 25 }, 1, 35),
  // 200 keywords with ever more rules. Memory is that of one process, so each is started by itself.
  growth1000: () => growth({ ...one, keywords: 200, rulesPerKeyword: 5 }, 2, 15),
  growth2000: () => growth({ ...one, keywords: 200, rulesPerKeyword: 10 }, 2, 15),
  growth4000: () => growth({ ...one, keywords: 200, rulesPerKeyword: 20 }, 2, 15),
  growth8000: () => growth({ ...one, keywords: 200, rulesPerKeyword: 40 }, 2, 15),
  overloaded,
};
const wanted = benchArguments('npm run -s bench:fleet --', Object.keys(scenarios));
const report: Record<string, unknown> = { node: process.version };
for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  clock.set(START);
  report[name] = await run();
  // Some measurements take minutes, so each result is printed as soon as it is there.
  process.stderr.write(`${name}: ${JSON.stringify(report[name])}\n`);
}
console.log(JSON.stringify(report, null, 2));
process.exit(0);
