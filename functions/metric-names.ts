/**
 * The metrics that the functions emit (CloudWatch embedded metric format) and that alarms read, in one place, so that a
 * rename reaches both. The only dimension is `Stage`: each further one multiplies the bill. Metrics without an alarm do
 * not belong here; the log lines `evaluated` and `delivery` say the same for less (docs/decisions/0025).
 */
export const METRICS = {
  namespace: 'MentionAlerts',
  /** The name of the one dimension. */
  stageDimension: 'Stage',
  /**
   * Count, by each evaluation, and every five minutes for the whole stack: what keeps rules from being judged or alerts from getting
   * out. Only what has lasted is counted, so that one is enough for the alarm.
   */
  Troubles: 'Troubles',
  /** Count: attempts to deliver an event to a channel that failed, whether they are tried again or not, and faults of the queue. */
  DeliveriesFailed: 'DeliveriesFailed',
} as const;

/** The names of metrics; the other two entries are not metrics. */
export type MetricName = Exclude<keyof typeof METRICS, 'namespace' | 'stageDimension'>;
