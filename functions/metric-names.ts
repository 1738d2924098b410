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
   * Gauge, seconds, once per evaluation: for how long the oldest rule that was not judged has been due; 0 when none is.
   */
  OldestDueRuleSeconds: 'OldestDueRuleSeconds',
  /**
   * Gauge, seconds: how long the oldest event has been waiting for a topic, except what is muted or capped; 0 when none
   * is. Emitted once per evaluation, and every five minutes for the whole stack.
   */
  OldestUnpublishedSeconds: 'OldestUnpublishedSeconds',
  /**
   * Gauge, seconds, per batch of deliveries: the age of the oldest event that a channel should have got and has not.
   */
  OldestUndeliveredSeconds: 'OldestUndeliveredSeconds',
  /** Count: errors that a function caught before it went on, except refusals of receivers. */
  Faults: 'Faults',
  /** Count: evaluations that the service refused for their token (401), or whose secret still holds its placeholder. */
  TokenRejected: 'TokenRejected',
  /** Count: evaluations that left due requests over because the budget was used up. */
  BudgetExhaustedTicks: 'BudgetExhaustedTicks',
  /** Count: answers of the service that were errors, and requests that got none. */
  ServiceErrors: 'ServiceErrors',
  /** Count: rules that were due and could not be judged because of an error. */
  RulesFailed: 'RulesFailed',
  /** Count: attempts to deliver an event to a channel that failed, whether they are tried again or not. */
  DeliveriesFailed: 'DeliveriesFailed',
  /** Gauge, once a day: confirmed subscriptions of the topic `alerts`, by email or otherwise. */
  ConfirmedSubscribers: 'ConfirmedSubscribers',
} as const;

/** The names of metrics; the other two entries are not metrics. */
export type MetricName = Exclude<keyof typeof METRICS, 'namespace' | 'stageDimension'>;
