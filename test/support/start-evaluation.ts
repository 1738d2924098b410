import { once } from 'node:events';
import { CreateSecretCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { onTestFinished, vi } from 'vitest';
import { embeddedEnvironment } from '../../bench/embedded/embedded-environment.ts';
import type { Cloud, Topic } from '../../bench/embedded/start-cloud.ts';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { type PublishedEvent, publishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { itemsMark, rulesMarks } from '../../functions/domain/items/items-mark.ts';
import type { EvaluationMessage } from '../../functions/evaluate/evaluation-message.ts';
import { createHandler } from '../../functions/evaluate/handler.ts';
import { buildService, type ServiceOptions } from '../../service/build-service.ts';
import { parseMention } from '../../service/feed/feed-mention.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import { buildWorld } from '../service/build-world.ts';
import { ruleItem } from './build-rule.ts';
import { lambdaContext, sqsRecord } from './lambda-invocation.ts';

export const MAIN = 'mention-alerts/token/main';
/** The first tick of these tests is a minute after this boundary. */
export const START = Date.parse('2026-11-20T14:00:00.000Z');
export const MINUTE = 60_000;
/** Keywords were created a day before START: few tests need more past, and two weeks of it are slow to judge. */
const KEYWORDS_SINCE = new Date(START - 1440 * MINUTE).toISOString();

/** The names of tables in memory. */
const IN_MEMORY = { organizations: 'organizations', rules: 'rules', channels: 'channels', state: 'state' };

const EVALUATION = { pk: `secret#${MAIN}`, sk: 'evaluation' };

/** A request that the service got: its path, its body, and the status of the answer. */
export type ServiceRequest = { readonly path: string; readonly body: unknown; readonly status: number };

function sortKeysOf(input: unknown): string[] {
  const { RequestItems = {} } = new BatchGetCommand(Object(input)).input;
  return Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys.map(({ sk }) => String(sk)));
}

/** Options of one invocation; `marks` as `dispatch` knows them, without which all items are read. */
type TickOptions = {
  readonly secretName?: string;
  readonly attempt?: number;
  readonly at?: number;
  readonly leftMs?: number;
  readonly marks?: Pick<EvaluationMessage, 'organizations' | 'rules'>;
};

type Topics = { readonly alerts: Topic; readonly alertEvents: Topic; readonly operations: Topic };

/** Topics of tests that have ended. Emptying them for the next test takes a third of the time of new ones. */
const unused = new WeakMap<Cloud, Topics[]>();

async function emptyTopics(cloud: Cloud): Promise<Topics> {
  const known = unused.get(cloud) ?? [];
  unused.set(cloud, known);
  const topics = known.pop() ?? {
    alerts: await cloud.createTopic(),
    alertEvents: await cloud.createTopic(),
    operations: await cloud.createTopic(),
  };
  await Promise.all(Object.values(topics).map(({ empty }) => empty()));
  onTestFinished(() => void known.push(topics));
  return topics;
}

/**
 * Starts the function `evaluate` as it is deployed, with its tables, topics and secret, and the monitoring service over HTTP. The
 * test sets the time and writes the rules. Organization 42 and its secret exist. Keywords are a day old unless the test gives a
 * world.
 */
export async function startEvaluation(
  cloud: Cloud,
  options: {
    readonly world?: unknown;
    readonly limits?: boolean;
    /** Address of DynamoDB. Without it tables are in memory, which is much faster; the same contract suite checks both. */
    readonly dynamoDbUrl?: string;
    readonly manners?: NonNullable<ServiceOptions['manners']>;
    /** Series are looked at before their bucket is over, as in a deployed stack. */
    readonly looksEarly?: boolean;
  } = {},
) {
  const { dynamoDbUrl } = options;
  const memory = dynamoDbUrl === undefined ? memoryDynamoDb(STORE_TABLES) : undefined;
  const batchReads: string[] = [];
  let unanswered: ((key: Record<string, unknown>) => boolean) | undefined;
  let isOvertaken = false;
  const inMemory =
    memory &&
    simulatedDocuments(async (command, input) => {
      const { Item } = Object(input);
      if (isOvertaken && command === 'PutCommand' && String(Item?.sk).startsWith('rule#')) {
        isOvertaken = false;
        memory.put('state', { ...Item, outbox: [], written: 'theirs' });
      }
      if (command === 'BatchGetCommand') batchReads.push(...sortKeysOf(input));
      const answer = memory.apply(command, input);
      if (command === 'PutCommand' && unanswered?.(new PutCommand(Object(input)).input.Item ?? {}) === true) {
        throw new Error('the answer is lost');
      }
      return answer;
    });
  const dynamoDb = inMemory ?? cloud.clients.dynamoDb;
  const tables = inMemory === undefined ? await cloud.createTables() : IN_MEMORY;
  const { alerts, alertEvents, operations } = await emptyTopics(cloud);
  const { secrets } = cloud.clients;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  onTestFinished(() => void vi.useRealTimers());

  let down: 'gone' | 502 | 503 | undefined;
  let failing: ((path: string) => boolean) | undefined;
  let held: ((path: string) => boolean) | undefined;
  let limited: ((path: string) => number | undefined) | undefined;
  let altered: ((path: string, body: string) => string) | undefined;
  const requests: ServiceRequest[] = [];
  const sent = new WeakMap<object, unknown>();
  const settings: ServiceOptions = {
    world: parseWorld(options.world ?? buildWorld({ keywordsSince: KEYWORDS_SINCE })),
    rateLimits: options.limits ?? false,
    clock: () => Date.now(),
    edge: () => (down === 'gone' ? undefined : down),
    ...(options.manners === undefined ? {} : { manners: options.manners }),
  };
  const service = await buildService(settings);
  service.app.addHook('onRequest', async ({ url, raw }, reply) => {
    if (held?.(url) === true) await once(raw.socket, 'close');
    if (down === 'gone' || failing?.(url) === true) raw.destroy();
    const seconds = limited?.(url);
    if (seconds !== undefined) {
      await reply.code(429).header('X-Rate-Limit-Retry-After-Seconds', seconds).type('text/plain').send('later');
    }
  });
  service.app.addHook('onSend', async ({ url }, _reply, payload) =>
    typeof payload === 'string' && altered !== undefined ? altered(url, payload) : payload,
  );
  // As it was sent: the service reads times and ids of a body into values of its own.
  service.app.addHook('preValidation', async (request) => void sent.set(request, request.body));
  service.app.addHook('onResponse', async (request, { statusCode }) => {
    requests.push({ path: request.url, body: sent.get(request), status: statusCode });
  });
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => service.app.close());

  const environment = embeddedEnvironment({
    tables,
    topics: { alerts, alertEvents, operations },
    address,
    endpoints: { ...cloud.endpoints, dynamoDb: dynamoDbUrl ?? 'http://127.0.0.1:9' },
  });
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  if (options.looksEarly === true) vi.stubEnv('EARLY_LOOKS', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());

  let handler = createHandler(inMemory);
  const history = historyStore(dynamoDb, tables.state);

  const put = (table: string, Item: Record<string, unknown>) =>
    dynamoDb.send(new PutCommand({ TableName: table, Item }));
  async function putSecret(name: string, SecretString: string) {
    const stored = await secrets
      .send(new PutSecretValueCommand({ SecretId: name, SecretString }))
      .catch(() => undefined);
    if (stored === undefined) await secrets.send(new CreateSecretCommand({ Name: name, SecretString }));
  }

  /** One invocation by the queue for a minute (counted from START), at that minute or `at` a later one; it has `leftMs` of time. */
  async function tick(minute: number, { secretName = MAIN, marks = {}, ...run }: TickOptions = {}) {
    const body = JSON.stringify({ tick: new Date(START + minute * MINUTE).toISOString(), secretName, ...marks });
    await receive(body, minute, run);
  }

  /** One invocation for whatever is in the queue since a minute. */
  async function receive(
    body: string,
    minute: number,
    { attempt = 1, at = minute, leftMs = 50_000 }: Pick<TickOptions, 'attempt' | 'at' | 'leftMs'> = {},
  ) {
    vi.setSystemTime(START + at * MINUTE + 2000);
    const record = sqsRecord({
      queue: 'evaluations.fifo',
      messageId: `message-${minute}`,
      receiptHandle: 'handle',
      body,
      sentAt: START + minute * MINUTE,
      receives: attempt,
    });
    await handler({ Records: [record] }, lambdaContext('evaluate', leftMs));
  }

  await putSecret(MAIN, 'admin-token');
  await put(tables.organizations, { organizationId: 42, secretName: MAIN });

  return {
    address,
    tables,
    dynamoDb,
    service,
    tick,
    receive,
    /** Runs the ticks one minute after each five-minute boundary, when rules with `every` of five minutes are due, up to `last`. */
    async ticksTo(last: number, first = 1) {
      for (let minute = first; minute <= last; minute += 5) await tick(minute);
    },
    /** Replaces the container by one that remembers nothing. */
    coldStart() {
      handler = createHandler(inMemory);
    },
    /** Moves SNS to another address, at which nobody answers; or back, without an address. */
    moveSns(url = cloud.endpoints.queuesAndTopics) {
      vi.stubEnv('AWS_ENDPOINT_URL_SNS', url);
      handler = createHandler(inMemory);
    },
    /** Lets SNS refuse emails, as it refuses what is sent to a topic that is gone; or take them again. */
    refuseEmails(refused: boolean) {
      vi.stubEnv('ALERTS_TOPIC_ARN', refused ? `${alerts.arn}-gone` : alerts.arn);
      handler = createHandler(inMemory);
    },
    /** Loses the answers to writes of these items in memory, which are written. */
    loseAnswers(matches: ((item: Record<string, unknown>) => boolean) | undefined) {
      unanswered = matches;
    },
    putSecret,
    putRule: (fields: Record<string, unknown> = {}) => put(tables.rules, ruleItem(fields)),
    putRuleItem: (item: Record<string, unknown>) => put(tables.rules, item),
    putOrganization: (fields: Record<string, unknown>) =>
      put(tables.organizations, { organizationId: 42, secretName: MAIN, ...fields }),
    deleteRule: (ruleId: string) =>
      dynamoDb.send(new DeleteCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId } })),
    deleteOrganization: (organizationId: number) =>
      dynamoDb.send(new DeleteCommand({ TableName: tables.organizations, Key: { organizationId } })),
    /** The marks of the items as they are now. */
    async marks(): Promise<Pick<EvaluationMessage, 'organizations' | 'rules'>> {
      const [organizations, rules] = await Promise.all(
        [tables.organizations, tables.rules].map((TableName) => dynamoDb.send(new ScanCommand({ TableName }))),
      );
      return {
        organizations: itemsMark(organizations?.Items ?? []),
        rules: Object.fromEntries(rulesMarks(rules?.Items ?? [])),
      };
    },
    /** The mark that commands and evaluations renew. */
    configurationMark: async () =>
      (await dynamoDb.send(new GetCommand({ TableName: tables.state, Key: { pk: 'configuration', sk: 'mark' } }))).Item
        ?.mark,
    stateOf: async (ruleId: string) =>
      (await dynamoDb.send(new GetCommand({ TableName: tables.state, Key: { pk: 'org#42', sk: `rule#${ruleId}` } })))
        .Item,
    /** Puts the state of a rule back as it was, as if an older one was restored; `stateOf` of a rule without one removes it. */
    async putStateBack(ruleId: string, before: Record<string, unknown> | undefined) {
      const key = { pk: 'org#42', sk: `rule#${ruleId}` };
      if (before === undefined) await dynamoDb.send(new DeleteCommand({ TableName: tables.state, Key: key }));
      else await put(tables.state, before);
    },
    /** The evaluation record. A test can put it back, as if a process had ended before it wrote the newer one. */
    record: async () => (await dynamoDb.send(new GetCommand({ TableName: tables.state, Key: EVALUATION }))).Item,
    /** Stores an item of State; without one, an evaluation record that says nothing. */
    putState: (item: Record<string, unknown> = EVALUATION) => put(tables.state, item),
    /** Just before the next state of a rule is written, another run writes the same, and tells what is to be told. */
    overtake() {
      isOvertaken = true;
    },
    history,
    /** The gaps of a series. */
    gapsOf: async (key: string) => {
      const { found } = await history.heads([{ organizationId: 42n, key }]);
      return found.get(`42/${key}`)?.gaps;
    },
    /** Stores the note that a second attempt leaves when its process ends while it judges a rule that ended a process before. */
    noteProcessEndedAt: (judging: string) =>
      put(tables.state, { pk: `secret#${MAIN}`, sk: 'quarantine', judging, suspects: { [judging]: 1 }, rules: {} }),
    /** All items of State, without the fields that differ with each write. */
    async state() {
      const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: tables.state }));
      return Items.map(({ written: _written, ...item }) => item);
    },
    /** Feeds `count` mentions that enter the feed `minute` minutes after START. */
    feed(minute: number, count: number, fields: Record<string, unknown> = {}) {
      const mentions = Array.from({ length: count }, (_, at) =>
        parseMention({
          type: 'WEB',
          mention: `acme says ${(at + 17 * minute).toString(36)} ${'news story report quote claim'.split(' ')[at % 5]} ${at}`,
          author: `author ${at}`,
          keywordIds: [1001],
          feedTime: START + Math.floor((minute + (at % 4) / 4) * MINUTE),
          ...fields,
        }),
      );
      return service.feed(mentions);
    },
    /**
     * Breaks the service: connections fail (`gone`), or its proxy answers 502 or 503. The client then waits and asks again, which
     * takes real seconds. With undefined the service works again.
     */
    breakService(how: 'gone' | 502 | 503 | undefined) {
      down = how;
    },
    /** Breaks the connections of requests to these paths. */
    failRequests(matches: ((path: string) => boolean) | undefined) {
      failing = matches;
    },
    /** Lets the service accept requests to these paths without ever answering. */
    holdRequests(matches: ((path: string) => boolean) | undefined) {
      held = matches;
    },
    /** Lets the service answer 429 to these paths, with a wait of so many seconds. */
    limitRequests(secondsFor: ((path: string) => number | undefined) | undefined) {
      limited = secondsFor;
    },
    /** Changes the text of the service's answers. */
    alterAnswers(alter: ((path: string, body: string) => string) | undefined) {
      altered = alter;
    },
    /** The requests whose path ends with `ending`, since the last call. */
    requests(ending: string): ServiceRequest[] {
      const found = requests.filter(({ path }) => path.endsWith(ending));
      requests.length = 0;
      return found;
    },
    /** The sort keys of the items in memory that were read in batches, since the last call, each as often as it was read. */
    batchReads: (): string[] => batchReads.splice(0),
    emails: alerts.published,
    operations: operations.published,
    events: async (): Promise<PublishedEvent[]> =>
      (await alertEvents.published()).map(({ text }) => publishedEvent.parse(parseJsonText(text))),
  };
}

export type Evaluation = Awaited<ReturnType<typeof startEvaluation>>;
