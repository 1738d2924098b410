import { makeStory } from '../../functions/domain/story/make-story.ts';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { belongsTo, isSameStory, type StoryPrint } from '../../functions/domain/story/same-story.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { chance } from '../simulation/chance.ts';
import { pastOf, type SharedMention, sharedMentions } from './shared-mentions.ts';

const WORLDS = 200;
const PAST = 500;
const FEWEST = 20;

type Pair = { readonly kind: string; readonly same: boolean; readonly merged: boolean };

/** How often two alerts are taken for one story, for pairs that are one and pairs that are not, by how they are related. */
export function merges() {
  return { generated: tally(generated()), cashtags: tally(cashtagPairs()), airlines: tally(airlinePairs()) };
}

function tally(pairs: readonly Pair[]) {
  const right = pairs.filter(({ same, merged }) => same && merged).length;
  const wrong = pairs.filter(({ same, merged }) => !same && merged).length;
  const missed = pairs.filter(({ same, merged }) => same && !merged).length;
  const kinds = [...new Set(pairs.map(({ kind }) => kind))].map((kind) => {
    const own = pairs.filter((pair) => pair.kind === kind);
    return `${kind}: ${own.filter(({ merged }) => merged).length} of ${own.length} merged`;
  });
  return {
    pairs: pairs.length,
    precision: right / Math.max(1, right + wrong),
    recall: right / Math.max(1, right + missed),
    kinds,
  };
}

/** Generated worlds of two keywords in a group: an ordinary hour of both, with one or two stories in it. */
function generated(): Pair[] {
  return Array.from({ length: WORLDS }, (_, world) => {
    const random = chance(`merges ${world}`);
    const word = (name: string, of: number) => `${name}${Math.floor(of * random.roll('word') ** 2).toString(36)}x`;
    const ids: number[] = [];
    const write = (count: number, words: () => readonly string[]) =>
      Array.from({ length: Math.floor(count) }, () => mentionOf(ids.push(0), words().join(' ')));
    const usual = () => Array.from({ length: 9 }, () => word('common', 400));
    const about = (story: string) => () => [
      ...Array.from({ length: 6 }, () => word('common', 400)),
      ...Array.from({ length: 3 }, () => word(story, 25)),
    ];
    const size = () => 30 + Math.floor(120 * random.roll('size'));
    const past = write(PAST, usual);
    const print = (mentions: readonly ReadMention[]) => printOf(mentions, past);
    const [calmOne, calmTwo] = [write(10 + size() / 6, usual), write(10 + size() / 6, usual)];
    const [storyA, storyB] = [write(size(), about('alpha')), write(size(), about('beta'))];
    const elsewhere = write(size(), about('alpha'));
    const half = storyA.filter((_mention, at) => at % 3 !== 0);
    const one = print([...storyA, ...calmOne]);
    const pair = (kind: string, same: boolean, other: StoryPrint): Pair => ({
      kind,
      same,
      merged: isSameStory(one, other),
    });
    const ofOne = storyA.length + calmOne.length;
    const isMostOf = (others: number) => ofOne > others;
    return [
      pair('two rules on one keyword, a part of the sources', true, print([...half, ...calmOne])),
      pair('keyword and its group, one story', isMostOf(calmTwo.length), print([...storyA, ...calmOne, ...calmTwo])),
      pair(
        'keyword and a group in which two stories meet',
        false,
        print([...storyA, ...calmOne, ...calmTwo, ...storyB]),
      ),
      pair(
        'keyword and a group, one story in both its keywords',
        true,
        print([...storyA, ...calmOne, ...calmTwo, ...elsewhere]),
      ),
      {
        kind: 'a group and both its keywords, one story: all three together',
        same: true,
        merged: isOneStory(print([...storyA, ...calmOne, ...calmTwo, ...elsewhere]), [
          one,
          print([...elsewhere, ...calmTwo]),
        ]),
      },
      {
        kind: 'a group and both its keywords, two stories: the keywords together',
        same: false,
        merged: isOneStory(print([...storyA, ...calmOne, ...calmTwo, ...storyB]), [
          one,
          print([...storyB, ...calmTwo]),
        ]),
      },
      pair('two keywords, one story told apart', true, print([...elsewhere, ...calmTwo])),
      pair('two keywords, two stories', false, print([...storyB, ...calmTwo])),
      pair('two keywords, a story and an ordinary hour', false, print([...calmTwo, ...write(30, usual)])),
    ];
  }).flat();
}

/** Whether the alerts of all keywords of a group are told in the message of the group's alert. */
function isOneStory(group: StoryPrint, keywords: readonly StoryPrint[]): boolean {
  const members: StoryPrint[] = [{ ...group, group: { id: '7', isGroup: true } }];
  for (const keyword of keywords) {
    const print = { ...keyword, group: { id: '7', isGroup: false } };
    if (belongsTo(members, print)) members.push(print);
  }
  return members.length === 1 + keywords.length;
}

function mentionOf(id: number, text: string): ReadMention {
  const sample = { id: String(id), type: 'TWITTER', title: null, text, author: `author ${id}`, time: '' };
  return { sample, time: id, virality: null, interaction: null, influence: null, languages: [], locations: [] };
}

function printOf(mentions: readonly ReadMention[], past: readonly ReadMention[]): StoryPrint {
  return makeStory({ mentions: mentions.slice(0, 1000), of: mentions.length, past }).print;
}

/** The days on which two tickers were both busy. They are one story only if most of the mentions name both. */
function cashtagPairs(): Pair[] {
  return realPairs(sharedMentions('cashtag-mentions.ndjson') ?? [], DAY_MS, (one, other) => {
    const ids = new Set(other.map(({ sample }) => sample.id));
    const both = one.filter(({ sample }) => ids.has(sample.id)).length;
    return both > 0.5 * Math.max(one.length, other.length);
  });
}

/** The hours in which two airlines were both busy. The troubles of their passengers are two stories, except for shared mentions. */
function airlinePairs(): Pair[] {
  return realPairs(sharedMentions('airline-mentions.ndjson') ?? [], 4 * HOUR_MS, () => false);
}

function realPairs(
  all: readonly SharedMention[],
  windowMs: number,
  isOne: (one: readonly SharedMention[], other: readonly SharedMention[]) => boolean,
): Pair[] {
  const keywords = [...new Set(all.flatMap(({ keywordIds }) => keywordIds))];
  const of = (id: number) => all.filter(({ keywordIds }) => keywordIds.includes(id));
  const series = keywords.map(of);
  const start = Math.floor((all[0]?.time ?? 0) / windowMs) * windowMs;
  const pairs: Pair[] = [];
  for (let from = start; from < (all.at(-1)?.time ?? 0); from += windowMs) {
    const windows = series.flatMap((own) => {
      const mentions = own.filter(({ time }) => time >= from && time < from + windowMs);
      const past = pastOf(own, from, PAST);
      if (mentions.length < FEWEST || past.length < FEWEST) return [];
      return [{ mentions, print: printOf(mentions, past) }];
    });
    for (const [at, one] of windows.entries()) {
      for (const other of windows.slice(at + 1)) {
        const same = isOne(one.mentions, other.mentions);
        const merged = isSameStory(one.print, other.print);
        pairs.push({ kind: same ? 'one story' : 'two stories', same, merged });
      }
    }
    for (const { mentions, print } of windows) {
      const part = mentions.filter((_, at) => at % 5 !== 0);
      const merged = isSameStory(print, printOf(part, []));
      pairs.push({ kind: 'two rules on one keyword', same: true, merged });
    }
  }
  return pairs;
}
