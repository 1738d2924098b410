import * as z from 'zod';
import type { Item, ItemKindName } from '../../items/item-kind.ts';
import { ITEM_KINDS } from '../item-kinds.ts';

/** What a deployment stores about an item of its folder. `undefined` as an item means that there is none. */
export type DeployedItem = {
  readonly kind: ItemKindName;
  /** `42/acme-spike`, see `itemName`. */
  readonly name: string;
  /** The deployment that owns the item. */
  readonly owner: string;
  /** Whether a deployment created it: only such an item is ever deleted. */
  readonly made: boolean;
  /** The folder's item when it was last written, or found equal. */
  readonly item: Item | undefined;
  /** What a write was to store that may have been cut off. */
  readonly writing?: { readonly item: Item | undefined };
};

const record = z.lazy(() =>
  z.looseObject({
    sk: z.string(),
    kind: z.enum(['organizations', 'rules', 'channels']),
    name: z.string(),
    owner: z.string(),
    made: z.boolean(),
    item: z.record(z.string(), z.unknown()).optional(),
    writing: z.object({ item: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
);

/** The partition key of all records in the State table. */
export const DEPLOYED = 'deployed';

/** The sort key of a record; also its name among all kinds. */
export function deployedName({ kind, name }: { readonly kind: ItemKindName; readonly name: string }): string {
  return `${kind}#${name}`;
}

/** Reads a stored record; undefined if a later release wrote it in another form. */
export function readDeployedItem(stored: unknown): DeployedItem | undefined {
  const parsed = record.safeParse(stored);
  if (!parsed.success) return undefined;
  const { kind, name, owner, made, item, writing } = parsed.data;
  return { kind, name, owner, made, item, ...(writing === undefined ? {} : { writing: { item: writing.item } }) };
}

/** The name of the item for people: `rule 42/acme-spike`. */
export function calledItem({ kind, name }: Pick<DeployedItem, 'kind' | 'name'>): string {
  return `${ITEM_KINDS[kind].singular} ${name}`;
}
