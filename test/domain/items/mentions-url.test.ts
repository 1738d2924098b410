import { describe, expect, test } from 'vitest';
import { mentionsUrl, mentionsUrlProblem } from '../../../functions/domain/items/mentions-url.ts';
import { problems as problemWords } from '../../../functions/languages/compiled/en/problems.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

describe('the address of the mentions', () => {
  test.each([
    'https://media.example/m?from={from}&to={to}',
    'https://media.example/{organizationId}/{keywordId}/{groupId}',
  ])('may be %s', (template) => {
    expect(mentionsUrlProblem(template)).toBeUndefined();
  });

  test.each([
    ['http://media.example/', /https/],
    ['javascript:alert(1)//{from}', /https/],
    ['https://{organizationId}.example/', /host/],
    ['https://a@{from}/', /host/],
    ['https://user:password@media.example/', /host/],
    ['https://media.example/{keyword}', /no \{keyword\}.*\{keywordId\}/],
  ])('may not be %s', (template, problem) => {
    expect(mentionsUrlProblem(template)?.(problemWords)).toMatch(problem);
  });

  test('holds what an event says as words, never as a part of the address', () => {
    const watch = { kind: 'group' as const, id: '7/../x?y#z' };
    expect(mentionsUrl('https://media.example/{groupId}/{keywordId}', buildAlertEvent({ watch }))).toBe(
      'https://media.example/7%2F..%2Fx%3Fy%23z/',
    );
  });
});
