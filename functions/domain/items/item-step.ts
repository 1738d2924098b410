import { describeChanges } from './describe-changes.ts';
import type { Item, ItemKind, ItemKindName } from './item-kind.ts';

/** The step that makes a stored item what a folder says. */
export type ItemStep =
  | { readonly kind: 'create'; readonly after: Item }
  | { readonly kind: 'change'; readonly before: Item; readonly after: Item; readonly changes: readonly string[] }
  | { readonly kind: 'keep'; readonly before: Item };

/**
 * The fields that people set with commands, links and buttons, by kind: if a file does not mention them, the item keeps
 * them.
 */
const SET_ELSEWHERE: Readonly<Record<ItemKindName, readonly string[]>> = {
  organizations: [],
  channels: ['enabled'],
  rules: ['silencedUntil', 'acknowledged', 'expected'],
};

/**
 * The step from the stored item (undefined if there is none) to the wanted one; what people set elsewhere is not a
 * difference.
 */
export function stepTo(of: ItemKind, before: Item | undefined, wanted: Item): ItemStep {
  if (before === undefined) return { kind: 'create', after: wanted };
  const after = withWhatPeopleSet(of, before, wanted);
  const changes = describeChanges(before, after);
  return changes.length === 0 ? { kind: 'keep', before } : { kind: 'change', before, after, changes };
}

/** The item of a folder, with what people set on the stored one and the folder does not mention. */
export function withWhatPeopleSet(of: ItemKind, before: Item, wanted: Item): Item {
  const fields = SET_ELSEWHERE[of.name].filter((field) => field in before && !(field in wanted));
  const kept = { ...wanted, ...Object.fromEntries(fields.map((field) => [field, before[field]])) };
  const isRotated = of.name === 'channels' && isRotationOf(before.secretName, wanted.secretName);
  return isRotated ? { ...kept, secretName: before.secretName } : kept;
}

/** Whether `channel rotate` replaced one secret name by the other: the same name, with a later time at its end. */
function isRotationOf(stored: unknown, written: unknown): boolean {
  const base = (name: unknown) => String(name).replace(/\.\d{8}T\d{6}Z$/, '');
  return base(stored) === base(written) && String(stored) > String(written);
}
