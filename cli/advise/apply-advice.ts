import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { DAY_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Installation } from '../context/installation.ts';
import { changeItem } from '../items/change-item.ts';

/** As long as the marks of people are stored. */
const KEPT_MS = 90 * DAY_MS;

const item = z.record(z.string(), z.unknown());
const undo = z.object({ before: item, after: item, at: z.number() });

/** A rule's item as it was before advice changed it (`before`), as advice wrote it (`after`), and when (epoch ms). */
type Undo = z.output<typeof undo>;

/**
 * Stored beside the actions of people: `pk` = `act#<org>`, `sk` = `advice#<ruleId>`; only the newest advice of a rule.
 */
const keyOf = ({ organizationId, ruleId }: Item) => ({ pk: `act#${organizationId}`, sk: `advice#${ruleId}` });

/**
 * Writes an item that advice made (`after`) in place of the one that it was made from, and stores what is needed to
 * undo that. Gives false, and writes nothing, if somebody else changed the item meanwhile. `at` in epoch ms.
 */
export async function applyAdvice(installation: Installation, advice: Undo): Promise<boolean> {
  // Stored first, so that every change that was written can be undone.
  const earlier = await readUndo(installation, advice.before);
  await keepUndo(installation, advice);
  if (await changeItem(installation, ITEM_KINDS.rules, advice)) return true;
  // The change was not written, so it must not be undone, and the advice before it can be undone again.
  await (earlier === undefined ? forgetUndo(installation, advice.before) : keepUndo(installation, earlier));
  return false;
}

/**
 * The result of an undo: the item as it is again; or that there was nothing to undo; or that it was changed since (a
 * line each).
 */
export type Undone =
  | { readonly kind: 'undone'; readonly item: Item }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'changed'; readonly changes: readonly string[] };

/** Undoes the newest advice on a rule, whose item is `now`, unless it was changed since. */
export async function undoAdvice(installation: Installation, now: Item): Promise<Undone> {
  const kept = await readUndo(installation, now);
  if (kept === undefined) return { kind: 'nothing' };
  const back = undone(kept, now);
  if ('changes' in back) return { kind: 'changed', ...back };
  if (!(await changeItem(installation, ITEM_KINDS.rules, { before: now, after: back.item }))) {
    return { kind: 'changed', changes: [] };
  }
  await forgetUndo(installation, now);
  return { kind: 'undone', ...back };
}

async function keepUndo({ documents, tables }: Installation, kept: Undo): Promise<void> {
  const expiresAt = Math.floor((kept.at + KEPT_MS) / SECOND_MS);
  await documents.send(
    new PutCommand({ TableName: tables.state, Item: { ...keyOf(kept.before), ...kept, schema: 1, expiresAt } }),
  );
}

async function readUndo({ documents, tables }: Installation, rule: Item): Promise<Undo | undefined> {
  const { Item: stored } = await documents.send(
    new GetCommand({ TableName: tables.state, Key: keyOf(rule), ConsistentRead: true }),
  );
  return stored === undefined ? undefined : undo.parse(stored);
}

async function forgetUndo({ documents, tables }: Installation, rule: Item): Promise<void> {
  await documents.send(new DeleteCommand({ TableName: tables.state, Key: keyOf(rule) }));
}

/**
 * The item that undoes advice: the earlier one, with the present silence, acknowledgement and expected times, which links write and
 * advice does not touch. If something else was changed since (`changes`, a line each), nothing is undone.
 */
function undone(
  { before, after }: Pick<Undo, 'before' | 'after'>,
  now: Item,
): { readonly item: Item } | { readonly changes: readonly string[] } {
  const changes = describeChanges(withoutActions(after), withoutActions(now));
  if (changes.length > 0) return { changes };
  const { silencedUntil, acknowledged, expected } = now;
  return {
    item: {
      ...withoutActions(before),
      ...(silencedUntil === undefined ? {} : { silencedUntil }),
      ...(acknowledged === undefined ? {} : { acknowledged }),
      ...(expected === undefined ? {} : { expected }),
    },
  };
}

function withoutActions({ silencedUntil: _silence, acknowledged: _known, expected: _said, ...rest }: Item): Item {
  return rest;
}
