import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { benchArguments } from '../bench-arguments.ts';
import { BURST, type Burst, type BurstShape, burstFleet, ruleIdOf, USUAL_A_MINUTE } from './burst-fleet.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

/** The past that rules learn from; and the minutes in which it is read, and groups come to be read at once. */
const PAST_MS = 3 * DAY_MS;
const WARM_UP = 150;

/** Minutes in which each series is judged once. */
const ROUND = 5;

/** From one burst to the next: 65 s more than a round, so that sixty bursts have sixty phases, five seconds apart. */
const APART_MS = ROUND * MINUTE_MS + 65_000;
const BURSTS = 60;

/** Only what is published within this time of a burst's first mention (ms) tells it. */
const TELLS_MS = HOUR_MS;

/** A shape, and how many fleets have the bursts, if one has too few keywords for all of them. */
const SCENARIOS: Readonly<Record<string, BurstShape & { readonly fleets: number }>> = {
  keywords100: { keywords: 100, groups: 4, fleets: 1 },
  keywords500: { keywords: 500, groups: 20, fleets: 1 },
  onePerGroup40: { keywords: 40, groups: 40, fleets: 2 },
  alone100: { keywords: 100, groups: 4, alone: true, fleets: 1 },
};

/** The bursts of one of several fleets, on keywords that are spread over all of its groups. */
function burstsOf(
  fleet: number,
  { keywords, fleets }: { readonly keywords: number; readonly fleets: number },
): Burst[] {
  const count = BURSTS / fleets;
  // The phases go on where those of the fleet before end.
  const first = START + (WARM_UP + ROUND) * MINUTE_MS + ((fleet * count * APART_MS) % (ROUND * MINUTE_MS));
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * keywords) / count);
    const start = first + index * APART_MS;
    return { ruleId: ruleIdOf(at), at, start, firstMention: start };
  });
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const ranked = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const rank = (values: readonly number[], share: number) =>
  rounded(ranked(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN);

/** What one fleet did after it was warm: minutes from the first mention of each burst that was told, and its requests. */
async function measureFleet(shape: BurstShape, bursts: readonly Burst[], how: { seed: string; looksEarly: boolean }) {
  const last = Math.max(...bursts.map(({ start }) => start));
  const rounds = Math.ceil((last + TELLS_MS / 2 - START - WARM_UP * MINUTE_MS) / (ROUND * MINUTE_MS));
  const end = START + (WARM_UP + rounds * ROUND) * MINUTE_MS;
  const fleet = burstFleet(shape, { pastFrom: START - PAST_MS, start: START, end }, { bursts, ...how });
  const ofRounds: number[] = [];
  const byPurpose = new Map<string, number>();
  for (let minute = 1; START + minute * MINUTE_MS <= end; minute += 1) {
    await fleet.minute(START + minute * MINUTE_MS);
    if (minute % 60 === 0) process.stderr.write(`  ${minute} minutes\n`);
    if (minute <= WARM_UP) {
      fleet.requests();
      continue;
    }
    if ((minute - WARM_UP) % ROUND === 1) ofRounds.push(0);
    for (const [purpose, requests] of fleet.requests()) {
      byPurpose.set(purpose, (byPurpose.get(purpose) ?? 0) + requests);
      ofRounds.push((ofRounds.pop() ?? 0) + requests);
    }
  }
  const told = fleet.told.filter(({ tick }) => tick > START + WARM_UP * MINUTE_MS);
  const isOf = (burst: Burst) => (event: (typeof told)[number]) =>
    event.ruleId === burst.ruleId && event.tick >= burst.firstMention && event.tick < burst.firstMention + TELLS_MS;
  return {
    minutes: bursts.flatMap((burst) => {
      const event = told.find(isOf(burst));
      return event === undefined ? [] : [(event.tick - burst.firstMention) / MINUTE_MS];
    }),
    alerts: told.filter(({ status }) => status === 'firing').length,
    ofNoBurst: told.filter((event) => event.status === 'firing' && !bursts.some((burst) => isOf(burst)(event))).length,
    ofRounds,
    byPurpose,
  };
}

async function measure(shape: BurstShape & { readonly fleets: number }, looksEarly: boolean) {
  const all: Awaited<ReturnType<typeof measureFleet>>[] = [];
  for (let fleet = 0; fleet < shape.fleets; fleet += 1) {
    all.push(await measureFleet(shape, burstsOf(fleet, shape), { seed: `fleet ${fleet}`, looksEarly }));
  }
  const minutes = all.flatMap((each) => each.minutes);
  const ofRounds = all.flatMap((each) => each.ofRounds);
  const purposes = [...new Set(all.flatMap(({ byPurpose }) => [...byPurpose.keys()]))];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    bursts: BURSTS,
    notTold: BURSTS - minutes.length,
    minutesFromTheFirstMention: {
      median: rank(minutes, 0.5),
      ninthDecile: rank(minutes, 0.9),
      worst: rank(minutes, 1),
    },
    alerts: sum(all.map(({ alerts }) => alerts)),
    alertsOfNoBurst: sum(all.map(({ ofNoBurst }) => ofNoBurst)),
    requestsOfFiveMinutes: {
      mean: rounded(sum(ofRounds) / ofRounds.length),
      highest: Math.max(...ofRounds),
      ofThese: Object.fromEntries(
        purposes
          .map((purpose) => [purpose, sum(all.map(({ byPurpose }) => byPurpose.get(purpose) ?? 0)) / ofRounds.length])
          .map(([purpose, mean]) => [purpose, rounded(Number(mean))]),
      ),
    },
  };
}

const wanted = benchArguments('npm run -s bench:latency --', Object.keys(SCENARIOS));
const report: Record<string, unknown> = { burst: BURST, usualMentionsAMinute: USUAL_A_MINUTE };
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name}\n`);
  report[name] = { early: await measure(scenario, true), atTheEnd: await measure(scenario, false) };
  process.stderr.write(`  ${JSON.stringify(report[name])}\n`);
}
console.log(JSON.stringify(report, null, 2));
// Open connections would keep the process running.
process.exit(0);
