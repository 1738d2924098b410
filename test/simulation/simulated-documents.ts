import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import type { DynamoDbAnswer } from './memory-dynamo-db/memory-dynamo-db.ts';

/** What answers a command of the document client, by the command's name and input. */
export type AnswerCommand = (commandName: string, input: unknown) => Promise<DynamoDbAnswer>;

/**
 * The document client of the functions, with its `send` replaced: a command is answered by something of ours before it
 * becomes HTTP. (As a middleware it would do the same, but putting the SDK's middleware together for each command would
 * be half of what a simulation costs.)
 */
export function simulatedDocuments(answer: AnswerCommand): DynamoDBDocumentClient {
  const documents = documentClient(client);
  const send = (command: { readonly input: unknown }) => answer(command.constructor.name, command.input);
  Object.defineProperty(documents, 'send', { value: send });
  return documents;
}

/** Never sends anything. */
const client = new DynamoDBClient({
  region: 'eu-central-1',
  credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
});
