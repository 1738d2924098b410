import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noticeSubject } from '../../../functions/domain/operations/notice-subject.ts';
import { anyCodePoints } from '../../support/any-code-points.ts';

test('any text becomes a subject that SNS accepts', () => {
  fc.assert(
    fc.property(anyCodePoints(300), (text) => {
      expect(noticeSubject(text)).toMatch(/^[!-~][ -~]{0,98}$/);
    }),
  );
});

test.each([
  ['Müller: Störung', 'Muller: Storung'],
  ['two\r\nlines', 'two lines'],
  ['  ', 'mention-alerts'],
])('%j becomes %j', (text, subject) => {
  expect(noticeSubject(text)).toBe(subject);
});
