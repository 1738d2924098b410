import type { NamedMention } from '../../functions/domain/counting/series/counted-mentions.ts';
import {
  type KnownNames,
  nameKey,
  weekToStore,
  withFirsts,
} from '../../functions/domain/counting/series/known-names.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { type SharedMention, sharedMentions } from './shared-mentions.ts';

/** The days whose names are known before others are tried, and how many are tried. */
const DAYS = 90;
const TRIED = 200_000;

const START = Date.parse('2026-01-01T00:00:00Z');

const mentionOf = (name: string, time: number): NamedMention => ({
  time,
  heard: { type: 'WEB', mark: '', reach: 0, interactions: 0 },
  keys: [['author', nameKey({ kind: 'author', name })]],
  matches: true,
});

function heard(known: KnownNames, mentions: readonly NamedMention[], since: number) {
  const buckets = new Map<number, NamedMention[]>();
  for (const each of mentions) {
    const start = Math.floor(each.time / HOUR_MS) * HOUR_MS;
    buckets.set(start, [...(buckets.get(start) ?? []), each]);
  }
  return withFirsts(
    [...buckets].map(([start, named]) => [start, { total: named.length, types: {}, named }] as const),
    known,
    () => since,
  );
}

/**
 * What is kept of the names of a keyword that has so many different authors in 90 days: the bytes of all weeks and of the largest,
 * how many of 200,000 authors that it never had are taken for known (in a million). Then, of the real tweets of the airlines, how many of the authors of the last three days are new. Undefined there without the shared data.
 */
export function newNames() {
  const kept = [100, 1_000, 10_000, 100_000].map((names) => {
    const mentions = Array.from({ length: names }, (_, at) =>
      mentionOf(`author ${at}`, START + Math.floor((at / names) * DAYS * DAY_MS)),
    );
    const { names: known } = heard(new Map(), mentions, START - DAYS * DAY_MS);
    const sizes = [...known.values()].map((week) => JSON.stringify(weekToStore(week)).length);
    const keys = new Set([...known.values()].flatMap((week) => [...(week.names.get('author')?.keys() ?? [])]));
    const taken = Array.from({ length: TRIED }, (_, at) => nameKey({ kind: 'author', name: `other ${at}` }));
    return {
      names,
      bytes: sizes.reduce((sum, each) => sum + each, 0),
      largestWeek: Math.max(...sizes),
      falselyKnownInAMillion: Math.round((1_000_000 * taken.filter((key) => keys.has(key)).length) / TRIED),
    };
  });
  const tweets = sharedMentions('airline-mentions.ndjson');
  return { kept, airlines: tweets && airlinesOf(tweets) };
}

/** The authors of the last three days that none of the days before had, by what is kept and by their names. */
function airlinesOf(tweets: readonly SharedMention[]) {
  const from = (tweets.at(-1)?.time ?? 0) - 3 * DAY_MS;
  const named = (mentions: readonly SharedMention[]) =>
    mentions.map(({ sample, time }) => mentionOf(sample.author ?? '', time));
  const before = heard(new Map(), named(tweets.filter(({ time }) => time < from)), 0);
  const after = heard(before.names, named(tweets.filter(({ time }) => time >= from)), 0);
  const found = after.buckets.reduce((sum, [, { heard: counting }]) => sum + (counting?.length ?? 0), 0);
  const authors = (mentions: readonly SharedMention[]) => new Set(mentions.map(({ sample }) => sample.author ?? ''));
  const known = authors(tweets.filter(({ time }) => time < from));
  const plain = [...authors(tweets.filter(({ time }) => time >= from))].filter((author) => !known.has(author)).length;
  return { mentions: tweets.filter(({ time }) => time >= from).length, newByNames: plain, newByWhatIsKept: found };
}
