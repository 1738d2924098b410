import { lettersOf } from '../fold-case.ts';
import type { Headline } from './headline.ts';
import { outletOf } from './outlet-of.ts';
import type { ReadMention } from './read-mention.ts';
import type { Sample } from './sample.ts';
import { FEWEST_MENTIONS, TELLING } from './telling-terms.ts';
import { type ReadPhrases, tellingWords } from './telling-words.ts';

/** What fewer mentions say is no story, and neither is what a smaller part of all says. */
const FEWEST = 3;
const LARGE_SHARE = 0.1;

/**
 * How surely a word sets mentions apart, in standard deviations, and how many such words a mention needs. In a window too small for terms
 * less is sure, so that it takes two: one may be chance.
 */
const OF_MANY = { least: TELLING, words: 1 };
const OF_FEW = { least: 2, words: 2 };

/** What is looked at: mentions, oldest first, with their words, and the words of those before. */
type Read = ReadPhrases & {
  readonly mentions: readonly ReadMention[];
  /** Those of the largest storyline (by index), where there are several. */
  readonly among?: ReadonlySet<number> | undefined;
};

/**
 * What happened, in the words of one of the mentions: of those with a word that sets three of them, and a tenth, apart from those before, the
 * article with the largest reach; where no article is among them, another mention. Where there are several storylines, one of the largest.
 * Undefined where there is no such word.
 */
export function leadingMention({ mentions, among, phrases, past, own }: Read): Headline | undefined {
  if (past.length < FEWEST_MENTIONS) return undefined;
  const { least, words: fewest } = mentions.length < FEWEST_MENTIONS ? OF_FEW : OF_MANY;
  const telling = tellingWords(
    { phrases, past, own },
    { fewest: Math.max(FEWEST, LARGE_SHARE * mentions.length), least },
  );
  const wordsAt = (at: number) => [...telling.values()].filter((having) => having.has(at)).length;
  const ofIt = mentions.filter((_, at) => among?.has(at) !== false && wordsAt(at) >= fewest);
  if (ofIt.length < FEWEST) return undefined;
  const found = ofIt.flatMap(({ sample }) => {
    const headline = headlineOfMention(sample);
    return headline === undefined ? [] : [{ headline, reach: sample.reach ?? 0 }];
  });
  const rank = ({ headline }: (typeof found)[number]) => (headline.kind === 'article' ? 1 : 0);
  return found.sort((a, b) => rank(b) - rank(a) || b.reach - a.reach)[0]?.headline;
}

/** As much of a text as is looked at, and as much of it as a headline has. */
const LOOKED_AT = 400;

/** Links; the beginning of a repeat, handles before a text, and the signs that these leave. */
const LINKS = /(?:https?:\/\/|www\.)\S+/g;
const BEFORE = /^(?:\s*RT @\w+:?)?(?:[\s.]*@[\p{L}\p{N}_]+)*[\s:,.;!?)…]*/u;

/** A first sentence that says something. */
const SENTENCE = /^.{20,}?[.!?](?=\s)/su;

/** Where it was published, behind the title of an article. */
const PUBLISHED_IN = /\s[|–—-]\s([^|–—-]{2,40})$/u;

/** The title of a mention, or the first sentence of its text; undefined if there is no word in it. */
export function headlineOfMention(sample: Sample): Headline | undefined {
  const { title, text } = sample;
  const outlet = outletOf(sample);
  const hasTitle = title !== null && title.trim() !== '';
  const words = (hasTitle ? title : text).slice(0, LOOKED_AT).replace(LINKS, ' ').replace(BEFORE, '').trim();
  const sentence = hasTitle ? words : (SENTENCE.exec(words)?.[0] ?? words);
  const [tail = '', published = ''] = PUBLISHED_IN.exec(sentence) ?? [];
  const where = lettersOf(`${outlet ?? ''}${sample.author ?? ''}`);
  const isNamed = published !== '' && where.includes(lettersOf(published));
  const said = isNamed ? sentence.slice(0, -tail.length) : sentence;
  if (!/\p{L}{2}/u.test(said)) return undefined;
  return { text: said.trim(), kind: outlet !== undefined && hasTitle ? 'article' : 'post' };
}
