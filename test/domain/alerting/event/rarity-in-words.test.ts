import { describe, expect, test } from 'vitest';
import { rarityInWords } from '../../../../functions/domain/alerting/event/rarity-in-words.ts';
import { LONGEST_RARITY_DAYS } from '../../../../functions/domain/engine/peak-law.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';

describe('a rarity', () => {
  test.each([
    [17.4, 'once in 17 days'],
    [1234, 'once in 1,234 days'],
    [LONGEST_RARITY_DAYS, 'once in ten years or more'],
    [9_999, 'once in ten years or more'],
  ])('of %d days is said as "%s"', (days, words) => {
    expect(rarityInWords(days, wordsOf({}).facts)).toBe(words);
  });
});
