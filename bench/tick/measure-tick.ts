import { cpus } from 'node:os';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, SQSEvent } from 'aws-lambda';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { installSimulatedClock } from '../../local/clock/install-simulated-clock.ts';
import { createSimulatedClock } from '../../local/clock/simulated-clock.ts';
import { buildService } from '../../service/build-service.ts';
import { startCloud } from '../../test/support/start-cloud.ts';
import { startProxy } from '../../test/support/start-proxy.ts';
import { fleetItems, fleetMentions, fleetWorld, ORGANIZATIONS, SERIES, secretOf, tokenOf } from './build-fleet.ts';
import { meterCapacity } from './meter-capacity.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
/** Minutes in which the past is read; then five rounds of five minutes, in each of which every series falls due once. */
const WARM_UP = 15;
const MEASURED = 25;
const ROUND = 5;

// The clock is the bench's before the functions are loaded, as in a replay.
const clock = createSimulatedClock(START);
installSimulatedClock(clock.memory);

/** One minute of the fleet: the evaluations of all tokens. */
type Tick = { ms: number; counts: number; scrolls: number; requests: number; readUnits: number; writeUnits: number };

async function measure(metered: boolean): Promise<Tick[]> {
  const cloud = await startCloud();
  const meter = meterCapacity();
  const proxy = metered ? await startProxy(cloud.endpoints.dynamoDb, meter.treat) : undefined;
  const mentions = fleetMentions(START, WARM_UP + MEASURED);
  const service = await buildService({ world: fleetWorld(), mentions, clock: () => clock.now() });
  const asked = { counts: 0, scrolls: 0 };
  service.app.addHook('onResponse', async ({ url }) => {
    if (url.endsWith('/mentions/count')) asked.counts += 1;
    if (url.endsWith('/mentions/scroll')) asked.scrolls += 1;
  });
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const tables = await cloud.createTables();
  const [alerts, events, operations] = [
    await cloud.createTopic(),
    await cloud.createTopic(),
    await cloud.createTopic(),
  ];
  Object.assign(process.env, {
    STAGE: 'bench',
    ORGANIZATIONS_TABLE: tables.organizations,
    RULES_TABLE: tables.rules,
    CHANNELS_TABLE: tables.channels,
    STATE_TABLE: tables.state,
    ALERTS_TOPIC_ARN: alerts.arn,
    ALERT_EVENTS_TOPIC_ARN: events.arn,
    OPERATIONS_TOPIC_ARN: operations.arn,
    MEDIA_API_URL: address,
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: proxy?.url ?? cloud.endpoints.dynamoDb,
    AWS_ENDPOINT_URL_SNS: cloud.endpoints.queuesAndTopics,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: cloud.endpoints.secrets,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  const { organizations, rules } = fleetItems();
  await writeAll(cloud, tables.organizations, organizations);
  await writeAll(cloud, tables.rules, rules);
  for (let id = 1; id <= ORGANIZATIONS; id += 1) {
    await cloud.clients.secrets.send(new CreateSecretCommand({ Name: secretOf(id), SecretString: tokenOf(id) }));
  }

  // A container of its own for each measurement: the query makes it another module.
  const { handler } = await import(`../../functions/evaluate/handler.ts?metered=${metered}`);
  const ticks: Tick[] = [];
  for (let minute = 1; minute <= WARM_UP + MEASURED; minute += 1) {
    clock.set(START + minute * MINUTE_MS + 2000);
    meter.reset();
    Object.assign(asked, { counts: 0, scrolls: 0 });
    const startedAt = performance.now();
    for (let id = 1; id <= ORGANIZATIONS; id += 1) await handler(messageOf(START + minute * MINUTE_MS, id), CONTEXT);
    ticks.push({ ms: performance.now() - startedAt, ...asked, ...meter.reset() });
  }
  await service.app.close();
  await proxy?.stop();
  await cloud.stop();
  return ticks;
}

async function writeAll(cloud: Awaited<ReturnType<typeof startCloud>>, table: string, items: readonly object[]) {
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: { ...item } } }));
    await cloud.clients.dynamoDb.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

function messageOf(tick: number, organizationId: number): SQSEvent {
  const body = JSON.stringify({ tick: new Date(tick).toISOString(), secretName: secretOf(organizationId) });
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: String(tick),
    SenderId: 'bench',
    ApproximateFirstReceiveTimestamp: String(tick),
  };
  const record = {
    messageId: `${tick}-${organizationId}`,
    receiptHandle: 'handle',
    body,
    attributes,
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:evaluations.fifo',
    awsRegion: LOCAL_ACCOUNT.region,
  };
  return { Records: [record] };
}

const CONTEXT: Pick<Context, 'getRemainingTimeInMillis'> = { getRemainingTimeInMillis: () => 50_000 };

const rounded = (value: number) => Math.round(value * 10) / 10;
const mean = (ticks: readonly Tick[], of: keyof Tick) =>
  rounded(ticks.reduce((sum, tick) => sum + tick[of], 0) / ticks.length);
const highest = (ticks: readonly Tick[], of: keyof Tick) => rounded(Math.max(...ticks.map((tick) => tick[of])));

/** A steady minute, and a round of five in which each series was counted once. */
function steady(timed: readonly Tick[], metered: readonly Tick[]) {
  const both = (of: keyof Tick, ticks: readonly Tick[]) => ({ mean: mean(ticks, of), highest: highest(ticks, of) });
  return {
    countRequests: both('counts', metered),
    scrollRequests: both('scrolls', metered),
    dynamoDbRequests: both('requests', metered),
    readUnits: both('readUnits', metered),
    writeUnits: both('writeUnits', metered),
    milliseconds: both('ms', timed),
  };
}

const metered = await measure(true);
const timed = await measure(false);
const rounds = MEASURED / ROUND;
const sum = (of: keyof Tick) => rounded(metered.slice(WARM_UP).reduce((total, tick) => total + tick[of], 0) / rounds);
const warm = metered.slice(0, WARM_UP);
const report = {
  series: SERIES,
  tokens: ORGANIZATIONS,
  perTick: steady(timed.slice(WARM_UP), metered.slice(WARM_UP)),
  perRoundOfFiveMinutes: {
    countRequests: sum('counts'),
    dynamoDbRequests: sum('requests'),
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
  },
  readingThePast: {
    minutes: 1 + warm.findLastIndex(({ scrolls }) => scrolls > 0),
    countRequests: warm.reduce((total, { counts }) => total + counts, 0),
    scrollRequests: warm.reduce((total, { scrolls }) => total + scrolls, 0),
  },
  machine: { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown' },
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
