import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionText } from '../../../functions/domain/wording/mention-text.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { anyText } from '../channels/hostile-text.ts';

const TITLE = 'Acme recalls anvils';

test.each([
  ['has its text as title where it has none', { title: null, text: 'Again down!' }, { title: 'Again down!' }],
  ['so where its title is nothing', { title: ' - ', text: 'Again down!' }, { title: 'Again down!' }],
  ['says so where it has no words', { title: '', text: ' ' }, { title: '(no text)' }],
  ['is its title where that is all', { title: TITLE, text: TITLE }, { title: TITLE }],
  ['so where the text is only its beginning', { title: TITLE, text: 'ACME recalls…' }, { title: TITLE }],
  [
    'has what the text adds below its title',
    { title: TITLE, text: 'Those sold since May may break.' },
    { title: TITLE, snippet: 'Those sold since May may break.' },
  ],
  [
    'does not say its title twice',
    { title: TITLE, text: `${TITLE.toUpperCase()} — “Those sold since May may break”` },
    { title: TITLE, snippet: '“Those sold since May may break”' },
  ],
  ['leaves out the rest of a sentence', { title: TITLE, text: `${TITLE}, it says` }, { title: TITLE }],
])('a mention %s', (_, mention, shown) => {
  expect(mentionText(mention, wordsOf({}))).toEqual(shown);
});

test('a mention has words of its own and no other ones, whatever they are', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, text) => {
      const shown = mentionText({ title, text }, wordsOf({}));
      expect(['(no text)', title, text].some((own) => own.includes(shown.title))).toBe(true);
      expect(text).toContain(shown.snippet ?? '');
    }),
  );
});
