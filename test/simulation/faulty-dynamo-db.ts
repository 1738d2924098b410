import { InternalServerError, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';
import type { DynamoDbAnswer, MemoryDynamoDb } from './memory-dynamo-db/memory-dynamo-db.ts';
import type { AnswerCommand } from './simulated-documents.ts';

const names = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  Key: z.record(z.string(), z.unknown()).optional(),
  Item: z.object({ pk: z.string().optional(), sk: z.string().optional() }).loose().optional(),
});

const WRITES = new Set(['PutCommand', 'UpdateCommand', 'DeleteCommand']);

/** The database as one container sees it: with the faults of its run in between. */
export function faultyDynamoDb(options: {
  readonly database: MemoryDynamoDb;
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  /** The probability of a fault, now. */
  readonly probability: () => number;
  /** Told of each item that was put there. */
  readonly onPut: (table: string, item: Item) => void;
}): AnswerCommand {
  const { database, chance, log, probability, onPut } = options;

  function apply(commandName: string, input: unknown): DynamoDbAnswer {
    const answer = database.apply(commandName, input);
    const { TableName, Item } = names.parse(input);
    if (commandName === 'PutCommand' && TableName !== undefined && Item !== undefined) onPut(TableName, Item);
    return answer;
  }

  /** Somebody else writes the same item first: its content as it was, its version one more. */
  function overtake(commandName: string, input: unknown): boolean {
    const { TableName = '', Item } = names.parse(input);
    if (commandName !== 'PutCommand' || Item?.pk === undefined || Item.sk === undefined) return false;
    const { Item: known } = database.apply('GetCommand', { TableName, Key: { pk: Item.pk, sk: Item.sk } });
    if (typeof known?.version !== 'number') return false;
    database.put(TableName, { ...known, version: known.version + 1, written: 'by somebody else' });
    return true;
  }

  return async (commandName, input) => {
    const run = options.run();
    log.step(run);
    const { TableName, IndexName, Key, Item } = names.parse(input);
    const key = Key ?? { pk: Item?.pk, sk: Item?.sk };
    const name = `dynamo ${commandName} ${TableName} ${IndexName} ${Object.values(key).join(' ')}`;
    if (!chance.happens(name, probability())) return apply(commandName, input);
    const $metadata = {};
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
        apply(commandName, input);
        log.note('DynamoDB write done, answer lost', run);
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
      case 'retried':
        // The SDK tries again by itself, and meets its own first write.
        apply(commandName, input);
        log.note('DynamoDB write done, answer lost, tried again', run);
        return apply(commandName, input);
      default:
        if (overtake(commandName, input)) log.note('DynamoDB write conflicts', run);
        return apply(commandName, input);
    }
  };
}
