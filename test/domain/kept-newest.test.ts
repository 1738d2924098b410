import { expect, test } from 'vitest';
import { keptNewest } from '../../functions/domain/kept-newest.ts';

test('what was used longest ago is forgotten when there are too many, and made anew when it is asked for again', () => {
  const made: string[] = [];
  const kept = keptNewest(2, (name: string) => {
    made.push(name);
    return { name };
  });
  const first = kept('a');
  kept('b');
  expect(kept('a')).toBe(first);
  kept('c');
  expect([kept('a'), made]).toEqual([first, ['a', 'b', 'c']]);
  kept('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
