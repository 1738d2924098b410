import { DAY_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import type { Buckets } from './counted-mentions.ts';
import { hourOf } from './history.ts';
import type { BucketCounts } from './hour-counts.ts';
import { isSamePrint } from './text-print.ts';

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

const isSameMark = (one: TextMark, other: TextMark) =>
  one.length === other.length && one.slice(PRINT) === other.slice(PRINT) && isSamePrint(one, other);

type Text = { readonly start: number; readonly mark: TextMark };

const textsOf = (heard: HeardTexts): Text[] =>
  [...heard].flatMap(([hour, texts]) =>
    texts
      .split(' ')
      .map((text) => ({ start: hour + Number.parseInt(text.slice(0, 1), 36) * STEP_MS, mark: text.slice(1) })),
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
    past = past.filter((text) => text.start > start - ONCE_IN_MS).slice(-MOST_TEXTS);
  };
  const heard = new Map<number, BucketCounts>();
  for (const [start, { heard: mentions, matching, ...counts }] of [...buckets].sort(([a], [b]) => a - b)) {
    heard.set(start, counts);
    if (mentions === undefined || counts.total === 0) continue;
    upTo(start);
    const voices: Record<string, number> = {};
    for (const { type, mark } of mentions) {
      if (past.some((text) => isSameMark(text.mark, mark))) continue;
      past.push({ start, mark });
      voices[type] = (voices[type] ?? 0) + 1;
    }
    const sizes = (of: 'reach' | 'interactions') => ({
      largest: mentions.reduce((most, mention) => Math.max(most, mention[of]), 0),
      sum: mentions.reduce((sum, mention) => sum + mention[of], 0),
    });
    const some = matching === undefined ? {} : { matching };
    const reading = { ...some, voices, reach: sizes('reach'), interactions: sizes('interactions') };
    heard.set(start, { ...counts, reading });
  }
  const all = [...past, ...stored.slice(next)];
  const newest = all.at(-1)?.start ?? 0;
  const texts = new Map<number, string>();
  for (const { start, mark } of all.filter((text) => text.start > newest - ONCE_IN_MS).slice(-MOST_TEXTS)) {
    const hour = hourOf(start);
    const before = texts.get(hour);
    const text = `${((start - hour) / STEP_MS).toString(36)}${mark}`;
    texts.set(hour, before === undefined ? text : `${before} ${text}`);
  }
  return { buckets: buckets.map(([start, counts]) => [start, heard.get(start) ?? counts] as const), texts };
}
