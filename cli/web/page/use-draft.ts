import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { describeChanges } from '../../../functions/domain/items/describe-changes.ts';
import { formatWireJson, parseWireJson } from '../../../functions/media-api/wire-json.ts';
import { spoken } from './spoken.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A rule or another item that somebody is editing, with the one that the draft was made from. */
export type Draft = {
  /** The item that the draft was made from, as the server sent it. */
  readonly baseText: string;
  readonly baseItem: Item;
  /** The present text, and the last valid item that it contained. */
  readonly text: string;
  readonly item: Item;
  /** Why the text is not an item. */
  readonly broken: string | undefined;
  readonly isChanged: boolean;
  /** The item as somebody else has written it since, while a draft is open. */
  readonly theirs: string | undefined;
  write(text: string): void;
  change(item: Item): void;
  /** Drops the draft and starts from `text`, or from what is stored. */
  reset(text?: string): void;
  /** Applies the changes of the draft to another item. */
  rebase(text: string): void;
};

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The line and the sign in it, both from 1 on, of the position that an error of the parser names. */
function placeIn(text: string, why: string): { readonly line?: number; readonly sign: number } {
  const [, position] = / position (\d+)/.exec(why) ?? [];
  if (position === undefined) return { sign: 0 };
  const before = text.slice(0, Number(position)).split('\n');
  return { line: before.length, sign: (before.at(-1)?.length ?? 0) + 1 };
}

function parsed(text: string): { readonly item: Item } | { readonly broken: string } {
  try {
    const value = parseWireJson(text);
    return isItem(value) ? { item: value } : { broken: spoken().rules.noItem };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { broken: spoken().rules.unreadJson({ why, ...placeIn(text, why) }) };
  }
}

/** The item that a text is; an empty one if it is none. */
export function itemOf(text: string): Item {
  const read = parsed(text);
  return 'item' in read ? read.item : {};
}

/** Whether two items are equal, whatever the order of their fields. */
function sameItem(one: Item, other: Item): boolean {
  return describeChanges(one, other).length === 0;
}

/** Drafts are stored in this tab, so that they survive a reload and a lost server. */
type Stored = {
  readonly base: string;
  readonly text: string;
};

/** What is written, with the last valid item that it contained. */
type Written = Stored & { readonly item: Item };

function written({ base, text }: Stored, last = itemOf(base)): Written {
  const read = parsed(text);
  return { base, text, item: 'item' in read ? read.item : last };
}

function storedDraft(rule: string): Stored | undefined {
  const text = sessionStorage.getItem(`draft ${rule}`);
  if (text === null) return undefined;
  const { base, text: draft }: Partial<Stored> = JSON.parse(text);
  return base === undefined || draft === undefined ? undefined : { base, text: draft };
}

/** Whether this tab has a draft under a name. */
export const hasDraft = (name: string): boolean => sessionStorage.getItem(`draft ${name}`) !== null;

/** A hook: the draft of an item, under its name; `stored` is the text of its item as it is in the table now. */
export function useDraft(rule: string, stored: string): Draft {
  // The item changes with the text and not in an effect after it: a second key before that effect would undo the first.
  const [state, setState] = useState(() => written(storedDraft(rule) ?? { base: stored, text: stored }));
  const { base, text, item } = state;
  const baseItem = useMemo(() => itemOf(base), [base]);
  const read = useMemo(() => parsed(text), [text]);
  const isChanged = 'broken' in read || !sameItem(read.item, baseItem);
  const isStale = !sameItem(itemOf(stored), baseItem);
  useEffect(() => {
    // Nothing was edited here, so the stored item is shown.
    if (!isChanged && isStale) setState(written({ base: stored, text: stored }));
  }, [isChanged, isStale, stored]);
  useEffect(() => {
    const name = `draft ${rule}`;
    if (isChanged) sessionStorage.setItem(name, JSON.stringify({ base, text }));
    else sessionStorage.removeItem(name);
  }, [rule, base, text, isChanged]);
  const write = useCallback((text: string) => setState(({ base, item }) => written({ base, text }, item)), []);
  const change = useCallback((changed: Item) => write(formatWireJson(changed, 2)), [write]);
  const reset = useCallback((from = stored) => setState(written({ base: from, text: from })), [stored]);
  const rebase = (onto: string) => {
    const [theirs, mine] = [itemOf(onto), 'item' in read ? read.item : item];
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(baseItem)])];
    const merged = names.flatMap((name): [string, unknown][] => {
      const own = !sameItem({ value: mine[name] }, { value: baseItem[name] });
      const value = own ? mine[name] : theirs[name];
      return value === undefined ? [] : [[name, value]];
    });
    setState(written({ base: onto, text: formatWireJson(Object.fromEntries(merged), 2) }));
  };
  return {
    baseText: base,
    baseItem,
    text,
    item,
    broken: 'broken' in read ? read.broken : undefined,
    isChanged,
    theirs: isChanged && isStale ? stored : undefined,
    write,
    change,
    reset,
    rebase,
  };
}
