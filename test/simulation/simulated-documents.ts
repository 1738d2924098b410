import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import type { DynamoDbAnswer } from './memory-dynamo-db/memory-dynamo-db.ts';

/** What answers a command of the document client, by the command's name and input. */
export type AnswerCommand = (commandName: string, input: unknown) => Promise<DynamoDbAnswer>;

/** By class, for the names of classes are others once the simulation is bundled. */
const COMMANDS = new Map<unknown, string>([
  [BatchGetCommand, 'BatchGetCommand'],
  [DeleteCommand, 'DeleteCommand'],
  [GetCommand, 'GetCommand'],
  [PutCommand, 'PutCommand'],
  [QueryCommand, 'QueryCommand'],
  [ScanCommand, 'ScanCommand'],
  [UpdateCommand, 'UpdateCommand'],
]);

/** Never sends anything; made once, for making one takes longer than a whole evaluation. */
const real = documentClient(
  new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
  }),
);

/**
 * The document client of the functions, with its `send` replaced: a command is answered by something of ours before it
 * becomes HTTP. (As a middleware it would do the same, but putting the SDK's middleware together for each command would
 * be half of what a simulation costs.)
 */
export function simulatedDocuments(answer: AnswerCommand): DynamoDBDocumentClient {
  const documents: DynamoDBDocumentClient = Object.create(real);
  const send = (command: { readonly input: unknown }) =>
    answer(COMMANDS.get(command.constructor) ?? command.constructor.name, command.input);
  Object.defineProperty(documents, 'send', { value: send });
  return documents;
}
