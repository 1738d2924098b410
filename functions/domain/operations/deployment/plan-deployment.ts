import { describeChanges } from '../../items/describe-changes.ts';
import type { Item, ItemKindName } from '../../items/item-kind.ts';
import { type ItemStep, stepTo, withWhatPeopleSet } from '../../items/item-step.ts';
import { ITEM_KINDS } from '../item-kinds.ts';
import { type DeployedItem, deployedName } from './deployed-item.ts';

/** An item with its kind and name. */
export type NamedItem = {
  readonly kind: ItemKindName;
  readonly name: string;
  readonly item: Item;
};

/** What a deployment knows when it makes its plan; maps are by `deployedName`. */
export type DeploymentKnowledge = {
  /** The name of the deployment; deployments of one installation have different names. */
  readonly owner: string;
  readonly wanted: readonly NamedItem[];
  /** The stored items among those that are wanted or remembered. */
  readonly stored: ReadonlyMap<string, Item>;
  /** The records of all deployments. */
  readonly remembered: ReadonlyMap<string, DeployedItem>;
  /** Why people rely on a rule as it is, by its name. */
  readonly heldBy: ReadonlyMap<string, string>;
  /** Whether the folder overwrites what people wrote by hand. */
  readonly overwrites: boolean;
};

/** One item to write or to delete (`after` undefined), and its records before and after that. */
export type DeploymentStep = {
  readonly kind: ItemKindName;
  readonly name: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** The record that says what is about to be written; absent if no item is written, only the record. */
  readonly intent?: DeployedItem;
  /** Undefined: the deployment gives up the item. */
  readonly record: DeployedItem | undefined;
};

/**
 * Something that people changed by hand and that the folder has as well: what it is, and the differences, a line each.
 */
export type Drift = {
  readonly kind: ItemKindName;
  readonly name: string;
  readonly why:
    | 'edited'
    | 'deleted'
    /** It exists already, differs from the folder's, and no deployment of this name wrote it. */
    | 'foreign'
    /** It is not in the folder any more and stays, because somebody relies on it. */
    | 'held';
  readonly lines: readonly string[];
};

export type DeploymentPlan = {
  /** In this order: organizations, channels, rules, then what is deleted. */
  readonly steps: readonly DeploymentStep[];
  /** Left as people made it, or overwritten if that was asked for; the folder's version of it did not change. */
  readonly drift: readonly Drift[];
  /** Items that people changed and that changed in the folder, too: while there are any, nothing is to be written. */
  readonly conflicts: readonly Drift[];
};

/** Rules refer to organizations and channels, so those are written before the rules and deleted after them. */
const ORDER: readonly ItemKindName[] = ['organizations', 'channels', 'rules'];

type Outcome = { readonly step?: DeploymentStep; readonly drift?: Drift; readonly conflict?: Drift };

/**
 * The steps that make the tables match a folder, as far as a deployment may. Three sides are compared: what it wrote
 * last, what is stored, and what it is to write. What people changed meanwhile is never overwritten unless asked for.
 * If the folder's version did not change, the item stays and is reported; if it did, that is a conflict. Only items
 * that a deployment created are deleted. What people set by commands, links and buttons does not count as a change
 * (`withWhatPeopleSet`).
 */
export function planDeployment(known: DeploymentKnowledge): DeploymentPlan {
  const wanted = new Set(known.wanted.map(deployedName));
  const gone = [...known.remembered.values()].filter(
    (record) => record.owner === known.owner && !wanted.has(deployedName(record)),
  );
  const of = <Named extends { readonly kind: ItemKindName }>(kind: ItemKindName, items: readonly Named[]) =>
    items.filter((item) => item.kind === kind);
  const outcomes: readonly Outcome[] = [
    ...ORDER.flatMap((kind) => of(kind, known.wanted)).map((item) => wantedOutcome(known, item)),
    ...ORDER.toReversed()
      .flatMap((kind) => of(kind, gone))
      .map((record) => goneOutcome(known, record)),
  ];
  return {
    steps: outcomes.flatMap(({ step }) => step ?? []),
    drift: outcomes.flatMap(({ drift }) => drift ?? []),
    conflicts: outcomes.flatMap(({ conflict }) => conflict ?? []),
  };
}

function wantedOutcome(known: DeploymentKnowledge, wanted: NamedItem): Outcome {
  const { kind, name, item } = wanted;
  const of = ITEM_KINDS[kind];
  const before = known.stored.get(deployedName(wanted));
  const record = known.remembered.get(deployedName(wanted));
  const own = record?.owner === known.owner ? record : undefined;
  const step = stepTo(of, before, item);
  const made = step.kind === 'create' || (record?.made === true && !isForeign(record, before));
  const done: DeployedItem = { kind, name, owner: known.owner, made, item };
  if (step.kind === 'keep') {
    const isKnown = own !== undefined && own.writing === undefined && isSame(own.item, item);
    if (isKnown) return {};
    // A deployment that was cut off may have written the item and told nobody: it is written again.
    const intent = own?.writing === undefined ? {} : { intent: own };
    return { step: { kind, name, before, after: before, ...intent, record: done } };
  }
  const change: DeploymentStep = {
    kind,
    name,
    before,
    after: step.after,
    // Until the write is done, the stored item is either the earlier one, which was compared, or this one.
    intent: { ...done, item: own === undefined ? undefined : found(own, before), writing: { item } },
    record: done,
  };
  const byHand = handOf(own, wanted, step);
  if (byHand === undefined) return { step: change };
  if (known.overwrites) return { step: change, drift: byHand };
  if (own === undefined || !isSame(own.item, item)) return { conflict: byHand };
  // Nothing new is asked. After a write that was cut off or refused this is a roll-back, which must not fail for what
  // people did meanwhile: the stack could be neither updated nor rolled back any more.
  const { writing, ...settled } = own;
  return {
    drift: byHand,
    ...(writing === undefined ? {} : { step: { kind, name, before, after: before, record: settled } }),
  };
}

/**
 * What a person did to a wanted item that is to change; undefined if it is as a deployment left it, or does not exist
 * yet.
 */
function handOf(
  own: DeployedItem | undefined,
  { kind, name }: NamedItem,
  step: Exclude<ItemStep, { readonly kind: 'keep' }>,
): Drift | undefined {
  const before = step.kind === 'create' ? undefined : step.before;
  if (own === undefined ? before === undefined : isAsLeft(own, before)) return undefined;
  if (step.kind === 'create') return { kind, name, why: 'deleted', lines: [] };
  if (own?.item === undefined) return { kind, name, why: 'foreign', lines: step.changes };
  return { kind, name, why: 'edited', lines: editsFrom(kind, own.item, step.before) };
}

function goneOutcome(known: DeploymentKnowledge, record: DeployedItem): Outcome {
  const { kind, name } = record;
  const before = known.stored.get(deployedName(record));
  const forget: DeploymentStep = { kind, name, before, after: before, record: undefined };
  // As for what was written: it is deleted again, if it was.
  if (before === undefined && record.writing !== undefined && record.item !== undefined) {
    return { step: { ...forget, before: record.item, intent: record } };
  }
  if (before === undefined || !record.made || isForeign(record, before)) return { step: forget };
  const held = kind === 'rules' ? known.heldBy.get(name) : undefined;
  if (held !== undefined) return { drift: { kind, name, why: 'held', lines: [held] } };
  const removal: DeploymentStep = {
    ...forget,
    after: undefined,
    intent: { ...record, item: found(record, before), writing: { item: undefined } },
  };
  if (isAsLeft(record, before)) return { step: removal };
  const drift: Drift = { kind, name, why: 'edited', lines: editsOf(record, before) };
  return known.overwrites ? { step: removal, drift } : { drift };
}

/** Whether an item is as a deployment left it, or as one that was cut off was about to leave it. */
function isAsLeft(record: DeployedItem, stored: Item | undefined): boolean {
  return (
    isLeft(record, record.item, stored) || (record.writing !== undefined && isLeft(record, record.writing.item, stored))
  );
}

function isLeft({ kind }: DeployedItem, side: Item | undefined, stored: Item | undefined): boolean {
  return side === undefined || stored === undefined ? side === stored : editsFrom(kind, side, stored).length === 0;
}

/** What a deployment last wrote for certain: what was about to be written, if that is stored. */
function found(record: DeployedItem, stored: Item | undefined): Item | undefined {
  const { item, writing } = record;
  return writing !== undefined && isLeft(record, writing.item, stored) ? writing.item : item;
}

/** Whether what is stored is somebody else's: nothing was surely written of the record, nor is it what was to be written. */
function isForeign(record: DeployedItem, stored: Item | undefined): boolean {
  return record.item === undefined && !isAsLeft(record, stored);
}

function editsOf({ kind, item }: DeployedItem, stored: Item): readonly string[] {
  return item === undefined ? [] : editsFrom(kind, item, stored);
}

function editsFrom(kind: ItemKindName, left: Item, stored: Item): readonly string[] {
  return describeChanges(withWhatPeopleSet(ITEM_KINDS[kind], stored, left), stored);
}

function isSame(one: Item | undefined, other: Item): boolean {
  return one !== undefined && describeChanges(one, other).length === 0;
}
