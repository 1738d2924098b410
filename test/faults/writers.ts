import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { type AnswerPorts, answerRequest } from '../../functions/act/answer-request.ts';
import { actionLog, actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { deliveryChannels } from '../../functions/adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { lastHeartbeat } from '../../functions/adapters/dynamodb/last-heartbeat.ts';
import { namedEmails } from '../../functions/adapters/dynamodb/named-emails.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import { deliverySecrets } from '../../functions/adapters/secrets/delivery-secrets.ts';
import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { mailAttribute } from '../../functions/adapters/sns/mail-attribute.ts';
import { operationsTopic } from '../../functions/adapters/sns/operations-topic.ts';
import { summaryTopics } from '../../functions/adapters/sns/summary-topics.ts';
import { deliver } from '../../functions/deliver/deliver.ts';
import { type ActionKind, signAction } from '../../functions/domain/alerting/action/action-link.ts';
import { messageAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { mailContentOf } from '../../functions/domain/channels/email/mail-content.ts';
import type { SendOutcome } from '../../functions/domain/channels/judge-attempt.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { heartbeat } from '../../functions/heartbeat/heartbeat.ts';
import { summarize } from '../../functions/summarize/summarize.ts';
import { CHANNELS_ALONE, notificationOf } from '../support/channels-alone.ts';
import type { FaultyWorld, Invocation, Taken } from './faulty-world.ts';
import { PAGE_WRITERS } from './page-writers.ts';
import {
  ARNS,
  actionsOf,
  arn,
  EPISODE,
  EVENT,
  itemsOf,
  NOTHING,
  noticesOf,
  START,
  stateUnder,
  TABLES,
  type Writer,
} from './stored-world.ts';

const KEY = 'k'.repeat(64);

const EMAIL = notificationOf('The text.\n', {
  TopicArn: CHANNELS_ALONE.alertsTopicArn,
  Subject: '[ALERT] Acme',
  MessageAttributes: Object.fromEntries(
    Object.entries({
      ...messageAttributes([EVENT]),
      ...mailAttribute(mailContentOf([EVENT], { isStory: true, subject: '[ALERT] Acme' })),
    }).map(([name, each]) => [name, { Type: each?.DataType, Value: each?.StringValue }]),
  ),
});

const taken = (status = 200): SendOutcome => ({ kind: 'answered', status });

/** Hands a message to a receiver, as the senders of `deliver` do, which never throw. */
async function sent(invocation: Invocation, message: Taken, outcome: SendOutcome): Promise<SendOutcome> {
  try {
    await invocation.hand('receiver', message, outcome.kind === 'answered' && outcome.status < 300);
    return outcome;
  } catch {
    return { kind: 'unanswered', why: { code: 'no-answer-in-time' } };
  }
}

/** `deliver` on a message that its queue hides for twelve minutes. */
function delivery(name: string, body: string, answer: SendOutcome = taken()): Writer {
  return {
    name: `deliver: ${name}`,
    againMs: 12 * MINUTE_MS,
    async call(invocation, world) {
      const { documents } = invocation;
      const receives = String(1 + Math.floor((world.now - START) / (12 * MINUTE_MS)));
      const { failed } = await deliver(
        [{ messageId: 'm', receiptHandle: 'm', body, attributes: { ApproximateReceiveCount: receives } }],
        {
          ...CHANNELS_ALONE,
          recipients: [{ address: 'pr@example.com' }],
          emailFrom: 'alerts@example.com',
          eventBus: 'bus',
          channels: deliveryChannels(documents, 'channels'),
          records: deliveryRecords(documents, 'state'),
          cap: deliveryHourlyCap(documents, 'state'),
          secrets: deliverySecrets(async (SecretId) => {
            const { SecretString = '' } = await invocation.secrets.send(new GetSecretValueCommand({ SecretId }));
            return SecretString;
          }),
          sender: {
            send: ({ address, id }) => sent(invocation, { to: `channel#${new URL(address).hostname}`, id }, answer),
          },
          bus: { put: () => sent(invocation, { to: 'channel#eventbridge:bus', id: EVENT.id }, taken()) },
          mail: { send: ({ to, subject }) => sent(invocation, { to: `channel#mailto:${to}`, id: subject }, taken()) },
          notices: noticesOf(invocation),
          namedEmails: namedEmails(documents, { organizations: 'organizations', rules: 'rules' }),
          queue: {
            comeBackIn: async () => undefined,
            toDeadLetters: (dead) => invocation.hand('sqs', { to: 'dead letters', id: dead }),
          },
          now: () => world.now,
          random: () => 0.5,
          timeLeftMs: () => 120_000,
          invocationId: `${invocation.number}`,
        },
      );
      return failed.length === 0;
    },
    outcome: (world) =>
      itemsOf(world, 'state')
        .filter(({ pk, sk }) => /^channel#/.test(String(pk)) && !/^hour#/.test(String(sk)))
        .map(({ pk, sk, status, heldUntil, latestOrder, setAside }) => ({
          pk,
          sk,
          status,
          isHeld: Number(heldUntil ?? 0) > world.now,
          latestOrder,
          setAside,
        })),
    isNoted: (world, { to }) =>
      to === 'operations'
        ? areNoticesNoted(world)
        : stateUnder(world, to).some(({ status, setAside }) => status === 'delivered' || setAside !== undefined),
    isOfEachCall: ({ to }) => to === 'dead letters',
  };
}

const areNoticesNoted = (world: FaultyWorld) =>
  stateUnder(world, 'operations').every(({ status }) => status === 'published');

/** A link that somebody uses, and uses again when nothing comes back. */
function link(kind: ActionKind): Writer {
  const fields = { organizationId: 42n, ruleId: 'acme', kind, episode: EPISODE, eventId: EVENT.id };
  const token = signAction({ ...fields, expires: START + DAY_MS, timeZone: 'UTC', language: 'en' }, KEY);
  return {
    name: `act: ${kind}`,
    againMs: 0,
    async call({ documents }, world) {
      const { isTooMany, ...log } = actionLog(documents, 'state');
      const ports: AnswerPorts = {
        ...actionRules(documents, TABLES),
        secret: async () => ({ keys: [KEY] }),
        log,
        isTooMany,
        now: () => world.now,
        tellSlack: async () => undefined,
      };
      const requestContext = { http: { method: 'POST', sourceIp: '192.0.2.1' } };
      const request = { rawPath: '/', queryStringParameters: { t: token }, body: 'by=Ada', requestContext };
      return (await answerRequest(request, ports)).answer.statusCode === 200;
    },
    outcome: (world) => [world.isMarked, ...itemsOf(world, 'rules'), ...actionsOf(world)],
  };
}

const summary: Writer = {
  name: 'summarize: a summary',
  againMs: 5 * MINUTE_MS,
  async call(invocation, world) {
    const { documents, sns } = invocation;
    const [outcome] = await summarize(
      {
        configuration: configurationStore(documents, TABLES),
        states: ruleStateStore(documents, 'state'),
        history: historyStore(documents, 'state'),
        records: evaluationRecordStore(documents, 'state', NOTHING),
        notices: noticesOf(invocation),
        actions: actionLog(documents, 'state'),
        told: (organizationId, since) => readToldAlerts(documents, 'state', { organizationId, since, report: NOTHING }),
        undelivered: undeliveredEvents(documents, 'state'),
        summaries: summaryRecordStore(documents, 'state', NOTHING),
        topics: summaryTopics(sns, ARNS, 'mention-alerts-test'),
        source: '/mention-alerts/test',
      },
      world.now,
    );
    return outcome?.kind === 'sent' || outcome?.kind === 'not-due';
  },
  outcome: (world) => stateUnder(world, 'summary#42').map(({ upTo, pending }) => ({ upTo, pending })),
  isNoted: (world, { to }) =>
    stateUnder(world, 'summary#42').every(({ pending }) => !JSON.stringify(pending ?? '').includes(`"${to}"`)),
};

const isHeartbeat = ({ id }: Taken) => id.startsWith('[HEARTBEAT');

/** The heartbeat of a stack of which nobody gets emails; Lambda repeats what failed. */
const daily: Writer = {
  name: 'heartbeat: that nobody gets alerts',
  againMs: MINUTE_MS,
  async call(invocation, world) {
    const { documents, sns } = invocation;
    await heartbeat(
      {
        configuration: configurationStore(documents, TABLES),
        states: ruleStateStore(documents, 'state'),
        history: historyStore(documents, 'state'),
        records: evaluationRecordStore(documents, 'state', NOTHING),
        groups: groupRecordStore(documents, 'state', NOTHING),
        notices: noticesOf(invocation),
        summaries: summaryRecordStore(documents, 'state', NOTHING),
        undelivered: undeliveredEvents(documents, 'state'),
        subscriptions: (topic) => heartbeatSubscriptions(sns, arn(topic)),
        queues: async () => [],
        lastHeartbeat: lastHeartbeat(documents, 'state'),
        publish: operationsTopic(sns, arn('operations')),
        queueName: 'deliveries',
        htmlAddresses: undefined,
        stage: 'test',
        stackName: 'mention-alerts-test',
      },
      world.now,
    );
    return true;
  },
  // When the message was sent is noted if it can be; without it the watch says a day later that it stayed away.
  outcome: (world) =>
    stateUnder(world, 'operations').flatMap(({ sk, status }) => (sk === 'heartbeat' ? [] : [{ sk, status }])),
  isNoted: (world, message) => !isHeartbeat(message) && areNoticesNoted(world),
  isOfEachCall: isHeartbeat,
};

/** Every function that writes, with each thing that it writes. */
export const WRITERS: readonly Writer[] = [
  delivery('an event', notificationOf(JSON.stringify(EVENT))),
  delivery('an event that receivers refuse for good', notificationOf(JSON.stringify(EVENT)), taken(410)),
  delivery('an email', EMAIL),
  delivery('what is no event', notificationOf('{')),
  ...(['silence-2h', 'acknowledge', 'expected', 'noise'] as const).map(link),
  summary,
  daily,
  ...PAGE_WRITERS,
];
