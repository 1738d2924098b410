import { describeChanges } from '../item/describe-changes.ts';
import { ITEM_KINDS, type Item, type ItemKindName } from '../item/item-kind.ts';
import { type ItemStep, stepTo, withWhatPeopleSet } from '../item/item-step.ts';
import { type DeployedItem, deployedName } from './deployed-item.ts';

/** An item of a kind, by its name. */
export interface NamedItem {
  readonly kind: ItemKindName;
  readonly name: string;
  readonly item: Item;
}

/** What a deployment knows when it makes its plan; maps are by `deployedName`. */
export interface DeploymentKnowledge {
  /** The deployment; two of one installation have two names. */
  readonly owner: string;
  readonly wanted: readonly NamedItem[];
  /** The items that are wanted or remembered, as they are now. */
  readonly stored: ReadonlyMap<string, Item>;
  /** What deployments remember, that of others too. */
  readonly remembered: ReadonlyMap<string, DeployedItem>;
  /** Why people need a rule as it is, by its name. */
  readonly heldBy: ReadonlyMap<string, string>;
  /** Whether the folder goes before what people wrote by hand. */
  readonly overwrites: boolean;
}

/** One item to write or to delete (`after` undefined), and what is remembered of it before and afterwards. */
export interface DeploymentStep {
  readonly kind: ItemKindName;
  readonly name: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** The record that says what is about to be written; absent where nothing is, only remembered. */
  readonly intent?: DeployedItem;
  /** Undefined: the deployment has nothing to do with the item any more. */
  readonly record: DeployedItem | undefined;
}

/** Something by hand that the folder meets: what it is, and the differences, a line each. */
export interface Drift {
  readonly kind: ItemKindName;
  readonly name: string;
  readonly why:
    | 'edited'
    | 'deleted'
    /** It is there already, unlike the folder's, and no deployment of this name wrote it. */
    | 'foreign'
    /** It is not in the folder any more and stays, because somebody is at work on it. */
    | 'held';
  readonly lines: readonly string[];
}

export interface DeploymentPlan {
  /** In the order in which they are done: organizations, channels, rules, then what is deleted. */
  readonly steps: readonly DeploymentStep[];
  /** Left as people made it, or overwritten where that was asked for; the folder asks nothing new of it. */
  readonly drift: readonly Drift[];
  /** What the folder wants otherwise than people made it since: while there is any, nothing is to be written. */
  readonly conflicts: readonly Drift[];
}

/** Rules name organizations and channels, so those are written before them and deleted after them. */
const ORDER: readonly ItemKindName[] = ['organizations', 'channels', 'rules'];

type Outcome = { readonly step?: DeploymentStep; readonly drift?: Drift; readonly conflict?: Drift };

/**
 * What makes the tables hold what a folder says, as far as a deployment may: three sides are compared, what it wrote last, what is
 * there, and what it is to write. What people changed meanwhile is never overwritten unasked; where the folder asks nothing
 * new of it, it stays and is told, where it does, that is a conflict. Only what a deployment made is deleted. What people set by
 * commands, links and buttons is no change (`withWhatPeopleSet`).
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
  const made = step.kind === 'create' || record?.made === true;
  const done: DeployedItem = { kind, name, owner: known.owner, made, item };
  if (step.kind === 'keep') {
    const isKnown = own !== undefined && own.writing === undefined && isSame(own.item, item);
    return isKnown ? {} : { step: { kind, name, before, after: before, record: done } };
  }
  const change: DeploymentStep = {
    kind,
    name,
    before,
    after: step.after,
    // Until it is written, what stands there is either what stood there, which was looked at, or this.
    intent: { ...done, item: own?.item, writing: { item } },
    record: done,
  };
  const byHand = handOf(own, wanted, step);
  if (byHand === undefined) return { step: change };
  if (known.overwrites) return { step: change, drift: byHand };
  const asksNothingNew = own !== undefined && own.writing === undefined && isSame(own.item, item);
  return asksNothingNew ? { drift: byHand } : { conflict: byHand };
}

/** What a person did to a wanted item that is to change; undefined where it is as a deployment left it, or not there yet. */
function handOf(
  own: DeployedItem | undefined,
  { kind, name }: NamedItem,
  step: Exclude<ItemStep, { readonly kind: 'keep' }>,
): Drift | undefined {
  const before = step.kind === 'create' ? undefined : step.before;
  if (own === undefined) {
    if (step.kind === 'create') return undefined;
    return { kind, name, why: 'foreign', lines: step.changes };
  }
  if (isAsLeft(own, before)) return undefined;
  if (before === undefined) return { kind, name, why: 'deleted', lines: [] };
  return { kind, name, why: 'edited', lines: editsOf(own, before) };
}

function goneOutcome(known: DeploymentKnowledge, record: DeployedItem): Outcome {
  const { kind, name } = record;
  const before = known.stored.get(deployedName(record));
  const forget: DeploymentStep = { kind, name, before, after: before, record: undefined };
  if (before === undefined || !record.made) return { step: forget };
  const held = kind === 'rules' ? known.heldBy.get(name) : undefined;
  if (held !== undefined) return { drift: { kind, name, why: 'held', lines: [held] } };
  const removal: DeploymentStep = {
    ...forget,
    after: undefined,
    intent: { ...record, writing: { item: undefined } },
  };
  if (isAsLeft(record, before)) return { step: removal };
  const drift: Drift = { kind, name, why: 'edited', lines: editsOf(record, before) };
  return known.overwrites ? { step: removal, drift } : { drift };
}

/** Whether an item is as a deployment left it, or as one that was cut off was about to leave it. */
function isAsLeft(record: DeployedItem, stored: Item | undefined): boolean {
  const sides = [record.item, ...(record.writing === undefined ? [] : [record.writing.item])];
  return sides.some((side) =>
    side === undefined || stored === undefined ? side === stored : editsFrom(record.kind, side, stored).length === 0,
  );
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
