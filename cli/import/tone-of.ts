import type { Sentiment } from '../../functions/domain/items/rule/sentiment.ts';
import { plainName } from './plain-name.ts';

const WORDS: readonly (readonly [RegExp, Sentiment])[] = [
  [/^(very|sehr|slightly|mostly|strongly)?negati[fv]|^neg$|^bad$|^schlecht$/, 'NEGATIVE'],
  [/^(very|sehr|slightly|mostly|strongly)?positi[fv]|^pos$|^good$|^gut$/, 'POSITIVE'],
  [/^neutra|^neu$/, 'NEUTRAL'],
  [/^(undefined|unknown|notrated|unrated|none|na|nv|null|keine?)$/, 'UNDEFINED'],
];

/** GDELT writes the mean tone, and behind it six or seven numbers that it is made of. */
const TONE_OF_GDELT = /^([+-]?\d+(?:\.\d+)?)(?:,[+-]?\d+(?:\.\d+)?){5,6}$/;

/** The tone that a word or a number of an export means (numbers by their sign); undefined for others. */
export function toneOf(written: string): Sentiment | undefined {
  const text = written.trim().replace(TONE_OF_GDELT, '$1');
  if (/^[+-]?\d+([.,]\d+)?$/.test(text)) {
    const value = Number(text.replace(',', '.'));
    return value < 0 ? 'NEGATIVE' : value > 0 ? 'POSITIVE' : 'NEUTRAL';
  }
  const plain = plainName(text);
  return WORDS.find(([word]) => word.test(plain))?.[1];
}
