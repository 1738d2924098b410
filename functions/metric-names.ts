/**
 * The metrics that the functions emit (CloudWatch embedded metric format) and that alarms and dashboard read: one place,
 * so that a rename cannot drift. The only dimension is `Stage`: every further one multiplies the bill.
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
  /** Count: count requests sent to the service. */
  CountRequests: 'CountRequests',
  /** Count: scroll requests sent to the service. */
  ScrollRequests: 'ScrollRequests',
  /** Count: answers of the service that were errors, and requests that got none. */
  ServiceErrors: 'ServiceErrors',
  /** Count: rules that got a verdict. */
  RulesJudged: 'RulesJudged',
  /** Count: rules that were due and have too little history for a verdict. */
  RulesLearning: 'RulesLearning',
  /** Count: rules that were due and could not be judged for an error. */
  RulesFailed: 'RulesFailed',
  /** Count: rules that were due and were left to a later tick. */
  RulesDeferred: 'RulesDeferred',
  /** Count: messages accepted by the topics `alerts` and `alert-events`. */
  AlertsPublished: 'AlertsPublished',
  /** Gauge, once per evaluation: episodes that are open in its organizations. */
  FiringEpisodes: 'FiringEpisodes',
  /** Count: events that a channel accepted. */
  DeliveriesSucceeded: 'DeliveriesSucceeded',
  /** Count: attempts to deliver an event to a channel that failed, whether they are tried again or not. */
  DeliveriesFailed: 'DeliveriesFailed',
  /** Gauge, once a day: confirmed subscriptions of the topic `alerts`, by email or otherwise. */
  ConfirmedSubscribers: 'ConfirmedSubscribers',
  /** Count: closed buckets whose kept count differed from what the service says now. */
  HistoryCorrections: 'HistoryCorrections',
} as const;
