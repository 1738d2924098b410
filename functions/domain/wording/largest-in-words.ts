import type { Words } from '../../languages/words-of.ts';
import type { Measure } from '../engine/measure.ts';

/**
 * How large the largest mention of a window is: "read by 9,200,000", "4,100 interactions", "virality 37", "influence 88"; where that is asked,
 * that there is none in so long, in words.
 */
export function largestInWords(measure: Measure, value: number, words: Words, length?: string): string {
  const { measured, noneAsLarge } = words.explanations;
  return value === 0 && length !== undefined ? noneAsLarge({ length }) : measured({ measure, value });
}
