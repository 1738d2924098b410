import { expect, test } from 'vitest';
import { unchangedItems } from '../../functions/adapters/unchanged-items.ts';
import { itemsMark, rulesMarks } from '../../functions/domain/items/items-mark.ts';

test('an item that is as it was before is the very same object, and one that was edited, added or deleted is not', async () => {
  const stored = new Map<string, Record<string, unknown>>();
  const put = (ruleId: string, name: string) => stored.set(ruleId, { ruleId, name, watch: { keywordId: 2n ** 60n } });
  const read = unchangedItems(
    async () => [...stored.values()].map((item) => structuredClone(item)),
    ({ ruleId }) => String(ruleId),
    itemsMark,
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

test('items are not read again while their mark is said to be the same, and are after any edit, or where nobody says it', async () => {
  const rule = { organizationId: 42, ruleId: 'acme', enabled: true };
  let stored: Record<string, unknown>[] = [{ ...rule, ruleId: 'other' }, rule];
  let reads = 0;
  const read = unchangedItems(
    async () => {
      reads += 1;
      return stored;
    },
    ({ ruleId }) => String(ruleId),
    itemsMark,
  );
  // As a scan has them: in another order.
  const mark = () => rulesMarks([...stored].reverse()).get('42');
  await read(42n, mark());
  expect(await read(42n, mark())).toEqual(stored);
  expect(reads).toBe(1);
  stored = [
    { ...rule, ruleId: 'other' },
    { ...rule, enabled: false },
  ];
  expect(await read(42n, mark())).toEqual(stored);
  stored = [{ ...rule, ruleId: 'other' }];
  expect(await read(42n, mark())).toEqual(stored);
  expect(reads).toBe(3);
  await read(42n);
  expect(reads).toBe(4);
});

test('an edit that a read of a moment ago does not show yet is read at the next tick', async () => {
  const [before, after] = [
    [{ organizationId: 42, ruleId: 'acme', enabled: true }],
    [{ organizationId: 42, ruleId: 'acme', enabled: false }],
  ];
  const reads = [before, before, after];
  const read = unchangedItems(
    async () => reads.shift() ?? [],
    ({ ruleId }) => String(ruleId),
    itemsMark,
  );
  await read(42n, itemsMark(before));
  expect(await read(42n, itemsMark(after))).toEqual(before);
  expect(await read(42n, itemsMark(after))).toEqual(after);
});
