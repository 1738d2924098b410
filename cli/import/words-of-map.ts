import type { Sentiment } from '../../functions/domain/items/rule/sentiment.ts';
import type { SourceType } from '../../functions/domain/source-name.ts';
import type { ImportMap } from './import-map.ts';
import { plainName } from './plain-name.ts';
import { sourceTypeOf } from './source-type-of.ts';
import { toneOf } from './tone-of.ts';

/** What words of an export mean; undefined for those that are not known. */
export type Words = {
  readonly type: (word: string) => SourceType | undefined;
  readonly tone: (word: string) => Sentiment | undefined;
};

/** A column of types or tones has few words; one that has more is not remembered. */
const MOST_WORDS = 10_000;

/** What words mean: as a map says, else as is known of exports. */
export function wordsOfMap({ sourceTypes = {}, tones = {} }: ImportMap): Words {
  return { type: remembered(sourceTypes, sourceTypeOf), tone: remembered(tones, toneOf) };
}

function remembered<Meaning>(said: Readonly<Record<string, Meaning>>, known: (word: string) => Meaning | undefined) {
  const plain = new Map(Object.entries(said).map(([word, meaning]) => [plainName(word), meaning]));
  const meanings = new Map<string, Meaning | undefined>();
  return (word: string): Meaning | undefined => {
    if (meanings.has(word)) return meanings.get(word);
    const meaning = plain.get(plainName(word)) ?? known(word);
    if (meanings.size < MOST_WORDS) meanings.set(word, meaning);
    return meaning;
  };
}
