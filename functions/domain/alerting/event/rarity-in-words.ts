import type { Words } from '../../../languages/words-of.ts';
import { LONGEST_RARITY_DAYS } from '../../engine/peak-law.ts';

/** How rarely chance alone makes such a count, of days: "once in 273 days". What is rarer than is stated is no number. */
export function rarityInWords(days: number, words: Pick<Words, 'number'>): string {
  if (Math.round(days) >= LONGEST_RARITY_DAYS) return 'once in ten years or more';
  return `once in ${words.number(Math.round(days))} days`;
}
