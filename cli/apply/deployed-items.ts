import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { allPages } from '../../functions/adapters/dynamodb/all-pages.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import type { Item, ItemKind } from '../../functions/domain/items/item-kind.ts';
import { withWhatPeopleSet } from '../../functions/domain/items/item-step.ts';
import type { Installation } from '../context/installation.ts';

/** The items of folders as they were last applied, by `deployedName`. */
export type DeployedItems = ReadonlyMap<string, Item>;

/** The partition of State with a record of each applied item: `pk` = `deployed`, `sk` = `<kind>#<name>`. */
const DEPLOYED = 'deployed';

/** The sort key of a record; also the name of the item among all kinds. */
export const deployedName = (of: ItemKind, name: string): string => `${of.name}#${name}`;

/** The function that applied folders until 0.3.0 wrote these, too, with fields that nobody asks for any more. */
const record = z.looseObject({ sk: z.string(), item: z.record(z.string(), z.unknown()) });

export async function deployedItems({ documents, tables }: Installation): Promise<DeployedItems> {
  const stored = await allPages((start) =>
    documents.send(
      new QueryCommand({
        TableName: tables.state,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': DEPLOYED },
        ConsistentRead: true,
        ...start,
      }),
    ),
  );
  return new Map(
    stored.flatMap((each) => {
      const parsed = record.safeParse(each);
      return parsed.success ? [[parsed.data.sk, parsed.data.item] as const] : [];
    }),
  );
}

/** Notes the item of a folder as applied; without one, that nothing is. */
export async function rememberDeployed(
  { documents, tables }: Installation,
  { of, name, item }: { readonly of: ItemKind; readonly name: string; readonly item: Item | undefined },
): Promise<void> {
  const Key = { pk: DEPLOYED, sk: deployedName(of, name) };
  if (item === undefined) await documents.send(new DeleteCommand({ TableName: tables.state, Key }));
  else await documents.send(new PutCommand({ TableName: tables.state, Item: { ...Key, schema: 1, item } }));
}

/** What people changed by hand of a stored item since it was applied, a line each; what commands, links and buttons set is no change. */
export function editsSince(of: ItemKind, applied: Item | undefined, stored: Item): readonly string[] {
  return applied === undefined ? [] : describeChanges(withWhatPeopleSet(of, stored, applied), stored);
}
