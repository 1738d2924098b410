import type { Measure } from '../engine/measure.ts';

/** Made when the first number is shown: making one is slow, and most runs show none. */
const number = { format: (value: number) => value.toLocaleString('en-GB') };

/**
 * How large the largest mention of a window is: "read by 9,200,000", "4,100 interactions", "virality 37", "influence 88"; where that is asked,
 * that there is none in so long, in words.
 */
export function largestInWords(measure: Measure, value: number, length?: string): string {
  if (value === 0 && length !== undefined) return `no large mention in ${length}`;
  switch (measure) {
    case 'REACH':
      return `read by ${number.format(value)}`;
    case 'INTERACTIONS':
      return `${number.format(value)} ${value === 1 ? 'interaction' : 'interactions'}`;
    case 'VIRALITY':
    case 'INFLUENCE':
      return `${measure.toLowerCase()} ${number.format(value)}`;
  }
}
