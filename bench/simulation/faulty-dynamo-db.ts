import {
  DynamoDBServiceException,
  InternalServerError,
  ProvisionedThroughputExceededException,
} from '@aws-sdk/client-dynamodb';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';
import type { DynamoDbAnswer, MemoryDynamoDb } from './memory-dynamo-db/memory-dynamo-db.ts';
import type { AnswerCommand } from './simulated-documents.ts';
import { storedOutbox } from './stored-outbox.ts';

/** The faults of a container's DynamoDB. Each function is called when a command arrives. */
export type DynamoDbFaults = {
  /** The probability that a command fails. */
  readonly fails: () => number;
  /** Whether every command is refused, or every write. @default never */
  readonly isThrottled?: (isWrite: boolean) => boolean;
  /** How old, in ms, the data of an eventually consistent read can be; with `each` every read has another age. */
  readonly stale: () => { readonly mostMs: number; readonly each: boolean };
  /** The probability that somebody else writes before a conditional write. */
  readonly overtaken: () => number;
  /** The probability that a BatchGet leaves keys out. */
  readonly leftOut: () => number;
  /** Whether an item that is read or written is spoilt: it cannot be understood, or DynamoDB refuses it. */
  readonly spoilt: (item: Item) => 'unreadable' | 'refused' | undefined;
};

type Asked = { readonly table: string; readonly index: string; readonly key: string; readonly item: Item | undefined };

const WRITES = new Set(['PutCommand', 'UpdateCommand', 'DeleteCommand']);
const $metadata = {};

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}

function askedOf(input: unknown): Asked {
  const { TableName, IndexName, Key, Item } = isRecord(input) ? input : {};
  const item = isRecord(Item) ? Item : undefined;
  const key = isRecord(Key) ? Object.values(Key) : [item?.pk, item?.sk];
  return { table: String(TableName), index: String(IndexName), key: key.join(' '), item };
}

/** The database as one container sees it, with the faults of its current run. */
export function faultyDynamoDb(options: {
  readonly database: MemoryDynamoDb;
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  readonly faults: DynamoDbFaults;
  /** Called with each item that was put. */
  readonly onPut: (table: string, item: Item) => void;
  /** Called with the key of each item that was put, changed or deleted, as one text. */
  readonly onWrite?: (table: string, key: string, run: Run) => void;
}): AnswerCommand {
  const { database, chance, log, faults, onPut, onWrite } = options;

  function apply(commandName: string, input: unknown, asked: Asked, run: Run): DynamoDbAnswer {
    if (asked.item !== undefined && faults.spoilt(asked.item) === 'refused') {
      log.note('DynamoDB refuses an item', run);
      throw new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message: 'size', $metadata });
    }
    const answer = database.apply(commandName, input, ageOf(commandName, run));
    if (WRITES.has(commandName)) onWrite?.(asked.table, asked.key, run);
    if (commandName === 'PutCommand' && asked.item !== undefined) {
      for (const { event } of storedOutbox(asked.item)) run.knows.add(event.id);
      onPut(asked.table, asked.item);
    }
    return seenBy(run, answer);
  }

  function ageOf(commandName: string, run: Run): number {
    const { mostMs, each } = faults.stale();
    if (mostMs === 0 || WRITES.has(commandName)) return 0;
    if (each || run.staleMs === undefined) {
      run.staleMs = chance.happens('stale', 0.5) ? chance.between('stale by', 1, mostMs) : 0;
      if (run.staleMs > 0) log.note('DynamoDB read may be stale', run);
    }
    return run.staleMs;
  }

  function seenBy(run: Run, answer: DynamoDbAnswer): DynamoDbAnswer {
    const spoilt = (item: Item): Item => {
      if (faults.spoilt(item) !== 'unreadable') return item;
      log.note('DynamoDB item cannot be read', run);
      return { ...item, version: 'garbled', judgedTo: 'garbled', knownTo: 'garbled' };
    };
    // A run reads a single item to see who won a conditional write. That does not entitle it to publish the events in it, so
    // they are not added to `knows`.
    if (answer.Item !== undefined) return { ...answer, Item: spoilt(answer.Item) };
    const spoil = (item: Item): Item => {
      for (const { event } of storedOutbox(item)) run.knows.add(event.id);
      return spoilt(item);
    };
    if (answer.Items !== undefined) return { ...answer, Items: answer.Items.map(spoil) };
    if (answer.Responses === undefined) return answer;
    const responses = Object.entries(answer.Responses).map(([table, items]) => [table, items.map(spoil)]);
    return { ...answer, Responses: Object.fromEntries(responses) };
  }

  /** Lets somebody else write the same item first: with the same content and a version one higher. */
  function overtake(commandName: string, { table, item }: Asked): boolean {
    if (commandName !== 'PutCommand' || item?.pk === undefined || item.sk === undefined) return false;
    const { Item: known } = database.apply('GetCommand', { TableName: table, Key: { pk: item.pk, sk: item.sk } });
    if (typeof known?.version !== 'number') return false;
    database.put(table, { ...known, version: known.version + 1, written: 'by somebody else' });
    return true;
  }

  /** The answer of a BatchGet that leaves keys out, as a throttled table does; undefined if this fault does not occur. */
  function partly(input: unknown, run: Run): DynamoDbAnswer | undefined {
    const requests = isRecord(input) && isRecord(input.RequestItems) ? Object.entries(input.RequestItems) : [];
    const [name, wanted] = requests[0] ?? [];
    if (name === undefined || !isRecord(wanted) || !Array.isArray(wanted.Keys)) return undefined;
    if (!chance.happens('left out', faults.leftOut())) return undefined;
    log.note('DynamoDB BatchGet leaves keys out', run);
    const answered = wanted.Keys.filter(() => chance.happens('left out key', 0.5));
    const left = wanted.Keys.filter((key) => !answered.includes(key));
    const answer = database.apply('BatchGetCommand', { RequestItems: { [name]: { ...wanted, Keys: answered } } });
    return { ...seenBy(run, answer), UnprocessedKeys: left.length === 0 ? {} : { [name]: { ...wanted, Keys: left } } };
  }

  return async (commandName, input) => {
    const run = options.run();
    log.step(run);
    const asked = askedOf(input);
    if (faults.isThrottled?.(WRITES.has(commandName)) === true) {
      log.note('DynamoDB is throttled', run);
      throw new ProvisionedThroughputExceededException({ message: 'throttled', $metadata });
    }
    const name = `dynamo ${commandName} ${asked.table} ${asked.index} ${asked.key}`;
    if (!chance.happens(name, faults.fails())) {
      if (commandName === 'PutCommand' && chance.happens(`overtaken ${name}`, faults.overtaken())) {
        if (overtake(commandName, asked)) log.note('DynamoDB write conflicts', run);
      }
      const some = commandName === 'BatchGetCommand' ? partly(input, run) : undefined;
      return some ?? apply(commandName, input, asked, run);
    }
    if (!WRITES.has(commandName)) {
      log.note('DynamoDB read failed', run);
      throw chance.happens(name, 0.5)
        ? new ProvisionedThroughputExceededException({ message: 'throttled', $metadata })
        : new InternalServerError({ message: 'failed', $metadata });
    }
    switch (chance.pick(name, ['throttled', 'failed', 'lost', 'retried', 'conflict'])) {
      case 'throttled':
        log.note('DynamoDB write throttled', run);
        throw new ProvisionedThroughputExceededException({ message: 'throttled', $metadata });
      case 'failed':
        log.note('DynamoDB write failed before', run);
        throw new InternalServerError({ message: 'failed', $metadata });
      case 'lost':
        apply(commandName, input, asked, run);
        log.note('DynamoDB write done, answer lost', run);
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
      case 'retried':
        // The SDK retries by itself, and its second attempt finds its own first write.
        apply(commandName, input, asked, run);
        log.note('DynamoDB write done, answer lost, tried again', run);
        return apply(commandName, input, asked, run);
      default:
        if (overtake(commandName, asked)) log.note('DynamoDB write conflicts', run);
        return apply(commandName, input, asked, run);
    }
  };
}
