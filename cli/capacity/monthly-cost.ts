import { writtenEvery } from '../../functions/domain/alerting/unwritten-verdicts.ts';
import { isOverdue } from '../../functions/domain/counting/series/schedule.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import type {
  ConfiguredSchedule,
  TokenSchedule,
} from '../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { atRestDollars, LIST_PRICES } from '../../functions/list-prices.ts';

/** Dollars a month, by what is paid for. */
export type MonthlyCost = Readonly<Record<'dynamoDb' | 'lambda' | 'sqs' | 'logs' | 'atRest', number>>;

/**
 * The parts of the stack that cost money; a test compares them with the template. The dashboard is made only if asked
 * for.
 */
export const STACK = { alarms: 28, dashboards: 0, secrets: 1 } as const;

const HOURS_A_MONTH = 730;
const MINUTES_A_MONTH = 60 * HOURS_A_MONTH;

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
  /**
   * Two day items (one before six o'clock), once an hour, for a series with a rule that looks further back than the
   * head.
   */
  dayReadUnits: 1.75 / 12,
  stateReadUnits: 0.5,
  /** A rule that learns what is usual takes another kilobyte. */
  limitWriteUnits: 1,
  learnedWriteUnits: 2,
  /** Once an hour the oldest hour of the head moves to its day item, which has 2.5 KB at the end of the day. */
  dayWriteUnitsAnHour: 2,
  /** The budget, read and written twice; the index of open rules; the notices. */
  readUnitsARun: 6,
  writeUnitsARun: 2,
  evaluateSeconds: 0.6,
  evaluateSecondsASeries: 0.02,
  evaluateGigabytes: 0.5,
  dispatchSeconds: 0.2,
  dispatchGigabytes: 0.25,
  logBytesARun: 2_000,
} as const;

/** Lambda polls each of the two queues with five pollers that wait 20 s. */
const EMPTY_RECEIVES_A_MINUTE = 15;

/**
 * What the stack costs in a usual month at the list prices of us-east-1, without the free tier. Not included are the
 * costs of alerts themselves (SNS, deliveries: cents) and the one reading of the past of a new rule.
 */
export function monthlyCost({ tokens, orphans }: ConfiguredSchedule): MonthlyCost {
  const rules = tokens.flatMap((token) => token.rules);
  const scanUnits =
    scanned(rules.length + orphans.length) + scanned(tokens.flatMap((each) => each.organizations).length);
  let readUnits = MINUTES_A_MONTH * (scanUnits + 0.5);
  let writeUnits = 0;
  let runs = 0;
  let evaluateSeconds = 0;
  for (const token of tokens) {
    const tokenRuns = runsAnHour(token) * HOURS_A_MONTH;
    const buckets = [...token.series.values()].reduce((sum, { widthMs }) => sum + monthsOver(widthMs), 0);
    const enabled = token.rules.filter((rule) => rule.enabled);
    const verdicts = enabled.reduce((sum, { everyMs }) => sum + monthsOver(everyMs), 0);
    const stateWrites = enabled.reduce((sum, rule) => sum + monthsOver(writtenEvery(rule)) * stateWriteUnits(rule), 0);
    const long = [...token.series.values()]
      .filter(({ rules: watching }) => watching.some(looksFarBack))
      .reduce((sum, { widthMs }) => sum + monthsOver(widthMs), 0);
    readUnits += buckets * MEASURED.headReadUnits + long * MEASURED.dayReadUnits + verdicts * MEASURED.stateReadUnits;
    readUnits += tokenRuns * (MEASURED.readUnitsARun + scanned(token.rules.length));
    writeUnits += buckets * MEASURED.headWriteUnits + stateWrites;
    writeUnits +=
      token.series.size * HOURS_A_MONTH * MEASURED.dayWriteUnitsAnHour + tokenRuns * MEASURED.writeUnitsARun;
    evaluateSeconds += tokenRuns * MEASURED.evaluateSeconds + buckets * MEASURED.evaluateSecondsASeries;
    runs += tokenRuns;
  }
  const gigabyteSeconds =
    evaluateSeconds * MEASURED.evaluateGigabytes +
    MINUTES_A_MONTH * MEASURED.dispatchSeconds * MEASURED.dispatchGigabytes;
  const emptyReceives = MINUTES_A_MONTH * EMPTY_RECEIVES_A_MINUTE;
  return {
    dynamoDb: readUnits * LIST_PRICES.dynamoReadUnit + writeUnits * LIST_PRICES.dynamoWriteUnit,
    lambda: (runs + MINUTES_A_MONTH) * LIST_PRICES.lambdaRequest + gigabyteSeconds * LIST_PRICES.lambdaGigabyteSecond,
    sqs: (3 * runs + emptyReceives) * LIST_PRICES.sqsFifoRequest + emptyReceives * LIST_PRICES.sqsRequest,
    logs: ((runs + MINUTES_A_MONTH) * MEASURED.logBytesARun * LIST_PRICES.logGigabyte) / 1e9,
    atRest: atRest(new Set(tokens.map(({ secretName }) => secretName)).size),
  };
}

/** The fixed costs, whether anything happens or not; each token has its own secret. */
function atRest(secrets: number): number {
  const dollars = atRestDollars({ ...STACK, secrets: Math.max(STACK.secrets, secrets) });
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
