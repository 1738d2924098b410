import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { Cloud } from '../../bench/embedded/start-cloud.ts';
import { type Asked, startProxy, type Treatment } from '../../bench/embedded/start-proxy.ts';
import { createHandler as createDeliver } from '../../functions/deliver/handler.ts';
import { createHandler as createDispatch } from '../../functions/dispatch/handler.ts';
import { createHandler as createHeartbeat } from '../../functions/heartbeat/handler.ts';
import { startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent } from '../domain/channels/build-event.ts';
import { lambdaContext, sqsRecord } from '../support/lambda-invocation.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';
import { type Alarm, metricKey, readAlarm, type Sample } from './cloud-watch.ts';
import { type CallOutcome, eventSource, type ModelMessage, type QueueSettings } from './event-source.ts';
import { synthesizeStack } from './synthesize-stack.ts';

const FUNCTIONS = ['dispatch', 'evaluate', 'deliver', 'heartbeat', 'summarize'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** How a function can be taken away as a whole. */
export type Gone = 'start' | 'time' | 'concurrency';

/** A request of a function to an AWS service, with the tables that it names. */
export type Request = Asked & { readonly by: FunctionName | undefined; readonly tables: readonly string[] };

const template = synthesizeStack({ stage: 'test' });

/** The logical id of the only resource of a type whose id has a part. */
function logicalId(type: string, part: string): string {
  const [id, ...more] = Object.keys(template.findResources(type)).filter((each) => each.includes(part));
  if (id === undefined || more.length > 0) throw new Error(`${type} ${part} is not one resource`);
  return id;
}

/** The alarms of the template, by the ids of their constructs. */
export const ALARMS: ReadonlyMap<string, Alarm> = new Map(
  Object.entries(template.findResources('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => {
    const alarm = readAlarm(id, Properties);
    return [alarm.name, alarm];
  }),
);

const LAMBDAS = {
  dispatch: logicalId('AWS::Lambda::Function', 'DispatchFunction'),
  evaluate: logicalId('AWS::Lambda::Function', 'EvaluateFunction'),
  deliver: logicalId('AWS::Lambda::Function', 'DeliverFunction'),
  heartbeat: logicalId('AWS::Lambda::Function', 'HeartbeatFunction'),
  summarize: logicalId('AWS::Lambda::Function', 'SummarizeFunction'),
};

const queueSchema = z.object({
  FifoQueue: z.boolean().default(false),
  VisibilityTimeout: z.number(),
  MessageRetentionPeriod: z.number(),
  RedrivePolicy: z.object({ maxReceiveCount: z.number() }),
});

function queueSettings(name: string): QueueSettings & { readonly id: string } {
  const id = logicalId('AWS::SQS::Queue', `${name}Queue`);
  const read = queueSchema.parse(template.findResources('AWS::SQS::Queue')[id]?.Properties);
  return {
    id,
    fifo: read.FifoQueue,
    visibilitySeconds: read.VisibilityTimeout,
    retentionSeconds: read.MessageRetentionPeriod,
    maxReceiveCount: read.RedrivePolicy.maxReceiveCount,
  };
}

/** A metric of a line in CloudWatch's embedded metric format. */
const emfSchema = z.looseObject({
  Stage: z.string(),
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

/** How long a run of `evaluate` waits for a service that does not answer; and what it is given here, to wait for half a second. */
const HANGING_SECONDS = 41;
const HANGING_LEFT_MS = 10_500;

export type OutageWorld = Awaited<ReturnType<typeof startOutageWorld>>;

/**
 * The functions behind their queues, minute by minute on the test's clock: `dispatch`, `evaluate` and `deliver` run through
 * their handlers on the embedded services, what they print in CloudWatch's embedded format is kept, and the metrics of
 * Lambda and SQS are those that the model of the event source gives. One rule on keyword 1001, due every five minutes,
 * and one webhook.
 */
export async function startOutageWorld(cloud: Cloud) {
  let running: FunctionName | undefined;
  let denied: ((request: Request) => boolean) | undefined;
  const gone = new Map<FunctionName, Gone>();
  let isScheduled = true;
  let areRulesAsked = true;
  /** What is left of a run's time where the service answers nothing: waiting it out takes real seconds. */
  let leftMs: number | undefined;
  const samples = new Map<string, Sample[]>();
  const record = (key: string, second: number, value: number) => {
    const known = samples.get(key) ?? [];
    samples.set(key, known);
    known.push({ minute: Math.floor(second / 60), value });
  };
  const ofLambda = (name: FunctionName, metric: string, second: number, value: number) =>
    record(metricKey('AWS/Lambda', metric, LAMBDAS[name]), second, value);

  const refused = ({ operation, body }: Asked): Treatment | undefined => {
    const items: unknown = body.RequestItems;
    const named = typeof body.TableName === 'string' ? [body.TableName] : [];
    const tables = typeof items === 'object' && items !== null ? Object.keys(items) : named;
    if (denied?.({ operation, body, by: running, tables }) !== true) return undefined;
    return { answer: { status: 400, body: { __type: 'AccessDeniedException', message: 'not authorized' } } };
  };
  const database = await startProxy(cloud.endpoints.dynamoDb, refused);
  const secrets = await startProxy(cloud.endpoints.secrets, refused);
  const hidden = new Map<string, number>();
  const queues = await startProxy(cloud.endpoints.queuesAndTopics, (asked) => refused(asked) ?? ofQueues(asked));
  const receiver = await startReceiver();
  onTestFinished(async () => {
    await Promise.all([database.stop(), secrets.stop(), queues.stop(), receiver.stop()]);
  });

  const evaluation = await startEvaluation(cloud, { dynamoDbUrl: database.url });
  await evaluation.putRule();
  for (const [name, value] of Object.entries({
    POWERTOOLS_METRICS_DISABLED: 'false',
    AWS_ENDPOINT_URL_SQS: queues.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    EVALUATIONS_QUEUE_URL: `${queues.url}/000000000000/evaluations.fifo`,
    DELIVERIES_QUEUE_URL: `${queues.url}/000000000000/deliveries`,
    DELIVERIES_DEAD_LETTERS_URL: `${queues.url}/000000000000/dead-deliveries`,
    EVALUATIONS_DEAD_LETTERS_URL: `${queues.url}/000000000000/dead-evaluations.fifo`,
    STACK_NAME: 'mention-alerts-test',
    ...{ HTML_ADDRESSES: '', DEAD_MAN_URL: '', OPERATIONS_WEBHOOK_SECRET: '', ALLOWED_EMAIL_DOMAINS: '' },
    STAGE: 'test',
  })) {
    vi.stubEnv(name, value);
  }
  const secretName = 'mention-alerts/channel/hook';
  const signingSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
  await evaluation.putSecret(secretName, JSON.stringify({ url: `${receiver.url}/hook`, signingSecret }));
  await cloud.clients.dynamoDb.send(
    new PutCommand({ TableName: evaluation.tables.channels, Item: { channelId: 'hook', kind: 'webhook', secretName } }),
  );
  // The longest pauses between attempts.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    for (const text of String(line).split('\n')) if (text.includes('"_aws"')) keepEmitted(text);
    return true;
  });
  onTestFinished(() => {
    chance.mockRestore();
    printed.mockRestore();
  });
  let handlers = coldStart();

  function coldStart() {
    evaluation.coldStart();
    return { dispatch: createDispatch(), deliver: createDeliver() };
  }

  function keepEmitted(line: string) {
    const read = emfSchema.parse(JSON.parse(line));
    const second = Math.floor((read._aws.Timestamp - START) / 1000);
    for (const { Namespace, Metrics } of read._aws.CloudWatchMetrics) {
      for (const { Name } of Metrics) {
        for (const value of [z.union([z.number(), z.array(z.number())]).parse(read[Name])].flat()) {
          record(metricKey(Namespace, Name, read.Stage), second, value);
        }
      }
    }
  }

  /** What a function asks of SQS goes to the model. */
  function ofQueues({ operation, body }: Asked): Treatment {
    if (operation === 'GetQueueAttributes') {
      const [, dead, name] = /\/(dead-)?(\w+)(?:\.fifo)?$/.exec(String(body.QueueUrl)) ?? [];
      const source = name === 'evaluations' ? evaluations : deliveries;
      const { visible, hidden: unseen, deadLetters } = source.sample(Math.floor((Date.now() - START) / 1000));
      const Attributes = {
        ApproximateNumberOfMessages: String(dead === undefined ? visible : deadLetters),
        ApproximateNumberOfMessagesNotVisible: String(dead === undefined ? unseen : 0),
      };
      return { answer: { status: 200, body: { Attributes } } };
    }
    if (operation === 'ReceiveMessage') return { answer: { status: 200, body: { Messages: [] } } };
    if (operation === 'SendMessageBatch') {
      const schema = z.array(z.object({ MessageBody: z.string(), MessageGroupId: z.string() }));
      for (const { MessageBody, MessageGroupId } of schema.parse(body.Entries)) {
        evaluations.send(MessageBody, MessageGroupId, Math.floor((Date.now() - START) / 1000));
      }
      return { answer: { status: 200, body: { Successful: [], Failed: [] } } };
    }
    if (operation === 'SendMessage') {
      deliveries.toDeadLetters();
      const MD5OfMessageBody = createHash('md5').update(String(body.MessageBody)).digest('hex');
      return { answer: { status: 200, body: { MessageId: 'dead', MD5OfMessageBody } } };
    }
    hidden.set(String(body.ReceiptHandle), Number(body.VisibilityTimeout));
    return { answer: { status: 200, body: {} } };
  }

  /** One call of a function, as Lambda counts it. */
  async function call(name: FunctionName, second: number, work: () => Promise<CallOutcome>): Promise<CallOutcome> {
    const how = gone.get(name);
    if (how === 'concurrency') {
      ofLambda(name, 'Throttles', second, 1);
      return { kind: 'throttled' };
    }
    vi.setSystemTime(START + second * 1000);
    running = name;
    const outcome = await (async (): Promise<CallOutcome> => {
      if (how === 'start') return { kind: 'failed', seconds: 1 };
      if (how === 'time') return { kind: 'failed', seconds: name === 'deliver' ? 120 : 50 };
      return work().catch((): CallOutcome => ({ kind: 'failed' }));
    })();
    running = undefined;
    ofLambda(name, 'Invocations', second, 1);
    ofLambda(name, 'Errors', second, outcome.kind === 'failed' ? 1 : 0);
    return outcome;
  }

  const evaluationsQueue = queueSettings('Evaluations');
  const deliveriesQueue = queueSettings('Deliveries');
  const evaluations = eventSource(evaluationsQueue, ({ body, sentAt }, receipt, second) =>
    call('evaluate', second, async () => {
      const run = { attempt: receipt, at: (second - 2) / 60, ...(leftMs === undefined ? {} : { leftMs }) };
      await evaluation.receive(body, sentAt / 60, run);
      return { kind: 'done', ...(leftMs === undefined ? {} : { seconds: HANGING_SECONDS }) };
    }),
  );
  const deliveries = eventSource(deliveriesQueue, (message, receipt, second) =>
    call('deliver', second, async () => {
      const receiptHandle = `${message.group} ${receipt}`;
      const { batchItemFailures } = await handlers.deliver(
        deliveryOf(message, receipt),
        lambdaContext('deliver', 120_000),
      );
      if (batchItemFailures.length === 0) return { kind: 'done' };
      const hiddenFor = hidden.get(receiptHandle);
      return hiddenFor === undefined ? { kind: 'reported' } : { kind: 'reported', hiddenFor };
    }),
  );
  let event = 0;

  return {
    evaluation,
    receiver,
    samples,
    evaluations,
    deliveries,
    /** Takes a function away as a whole, or gives it back. */
    take(name: FunctionName, how: Gone | undefined) {
      if (how === undefined) gone.delete(name);
      else gone.set(name, how);
    },
    /** Which requests AWS refuses for want of a permission. */
    deny(matches: ((request: Request) => boolean) | undefined) {
      denied = matches;
    },
    schedule(enabled: boolean) {
      isScheduled = enabled;
    },
    /** From now on all is well with rules, and none is asked for: only deliveries are looked at. */
    onlyDeliveries() {
      areRulesAsked = false;
    },
    /** The service takes these requests and never answers; or (undefined) it does again. */
    hang(matches: ((path: string) => boolean) | undefined) {
      evaluation.holdRequests(matches);
      leftMs = matches === undefined ? undefined : HANGING_LEFT_MS;
    },
    /** Every container is new. */
    recycle() {
      handlers = coldStart();
    },
    /** An alert that is to reach the webhook, at a minute. */
    alert(minute: number) {
      event += 1;
      const body = buildEvent({ channels: ['hook'] }, { id: `event-${event}` });
      deliveries.send(body, `event-${event}`, minute * 60);
    },
    /** One minute of everything. */
    async minute(minute: number) {
      const second = minute * 60;
      if (isScheduled) {
        await call('dispatch', second, async () => {
          if (areRulesAsked) await handlers.dispatch({ tick: new Date(START + minute * MINUTE).toISOString() });
          return { kind: 'done' };
        });
      }
      await evaluations.advance(second + 60);
      await deliveries.advance(second + 60);
      // In a container of its own, as its clients look up their addresses once.
      if (minute % 5 === 0) {
        await call('heartbeat', second, async () => {
          await createHeartbeat()({ kind: 'watch' });
          return { kind: 'done' };
        });
      }
      for (const [source, { id }] of [
        [evaluations, evaluationsQueue],
        [deliveries, deliveriesQueue],
      ] as const) {
        const { age, visible } = source.sample(second + 59);
        record(metricKey('AWS/SQS', 'ApproximateAgeOfOldestMessage', id), second, age);
        record(metricKey('AWS/SQS', 'ApproximateNumberOfMessagesVisible', id), second, visible);
      }
    },
  };
}

function deliveryOf({ body, group, sentAt }: ModelMessage, receipt: number): SQSEvent {
  const handed = { messageId: group, receiptHandle: `${group} ${receipt}`, receives: receipt };
  return { Records: [sqsRecord({ queue: 'deliveries', ...handed, body, sentAt: START + sentAt * 1000 })] };
}
