import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Schedules } from './function-schedule.ts';
import type { AlarmTarget } from './operations-alarm.ts';
import type { Tables } from './tables.ts';
import type { Topics } from './topics.ts';

/** What all parts of a stack are given. */
export interface PartProps extends AlarmTarget {
  readonly stage: string;
  readonly logRetention: RetentionDays;
  readonly tables: Tables;
  readonly topics: Topics;
  /** Call functions at their times. */
  readonly schedules: Schedules;
  /** Domains of the addresses that organizations may name; any if there are none. */
  readonly allowedEmailDomains: readonly string[];
  /** Hosts that links of organizations may lead to; any if there are none. */
  readonly allowedLinkHosts: readonly string[];
}
