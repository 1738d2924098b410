import * as z from 'zod';
import { ITEM_KINDS, type Item, type ItemKindName } from '../item/item-kind.ts';

/** What a deployment remembers of an item of its folder. An item as `undefined` is one that is not there. */
export interface DeployedItem {
  readonly kind: ItemKindName;
  /** `42/acme-spike`, see `itemName`. */
  readonly name: string;
  /** The deployment that answers for the item. */
  readonly owner: string;
  /** Whether a deployment created it: only such an item is ever deleted. */
  readonly made: boolean;
  /** What the folder said when it was last written, or found equal. */
  readonly item: Item | undefined;
  /** What a write that may have been cut off was to leave there. */
  readonly writing?: { readonly item: Item | undefined };
}

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

/** Where all of them stand in the State table. */
export const DEPLOYED = 'deployed';

/** Where one stands below it; also its name among all kinds. */
export function deployedName({ kind, name }: { readonly kind: ItemKindName; readonly name: string }): string {
  return `${kind}#${name}`;
}

/** Reads a stored record; undefined for one that a later release wrote in another form. */
export function readDeployedItem(stored: unknown): DeployedItem | undefined {
  const parsed = record.safeParse(stored);
  if (!parsed.success) return undefined;
  const { kind, name, owner, made, item, writing } = parsed.data;
  return { kind, name, owner, made, item, ...(writing === undefined ? {} : { writing: { item: writing.item } }) };
}

/** How people call the item: `rule 42/acme-spike`. */
export function calledItem({ kind, name }: Pick<DeployedItem, 'kind' | 'name'>): string {
  return `${ITEM_KINDS[kind].singular} ${name}`;
}
