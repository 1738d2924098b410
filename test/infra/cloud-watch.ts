import * as z from 'zod';

/**
 * CloudWatch's alarms, judged minute by minute as its user guide says ("Alarm evaluation", "Configuring how CloudWatch
 * alarms treat missing data", "Metric math syntax and functions"). Minutes are whole numbers; a value of minute 7 was measured
 * between 7:00 and 7:59. An alarm is judged each minute, over periods that end with that minute.
 */

/** What one measurement of a metric said. */
export type Sample = { readonly minute: number; readonly value: number };

/** Measurements by the key of their metric, see `metricKey`. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

type Metric = { readonly key: string; readonly statistic: string; readonly periodMinutes: number };

/** An alarm of a template. */
export type Alarm = {
  /** The id of its construct. */
  readonly name: string;
  /** The anchor of its entry in the runbook. */
  readonly runbookEntry: string;
  readonly metrics: ReadonlyMap<string, Metric>;
  /** Over the ids of the metrics. */
  readonly expression: string;
  readonly threshold: number;
  readonly comparison: 'GreaterThanOrEqualToThreshold' | 'LessThanThreshold';
  /** N and M of "M out of N". */
  readonly periods: number;
  readonly badPeriods: number;
  readonly missingData: 'breaching' | 'notBreaching' | 'ignore' | 'missing';
};

/**
 * What the user guide leaves open: how many periods more than N it looks at, how many minutes late data arrive, and whether
 * `FILL` fills a series of which there is nothing at all. What a template promises must hold for any of them.
 */
export type Unknowns = {
  readonly morePeriods: number;
  readonly lateMinutes: number;
  /** @default true */
  readonly fillsNothing?: boolean;
};

const reference = z.union([
  z.string(),
  z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
  z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).transform((value) => value['Fn::GetAtt'][0]),
]);
const dimensions = z.array(z.object({ Name: z.string(), Value: reference })).default([]);

const metricSchema = z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions });

const mathSchema = z.union([
  z.object({ Id: z.string(), Expression: z.string() }),
  z.object({
    Id: z.string(),
    MetricStat: z.object({ Metric: metricSchema, Period: z.number(), Stat: z.string() }),
    ReturnData: z.literal(false),
  }),
]);

const alarmSchema = z.object({
  AlarmDescription: z.string(),
  Threshold: z.number(),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number(),
  TreatMissingData: z.enum(['breaching', 'notBreaching', 'ignore', 'missing']).default('missing'),
  Metrics: z.array(mathSchema).optional(),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensions,
  Period: z.number().optional(),
  Statistic: z.string().optional(),
});

/** Names a metric: its namespace, its name, and the values of its dimensions (logical ids for resources). */
export function metricKey(namespace: string, name: string, ...values: readonly string[]): string {
  return [namespace, name, ...values].join(' ');
}

/** An alarm as CloudFormation has it; throws at what this reader does not know. */
export function readAlarm(logicalId: string, properties: unknown): Alarm {
  const read = alarmSchema.parse(properties);
  const keyOf = ({ Namespace, MetricName, Dimensions }: z.output<typeof metricSchema>) =>
    metricKey(Namespace, MetricName, ...Dimensions.map(({ Value }) => Value));
  const metrics = new Map<string, Metric>();
  let expression: string | undefined;
  for (const each of read.Metrics ?? []) {
    if ('Expression' in each) expression = each.Expression;
    else {
      const { Metric, Period, Stat } = each.MetricStat;
      metrics.set(each.Id, { key: keyOf(Metric), statistic: Stat, periodMinutes: Period / 60 });
    }
  }
  if (read.Metrics === undefined) {
    const { Period = 60, Statistic = '' } = read;
    metrics.set('m', { key: keyOf(metricSchema.parse(read)), statistic: Statistic, periodMinutes: Period / 60 });
    expression = 'm';
  }
  if (expression === undefined) throw new Error(`${logicalId} has metrics and no expression`);
  return {
    // The construct's own id, after its group's and before those of the alarm inside it.
    name: logicalId.replace(/^.*Alarms(.*)Alarm[0-9A-F]{8}$/, '$1'),
    runbookEntry: read.AlarmDescription.split('#').at(-1) ?? '',
    metrics,
    expression,
    threshold: read.Threshold,
    comparison: read.ComparisonOperator,
    periods: read.EvaluationPeriods,
    badPeriods: read.DatapointsToAlarm,
    missingData: read.TreatMissingData,
  };
}

/** The state of an alarm after each minute from the first to the last; it begins as OK. */
export function statesOf(
  alarm: Alarm,
  samples: Samples,
  { first, last, unknowns }: { readonly first: number; readonly last: number; readonly unknowns: Unknowns },
): AlarmState[] {
  const states: AlarmState[] = [];
  for (let minute = first; minute <= last; minute += 1) {
    states.push(nextState(alarm, datapoints(alarm, samples, { minute, unknowns }), states.at(-1) ?? 'OK'));
  }
  return states;
}

/** The values of the periods of the evaluation range, the newest last; undefined where there are none. */
function datapoints(
  alarm: Alarm,
  samples: Samples,
  { minute, unknowns }: { readonly minute: number; readonly unknowns: Unknowns },
): (number | undefined)[] {
  const range = alarm.periods + unknowns.morePeriods;
  const values = new Map(
    [...alarm.metrics].map(([id, { key, statistic, periodMinutes }]) => {
      const inside = Array.from({ length: range }, (): number[] => []);
      for (const sample of samples.get(key) ?? []) {
        if (sample.minute > minute - unknowns.lateMinutes || sample.minute <= minute - range * periodMinutes) continue;
        inside[range - 1 - Math.floor((minute - sample.minute) / periodMinutes)]?.push(sample.value);
      }
      const periods = inside.map((of) => (of.length === 0 ? undefined : aggregate(of, statistic)));
      return [id, periods] as const;
    }),
  );
  const isEmpty = [...values.values()].every((periods) => periods.every((value) => value === undefined));
  if (isEmpty && unknowns.fillsNothing === false) return new Array<undefined>(range).fill(undefined);
  return evaluateMath(alarm.expression, values);
}

function aggregate(values: readonly number[], statistic: string): number {
  switch (statistic) {
    case 'Sum':
      return values.reduce((sum, value) => sum + value, 0);
    case 'SampleCount':
      return values.length;
    case 'Maximum':
      return Math.max(...values);
    case 'Minimum':
      return Math.min(...values);
    default:
      throw new Error(`the statistic ${statistic} is not known here`);
  }
}

/** Metric math, as far as the template has it: sums and differences of `FILL(m, number)` and of `FILL(m, number) * number`. */
function evaluateMath(
  expression: string,
  values: ReadonlyMap<string, readonly (number | undefined)[]>,
): (number | undefined)[] {
  const [, left, sign, right] = /^(.+) ([+-]) (.+?)$/.exec(expression) ?? [];
  if (left !== undefined && right !== undefined) {
    const others = evaluateMath(right, values);
    return evaluateMath(left, values).map((value, at) => {
      const other = others[at];
      if (value === undefined || other === undefined) return undefined;
      return sign === '+' ? value + other : value - other;
    });
  }
  const [, times, factor] = /^(.+) \* (\d+)$/.exec(expression) ?? [];
  if (times !== undefined) {
    return evaluateMath(times, values).map((value) => (value === undefined ? undefined : value * Number(factor)));
  }
  const [, filled, filler] = /^FILL\((.+), (\d+)\)$/.exec(expression) ?? [];
  const series = values.get(filled ?? expression);
  if (series === undefined) throw new Error(`the expression ${expression} is not known here`);
  return filled === undefined ? [...series] : series.map((value) => value ?? Number(filler));
}

/**
 * The state that the newest datapoints mean. With N real ones in the range these decide; else all real ones and as many
 * missing ones as are lacking. Without a good one, missing ones are taken for bad once the oldest bad one is M periods old
 * ("premature transitions").
 */
export function nextState(
  alarm: Pick<Alarm, 'threshold' | 'comparison' | 'periods' | 'badPeriods' | 'missingData'>,
  newestLast: readonly (number | undefined)[],
  before: AlarmState,
): AlarmState {
  const { threshold, comparison, periods, badPeriods, missingData } = alarm;
  const isBad = (value: number) => (comparison === 'LessThanThreshold' ? value < threshold : value >= threshold);
  const real = newestLast.filter((value) => value !== undefined).slice(-periods);
  const bad = real.filter(isBad).length;
  const lacking = periods - real.length;
  if (bad >= badPeriods) return 'ALARM';
  if (lacking === 0) return 'OK';
  if (missingData === 'breaching') return bad + lacking >= badPeriods ? 'ALARM' : 'OK';
  if (missingData === 'notBreaching' || bad < real.length) return 'OK';
  if (missingData === 'ignore') return before;
  if (real.length === 0) return 'INSUFFICIENT_DATA';
  const oldest = newestLast.length - newestLast.findIndex((value) => value !== undefined);
  return oldest >= badPeriods ? 'ALARM' : before;
}
