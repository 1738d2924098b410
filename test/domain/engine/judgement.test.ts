import { expect, test } from 'vitest';
import { judgement } from '../../../functions/domain/engine/judgement.ts';

test('a reading that an earlier release stored with its negative mentions is read as one with the part that is judged', () => {
  const sum = { total: 4, complete: true };
  const stored = { detector: { kind: 'negative-surge' }, reading: { at: 0, sums: [sum], negative: [sum] } };
  expect(judgement.parse(stored).reading).toEqual({ at: 0, sums: [sum], subset: [sum] });
  const now = { detector: { kind: 'spike' }, reading: { at: 0, sums: [sum] } };
  expect(judgement.parse(now)).toEqual(now);
});
