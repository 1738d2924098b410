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

/** Answers a command of the document client, given its name and input. */
export type AnswerCommand = (commandName: string, input: unknown) => Promise<DynamoDbAnswer>;

/** Names of commands by class, because bundling changes the names of classes. */
const COMMANDS = new Map<unknown, string>([
  [BatchGetCommand, 'BatchGetCommand'],
  [DeleteCommand, 'DeleteCommand'],
  [GetCommand, 'GetCommand'],
  [PutCommand, 'PutCommand'],
  [QueryCommand, 'QueryCommand'],
  [ScanCommand, 'ScanCommand'],
  [UpdateCommand, 'UpdateCommand'],
]);

/** Never sends anything. Made once, because making a client takes longer than a whole evaluation. */
const real = documentClient(
  new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
  }),
);

/**
 * The document client of the functions with another `send`: `answer` answers a command before it becomes HTTP. (A middleware
 * could do the same, but the SDK builds its stack of middleware for each command, which would be half of a simulation's time.)
 */
export function simulatedDocuments(answer: AnswerCommand): DynamoDBDocumentClient {
  const documents: DynamoDBDocumentClient = Object.create(real);
  const send = (command: { readonly input: unknown }) =>
    answer(COMMANDS.get(command.constructor) ?? command.constructor.name, command.input);
  Object.defineProperty(documents, 'send', { value: send });
  return documents;
}
