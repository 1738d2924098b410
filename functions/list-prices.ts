import { METRICS } from './metric-names.ts';

/** List prices in us-east-1, in dollars, without the free tier, as AWS published them in November 2026. */
export const LIST_PRICES = {
  lambdaRequest: 0.2e-6,
  /** arm64, one GB of memory for one second. */
  lambdaGigabyteSecond: 0.0000133334,
  dynamoReadUnit: 0.125e-6,
  dynamoWriteUnit: 0.625e-6,
  sqsRequest: 0.4e-6,
  sqsFifoRequest: 0.5e-6,
  logGigabyte: 0.5,
  /** An invocation by EventBridge Scheduler. */
  scheduledCall: 1e-6,
  /** A gigabyte kept for a month, with the point-in-time recovery beside it. */
  dynamoGigabyteMonth: 0.25 + 0.2,
  /** For a whole month; charged by the hour, for hours in which the metric is sent. */
  customMetricMonth: 0.3,
  /** For each metric that an alarm reads. */
  alarmMonth: 0.1,
  dashboardMonth: 3,
  secretMonth: 0.4,
} as const;

/**
 * The part of all hours in which a metric is sent. Metrics of trouble are assumed to be sent in a tenth of the hours of a
 * usual month, on average.
 */
const TROUBLED_HOURS = 0.1;

/** What a stack pays for even when nothing happens. */
export type AtRest = {
  /** Metrics that alarms read, counted once for each alarm. */
  readonly alarms: number;
  readonly dashboards: number;
  readonly secrets: number;
};

/** Dollars a month for each thing that is paid for even when nothing happens. */
export function atRestDollars({ alarms, dashboards, secrets }: AtRest): Record<keyof AtRest | 'metrics', number> {
  return {
    metrics: EMITTED * TROUBLED_HOURS * LIST_PRICES.customMetricMonth,
    alarms: alarms * LIST_PRICES.alarmMonth,
    dashboards: dashboards * LIST_PRICES.dashboardMonth,
    secrets: secrets * LIST_PRICES.secretMonth,
  };
}

/** How many metrics the functions emit; two entries of METRICS are no metrics. */
const EMITTED = Object.keys(METRICS).length - 2;
