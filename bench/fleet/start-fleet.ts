import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { rulesMarks } from '../../functions/domain/items/items-mark.ts';
import { EVERY_SERIES } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { LOCAL_ACCOUNT } from '../../local/aws/local-account.ts';
import { buildService } from '../../service/build-service.ts';
import { embeddedEnvironment } from '../embedded/embedded-environment.ts';
import { startCloud } from '../embedded/start-cloud.ts';
import { startProxy } from '../embedded/start-proxy.ts';
import { type FleetShape, fleetItems, fleetMentions, fleetWorld, secretOf, tokenOf } from './fleet-world.ts';
import { meterCapacity } from './meter-capacity.ts';

/** What one minute of the fleet took, with all its evaluations one after another. */
export type Minute = {
  readonly ms: number;
  /** Milliseconds of each evaluation. */
  readonly each: readonly number[];
  readonly counts: number;
  readonly readUnits: number;
  readonly writeUnits: number;
};

/**
 * The functions `dispatch` and `evaluate` as they are deployed, with embedded AWS and the monitoring service over HTTP, which
 * answers after `latencyMs`. `setClock` sets the simulated time. With `metered` DynamoDB says what it charges.
 */
export async function startFleet(
  shape: FleetShape,
  options: {
    readonly start: number;
    readonly minutes: number;
    readonly latencyMs?: number;
    readonly metered?: boolean;
    readonly setClock: (time: number) => void;
    readonly now: () => number;
  },
) {
  const cloud = await startCloud();
  const meter = meterCapacity();
  const proxy = options.metered === true ? await startProxy(cloud.endpoints.dynamoDb, meter.treat) : undefined;
  const { pastMinutes = 20 } = shape;
  const service = await buildService({
    world: fleetWorld(shape),
    mentions: fleetMentions(shape, options.start - pastMinutes * MINUTE_MS, options.minutes + pastMinutes),
    clock: options.now,
  });
  let counts = 0;
  service.app.addHook('onRequest', async () => {
    if (options.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
  });
  service.app.addHook('onResponse', async ({ url }) => {
    if (url.endsWith('/mentions/count')) counts += 1;
  });
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const tables = await cloud.createTables();
  const [alerts, events, operations] = [
    await cloud.createTopic(),
    await cloud.createTopic(),
    await cloud.createTopic(),
  ];
  const { organizations, rules } = fleetItems(shape);
  await writeAll(cloud, tables.organizations, organizations);
  await writeAll(cloud, tables.rules, rules);
  for (const { organizationId } of organizations) {
    const secret = { Name: secretOf(organizationId), SecretString: tokenOf(organizationId) };
    await cloud.clients.secrets.send(new CreateSecretCommand(secret));
  }
  Object.assign(
    process.env,
    embeddedEnvironment({
      tables,
      topics: { alerts, alertEvents: events, operations },
      address,
      endpoints: { ...cloud.endpoints, dynamoDb: proxy?.url ?? cloud.endpoints.dynamoDb },
    }),
  );
  const { createHandler } = await import('../../functions/evaluate/handler.ts');
  const handler = createHandler();

  const { configurationStore } = await import('../../functions/adapters/dynamodb/configuration-store.ts');
  const { documentClient } = await import('../../functions/adapters/dynamodb/document-client.ts');
  const { evaluationRecordStore } = await import('../../functions/adapters/dynamodb/evaluation-record-store.ts');
  const { groupRecordStore } = await import('../../functions/adapters/dynamodb/group-record-store.ts');
  const { ruleStateStore } = await import('../../functions/adapters/dynamodb/rule-state-store.ts');
  const { remembered } = await import('../../functions/dispatch/dispatch.ts');
  const { dueSecrets } = await import('../../functions/dispatch/due-secrets.ts');
  const documents = documentClient();
  const configuration = configurationStore(documents, tables);
  const store = ruleStateStore(documents, tables.state);
  const records = evaluationRecordStore(documents, tables.state, () => undefined);
  const secretNames = [...new Set(organizations.map(({ secretName }) => secretName))];
  const recordsOf = () => records.of(secretNames);
  const ports = {
    recordsOf: records.of,
    states: store.read,
    groupsAtOnce: groupRecordStore(documents, tables.state, () => undefined).atOnce,
  };
  // As `dispatch` makes them. Computed once, because nobody edits a rule here.
  const marks = Object.fromEntries(rulesMarks(await configuration.rules()));

  return {
    address,
    rules: rules.length,
    /** Runs the evaluations that `dispatch` asks for at a minute after the start, one after another. */
    async minute(minute: number): Promise<Minute> {
      const tick = options.start + minute * MINUTE_MS;
      options.setClock(tick + 2000);
      counts = 0;
      const each: number[] = [];
      const open = await store.openAnywhere();
      const startedAt = performance.now();
      meter.reset();
      const due = dueSecrets({ organizations, rules }, await remembered(ports, organizations, open), tick);
      for (const secretName of due) {
        const from = performance.now();
        await handler(messageOf(tick, secretName, marks), { getRemainingTimeInMillis: () => 50_000 });
        each.push(performance.now() - from);
      }
      const ms = performance.now() - startedAt;
      const { readUnits, writeUnits } = meter.reset();
      return { ms, each, counts, readUnits, writeUnits };
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
      return (await operations.published()).map(({ subject }) => subject);
    },
    /** How many milliseconds `dispatch` takes to find the tokens that are due, with the same items. */
    async dispatch(minute: number): Promise<number> {
      const startedAt = performance.now();
      const [items, ruleItems, open] = await Promise.all([
        configuration.organizations(),
        configuration.rules(),
        store.openAnywhere(),
      ]);
      const stored = await remembered(ports, items, open);
      dueSecrets({ organizations: items, rules: ruleItems }, stored, options.start + minute * MINUTE_MS);
      return performance.now() - startedAt;
    },
    async stop(): Promise<void> {
      await service.app.close();
      await proxy?.stop();
      await cloud.stop();
    },
  };
}

async function writeAll(cloud: Awaited<ReturnType<typeof startCloud>>, table: string, items: readonly object[]) {
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: { ...item } } }));
    await cloud.clients.dynamoDb.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

function messageOf(tick: number, secretName: string, rules: Readonly<Record<string, string>>): SQSEvent {
  const record = {
    messageId: `${tick}-${secretName}`,
    receiptHandle: 'handle',
    body: JSON.stringify({ tick: new Date(tick).toISOString(), secretName, rules }),
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
