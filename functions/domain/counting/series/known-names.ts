import * as z from 'zod';
import { foldCase } from '../../fold-case.ts';
import type { MentionToMatch } from '../../items/rule/matches-where.ts';
import { NAME_KINDS, type NameKind } from '../../items/rule/where.ts';
import { present } from '../../present.ts';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '../../time/units-of-time.ts';
import type { Buckets, CountedBucket, NamedMention } from './counted-mentions.ts';
import { textHash } from './text-print.ts';

/** A name is new to a keyword that has not had it for so long, in ms. */
export const NEW_AFTER_MS = 90 * DAY_MS;

/** With less of the past known than this, nothing is called new (ms). */
export const FEWEST_KNOWN_MS = 14 * DAY_MS;

/** The most names of a kind that are kept of a week. Of a week with more, it is not known what else it had. */
const MOST_NAMES = 10_000;

/** A name is 24 bits of a hash, and beside it one of the 2,016 slots of five minutes of its week. */
const KEYS = 2 ** 24;
const SLOTS = 2 ** 12;
const SLOT_MS = 5 * MINUTE_MS;

/** In place of a slot: the name was not new when it came in this week. */
const NOT_NEW = SLOTS - 1;

/** The letters of a name as it is stored, of 6 bits each. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 6;

/**
 * The names that a series had in a week, by their hashes, each with the slot in which it was new, or `NOT_NEW`. `since`: from when
 * on (epoch ms) the names were known when it was written. `version` counts the writes of its item.
 */
export type NamesOfWeek = {
  readonly version: number;
  readonly since: number;
  readonly names: ReadonlyMap<NameKind, ReadonlyMap<number, number>>;
  /** Its item could not be read, so it is not known what else it had. */
  readonly isUnknown?: true;
};

/** The names of a series by the start of the week (epoch ms). */
export type KnownNames = ReadonlyMap<number, NamesOfWeek>;

/** Names are kept by the week of epoch time, which is left out as a whole when it is too old. */
const weekOf = (time: number) => Math.floor(time / WEEK_MS) * WEEK_MS;
const slotOf = (time: number) => Math.floor((time - weekOf(time)) / SLOT_MS);

/** The names of a week as they are stored: six letters each. */
export const storedWeek = z.lazy(() =>
  z.object({
    schema: z.literal(1),
    version: z.number(),
    since: z.number(),
    names: z.partialRecord(z.enum(NAME_KINDS), z.string().transform(namesIn)),
    isUnknown: z.literal(true).optional(),
  }),
);

/** The fields of the item of a week. */
export function weekToStore({ since, names, isUnknown }: NamesOfWeek) {
  return {
    schema: 1,
    since,
    names: Object.fromEntries([...names].map(([kind, own]) => [kind, textOf(own)])),
    ...present({ isUnknown }),
  };
}

/** The names of a stored week; throws where it is none. */
export function weekOfStored(item: unknown): NamesOfWeek {
  const { version, since, names, isUnknown } = storedWeek.parse(item);
  const known = NAME_KINDS.flatMap((kind) => {
    const own = names[kind];
    return own === undefined ? [] : [[kind, own] as const];
  });
  return { version, since, names: new Map(known), ...present({ isUnknown }) };
}

/** Names as text: six letters each, sorted. */
function textOf(names: ReadonlyMap<number, number>): string {
  const words = [...names].map(([key, slot]) => {
    let [left, word] = [key * SLOTS + slot, ''];
    for (let at = 0; at < LENGTH; at += 1) {
      word = `${LETTERS[left % 64]}${word}`;
      left = Math.floor(left / 64);
    }
    return word;
  });
  return words.sort().join('');
}

/** The names of a text. A letter that is none is taken for another: it makes one name wrong and not a week. */
function namesIn(text: string): ReadonlyMap<number, number> {
  const names = new Map<number, number>();
  for (let at = 0; at < text.length; at += LENGTH) {
    let value = 0;
    for (const letter of text.slice(at, at + LENGTH)) {
      value = value * 64 + Math.max(0, LETTERS.indexOf(letter));
    }
    names.set(Math.floor(value / SLOTS), value % SLOTS);
  }
  return names;
}

/** A name of a mention, of some kind. */
export type Name = { readonly kind: NameKind; readonly name: string };

/** The names that a mention has of some kinds: each once, and none where it is not known. */
export function namesOf(
  { author, outlet, languages, locations }: Pick<MentionToMatch, 'author' | 'outlet' | 'languages' | 'locations'>,
  kinds: readonly NameKind[] = NAME_KINDS,
): Name[] {
  const all: Readonly<Record<NameKind, readonly (string | null | undefined)[]>> = {
    author: [author],
    outlet: [outlet],
    language: languages,
    location: locations,
  };
  return kinds.flatMap((kind) =>
    [...new Set(all[kind])].flatMap((name) =>
      name === null || name === undefined || name.trim() === '' ? [] : [{ kind, name }],
    ),
  );
}

/** By what a name is known again: 24 bits of a hash, the same in any case. */
export function nameKey({ kind, name }: Name): number {
  return textHash(`${kind} ${foldCase(name).trim()}`) % KEYS;
}

/** A mention with its names, as it is compared with what is known. */
type Candidate = { readonly time: number; readonly keys: readonly (readonly [NameKind, number])[] };

/** Finds the slot in which a name was new, and whether it is known at all at a time (epoch ms), also of a later one. */
function lookUp(known: KnownNames, [kind, key]: Candidate['keys'][number], time: number) {
  const week = weekOf(time);
  const own = known.get(week)?.names.get(kind)?.get(key);
  const oldest = weekOf(time - NEW_AFTER_MS);
  const isKnown = [...known].some(([start, { names }]) => start >= oldest && names.get(kind)?.has(key) === true);
  return { own, isKnown };
}

/** From when on (epoch ms) the names of a kind are known: not of a week that had too many. */
function sinceOf(known: KnownNames, kind: NameKind, since: number): number {
  const full = [...known].filter(
    ([, { names, isUnknown }]) => isUnknown === true || (names.get(kind)?.size ?? 0) >= MOST_NAMES,
  );
  return Math.max(since, ...full.map(([start]) => start + WEEK_MS));
}

/**
 * Tells of buckets whose mentions have names (`named`) which of them count: those with a name that the series has not had for 90 days.
 * `sinceAt` says from when on (epoch ms) mentions are known before a bucket; where that is less than two weeks, it is not known what
 * counts. A name is new once, in the slot of five minutes in which it was found first, whatever is read again or comes late: so a bucket
 * that is read again finds the same, and none finds it twice. Gives the names that are known afterwards; the week of one that did not
 * change is the same object.
 */
export function withFirsts(
  buckets: Buckets,
  before: KnownNames,
  sinceAt: (start: number) => number,
): { readonly buckets: Buckets; readonly names: KnownNames } {
  const known = new Map(before);
  const fresh = new Map<number, Map<NameKind, Map<number, number>>>();
  const add = (time: number, [kind, key]: Candidate['keys'][number], slot: number, since: number) => {
    const week = weekOf(time);
    const stored = known.get(week);
    const own = fresh.get(week) ?? new Map([...(stored?.names ?? [])].map(([name, keys]) => [name, new Map(keys)]));
    fresh.set(week, own);
    const keys = own.get(kind) ?? new Map<number, number>();
    own.set(kind, keys);
    known.set(week, { ...stored, version: stored?.version ?? 0, since, names: own });
    if (keys.size < MOST_NAMES) keys.set(key, slot);
  };
  const hear = (start: number, named: readonly NamedMention[]): CountedBucket['heard'] | undefined => {
    const since = sinceAt(start);
    const claimed = new Set<string>();
    let isJudged = named.length === 0;
    const counting = named.filter(({ time, keys, matches }) => {
      const found = keys.map((each): boolean => {
        const [kind, key] = each;
        const isCovered = time - sinceOf(known, kind, since) >= FEWEST_KNOWN_MS;
        isJudged ||= isCovered;
        const name = `${kind} ${key}`;
        const { own, isKnown } = lookUp(known, each, time);
        const isFirst = own === slotOf(time) || (!isKnown && isCovered);
        if (own === undefined) add(time, each, isFirst ? slotOf(time) : NOT_NEW, since);
        if (!isFirst || claimed.has(name)) return false;
        claimed.add(name);
        return true;
      });
      return matches && found.includes(true);
    });
    // Without any name nothing can be new.
    isJudged ||= named.every(({ keys }) => keys.length === 0) && start - since >= FEWEST_KNOWN_MS;
    return isJudged ? counting.map(({ heard }) => heard) : undefined;
  };
  const heard = [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([start, { named, ...bucket }]): Buckets[number] => {
      if (named === undefined) return [start, bucket];
      const counting = hear(start, named);
      if (counting === undefined) return [start, bucket];
      const matching: Record<string, number> = {};
      for (const { type } of counting) matching[type] = (matching[type] ?? 0) + 1;
      return [start, { ...bucket, heard: counting, matching }];
    });
  return { buckets: heard, names: known };
}

/**
 * What is known of the names of a watch where mentions are told: of some kinds. `unheard`: from `upTo` on (epoch ms) its mentions are not
 * read yet, and everything is known from `since` up to there.
 */
export type NamesAtHand = {
  readonly known: KnownNames;
  readonly kinds: readonly NameKind[];
  readonly unheard?: { readonly since: number; readonly upTo: number } | undefined;
};

/**
 * The names of which mentions were the first, by what is known of their series: of each mention (by its place) those that were new with
 * it. Takes all mentions of the time, in any order.
 */
export function firstsAmong(
  mentions: readonly { readonly id: bigint; readonly time: number; readonly names: readonly Name[] }[],
  { known, unheard }: Pick<NamesAtHand, 'known' | 'unheard'>,
): Name[][] {
  const isNew = (key: Candidate['keys'][number], time: number) => {
    const { own, isKnown } = lookUp(known, key, time);
    if (own === slotOf(time)) return true;
    if (isKnown || unheard === undefined || time < unheard.upTo) return false;
    return time - sinceOf(known, key[0], unheard.since) >= FEWEST_KNOWN_MS;
  };
  const claimed = new Set<string>();
  const firsts = mentions.map((): Name[] => []);
  const inOrder = [...mentions.entries()].sort(
    ([, one], [, other]) => one.time - other.time || (one.id < other.id ? -1 : 1),
  );
  for (const [at, { time, names }] of inOrder) {
    for (const each of names) {
      const key = nameKey(each);
      const name = `${each.kind} ${key}`;
      if (!isNew([each.kind, key], time) || claimed.has(name)) continue;
      claimed.add(name);
      firsts[at]?.push(each);
    }
  }
  return firsts;
}

/** From when on (epoch ms) what was new at a time was known to be. */
export function knownSince({ known, unheard }: NamesAtHand, time: number): number {
  const since = known.get(weekOf(time))?.since ?? unheard?.since ?? time;
  return Math.max(since, time - NEW_AFTER_MS);
}
