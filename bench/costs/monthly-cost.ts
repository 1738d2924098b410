import { mayBeginEarly } from '../../functions/domain/alerting/may-begin-early.ts';
import { writtenEvery } from '../../functions/domain/alerting/unwritten-verdicts.ts';
import { isOverdue, type ScheduledSeries } from '../../functions/domain/counting/series/schedule.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import type {
  ConfiguredSchedule,
  TokenSchedule,
} from '../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { atRestDollars, LIST_PRICES } from '../../functions/list-prices.ts';

/** Dollars a month, by what is paid for. */
export type MonthlyCost = Readonly<Record<'dynamoDb' | 'lambda' | 'scheduler' | 'sqs' | 'logs' | 'atRest', number>>;

const HOURS_A_MONTH = 730;
const MINUTES_A_MONTH = 60 * HOURS_A_MONTH;

/**
 * The parts of the stack that cost money; a test compares them with the template. The dashboard is made only if asked for.
 * Schedules have how often a month they call, and the memory of their function in MB; queues are those that Lambda polls.
 */
export const STACK = {
  dashboards: 0,
  secrets: 1,
  schedules: {
    dispatch: { cron: 'cron(* * * * ? *)', calls: MINUTES_A_MONTH, megabytes: 256 },
    watch: { cron: 'cron(0/5 * * * ? *)', calls: MINUTES_A_MONTH / 5, megabytes: 512 },
    summarize: { cron: 'cron(2/5 * * * ? *)', calls: MINUTES_A_MONTH / 5, megabytes: 512 },
    heartbeat: { cron: 'cron(0 6 * * ? *)', calls: HOURS_A_MONTH / 24, megabytes: 512 },
  },
  queues: { fifo: 1, standard: 1 },
  evaluateMegabytes: 512,
} as const;

type Scheduled = keyof typeof STACK.schedules;

/** The hours that the head of a series always has. */
const HEAD_MS = 5 * 60 * MINUTE_MS;

/**
 * What items and runs take, for keywords with a mention every ten minutes, as measured by `bench/fleet`. Above about
 * 300 mentions a day, heads and day items are up to twice as large. A read unit is 4 KB (half a unit with eventual
 * consistency), a write unit 1 KB.
 */
const MEASURED = {
  itemBytes: 400,
  /** Consistently once an hour, otherwise eventually; the same holds for states of rules to which nothing happens. */
  headReadUnits: 0.6,
  headWriteUnits: 1,
  /** The same for a series of a group that is read at once: the heads of a group are one item. */
  packedReadUnits: 0.02,
  packedWriteUnits: 0.18,
  /**
   * Two day items (one before six o'clock), once an hour, for a series with a rule that looks further back than the
   * head.
   */
  dayReadUnits: 1.75 / 12,
  stateReadUnits: 0.5,
  /** If all series of a token are due together, states are read side by side: the sum is rounded up, not each. */
  learnedStateBytes: 1_700,
  limitStateBytes: 500,
  /** A rule that learns what is usual takes another kilobyte. */
  limitWriteUnits: 1,
  learnedWriteUnits: 2,
  /** Once an hour the oldest hour of the head moves to its day item, which has 2.5 KB at the end of the day. */
  dayWriteUnitsAnHour: 2,
  /** The record and the quarantine, the budget twice, the index of open rules under three names, groups, allowances, notices. */
  readUnitsARun: 7.5,
  /** The record, and the budget twice. */
  writeUnitsARun: 3,
  evaluateSeconds: 0.6,
  /** A run that only looks at open buckets: nothing is read or judged unless something stands out. */
  lookSeconds: 0.2,
  /** What is stored to look at a series; read eventually at each run, written once for each bucket. */
  lookBytes: 80,
  evaluateSecondsASeries: 0.02,
  /** Of the functions that a schedule calls, while nothing happens. */
  seconds: { dispatch: 0.2, watch: 0.2, summarize: 0.1, heartbeat: 3 },
  logBytesARun: 2_000,
  /** A head of a series with its 65 day items, from a measurement with 15, and the state of a rule. */
  storedBytesASeries: 100_000,
  storedBytesARule: 3_000,
} as const;

/** Lambda polls each queue with five pollers that wait 20 s. */
const EMPTY_RECEIVES_A_MINUTE = 15;

/**
 * What the stack costs in a usual month at the list prices of us-east-1, without the free tier: all that runs while nobody is
 * told anything, and what is kept; `alarmMetrics` are those that the alarms of its template read. Not included are the costs of alerts themselves (SNS, `deliver`, the history: cents), of
 * notices and summaries, what people ask with commands and the page, and the one reading of the past of a new rule.
 */
export function monthlyCost(schedule: ConfiguredSchedule, alarmMetrics: number): MonthlyCost {
  const { tokens } = schedule;
  let readUnits = unitsOfSchedules(schedule);
  let writeUnits = 0;
  let runs = 0;
  let evaluateSeconds = 0;
  for (const token of tokens) {
    const tokenRuns = runsAnHour(token) * HOURS_A_MONTH;
    const looked = seriesLookedAt(token);
    // Each minute of an hour has a run where something may be looked at before its bucket is over.
    const lookRuns = looked === 0 ? 0 : MINUTES_A_MONTH - tokenRuns;
    const all = [...token.series.values()];
    const buckets = bucketsOf(all);
    const packed = bucketsOf(all.filter(({ group }) => group !== undefined));
    const enabled = token.rules.filter((rule) => rule.enabled);
    const isAtOnce = new Set(all.map(({ offsetMs }) => offsetMs)).size === 1;
    const stateReads = enabled.reduce(
      (sum, rule) => sum + monthsOver(rule.everyMs) * stateReadUnits(rule, isAtOnce),
      0,
    );
    const stateWrites = enabled.reduce((sum, rule) => sum + monthsOver(writtenEvery(rule)) * stateWriteUnits(rule), 0);
    const long = bucketsOf(all.filter(({ rules: watching }) => watching.some(looksFarBack)));
    readUnits += (buckets - packed) * MEASURED.headReadUnits + packed * MEASURED.packedReadUnits;
    readUnits += long * MEASURED.dayReadUnits + stateReads;
    readUnits += (tokenRuns + lookRuns) * MEASURED.readUnitsARun;
    readUnits += (tokenRuns + lookRuns) * readOfLooks(looked);
    writeUnits += tokenRuns * Math.ceil((looked * MEASURED.lookBytes) / 1024);
    writeUnits += (buckets - packed) * MEASURED.headWriteUnits + packed * MEASURED.packedWriteUnits + stateWrites;
    writeUnits +=
      token.series.size * HOURS_A_MONTH * MEASURED.dayWriteUnitsAnHour +
      (tokenRuns + lookRuns) * MEASURED.writeUnitsARun;
    evaluateSeconds += tokenRuns * MEASURED.evaluateSeconds + buckets * MEASURED.evaluateSecondsASeries;
    evaluateSeconds += lookRuns * MEASURED.lookSeconds;
    runs += tokenRuns + lookRuns;
  }
  const scheduled = Object.entries(STACK.schedules);
  const calls = scheduled.reduce((sum, [, each]) => sum + each.calls, 0);
  const ofSchedules = SCHEDULED.reduce((sum, name) => {
    const { calls: own, megabytes } = STACK.schedules[name];
    return sum + own * MEASURED.seconds[name] * (megabytes / 1024);
  }, 0);
  const gigabyteSeconds = evaluateSeconds * (STACK.evaluateMegabytes / 1024) + ofSchedules;
  const emptyReceives = MINUTES_A_MONTH * EMPTY_RECEIVES_A_MINUTE;
  return {
    dynamoDb:
      readUnits * LIST_PRICES.dynamoReadUnit +
      writeUnits * LIST_PRICES.dynamoWriteUnit +
      (storedBytes(tokens) / 1e9) * LIST_PRICES.dynamoGigabyteMonth,
    lambda: (runs + calls) * LIST_PRICES.lambdaRequest + gigabyteSeconds * LIST_PRICES.lambdaGigabyteSecond,
    scheduler: calls * LIST_PRICES.scheduledCall,
    sqs:
      (3 * runs + STACK.queues.fifo * (emptyReceives + STACK.schedules.watch.calls)) * LIST_PRICES.sqsFifoRequest +
      STACK.queues.standard * (emptyReceives + STACK.schedules.watch.calls) * LIST_PRICES.sqsRequest,
    logs: ((runs + calls) * MEASURED.logBytesARun * LIST_PRICES.logGigabyte) / 1e9,
    atRest: atRest(alarmMetrics, new Set(tokens.map(({ secretName }) => secretName)).size),
  };
}

/** The buckets of series in a month. */
function bucketsOf(series: readonly Pick<ScheduledSeries, 'widthMs'>[]): number {
  return series.reduce((sum, { widthMs }) => sum + monthsOver(widthMs), 0);
}

/** The series that may be looked at before their bucket is over: those with a rule on many mentions. */
function seriesLookedAt({ series }: TokenSchedule): number {
  const isLookedAt = (rule: Rule) => rule.enabled && mayBeginEarly(rule);
  return [...series.values()].filter(({ rules }) => rules.some(isLookedAt)).length;
}

/** The read units for what is stored about that many series, with eventual consistency. */
function readOfLooks(looked: number): number {
  return looked === 0 ? 0 : Math.ceil((looked * MEASURED.lookBytes) / 4096) / 2;
}

/** The names of the schedules; `Object.keys` does not know them. */
const SCHEDULED: readonly Scheduled[] = ['dispatch', 'watch', 'summarize', 'heartbeat'];

/** The read units of what the schedules call. */
function unitsOfSchedules({ tokens, orphans }: ConfiguredSchedule): number {
  const organizations = tokens.flatMap((each) => each.organizations).length;
  const tables = scanned(tokens.flatMap((token) => token.rules).length + orphans.length) + scanned(organizations);
  const { dispatch, watch, summarize } = STACK.schedules;
  // The mark, the index of open rules, the record of each token and the groups of each organization; both tables every five
  // minutes.
  const ofDispatch = 1 + 0.5 + tokens.length + organizations / 2 + tables / 5;
  const ofWatch = tables + 0.5 + tokens.length + 1.5;
  return dispatch.calls * ofDispatch + watch.calls * ofWatch + summarize.calls * scanned(organizations);
}

function storedBytes(tokens: readonly TokenSchedule[]): number {
  return tokens.reduce(
    (sum, { series, rules }) =>
      sum + series.size * MEASURED.storedBytesASeries + rules.length * MEASURED.storedBytesARule,
    0,
  );
}

/** The read units for the state of a rule at a boundary. */
function stateReadUnits(rule: Rule, isAtOnce: boolean): number {
  if (!isAtOnce) return MEASURED.stateReadUnits;
  const bytes = detectorOf(rule).limit === undefined ? MEASURED.learnedStateBytes : MEASURED.limitStateBytes;
  return (bytes / 4096) * MEASURED.stateReadUnits;
}

/** The fixed costs, whether anything happens or not; each token has its own secret. */
function atRest(alarms: number, secrets: number): number {
  const dollars = atRestDollars({ alarms, dashboards: STACK.dashboards, secrets: Math.max(STACK.secrets, secrets) });
  return Object.values(dollars).reduce((sum, each) => sum + each, 0);
}

/** The minutes of an hour in which a token has work. */
function runsAnHour({ series }: TokenSchedule): number {
  const offsets = new Map([...series.values()].map((each) => [`${each.widthMs}/${each.offsetMs}`, each]));
  const minutes = Array.from({ length: 60 }, (_, minute) => minute * MINUTE_MS);
  return minutes.filter((tick) => [...offsets.values()].some((each) => isOverdue(each, tick - MINUTE_MS, tick))).length;
}

/** The write units for the state of a rule. */
function stateWriteUnits(rule: Rule): number {
  return detectorOf(rule).limit === undefined ? MEASURED.learnedWriteUnits : MEASURED.limitWriteUnits;
}

/** Whether the longest window of a rule (a day if it names none) is longer than the hours in the head. */
function looksFarBack({ condition }: Rule): boolean {
  return (condition.windowMs ?? DAY_MS) > HEAD_MS;
}

function monthsOver(everyMs: Rule['everyMs']): number {
  return (MINUTES_A_MONTH * MINUTE_MS) / everyMs;
}

/** The read units for this many items at once, with eventual consistency. */
function scanned(items: number): number {
  return Math.max(1, Math.ceil((items * MEASURED.itemBytes) / 4096)) / 2;
}
