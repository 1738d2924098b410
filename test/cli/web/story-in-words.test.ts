import { expect, test } from 'vitest';
import { termsInWords } from '../../../cli/web/page/story-in-words.ts';

test('terms of a story stand in their order, each in its own direction', () => {
  expect(termsInWords(['recall', 'استدعاء', 'session expired'])).toBe('recall, \u2068استدعاء\u2069, session expired');
});
