import { type FoundItem, rulesIn } from '../../functions/domain/items/check-items.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import { type Item, type ItemKind, type ItemKindName, itemName } from '../../functions/domain/items/item-kind.ts';
import { type ItemStep, stepTo } from '../../functions/domain/items/item-step.ts';
import { wholesOf } from '../../functions/domain/items/rule/part-problems.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { plural } from '../../functions/domain/plural.ts';
import { present } from '../../functions/domain/present.ts';
import { type DeployedItems, deployedName, editsSince } from './deployed-items.ts';

/** What to do with one item. */
export type Step = {
  readonly of: ItemKind;
  readonly name: string;
} /** `isNew`: the folder says something else than when it was last applied, or was not applied yet. */ & (
  | (ItemStep & { readonly wanted: Item; readonly isNew: boolean })
  /** People changed it by hand since it was applied. */
  | { readonly kind: 'edited'; readonly before: Item; readonly edits: readonly string[]; readonly isNew: boolean }
  /** It is not in the folder, and stays; `why` says why, if it would otherwise be deleted. */
  | { readonly kind: 'leave'; readonly before: Item; readonly why?: string }
  | { readonly kind: 'delete'; readonly before: Item }
);

/** The items of each table. */
export type Tables = Readonly<Record<ItemKindName, readonly Item[]>>;

/** Rules refer to organizations and channels, so those are written before the rules and deleted after them. */
const WRITTEN: readonly ItemKindName[] = ['organizations', 'channels', 'rules'];

/**
 * The steps that make the tables match a folder, in their order: organizations, channels, rules, then what is deleted.
 * Without `prune` nothing is deleted; with it, items that are not in the folder, of the kinds that the folder has.
 * `heldBy` says why people rely on a rule as it is, by the rule's name. Unless `isForced`, a rule of which one is made that is not deleted
 * stays, too, and so does an item that people edited since it was last applied (`deployed`). Rules of the folder have to be in it with
 * their parts.
 */
export function planItems({
  found,
  stored,
  deployed,
  prune,
  isForced,
}: {
  readonly found: readonly FoundItem[];
  readonly stored: Tables;
  readonly deployed: DeployedItems;
  readonly prune?: { readonly heldBy: ReadonlyMap<string, string> } | undefined;
  readonly isForced: boolean;
}): Step[] {
  const written: Step[] = [];
  const left: Step[] = [];
  const deleted: Step[] = [];
  for (const of of WRITTEN.map((name) => ITEM_KINDS[name])) {
    const wanted = found.filter(({ kind }) => kind === of).map(({ item }) => item);
    const known = new Map(stored[of.name].map((item) => [itemName(of, item), item]));
    const named = new Set(wanted.map((item) => itemName(of, item)));
    written.push(
      ...wanted.map((item) => {
        const name = itemName(of, item);
        const step = stepTo(of, known.get(name), item);
        const applied = deployed.get(deployedName(of, name));
        const edits = step.kind === 'change' && !isForced ? editsSince(of, applied, step.before) : [];
        const isNew = applied === undefined || describeChanges(applied, item).length > 0;
        if (step.kind !== 'change' || edits.length === 0) return { ...step, wanted: item, isNew, of, name };
        return { kind: 'edited' as const, before: step.before, edits, isNew, of, name };
      }),
    );
    for (const [name, before] of known) {
      if (named.has(name)) continue;
      const why = prune === undefined ? undefined : reasonToStay(of, { name, wanted, heldBy: prune.heldBy });
      if (prune !== undefined && why === undefined) deleted.unshift({ kind: 'delete', of, name, before });
      else left.push({ kind: 'leave', of, name, before, ...present({ why }) });
    }
  }
  return [...written, ...(isForced ? [...left, ...deleted] : withPartsKept(left, deleted))];
}

/** What is left and deleted, where rules that are made of others keep these. */
function withPartsKept(left: readonly Step[], deleted: readonly Step[]): Step[] {
  const stay = rulesIn(
    left.flatMap((step) => (step.of === ITEM_KINDS.rules && step.kind === 'leave' ? [step.before] : [])),
  );
  const kept = deleted.flatMap((step): Step[] => {
    const [rule] = step.of === ITEM_KINDS.rules && step.kind === 'delete' ? rulesIn([step.before]) : [];
    const wholes = rule === undefined ? [] : wholesOf(rule, stay);
    if (step.kind !== 'delete' || wholes.length === 0) return [];
    const why = `${wholes.map(({ ruleId }) => ruleId).join(', ')}, which ${plural(wholes.length, 'stays', 'stay')}, ${plural(wholes.length, 'is', 'are')} made of it`;
    return [{ ...step, kind: 'leave', why }];
  });
  if (kept.length === 0) return [...left, ...deleted];
  const names = new Set(kept.map(({ name }) => name));
  // What stays now may itself be made of others.
  return withPartsKept(
    [...left, ...kept],
    deleted.filter((step) => step.of !== ITEM_KINDS.rules || !names.has(step.name)),
  );
}

/** The tables before any step is done. */
export function tablesBefore(steps: readonly Step[]): Tables {
  const items = (name: ItemKindName) =>
    steps.flatMap((step) => (step.of.name === name && 'before' in step ? [step.before] : []));
  return { organizations: items('organizations'), channels: items('channels'), rules: items('rules') };
}

/** The tables after all steps are done. */
export function tablesAfter(steps: readonly Step[]): Tables {
  const items = (name: ItemKindName) =>
    steps.flatMap((step) => {
      if (step.of.name !== name || step.kind === 'delete') return [];
      return 'after' in step ? [step.after] : [step.before];
    });
  return { organizations: items('organizations'), channels: items('channels'), rules: items('rules') };
}

function reasonToStay(
  of: ItemKind,
  {
    name,
    wanted,
    heldBy,
  }: { readonly name: string; readonly wanted: readonly Item[]; readonly heldBy: ReadonlyMap<string, string> },
): string | undefined {
  if (wanted.length === 0) return `the folder has no ${of.name}`;
  return of.name === 'rules' ? heldBy.get(name) : undefined;
}
