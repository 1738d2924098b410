import { expect, test } from 'vitest';
import { unchangedItems } from '../../functions/adapters/unchanged-items.ts';

test('an item that is as it was before is the very same object, and one that was edited, added or deleted is not', async () => {
  const stored = new Map<string, Record<string, unknown>>();
  const put = (ruleId: string, name: string) => stored.set(ruleId, { ruleId, name, watch: { keywordId: 2n ** 60n } });
  const read = unchangedItems(
    async () => [...stored.values()].map((item) => structuredClone(item)),
    ({ ruleId }) => String(ruleId),
  );
  for (const ruleId of ['same', 'edited', 'deleted']) put(ruleId, 'as it was');
  const before = await read(42n);
  put('edited', 'anew');
  put('added', 'anew');
  stored.delete('deleted');
  const after = await read(42n);
  expect(after).toEqual([...stored.values()]);
  expect(after.map((item) => before.includes(item))).toEqual([true, false, false]);
  expect((await read(42n)).every((item) => after.includes(item))).toBe(true);
  expect((await read(7n)).some((item) => after.includes(item))).toBe(false);
});
