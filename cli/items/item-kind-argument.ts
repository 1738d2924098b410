import type { ItemKind } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { didYouMean, UsageError } from '../usage-error.ts';

/** The kind that an argument names; the singular is accepted as well. */
export function itemKindArgument(text: string | undefined): ItemKind {
  const names = Object.keys(ITEM_KINDS);
  const kind = Object.values(ITEM_KINDS).find(({ name, singular }) => text === name || text === singular);
  if (kind !== undefined) return kind;
  const problem =
    text === undefined ? 'Say what: ' : `There is nothing called "${text}".${didYouMean(text, names)} There are `;
  throw new UsageError(`${problem}${names.join(', ')}.`);
}
