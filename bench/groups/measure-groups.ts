import { benchArguments } from '../bench-arguments.ts';
import { type FleetShape, quietToBusy } from '../fleet/fleet-world.ts';
import { simulatedFleet } from './simulated-fleet.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

/** Minutes in which each series is judged once. */
const ROUND = 5;

/** A fleet, and for how many minutes it warms up and is measured: with groups read at once, and with each series alone. */
type Scenario = {
  readonly shape: FleetShape;
  readonly atOnce: { readonly warmUp: number; readonly measured: number };
  readonly alone: { readonly warmUp: number; readonly measured: number };
};

const one = { organizations: 1, rulesPerKeyword: 1, requestsPerMinute: 80 };
const of500: FleetShape = {
  ...one,
  rulesPerKeyword: 2,
  requestsPerMinute: 100,
  keywords: 500,
  groups: 20,
  pastMinutes: 1440,
};
const hourly = { atOnce: { warmUp: 75, measured: 120 }, alone: { warmUp: 10, measured: 20 } };

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  quietToBusy500: { shape: { ...of500, mentionsInABucket: quietToBusy(500) }, ...hourly },
  // The fleet of `thousandRules` in `bench/fleet`, but under one token.
  tenMinutes500: { shape: of500, ...hourly },
  // A new stack in its fourth hour: each keyword has two series, as its second rule counts the negative mentions.
  negative500: {
    shape: { ...of500, secondRule: 'negative-surge', mentionsInABucket: quietToBusy(500) },
    atOnce: { warmUp: 180, measured: 60 },
    alone: { warmUp: 10, measured: 20 },
  },
  // Rules remember two weeks, as in a stack that is no longer new.
  twoWeeks500: {
    shape: { ...of500, mentionsInABucket: quietToBusy(500), pastMinutes: 14 * 1440 },
    atOnce: { warmUp: 300, measured: 60 },
    alone: { warmUp: 10, measured: 20 },
  },
  quiet500: { shape: { ...of500, mentionsInABucket: () => 0.02 }, ...hourly },
  busy500: { shape: { ...of500, mentionsInABucket: () => 2 }, ...hourly },
  quietToBusy4000: {
    shape: { ...one, keywords: 4000, groups: 100, pastMinutes: 480, mentionsInABucket: quietToBusy(4000) },
    atOnce: { warmUp: 240, measured: 60 },
    alone: { warmUp: 10, measured: 30 },
  },
  alone2000: {
    shape: { ...one, keywords: 2000, groups: 2000, pastMinutes: 120, mentionsInABucket: quietToBusy(2000) },
    atOnce: { warmUp: 10, measured: 15 },
    alone: { warmUp: 10, measured: 15 },
  },
};

const rounded = (value: number) => Math.round(value * 10) / 10;
const thousandths = (value: number) => Math.round(value * 1000) / 1000;
const ranked = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => ranked(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures one way to count a fleet: the requests of five minutes by purpose, and how late rules are at the end. */
async function measure(shape: FleetShape, minutes: Scenario['alone'], seriesAlone: boolean) {
  const { warmUp, measured } = minutes;
  const fleet = simulatedFleet(shape, { start: START, minutes: warmUp + measured, seriesAlone });
  const sums = new Map<string, number>();
  const rounds: number[] = [];
  const ms: number[] = [];
  const cpuMs: number[] = [];
  const units = { reads: 0, writes: 0, ofDispatch: 0 };
  const byKind = new Map<string, { read: number; write: number }>();
  let round = 0;
  for (let minute = 1; minute <= warmUp + measured; minute += 1) {
    const each = await fleet.minute(minute);
    if (minute <= warmUp) {
      if (minute % 30 === 0)
        process.stderr.write(`  ${minute} minutes, ${fleet.trustedGroups()} groups read at once\n`);
      continue;
    }
    ms.push(each.ms);
    cpuMs.push(each.cpuMs);
    units.reads += each.units.reads;
    units.writes += each.units.writes;
    units.ofDispatch += each.dispatchUnits.reads;
    for (const [kind, taken] of each.units.byKind) {
      const sum = byKind.get(kind) ?? { read: 0, write: 0 };
      byKind.set(kind, { read: sum.read + taken.reads, write: sum.write + taken.writes });
    }
    for (const [purpose, requests] of Object.entries(each.requests)) {
      sums.set(purpose, (sums.get(purpose) ?? 0) + requests);
      round += requests;
    }
    if ((minute - warmUp) % ROUND !== 0) continue;
    rounds.push(round);
    round = 0;
  }
  const lags = await fleet.lags(warmUp + measured);
  const perRule = (sum: number) => thousandths(sum / rounds.length / fleet.rules);
  const perRound = [...sums].map(([purpose, sum]) => [purpose, rounded(sum / rounds.length)] as const);
  return {
    way: seriesAlone ? 'each series by itself' : 'groups at once',
    groupsRead: fleet.trustedGroups(),
    requestsOfFiveMinutes: {
      mean: rounded(rounds.reduce((sum, each) => sum + each, 0) / rounds.length),
      median: median(rounds),
      highest: Math.max(...rounds),
    },
    ofThese: Object.fromEntries(perRound.sort(([, a], [, b]) => b - a)),
    lagInMinutes: { median: median(lags), highest: Math.max(...lags) },
    unitsPerRuleAndFiveMinutes: {
      read: perRule(units.reads + units.ofDispatch),
      write: perRule(units.writes),
      ofTheseReadByDispatch: perRule(units.ofDispatch),
      evaluateByKind: Object.fromEntries(
        [...byKind].map(([kind, { read, write }]) => [kind, { read: perRule(read), write: perRule(write) }]),
      ),
    },
    medianMsOfAnEvaluation: { wall: rounded(median(ms)), processor: rounded(median(cpuMs)) },
    operations: fleet.operations(),
  };
}

const wanted = benchArguments('npm run -s bench:groups --', Object.keys(SCENARIOS));
const report: Record<string, unknown> = {};
for (const [name, { shape, atOnce, alone }] of Object.entries(SCENARIOS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name}\n`);
  const ways = [await measure(shape, atOnce, false)];
  process.stderr.write(`  ${JSON.stringify(ways[0])}\n`);
  ways.push(await measure(shape, alone, true));
  const { keywords, groups, requestsPerMinute } = shape;
  report[name] = { keywords, groups, requestsPerMinute, ways };
}
console.log(JSON.stringify(report, null, 2));
// Open connections would keep the process running.
process.exit(0);
