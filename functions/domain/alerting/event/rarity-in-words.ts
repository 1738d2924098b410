import { LONGEST_RARITY_DAYS } from '../../engine/peak-law.ts';

/** Made when the first number is shown: making one is slow, and most runs show none. */
const number = { format: (value: number) => value.toLocaleString('en-GB') };

/** How rarely chance alone makes such a count, of days: "once in 273 days". What is rarer than is stated is no number. */
export function rarityInWords(days: number): string {
  if (days >= LONGEST_RARITY_DAYS) return 'once in ten years or more';
  return `once in ${number.format(Math.round(days))} days`;
}
