import type { SQSEvent } from 'aws-lambda';
import { EVERY_SERIES } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { LOCAL_ACCOUNT } from '../../local/aws/local-account.ts';
import { type FleetShape, fleetItems } from './fleet-world.ts';
import type { Capacity } from './meter-capacity.ts';
import { startServed } from './served.ts';

/** How long a call took, and the processor time that this process needed for it (ms). */
export type Took = { readonly ms: number; readonly cpuMs: number };

/** What one minute of the fleet took: its dispatch, and its evaluations one after another. */
export type Minute = {
  readonly dispatch: Took;
  readonly evaluations: readonly Took[];
  readonly counts: number;
  /** What DynamoDB charged for the dispatch, and for the evaluations. */
  readonly ofDispatch: Capacity;
  readonly capacity: Capacity;
};

const NO_CAPACITY: Capacity = { requests: 0, readUnits: 0, writeUnits: 0 };

/**
 * The functions `dispatch` and `evaluate` as they are deployed. Embedded AWS, and the monitoring service, which answers after
 * `latencyMs`, are reached over HTTP and have a process each. `setClock` sets the simulated time. With `metered` DynamoDB says what
 * it charges.
 */
export async function startFleet(
  shape: FleetShape,
  options: {
    readonly start: number;
    readonly minutes: number;
    readonly latencyMs?: number;
    readonly metered?: boolean;
    readonly setClock: (time: number) => void;
  },
) {
  const { start, minutes, latencyMs, metered } = options;
  const service = await startServed('service', { shape, start, minutes, latencyMs });
  const { address = '' } = service.ready;
  const cloud = await startServed('cloud', { shape, start, minutes, metered, address });
  const { environment = {} } = cloud.ready;
  Object.assign(process.env, environment);
  const tables = {
    organizations: environment.ORGANIZATIONS_TABLE ?? '',
    rules: environment.RULES_TABLE ?? '',
    state: environment.STATE_TABLE ?? '',
  };
  const { organizations, rules } = fleetItems(shape);
  const evaluate = (await import('../../functions/evaluate/handler.ts')).createHandler();
  const dispatch = (await import('../../functions/dispatch/handler.ts')).createHandler();
  const { documentClient } = await import('../../functions/adapters/dynamodb/document-client.ts');
  const { evaluationRecordStore } = await import('../../functions/adapters/dynamodb/evaluation-record-store.ts');
  const { ruleStateStore } = await import('../../functions/adapters/dynamodb/rule-state-store.ts');
  const documents = documentClient();
  const store = ruleStateStore(documents, tables.state);
  const records = evaluationRecordStore(documents, tables.state, () => undefined);
  const secretNames = [...new Set(organizations.map(({ secretName }) => secretName))];
  const recordsOf = () => records.of(secretNames);
  return {
    address,
    rules: rules.length,
    /** Dispatches a minute after the start, and runs the evaluations that this asks for, one after another. */
    async minute(minute: number): Promise<Minute> {
      const now = options.start + minute * MINUTE_MS;
      options.setClock(now + 2000);
      await service.ask({ setClock: now + 2000 });
      await cloud.ask({});
      const tick = new Date(now).toISOString();
      const dispatched = await timed(() => dispatch({ tick }));
      const { capacity: ofDispatch = NO_CAPACITY, messages = [] } = await cloud.ask({ takeMessages: true });
      const evaluations: Took[] = [];
      for (const body of messages) {
        evaluations.push(await timed(() => evaluate(messageOf(now, body), { getRemainingTimeInMillis: () => 50_000 })));
      }
      const { capacity = NO_CAPACITY } = await cloud.ask({});
      const { counts = 0 } = await service.ask({});
      return { dispatch: dispatched, evaluations, counts, ofDispatch, capacity };
    },
    /** Makes the next evaluation look at all series, as after a tick that left requests over. */
    async leaveOver(): Promise<void> {
      for (const [secretName, record] of await recordsOf()) {
        await records.write(secretName, { ...record, unfinished: [EVERY_SERIES] });
      }
    },
    /** How many minutes the last judged boundary of each rule lies back at a minute after the start, by severity. */
    async lags(minute: number): Promise<Record<string, number[]>> {
      const now = options.start + minute * MINUTE_MS;
      const lags: Record<string, number[]> = {};
      for (const { organizationId } of organizations) {
        const states = await store.all(BigInt(organizationId));
        for (const { ruleId, severity } of rules.filter((rule) => rule.organizationId === organizationId)) {
          const judgedTo = states.found.get(`${organizationId}/${ruleId}`)?.judgedTo ?? options.start;
          const each = lags[severity] ?? [];
          each.push((now - judgedTo) / MINUTE_MS);
          lags[severity] = each;
        }
      }
      return lags;
    },
    /** The subjects of the messages to operations since the last call. */
    async operations(): Promise<string[]> {
      return [...((await cloud.ask({ operations: true })).operations ?? [])];
    },
    stop(): void {
      service.stop();
      cloud.stop();
    },
  };
}

async function timed(call: () => Promise<void>): Promise<Took> {
  const [startedAt, cpuAt] = [performance.now(), process.cpuUsage()];
  await call();
  const { user, system } = process.cpuUsage(cpuAt);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

function messageOf(tick: number, body: string): SQSEvent {
  const record = {
    messageId: `message-${tick}`,
    receiptHandle: 'handle',
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: String(tick),
      SenderId: 'bench',
      ApproximateFirstReceiveTimestamp: String(tick),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:evaluations.fifo',
    awsRegion: LOCAL_ACCOUNT.region,
  };
  return { Records: [record] };
}
