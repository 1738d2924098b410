import { describe, expect, test } from 'vitest';
import { isLookedFor, operationsMessages } from '../../../functions/domain/operations/notice.ts';

const notices = (count: number, text = 'Mend the item.') =>
  Array.from({ length: count }, (_, at) => ({ subject: `[OPERATIONS] rule 42/rule-${at} is invalid`, text }));

describe('notices to operations', () => {
  test('of which there are few are a message each', () => {
    expect(operationsMessages([])).toEqual([]);
    expect(operationsMessages(notices(3))).toEqual(notices(3));
  });

  test('of which there are many at once are one message, which tells ten in full and names the others', () => {
    const [message, ...more] = operationsMessages(notices(25));
    expect(more).toEqual([]);
    expect(message?.subject).toBe('[OPERATIONS] 25 notices: rule 42/rule-0 is invalid, ...');
    expect(message?.text.match(/Mend the item/g)).toHaveLength(10);
    for (const { subject } of notices(25)) expect(message?.text).toContain(subject);
  });

  test('stay one message of bounded length, however many and long they are', () => {
    const [message] = operationsMessages(notices(5000, 'x'.repeat(100_000)));
    expect(message?.text.length).toBeLessThan(30_000);
    expect(message?.text).toContain('... and 4890 more: "status" lists them all.');
  });
});

describe('whether the cause of a notice was looked for', () => {
  test.each([
    ['the key itself', 'service/main', true],
    ['a key that only begins alike', 'service/main-eu', false],
    ['a key under one that ends with a slash', 'token/main/rejected', true],
    ['a key beside it', 'token/main-eu/rejected', false],
  ])('%s', (_, key, expected) => {
    expect(isLookedFor(key, { lookedFor: ['service/main', 'token/main/'] })).toBe(expected);
  });
});
