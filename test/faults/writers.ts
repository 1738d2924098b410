import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import type { Installation } from '../../cli/context/installation.ts';
import { pageApi, type QuestionName } from '../../cli/web/page-api.ts';
import { PageError } from '../../cli/web/page-error.ts';
import { SECRET_PART } from '../../cli/web/secret-part.ts';
import { type AnswerPorts, answerRequest } from '../../functions/act/answer-request.ts';
import { actionLog, actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { deliveryChannels } from '../../functions/adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { deploymentStore } from '../../functions/adapters/dynamodb/deployment-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { heldRules } from '../../functions/adapters/dynamodb/held-rules.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { deleteItem, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { organizationEmails } from '../../functions/adapters/dynamodb/organization-emails.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { readToldAlerts, toldAlertStore } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import { deliverySecrets } from '../../functions/adapters/secrets/delivery-secrets.ts';
import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { mailAttribute } from '../../functions/adapters/sns/mail-attribute.ts';
import { operationsTopic } from '../../functions/adapters/sns/operations-topic.ts';
import { summaryTopics } from '../../functions/adapters/sns/summary-topics.ts';
import { apply } from '../../functions/apply/apply.ts';
import type { CustomResourceRequest } from '../../functions/apply/custom-resource.ts';
import { deliver } from '../../functions/deliver/deliver.ts';
import { type ActionKind, signAction } from '../../functions/domain/alerting/action/action-link.ts';
import { messageAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { toldAlertOf } from '../../functions/domain/alerting/told-alert.ts';
import { mailContentOf } from '../../functions/domain/channels/email/mail-content.ts';
import type { SendOutcome } from '../../functions/domain/channels/judge-attempt.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { heartbeat } from '../../functions/heartbeat/heartbeat.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { summarize } from '../../functions/summarize/summarize.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { CHANNELS_ALONE, notificationOf } from '../support/channels-alone.ts';
import { type FaultyWorld, faultyWorld, type Invocation, type Taken } from './faulty-world.ts';

/** Nine on a Monday in UTC, at which a summary is due. */
const START = Date.parse('2026-11-23T09:00:00.000Z');
const EPISODE = START - 20 * MINUTE_MS;
const SECRET = 'mention-alerts/token/main';
const KEY = 'k'.repeat(64);
const TABLES = { organizations: 'organizations', rules: 'rules', channels: 'channels', state: 'state' };
const arn = (topic: string) => `arn:aws:sns:eu-central-1:000000000000:${topic}`;
const ARNS = { alerts: arn('alerts'), alertEvents: arn('alert-events') };
const NOTHING = () => undefined;

/** A function with something to write, as its caller calls it. */
export type Writer = {
  readonly name: string;
  /** What is there before, besides what `worldOf` puts. */
  readonly given?: (world: FaultyWorld) => Promise<void>;
  /** One call; gives whether the caller is content. Whoever is not, calls again after `againMs`. */
  readonly call: (invocation: Invocation, world: FaultyWorld) => Promise<boolean>;
  readonly againMs: number;
  /** What it has written in the end, without times of attempts. */
  readonly outcome: (world: FaultyWorld) => readonly unknown[];
  /** Whether a message that was taken is noted, so that nobody gets it again. */
  readonly isNoted?: (world: FaultyWorld, message: Taken) => boolean;
  /** Whether two calls at once may both hand it over. */
  readonly isOfEachCall?: (message: Taken) => boolean;
};

const ITEMS: Readonly<Record<'organizations' | 'rules' | 'channels', readonly Item[]>> = {
  organizations: [{ organizationId: 42, secretName: SECRET, digest: { time: '09:00', whenQuiet: true } }],
  rules: [ruleItem('acme'), ruleItem('second')],
  channels: ['hook', 'chat'].map((channelId) => ({
    channelId,
    kind: channelId === 'hook' ? 'webhook' : 'slack',
    secretName: `mention-alerts/channel/${channelId}`,
  })),
};

const itemsOf = (world: FaultyWorld, table: keyof typeof TABLES) =>
  world.database.itemsOf(table).toSorted((a, b) => (JSON.stringify(a, text) < JSON.stringify(b, text) ? -1 : 1));
const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
const stateUnder = (world: FaultyWorld, pk: string) => itemsOf(world, 'state').filter((item) => item.pk === pk);
const writtenItems = (world: FaultyWorld) => [
  ...itemsOf(world, 'organizations'),
  ...itemsOf(world, 'rules'),
  ...itemsOf(world, 'channels'),
];

/** A world with an organization, two rules of which one has an open alert, two channels, and a summary that is due. */
export async function worldOf({ given }: Pick<Writer, 'given'>): Promise<FaultyWorld> {
  const world = faultyWorld(START);
  for (const [table, items] of Object.entries(ITEMS)) for (const item of items) world.database.put(table, item);
  for (const channel of ['hook', 'chat']) {
    const signed = channel === 'hook' ? { signingSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` } : {};
    world.secrets.set(`mention-alerts/channel/${channel}`, JSON.stringify({ url: `https://${channel}/`, ...signed }));
  }
  const { documents } = world.begin();
  const rule = ruleOf('acme');
  const episode = { startedAt: EPISODE, name: 'Acme', severity: 'warning' as const, peak: 63, toldAt: EPISODE };
  await ruleStateStore(documents, 'state').save(
    rule,
    {
      ...ruleStateAt(rule, START, { phase: firingSince(EPISODE, 90) }),
      watchName: 'Acme',
      episodes: [{ ...episode, windowMs: 300_000, over: 3.4, terms: ['battery'] }],
    },
    { secretName: SECRET, muted: false },
  );
  await toldAlertStore(documents, 'state', 90).note(toldAlertOf(EVENT, undefined), 'alerts', EPISODE);
  const records = summaryRecordStore(documents, 'state', NOTHING);
  await records.save(42n, { schema: 1, version: 0, upTo: START - DAY_MS, timeZone: 'UTC' });
  await given?.(world);
  return world;
}

const ACME = { organizationId: '42', ruleId: 'acme', name: 'Acme', severity: 'warning', conditionKind: 'threshold' };
const EVENT = buildAlertEvent(
  { rule: { ...ACME, severity: 'warning', conditionKind: 'threshold' }, channels: ['hook', 'chat'] },
  { time: new Date(EPISODE).toISOString() },
);

/** Other functions tell every minute what a call did not. */
export const tellWhatIsLeft = (invocation: Invocation, at: number) => noticesOf(invocation).publishPending(at);

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

function noticesOf({ documents, sns }: Invocation) {
  return noticeStore({ documents, table: 'state', publish: operationsTopic(sns, arn('operations')) });
}

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
          emailsOf: organizationEmails(documents, 'organizations'),
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

/** What people are shown of what was done. */
const actionsOf = (world: FaultyWorld) =>
  stateUnder(world, 'act#42').filter(({ done, text }) => done === true || text !== undefined);

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
  outcome: (world) => stateUnder(world, 'operations').map(({ sk, status }) => ({ sk, status })),
  isNoted: (world, message) => !isHeartbeat(message) && areNoticesNoted(world),
  isOfEachCall: isHeartbeat,
};

type Folder = Readonly<Record<'organizations' | 'channels' | 'rules', readonly Item[]>>;

const FOLDER: Folder = {
  organizations: [{ organizationId: 7, secretName: SECRET }],
  channels: [],
  rules: ['one', 'two'].map((ruleId) => ({ ...ruleItem(ruleId), organizationId: 7 })),
};
const NEXT_FOLDER: Folder = {
  ...FOLDER,
  rules: [
    ...FOLDER.rules.slice(1).map((rule) => ({ ...rule, name: 'Changed' })),
    { ...ruleItem('three'), organizationId: 7 },
  ],
};

/** A deployment of a folder, which CloudFormation asks for, and an engineer deploys again. */
function deployment(RequestType: CustomResourceRequest['RequestType'], folder: Partial<Folder>): Writer {
  const call: Writer['call'] = async ({ documents }, world) => {
    const place = { documents, tables: TABLES };
    const store = deploymentStore(documents, 'state');
    const Owner = 'mention-alerts-test/AlertRules';
    const request: CustomResourceRequest = {
      RequestType,
      ResponseURL: 'https://cloudformation.example/',
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'AlertRulesItems',
      PhysicalResourceId: Owner,
      ResourceProperties: { Owner, Bucket: 'b', Key: 'k', Overwrites: false, DeletesItems: true },
    };
    const answer = await apply(
      {
        folder: async () =>
          Object.values(ITEM_KINDS).flatMap((kind) =>
            (folder[kind.name] ?? []).map((item) => ({ kind: kind.name, name: itemName(kind, item), item })),
          ),
        remembered: store.all,
        remember: store.remember,
        forget: store.forget,
        stored: (kind, item) => storedItem(place, ITEM_KINDS[kind], item),
        replace: (kind, change) => replaceItem(place, ITEM_KINDS[kind], change),
        remove: (kind, before) => deleteItem(place, ITEM_KINDS[kind], before),
        heldRules: (rules) => heldRules(place, rules, world.now),
        tellOperations: async () => undefined,
      },
      request,
    );
    return answer.Status === 'SUCCESS';
  };
  return {
    name: `apply: ${RequestType}`,
    againMs: MINUTE_MS,
    given: async (world) => {
      if (RequestType === 'Create') return;
      await deployment('Create', FOLDER).call(world.begin(), world);
    },
    call,
    outcome: (world) => [world.isMarked, ...writtenItems(world), ...stateUnder(world, 'deployed')],
  };
}

/**
 * A question of the page that changes something, from a person who asks again when there is no good answer; `doneBefore` is the
 * status that says that it is as was asked.
 */
function question(name: QuestionName, asked: unknown, outcome: Writer['outcome'], doneBefore = 0): Writer {
  return {
    name: `page: ${name}`,
    againMs: 0,
    async call({ documents, sns, secrets }, world) {
      const installation: Installation = {
        name: 'the stack',
        place: { kind: 'stack', name: 'mention-alerts-test' },
        stage: 'prod',
        tables: TABLES,
        topics: ARNS,
        documents,
        sns,
        secrets,
        mediaApi: async () => {
          throw new Error('no service in this test');
        },
        close: NOTHING,
      };
      const ask = async () => {
        throw new Error('no service in this test');
      };
      const settings = { installation, right: 'change', user: 'ada@example.com', ask, now: () => world.now } as const;
      const answer = await pageApi({ ...settings, testWaitMs: 0 })
        [name].answer(asked)
        .catch((error: unknown) => {
          if (!(error instanceof PageError) || error.status !== doneBefore) throw error;
        });
      return !JSON.stringify(answer ?? '').includes('"kind":"conflict"');
    },
    outcome,
  };
}

const [ACME_ITEM = {}] = ITEMS.rules;
const [ORGANIZATION = {}] = ITEMS.organizations;
const { secretName: _secretName, ...SHOWN_ORGANIZATION } = ORGANIZATION;
const edit = (before: Item, fields: Item) => ({
  before: formatWireJson(before),
  after: formatWireJson({ ...before, ...fields }),
});
const rulesAndMark = (world: FaultyWorld) => [world.isMarked, ...itemsOf(world, 'rules')];
const channelsAndSecrets = (world: FaultyWorld) =>
  itemsOf(world, 'channels').map(({ secretName, ...item }) => [item, world.secrets.get(String(secretName))]);
const shown = { organization: '42', event: EVENT.id };
const quietHours = { from: '22:00', to: '07:00' };
const part = { url: 'https://hooks.example.com/other' };

/** Every function that writes, with each thing that it writes. */
export const WRITERS: readonly Writer[] = [
  delivery('an event', notificationOf(JSON.stringify(EVENT))),
  delivery('an event that receivers refuse for good', notificationOf(JSON.stringify(EVENT)), taken(410)),
  delivery('an email', EMAIL),
  delivery('what is no event', notificationOf('{')),
  ...(['silence-2h', 'acknowledge', 'expected', 'noise'] as const).map(link),
  summary,
  daily,
  deployment('Create', FOLDER),
  deployment('Update', NEXT_FOLDER),
  deployment('Delete', {}),
  question('save', edit(ACME_ITEM, { name: 'Changed' }), rulesAndMark),
  question('create', { item: formatWireJson(ruleItem('new')) }, rulesAndMark),
  question('silence', { rule: '42/acme', duration: '2h' }, rulesAndMark),
  question('acknowledge', { rule: '42/acme' }, (world) => [...rulesAndMark(world), ...actionsOf(world)]),
  question('expected', { rule: '42/acme', episode: EPISODE, timeZone: 'UTC' }, (world) => [
    ...rulesAndMark(world),
    ...actionsOf(world),
  ]),
  question('noise', shown, actionsOf),
  question('note', { ...shown, text: 'A competitor.' }, actionsOf),
  question('saveOrganization', edit(SHOWN_ORGANIZATION, { timeZone: 'Europe/Oslo' }), (world) => [
    world.isMarked,
    ...itemsOf(world, 'organizations'),
  ]),
  question('quietHours', { organization: '42', quietHours }, rulesAndMark),
  question('enable', { channel: 'chat', enabled: false }, channelsAndSecrets),
  question('addChannel', { channel: 'new', kind: 'slack', [SECRET_PART]: part }, channelsAndSecrets, 409),
  question('rotateChannel', { channel: 'chat', [SECRET_PART]: part }, channelsAndSecrets),
  question('removeChannel', { channel: 'chat' }, channelsAndSecrets, 404),
];
