import type { Words } from '../../../languages/words-of.ts';
import { LONGEST_RARITY_DAYS } from '../../engine/peak-law.ts';

/** How rarely chance alone makes such a count, of days: "once in 273 days". What is rarer than is stated is no number. */
export function rarityInWords(days: number, { rarity }: Pick<Words['facts'], 'rarity'>): string {
  const whole = Math.round(days);
  return rarity({ days: whole >= LONGEST_RARITY_DAYS ? undefined : whole });
}
