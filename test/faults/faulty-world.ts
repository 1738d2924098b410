import {
  DynamoDBServiceException,
  ProvisionedThroughputExceededException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { PublishCommand, SNSClient, ThrottledException } from '@aws-sdk/client-sns';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { type DynamoDbAnswer, memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';

/** The services that a function calls; `receiver` is whoever gets a message of `deliver`, and Slack. */
type Service = 'dynamodb' | 'sns' | 'secrets' | 'sqs' | 'receiver';

/** One call of a function to another service; `nth` counts from 1. */
export type Call = {
  readonly nth: number;
  readonly service: Service;
  readonly name: string;
  readonly isWrite: boolean;
};

/**
 * What becomes of a call:
 * - `ended`: the process ends before it;
 * - `frozen`: the process stops before it and goes on when it is thawed, as after a long pause;
 * - `throttled`: it is refused, again and again;
 * - `conflict`: DynamoDB refuses a write, because a transaction writes the same item;
 * - `lost`: it is done, and its answer is lost;
 * - `retried`: the same, and the client of AWS sends it again;
 * - `part`: a batch is read in part.
 */
export type Fault = 'ended' | 'frozen' | 'throttled' | 'conflict' | 'lost' | 'retried' | 'part';

/** A message that somebody took: a topic, a receiver, the dead letters. */
export type Taken = { readonly to: string; readonly id: string };

const $metadata = {};
const NEVER = new Promise<never>(() => undefined);
const WRITES = new Set(['PutCommand', 'UpdateCommand', 'DeleteCommand']);
const account = { region: 'eu-central-1', credentials: { accessKeyId: 'of-a-test', secretAccessKey: 'of-a-test' } };
/** Neither sends anything. Made once, because making a client takes long. */
const realSns = new SNSClient(account);
const realSecrets = new SecretsManagerClient(account);

/** A promise that is settled from outside. */
function later<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle: (value: T) => settle(value) };
}

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}

/** A client of AWS that answers by itself. */
function answering<Client extends object>(client: Client, send: (command: object) => Promise<object>): Client {
  const own: Client = Object.create(client);
  Object.defineProperty(own, 'send', { value: send });
  return own;
}

export type FaultyWorld = ReturnType<typeof faultyWorld>;
export type Invocation = ReturnType<FaultyWorld['begin']>;

/**
 * The services that the functions call, in memory, and what they took. Each invocation has clients of its own, whose calls are
 * counted and may fail: `begin` takes what becomes of each.
 */
export function faultyWorld(start: number) {
  let now = start;
  // Pages of three items, so that a function may end between two of them.
  const database = memoryDynamoDb(STORE_TABLES, 3, () => now);
  const secrets = new Map<string, string>();
  const taken: Taken[] = [];
  let invocations = 0;
  /** The tables that were written, in order: of State the mark alone, which is written after each edit of a rule or an organization. */
  const edits: string[] = [];

  function begin(faultOf: (call: Call) => Fault | undefined = () => undefined) {
    const calls: Call[] = [];
    invocations += 1;
    const number = invocations;
    let hasEnded = false;
    const stopped = later<'ended' | 'frozen'>();
    const thawed = later<undefined>();

    /** Makes a call, which may fail; `refusal` is what the service throws that refuses it. */
    async function call<T>(
      [service, name, isWrite]: readonly [Service, string, boolean],
      does: (fault: Fault | undefined) => T,
      refusal: (name: string) => Error,
    ): Promise<T> {
      if (hasEnded) return NEVER;
      const made = { nth: calls.length + 1, service, name, isWrite };
      calls.push(made);
      const fault = faultOf(made);
      switch (fault) {
        case 'ended':
          hasEnded = true;
          stopped.settle('ended');
          return NEVER;
        case 'frozen':
          stopped.settle('frozen');
          await thawed.promise;
          return does(undefined);
        case 'throttled':
        case 'conflict':
          throw fault === 'conflict' ? new TransactionConflictException({ message: name, $metadata }) : refusal(name);
        case 'lost':
          does(undefined);
          throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
        case 'retried':
          does(undefined);
          return does(undefined);
        case 'part':
        case undefined:
          return does(fault);
      }
    }

    const documents = simulatedDocuments(async (command, input) => {
      const { TableName, Key, Item } = isRecord(input) ? input : {};
      const key = isRecord(Key) ? Key : isRecord(Item) ? Item : {};
      const of = [TableName, key.pk ?? key.organizationId ?? key.channelId, key.sk ?? key.ruleId];
      return call(
        ['dynamodb', [command, ...of.filter((part) => part !== undefined)].join(' '), WRITES.has(command)],
        (fault) => {
          const answer = fault === 'part' ? inPart(input) : database.apply(command, input);
          if (WRITES.has(command) && (key.pk ?? 'configuration') === 'configuration') edits.push(String(TableName));
          return answer;
        },
        (message) => new ProvisionedThroughputExceededException({ message, $metadata }),
      );
    });

    /** The answer of a batch of which every second key is left out. */
    function inPart(input: unknown): DynamoDbAnswer {
      const [[table, wanted] = ['', {}]] = Object.entries(isRecord(input) ? Object(input.RequestItems) : {});
      const keys: readonly Item[] = isRecord(wanted) && Array.isArray(wanted.Keys) ? wanted.Keys : [];
      const of = (rest: number) => ({ ...Object(wanted), Keys: keys.filter((_, at) => at % 2 === rest) });
      const answer = database.apply('BatchGetCommand', { RequestItems: { [table]: of(0) } });
      return keys.length < 2 ? answer : { ...answer, UnprocessedKeys: { [table]: of(1) } };
    }

    const sns = answering(realSns, async (command) => {
      if (!(command instanceof PublishCommand)) {
        return call(['sns', command.constructor.name, false], () => ({ Subscriptions: [] }), throttledTopic);
      }
      const { TopicArn = '', Subject = '', Message = '' } = command.input;
      const to = TopicArn.split(':').at(-1) ?? '';
      return call(
        ['sns', `publish ${to}`, true],
        () => {
          const id = Subject === '' ? String(JSON.parse(Message).id) : Subject;
          // The test of a channel has another id each time.
          if (!id.startsWith('test-')) taken.push({ to, id });
          return { MessageId: 'of-a-test' };
        },
        throttledTopic,
      );
    });

    const secretsManager = answering(realSecrets, async (command) => {
      const { SecretId, Name, SecretString }: Readonly<Record<string, unknown>> =
        'input' in command ? Object(command.input) : {};
      const name = String(SecretId ?? Name);
      return call(
        ['secrets', `${command.constructor.name} ${name}`, !(command instanceof GetSecretValueCommand)],
        () => {
          if (command instanceof CreateSecretCommand) secrets.set(name, String(SecretString));
          else if (!secrets.has(name)) throw new ResourceNotFoundException({ message: name, $metadata });
          if (command instanceof DeleteSecretCommand) secrets.delete(name);
          return { SecretString: secrets.get(name) };
        },
        throttledSecrets,
      );
    });

    return {
      /** Which of all invocations it is. */
      number,
      calls,
      documents,
      sns,
      secrets: secretsManager,
      /** Hands a message to somebody outside of AWS, or to a queue, who may not take it. */
      hand: (service: 'receiver' | 'sqs', message: Taken, isTaken = true) =>
        call(
          [service, `hand to ${message.to}`, true],
          () => void (isTaken && taken.push(message)),
          (name) => new Error(name),
        ),
      /** Settles when the process ended, or stopped. */
      stopped: stopped.promise,
      thaw: () => thawed.settle(undefined),
    };
  }

  return {
    database,
    secrets,
    taken,
    begin,
    /** Whether functions that keep items know that they have to read them again. */
    get isMarked() {
      const ofItems = edits.filter((table) => table !== 'channels');
      return ofItems.length === 0 || ofItems.at(-1) === 'state';
    },
    get now() {
      return now;
    },
    advance(ms: number) {
      now += ms;
    },
  };
}

const throttledTopic = (message: string) => new ThrottledException({ message, $metadata });
const throttledSecrets = (message: string) =>
  new DynamoDBServiceException({ name: 'ThrottlingException', $fault: 'client', message, $metadata });
