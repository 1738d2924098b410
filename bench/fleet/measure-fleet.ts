import { installSimulatedClock } from '../../local/clock/install-simulated-clock.ts';
import { createSimulatedClock } from '../../local/clock/simulated-clock.ts';
import type { FleetShape } from './fleet-world.ts';
import { plainWay } from './plain-way.ts';
import { startFleet } from './start-fleet.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const WARM_UP = 10;

// The clock is the bench's before the functions are loaded, as in a replay.
const clock = createSimulatedClock(START);
installSimulatedClock(clock.memory);
const time = { start: START, setClock: (to: number) => clock.set(to), now: () => clock.now() };

const rounded = (value: number): number => Math.round(value * 10) / 10;
const median = (values: readonly number[]): number =>
  rounded([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
const sum = (values: readonly number[]): number => rounded(values.reduce((total, value) => total + value, 0));

/** Minutes after the past was read: so many of them, measured. */
async function measured(shape: FleetShape, minutes: number, options: { latencyMs?: number; metered?: boolean }) {
  const fleet = await startFleet(shape, { ...time, ...options, minutes: WARM_UP + minutes });
  const taken = [];
  for (let minute = 1; minute <= WARM_UP + minutes; minute += 1) {
    const each = await fleet.minute(minute);
    if (minute > WARM_UP) taken.push(each);
  }
  return { fleet, taken };
}

/** 500 keywords in 20 groups, 1,000 rules, as five organizations of 100 keywords (a token has 100 counts a minute). */
async function thousandRules() {
  const rules = {
    organizations: 5,
    keywords: 100,
    groups: 4,
    rulesPerKeyword: 2,
    rulesPerGroup: 0,
    requestsPerMinute: 100,
  };
  const { fleet, taken } = await measured(rules, 10, { metered: true });
  const plain = await plainWay(fleet.address, rules, clock.now(), 1);
  await fleet.stop();
  const rounds = 2;
  return {
    rules: fleet.rules,
    countsPerRound: sum(taken.map(({ counts }) => counts)) / rounds,
    plainCountsPerRound: plain.requests,
    readUnitsPerRuleAndRound: rounded(sum(taken.map(({ readUnits }) => readUnits)) / rounds / fleet.rules),
    writeUnitsPerRuleAndRound: rounded(sum(taken.map(({ writeUnits }) => writeUnits)) / rounds / fleet.rules),
  };
}

/**
 * One evaluation that counts and judges 100 series at once (all have waited for the length of a bucket) against a service
 * that answers after 100 ms, beside one request after another.
 */
async function slowService() {
  const shape = {
    organizations: 1,
    keywords: 100,
    groups: 1,
    rulesPerKeyword: 1,
    rulesPerGroup: 0,
    requestsPerMinute: 100,
  };
  const fleet = await startFleet(shape, { ...time, latencyMs: 100, minutes: 100 });
  for (let minute = 1; minute <= WARM_UP; minute += 1) await fleet.minute(minute);
  const whole = [];
  for (let minute = WARM_UP + 10; minute <= WARM_UP + 80; minute += 10) {
    await fleet.leaveOver();
    whole.push(await fleet.minute(minute));
  }
  const plain = await plainWay(fleet.address, shape, clock.now(), 100);
  await fleet.stop();
  return {
    series: 100,
    evaluations: whole.length,
    medianCounts: median(whole.map(({ counts }) => counts)),
    medianMs: median(whole.map(({ ms }) => ms)),
    highestMs: rounded(Math.max(...whole.map(({ ms }) => ms))),
    plainMs: rounded(plain.ms),
  };
}

/** How one evaluation and dispatch grow. */
async function growth(shape: FleetShape, minutes: number) {
  const { fleet, taken } = await measured(shape, minutes, {});
  const dispatchMs = [];
  for (let at = 0; at < 5; at += 1) dispatchMs.push(await fleet.dispatch(WARM_UP + 1));
  await fleet.stop();
  return {
    organizations: shape.organizations,
    rules: fleet.rules,
    medianMsOfAllEvaluationsInAMinute: median(taken.map(({ ms }) => ms)),
    slowestEvaluationMs: rounded(Math.max(...taken.map(({ slowestMs }) => slowestMs))),
    dispatchMs: median(dispatchMs),
    residentMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  };
}

const one = { organizations: 1, groups: 1, rulesPerGroup: 0, requestsPerMinute: 100 };
const scenarios: Record<string, () => Promise<unknown>> = {
  thousandRules,
  slowService,
  rules100: () => growth({ ...one, keywords: 100, rulesPerKeyword: 1 }, 10),
  rules1000: () => growth({ ...one, keywords: 500, rulesPerKeyword: 2 }, 10),
  rules10000: () => growth({ ...one, keywords: 500, rulesPerKeyword: 20 }, 10),
  organizations100: () => growth({ ...one, organizations: 100, keywords: 1, rulesPerKeyword: 1 }, 10),
  organizations1000: () => growth({ ...one, organizations: 1000, keywords: 1, rulesPerKeyword: 1 }, 5),
};
const wanted = process.argv.slice(2);
const report: Record<string, unknown> = { node: process.version };
for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  clock.set(START);
  report[name] = await run();
  process.stderr.write(`${name} done\n`);
}
console.log(JSON.stringify(report, null, 2));
process.exit(0);
