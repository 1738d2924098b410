import type { CareStore } from '../adapters/dynamodb/care-store.ts';
import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import type { HistoryStore } from '../adapters/dynamodb/history-store.ts';
import type { RequestBudget } from '../adapters/dynamodb/request-budget.ts';
import type { RuleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import type { RunStore } from '../adapters/dynamodb/run-store.ts';
import type { WaitingStore } from '../adapters/dynamodb/waiting-store.ts';
import type { ReadSecret } from '../adapters/secrets/cached-secrets.ts';
import type { AlertTopics } from '../adapters/sns/alert-topics.ts';
import type { HourlyCap } from '../domain/delivery/hourly-cap.ts';
import type { Notices } from '../domain/notice.ts';
import type { MediaApiClient } from '../media-api/media-api-client.ts';
import type { CheckAllowance } from './check-allowance.ts';
import type { OrganizationCache } from './organization-cache.ts';

/** What an evaluation works with; built once per container. */
export type EvaluateDependencies = {
  readonly configuration: ConfigurationStore;
  readonly states: RuleStateStore;
  readonly history: HistoryStore;
  readonly waiting: WaitingStore;
  readonly runs: RunStore;
  readonly care: CareStore;
  readonly budget: RequestBudget;
  readonly notices: Notices;
  readonly topics: AlertTopics;
  /** How many emails an organization gets in an hour. */
  readonly emailCap: Pick<HourlyCap, 'admit'>;
  readonly readSecret: ReadSecret;
  /** The client for a token; one per token, so that connections are kept. */
  readonly clientFor: (token: string) => MediaApiClient;
  readonly organizations: OrganizationCache;
  readonly checkAllowance: CheckAllowance;
  /** The `source` of events, such as `/mention-alerts/prod`. */
  readonly source: string;
  /** Epoch ms: of the budget and of what is cached. What is judged goes by the tick. */
  readonly now: () => number;
  readonly log: (message: string, fields: Record<string, unknown>) => void;
};
