/**
 * The metrics that the functions emit (CloudWatch embedded metric format) and that alarms read: one place, so that a rename
 * cannot drift. The only dimension is `Stage`: every further one multiplies the bill. A metric without an alarm has no place
 * here, the log lines `evaluated` and `delivery` say the same for less (docs/decisions/0025).
 */
export const METRICS = {
  namespace: 'MentionAlerts',
  /** The name of the one dimension. */
  stageDimension: 'Stage',
  /** Gauge, seconds, once per evaluation: how long the oldest rule that should have been judged has been due; 0 when none is. */
  OldestDueRuleSeconds: 'OldestDueRuleSeconds',
  /**
   * Gauge, seconds: how long the oldest event has been waiting for a topic, but for what is muted or capped; 0 when none is.
   * Once per evaluation, and every five minutes of the whole stack.
   */
  OldestUnpublishedSeconds: 'OldestUnpublishedSeconds',
  /** Gauge, seconds, per batch of deliveries: how old the oldest event is that a channel has not got and should have. */
  OldestUndeliveredSeconds: 'OldestUndeliveredSeconds',
  /** Count: errors that a function caught and went on after, but for refusals of receivers. */
  Faults: 'Faults',
  /** Count: evaluations that the service refused for their token (401), or whose secret still holds its placeholder. */
  TokenRejected: 'TokenRejected',
  /** Count: evaluations that carried due requests over because the budget was used up. */
  BudgetExhaustedTicks: 'BudgetExhaustedTicks',
  /** Count: answers of the service that were errors, and requests that got none. */
  ServiceErrors: 'ServiceErrors',
  /** Count: rules that were due and could not be judged for an error. */
  RulesFailed: 'RulesFailed',
  /** Count: attempts to deliver an event to a channel that failed, whether they are tried again or not. */
  DeliveriesFailed: 'DeliveriesFailed',
  /** Gauge, once a day: confirmed subscriptions of the topic `alerts`, by email or otherwise. */
  ConfirmedSubscribers: 'ConfirmedSubscribers',
} as const;

/** The names of metrics, without the two entries that are none. */
export type MetricName = Exclude<keyof typeof METRICS, 'namespace' | 'stageDimension'>;
