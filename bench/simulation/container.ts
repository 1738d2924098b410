import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { allowanceStore } from '../../functions/adapters/dynamodb/allowance-store.ts';
import { configurationMark } from '../../functions/adapters/dynamodb/configuration-mark.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { earlyLookStore } from '../../functions/adapters/dynamodb/early-look-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { requestBudgetStore } from '../../functions/adapters/dynamodb/request-budget-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { readToldAlerts, toldAlertStore } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import { knownItems } from '../../functions/adapters/known-items.ts';
import { cachedSecrets } from '../../functions/adapters/secrets/cached-secrets.ts';
import { alertTopics } from '../../functions/adapters/sns/alert-topics.ts';
import { operationsTopic } from '../../functions/adapters/sns/operations-topic.ts';
import { summaryTopics } from '../../functions/adapters/sns/summary-topics.ts';
import { evaluationsQueue } from '../../functions/adapters/sqs/evaluations-queue.ts';
import type { DispatchPorts } from '../../functions/dispatch/dispatch.ts';
import { writtenItems } from '../../functions/dispatch/written-items.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { SummarizePorts } from '../../functions/summarize/summarize.ts';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';
import { faultyClient } from './faulty-client.ts';
import { type DynamoDbFaults, faultyDynamoDb } from './faulty-dynamo-db.ts';
import type { FaultyServiceOptions, ServiceFaults } from './faulty-service.ts';
import { type Accepted, faultyTopics, type TopicFaults } from './faulty-topics.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';
import type { MemoryDynamoDb } from './memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from './simulated-documents.ts';
import { simulatedMessages } from './simulated-messages.ts';
import { simulatedSecrets } from './simulated-secrets.ts';
import type { Answer, Asked } from './simulated-service.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What all containers of a simulation share. */
export type Surroundings = Pick<FaultyServiceOptions, 'onAttempt' | 'onRequest' | 'onRefusal'> & {
  readonly service: (asked: Asked) => Answer;
  readonly database: MemoryDynamoDb;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly log: FaultLog;
  /** The token that is in the secret now. */
  readonly token: () => string;
  readonly faults: {
    readonly http: ServiceFaults;
    readonly dynamo: DynamoDbFaults;
    readonly sns: TopicFaults;
    readonly refused: () => number;
  };
  readonly onPut: (table: string, item: Item) => void;
  readonly onWrite?: (table: string, key: string, run: Run) => void;
  readonly accept: (message: Accepted, run: Run) => void;
  /** Called with each message that a topic refused, or accepted without an answer. */
  readonly refuse: (message: Accepted, run: Run) => void;
  readonly enqueue: (body: string, deduplication: string) => void;
  /** Whether buckets are looked at before they are over; not unless it is asked for. */
  readonly looksEarly?: boolean | undefined;
};

/** A process of the functions: the real adapters with their caches, on simulated services. */
export type Container = {
  /** The run to which its calls belong. */
  run: Run;
  readonly ports: EvaluatePorts;
  readonly dispatch: DispatchPorts;
  readonly summarize: SummarizePorts;
  readonly documents: ReturnType<typeof simulatedDocuments>;
  readonly publishToOperations: ReturnType<typeof operationsTopic>;
  readonly now: () => number;
};

const TABLE = 'state';
const arn = (name: string) => `arn:aws:sns:eu-central-1:000000000000:${name}`;

/** Starts a container whose clock is off by `skewMs`. */
export function startContainer(surroundings: Surroundings, firstRun: Run, skewMs: number): Container {
  const { service, clock, chance, log, token, faults, accept, refuse } = surroundings;
  const run = () => container.run;
  const now = () => clock.now() + skewMs;
  const documents = simulatedDocuments(faultyDynamoDb({ ...surroundings, run, faults: faults.dynamo }));
  const sns = faultyTopics({ chance, log, run, faults: faults.sns, accept, refuse });
  const sqs = simulatedMessages({ chance, log, run, refused: faults.refused, accept: surroundings.enqueue });
  const secrets = simulatedSecrets(() => {
    log.step(run());
    return token();
  });
  const publishToOperations = operationsTopic(sns, arn('operations'));
  const configuration = configurationStore(documents, { organizations: 'organizations', rules: 'rules' });
  const mark = configurationMark(documents, TABLE);
  const states = ruleStateStore(documents, TABLE);
  const unreadable = (problem: string) => log.trace(() => `  cannot be read: ${problem}`);
  const arns = { alerts: arn('alerts'), alertEvents: arn('alert-events') };
  const history = historyStore(documents, TABLE);
  const notices = noticeStore({ documents, table: TABLE, publish: publishToOperations });
  const records = evaluationRecordStore(documents, TABLE, unreadable);
  const groups = groupRecordStore(documents, TABLE, unreadable);
  const clients = new Map<string, MediaApiClient>();
  const container: Container = {
    run: firstRun,
    documents,
    publishToOperations,
    now,
    dispatch: {
      items: writtenItems({ ...configuration, mark: mark.read }),
      openAnywhere: states.openAnywhere,
      waiting: states.read,
      recordsOf: records.of,
      groupsAtOnce: groups.atOnce,
      ask: evaluationsQueue(sqs, 'https://sqs.invalid/evaluations.fifo'),
    },
    summarize: {
      configuration,
      states,
      history,
      records,
      notices,
      actions: actionLog(documents, TABLE),
      told: (organizationId, since) => readToldAlerts(documents, TABLE, { organizationId, since, report: unreadable }),
      undelivered: undeliveredEvents(documents, TABLE),
      summaries: summaryRecordStore(documents, TABLE, unreadable),
      topics: summaryTopics(sns, arns, 'mention-alerts-simulated'),
      source: '/mention-alerts/simulated',
    },
    ports: {
      items: knownItems(configuration, mark),
      states,
      history,
      records,
      allowances: allowanceStore(documents, TABLE, unreadable),
      groups,
      looks: earlyLookStore(documents, TABLE, unreadable),
      looksEarly: surroundings.looksEarly === true,
      budget: requestBudgetStore(documents, TABLE, {
        report: unreadable,
        random: () => chance.roll('budget'),
        wait: clock.wait,
      }),
      notices,
      topics: alertTopics(sns, arns),
      told: toldAlertStore(documents, TABLE, 90, unreadable),
      emailCap: deliveryHourlyCap(documents, TABLE),
      readSecret: cachedSecrets(secrets, now),
      clientFor: (used) => {
        const client =
          clients.get(used) ??
          faultyClient(used, { ...surroundings, service, clock, chance, log, run, faults: faults.http });
        clients.set(used, client);
        return client;
      },
      organizations: organizationCache(now),
      source: '/mention-alerts/simulated',
      now,
      log: (message, fields) => log.trace(() => `  says: ${message} ${JSON.stringify(fields)}`),
      fault: (message, fields) => log.trace(() => `  fault: ${message} ${JSON.stringify(fields)}`),
    },
  };
  return container;
}
