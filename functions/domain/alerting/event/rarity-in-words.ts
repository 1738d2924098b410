import { LONGEST_RARITY_DAYS } from '../../engine/peak-law.ts';
import { grouped } from '../../grouped.ts';

/** How rarely chance alone makes such a count, of days: "once in 273 days". What is rarer than is stated is no number. */
export function rarityInWords(days: number): string {
  if (Math.round(days) >= LONGEST_RARITY_DAYS) return 'once in ten years or more';
  return `once in ${grouped(Math.round(days))} days`;
}
