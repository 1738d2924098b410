import type { ProblemWords } from '../../languages/messages.ts';
import { nearestSensitivity } from '../engine/condition-fields.ts';
import { present } from '../present.ts';
import { formatDuration, spanInWords } from '../time/duration.ts';
import { type Item, type ItemKind, itemName } from './item-kind.ts';
import type { ItemProblem } from './item-problem.ts';
import { type AllowedHearers, notAllowed } from './new-hearers.ts';
import { partIdsOf, partProblems } from './rule/part-problems.ts';
import { parseRule, type Rule } from './rule/rule.ts';
import { ruleKeyText } from './rule/rule-key.ts';

/** An item of a file: its kind, and its place (`rules 2`, `item 1`; empty for the only one). */
export type FoundItem = {
  readonly kind: ItemKind;
  /** The file, if there are several. */
  readonly file?: string;
  readonly where: string;
  readonly item: Item;
};

/** A problem, with the item that has it. */
export interface FoundProblem extends ItemProblem {
  /** `rules 2, 42/acme-spike`. */
  readonly item: string;
  /** The file, if there are several. */
  readonly file?: string;
  /** The line of the file, from 1. */
  readonly line?: number;
}

/** The line of a field of an item in its file, or of what is around it where it is missing; undefined where that is not known. */
export type LineOf = (found: FoundItem, path: string) => number | undefined;

/** The problems of items, each by itself and between them; empty if there are none. */
export function checkItems(items: readonly FoundItem[], lineOf: LineOf = () => undefined): FoundProblem[] {
  const first = new Map<string, FoundItem>();
  const rules = rulesIn(items.filter(({ kind }) => kind.name === 'rules').map(({ item }) => item));
  const wrongParts = partProblems(rules, { isWhole: false });
  return items.flatMap((found) => {
    const name = itemName(found.kind, found.item);
    const item = found.where === '' ? `${found.kind.singular} ${name}` : `${found.where}, ${name}`;
    const inFile = (problem: ItemProblem): FoundProblem => ({
      item,
      ...present({ file: found.file, line: lineOf(found, problem.path) }),
      ...problem,
    });
    const parsed = found.kind.parse(found.item);
    if (!parsed.ok) return parsed.problems.map(inFile);
    const key = `${found.kind.name} ${name}`;
    const other = first.get(key);
    first.set(key, other ?? found);
    const parts = found.kind.name === 'rules' ? (wrongParts.get(name) ?? []) : [];
    if (other === undefined) return parts.map(inFile);
    const remedy = 'an item of the same key replaces the other: give each its own';
    const places = [other.where, other.file === found.file ? '' : (other.file ?? '')].filter((part) => part !== '');
    return [inFile({ path: found.kind.keys.join(', '), reason: `is that of ${places.join(' of ')}, too`, remedy })];
  });
}

/** What items name that the stack does not allow. */
export function notAllowedAmong(
  items: readonly Pick<FoundItem, 'kind' | 'item' | 'file'>[],
  allowed: AllowedHearers = {},
): FoundProblem[] {
  return items.flatMap(({ kind, item, file }) =>
    notAllowed(item, allowed).map((problem) => ({
      ...problem,
      ...present({ file }),
      item: `${kind.singular} ${itemName(kind, item)}`,
    })),
  );
}

/** What a rule takes for granted about how much it looks at, in a sentence; undefined where its item says it. */
export function unsaidWindow(item: Item): string | undefined {
  const [rule] = rulesIn([item]);
  const windowMs = rule?.condition.windowMs;
  const { condition } = item;
  const isSaid = typeof condition !== 'object' || condition === null || 'window' in condition;
  if (rule === undefined || windowMs === undefined || isSaid || partIdsOf(rule).length > 0) return undefined;
  return `its condition names no window, so the mentions of ${spanInWords(windowMs)} count ("window": "${formatDuration(windowMs)}")`;
}

/** What a rule says in a way that ended and is still read, in a sentence; undefined where it says nothing so. */
export function endedBudget({ condition }: Item): string | undefined {
  const written: unknown =
    typeof condition === 'object' && condition !== null ? Reflect.get(condition, 'sensitivity') : undefined;
  const word = nearestSensitivity(written);
  if (word === undefined) return undefined;
  return `its sensitivity in numbers ended with release 0.3.0 and is read as the nearest word: write "sensitivity": "${word}"`;
}

/** The rules of some items, those that are understood. */
export function rulesIn(items: readonly Item[]): Rule[] {
  return items.flatMap((item) => {
    const parsed = parseRule(item);
    return parsed.ok ? [parsed.value] : [];
  });
}

/** The rules of some items that are made of rules which are not among these, with the ruleIds of those: they may be stored elsewhere. */
export function partsElsewhere(items: readonly Item[]): { readonly rule: Rule; readonly parts: readonly string[] }[] {
  const rules = rulesIn(items);
  const names = new Set(rules.map(ruleKeyText));
  return rules.flatMap((rule) => {
    const parts = partIdsOf(rule).filter((ruleId) => !names.has(ruleKeyText({ ...rule, ruleId })));
    return parts.length === 0 ? [] : [{ rule, parts }];
  });
}

/**
 * What is wrong between rules that are written and those that there are, where some are made of others; as `FoundProblem`s of the
 * written ones. `all` are the items of all rules afterwards. The problems are in `words`; in English where none are given.
 */
export function checkParts(
  written: readonly Item[],
  all: readonly Item[],
  of: ItemKind,
  words?: ProblemWords,
): FoundProblem[] {
  const wrong = partProblems(rulesIn(all), { isWhole: true, ...present({ words }) });
  return written.flatMap((item) => {
    const name = itemName(of, item);
    return (wrong.get(name) ?? []).map((problem) => ({ item: `${of.singular} ${name}`, ...problem }));
  });
}

/** A problem on one line: file with its line, item, path, reason, remedy. */
export function problemLine({ file = '', line, item, path, reason, remedy }: FoundProblem): string {
  const places = [line === undefined ? file : `${file}:${line}`, item, path]
    .filter((place) => place !== '')
    .map((place) => `${place}: `);
  return `${places.join('')}${reason}${remedy === '' ? '' : `; ${remedy}`}`;
}
