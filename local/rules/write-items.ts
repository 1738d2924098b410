import { CreateSecretCommand, PutSecretValueCommand, ResourceExistsException } from '@aws-sdk/client-secrets-manager';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { RunningStack } from '../stack/start-local-stack.ts';
import type { CompleteItems } from './complete-organizations.ts';
import type { Item } from './items.ts';

/** Writes the items of a run unchanged into the tables of the stack, and the tokens into its secrets. */
export async function writeItems({ clients, outputs }: RunningStack, { items, tokens }: CompleteItems): Promise<void> {
  const put = (table: string | undefined, list: readonly Item[]) =>
    Promise.all(list.map((Item) => clients.dynamoDb.send(new PutCommand({ TableName: table, Item: { ...Item } }))));
  await put(outputs.OrganizationsTableName, items.organizations);
  await put(outputs.ChannelsTableName, items.channels);
  await put(outputs.RulesTableName, items.rules);
  for (const [name, token] of tokens) {
    try {
      await clients.secrets.send(new CreateSecretCommand({ Name: name, SecretString: token }));
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error;
      await clients.secrets.send(new PutSecretValueCommand({ SecretId: name, SecretString: token }));
    }
  }
}
