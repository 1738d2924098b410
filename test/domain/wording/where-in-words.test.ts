import { expect, test } from 'vitest';
import type { Where } from '../../../functions/domain/items/rule/where.ts';
import { whereInWords } from '../../../functions/domain/wording/where-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';

test.each<[Partial<Where>, string]>([
  [{ text: 'recall OR "brake lever"' }, 'with recall OR "brake lever"'],
  [
    { text: 'recall', languages: ['en', 'no'], minReach: 10_000 },
    'with recall, in English or Norwegian, of reach 10,000 or more',
  ],
  [{ locations: ['DK', 'NO', 'SE'], notAuthors: ['Ola'] }, 'from Denmark, Norway or Sweden, not by Ola'],
  [{ authors: ['A', 'B', 'C', 'D', 'E'] }, 'by A, B, C or 2 more'],
  [{ minInteractions: 100, minInfluence: 50 }, 'of interactions 100 or more, of influence 50 or more'],
])('%j is said as "%s"', (where, said) => {
  expect(whereInWords(where, wordsOf({}))).toBe(said);
});
