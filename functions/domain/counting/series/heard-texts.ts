import { DAY_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import type { Buckets, HeardMention } from './counted-mentions.ts';
import { hourOf } from './history.ts';
import type { BucketCounts } from './hour-counts.ts';
import { isSamePrint } from './text-print.ts';

/** A text, and who published something as large, counts once in this time, in ms, where the largest of a measure is asked: as long as the echo of an alert. */
const LOUD_ONCE_IN_MS = 2 * DAY_MS;

/** The most of those that a series remembers, the largest: 30 bytes each. */
const MOST_LOUD = 50;

/** A text counts once in this time, in ms. */
const ONCE_IN_MS = DAY_MS;

/** The most texts that a series remembers, the newest: 18 to 22 bytes each. */
export const MOST_TEXTS = 100;

/**
 * The texts that were heard first in an hour, by its start (epoch ms), oldest first, with a space between two: the five minutes of the
 * hour in which the bucket began, from 0 to b, and the mark.
 */
export type HeardTexts = ReadonlyMap<number, string>;

const STEP_MS = 5 * MINUTE_MS;

/**
 * By what a mention is known again: the print of its text, and behind it, where each outlet counts once, four digits of the
 * outlet. Prints are 16 digits.
 */
export type TextMark = string;

/** How many letters of a mark are the print; the rest is the outlet. */
const PRINT = 16;

/** The outlet of a mark; empty where outlets do not count once each. */
export function outletIn(mark: TextMark): string {
  return mark.slice(PRINT);
}

const isSameMark = (one: TextMark, other: TextMark) =>
  one.length === other.length && one.slice(PRINT) === other.slice(PRINT) && isSamePrint(one, other);

/** A text that was heard. `size` is the number at the end of its mark, which is not a number if it has none (see `loudMark`). */
type Text = { readonly start: number; readonly mark: TextMark; readonly size: number };

const textOf = (start: number, mark: TextMark): Text => ({
  start,
  mark,
  size: Number.parseInt(mark.slice(WITH_AUTHOR), 36),
});

/** How many letters of the mark of a large mention come before its size: its print, and the hash of who published it. */
const WITH_AUTHOR = PRINT + 4;
const NOBODY = '----';

/** Sizes are kept in thousandths, because virality may be a fraction. */
const PARTS = 1_000;

/** The mark of a mention with its size, by which the largest of a measure is known again. */
function loudMark({ mark, by = '' }: HeardMention, size: number): string {
  return `${mark.slice(0, PRINT)}${by === '' ? NOBODY : by}${Math.round(size * PARTS).toString(36)}`;
}

const isLoud = ({ mark }: Text) => mark.length > WITH_AUTHOR;

/** Whether a large mention is no news beside another that was larger: a copy, or by the same author or outlet. */
function isCovered({ mark, size }: Text, by: Text): boolean {
  if (size > by.size) return false;
  const author = mark.slice(PRINT, WITH_AUTHOR);
  return (author !== NOBODY && author === by.mark.slice(PRINT, WITH_AUTHOR)) || isSamePrint(mark, by.mark);
}

/** The texts that are remembered at a time (epoch ms): the newest of a day or, where sizes are asked, the largest of two. */
function remembered(texts: readonly Text[], at: number): Text[] {
  if (!texts.some(isLoud)) return texts.filter(({ start }) => start > at - ONCE_IN_MS).slice(-MOST_TEXTS);
  const loud = texts.filter(({ start }) => start > at - LOUD_ONCE_IN_MS);
  if (loud.length <= MOST_LOUD) return loud;
  const largest = [...loud].sort((one, other) => other.size - one.size || other.start - one.start);
  const kept = new Set(largest.slice(0, MOST_LOUD));
  return loud.filter((text) => kept.has(text));
}

const textsOf = (heard: HeardTexts): Text[] =>
  [...heard].flatMap(([hour, texts]) =>
    texts.split(' ').map((text) => textOf(hour + Number.parseInt(text.slice(0, 1), 36) * STEP_MS, text.slice(1))),
  );

/**
 * What the mentions of some buckets come to, and the texts that are remembered afterwards. A mention is a voice unless a copy of
 * its text was one within 24 hours before, or earlier in its bucket. Buckets whose mentions were not read stay as they are; one
 * that is read a second time is heard as if it were the first. What is heard depends only on what came before it, not on how many
 * buckets were read together.
 */
export function listenTo(
  buckets: Buckets,
  known: HeardTexts = new Map(),
): { readonly buckets: readonly (readonly [number, BucketCounts])[]; readonly texts: HeardTexts } {
  const stored = textsOf(known).sort((a, b) => a.start - b.start);
  let past: Text[] = [];
  let next = 0;
  const upTo = (start: number) => {
    for (let text = stored[next]; text !== undefined && text.start <= start; text = stored[next]) {
      if (text.start < start) past.push(text);
      next += 1;
    }
    past = remembered(past, start);
  };
  const heard = new Map<number, BucketCounts>();
  for (const [start, { heard: mentions, matching, asksLargest, ...counts }] of [...buckets].sort(([a], [b]) => a - b)) {
    heard.set(start, counts);
    if (mentions === undefined || counts.total === 0) continue;
    upTo(start);
    const voices: Record<string, number> = {};
    const largest: Record<string, number> = {};
    for (const mention of mentions) {
      const { type, mark, size } = mention;
      const isKnown = size === undefined && past.some((text) => isSameMark(text.mark, mark));
      if (!isKnown) voices[type] = (voices[type] ?? 0) + 1;
      const own = textOf(start, size === undefined ? mark : loudMark(mention, size));
      if (isKnown || size === 0 || (isLoud(own) && past.some((text) => isCovered(own, text)))) continue;
      past.push(own);
      if (size !== undefined) largest[type] = Math.max(largest[type] ?? 0, size);
    }
    const sizes = (of: 'reach' | 'interactions') => ({
      largest: mentions.reduce((most, mention) => Math.max(most, mention[of]), 0),
      sum: mentions.reduce((sum, mention) => sum + mention[of], 0),
    });
    const some = matching === undefined ? {} : { matching };
    const reading = {
      ...some,
      ...(asksLargest === true ? { largest } : {}),
      voices,
      reach: sizes('reach'),
      interactions: sizes('interactions'),
    };
    heard.set(start, { ...counts, reading });
  }
  const all = [...past, ...stored.slice(next)];
  const newest = all.at(-1)?.start ?? 0;
  const texts = new Map<number, string>();
  for (const { start, mark } of remembered(all, newest)) {
    const hour = hourOf(start);
    const before = texts.get(hour);
    const text = `${((start - hour) / STEP_MS).toString(36)}${mark}`;
    texts.set(hour, before === undefined ? text : `${before} ${text}`);
  }
  return { buckets: buckets.map(([start, counts]) => [start, heard.get(start) ?? counts] as const), texts };
}
