import { expect, test } from 'vitest';
import type { Other } from '../../../functions/domain/alerting/event/compared.ts';
import { comparedInWords } from '../../../functions/domain/wording/compared-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';

const other = (name: string, times?: number, over = false): Other => ({
  kind: 'keyword',
  id: '7',
  name,
  ...(times === undefined ? {} : { times, over }),
});

const said = (others: readonly Other[], times?: number) =>
  comparedInWords(
    { ...(times === undefined ? {} : { times }), others: [...others], shared: false },
    { of: 'mentions', isNegative: false, isMatching: false },
    wordsOf({}),
  ).join(' ');

const many = Array.from({ length: 6 }, (_, at) => other(`Brand ${at}`, 1.5 + at / 4, true));

test.each<[readonly Other[], number | undefined, string]>([
  [
    many,
    2.4,
    'All 6 others have more mentions than usual, too: 1.5 to 2.8 times their usual daily peak; here it is 2.4 times.',
  ],
  [
    [other('Birch', 3, true)],
    2.4,
    'The other one has more mentions than usual, too: Birch 3.0 times its usual daily peak; here it is 2.4 times.',
  ],
  [[other('Birch', 0.4), other('Cedar', 0.9)], 2, 'Both others are as usual: Birch, Cedar.'],
  [
    [other('Birch', 3, true), other('Cedar', 0.9)],
    undefined,
    '1 of 2 others has more mentions than usual, too: Birch 3.0 times its usual daily peak.',
  ],
  [
    [other('Birch', 3, true), other('Cedar')],
    2,
    '1 of 2 others has more mentions than usual, too: Birch 3.0 times its usual daily peak; here it is 2.0 times. Not known of: Cedar.',
  ],
  [[other('Birch')], 2, 'Not known of: Birch.'],
])('how others stand is said so that nobody is called usual who is not known', (others, times, sentence) => {
  expect(said(others, times)).toBe(sentence);
});

test('a name of a stranger adds no line and no sign', () => {
  expect(said([other('Evil\n\u202etxt', 3, true)])).not.toMatch(/[\n\u202e]/);
});
