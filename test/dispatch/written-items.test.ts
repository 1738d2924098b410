import { expect, test } from 'vitest';
import { writtenItems } from '../../functions/dispatch/written-items.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T14:00:00Z');

/** The tables, and how often each was read consistently (`now`) or not (`recent`). */
function world() {
  const tables = { mark: 'first' as string | undefined, rules: [{ ruleId: 'acme' }], reads: [] as string[] };
  const container = () => {
    const items = writtenItems({
      mark: async () => tables.mark,
      organizations: async () => [],
      rules: async ({ isConsistent }) => {
        tables.reads.push(isConsistent ? 'now' : 'recent');
        return tables.rules;
      },
    });
    return (minute: number) => items(START + minute * MINUTE);
  };
  return { tables, container };
}

test('the tables are read at first, after a new mark, and every five minutes for edits in the console', async () => {
  const { tables, container } = world();
  const at = container();
  for (const minute of [0, 1, 2, 3, 4]) await at(minute);
  expect(tables.reads).toEqual(['now']);
  await at(5);
  expect(tables.reads).toEqual(['now', 'recent']);
  tables.mark = 'second';
  await at(6);
  expect(tables.reads).toEqual(['now', 'recent', 'now']);
  for (const minute of [7, 8, 9, 10]) await at(minute);
  expect(tables.reads).toHaveLength(3);
});

test('an edit in the console is known within five minutes, and one by a command at the next tick', async () => {
  const { tables, container } = world();
  const at = container();
  await at(0);
  tables.rules = [{ ruleId: 'in-console' }];
  expect((await at(4)).rules).toEqual([{ ruleId: 'acme' }]);
  expect((await at(5)).rules).toEqual([{ ruleId: 'in-console' }]);
  Object.assign(tables, { rules: [{ ruleId: 'by-command' }], mark: 'second' });
  expect((await at(6)).rules).toEqual([{ ruleId: 'by-command' }]);
});

test('another container knows every edit, and so does one that a replay takes back in time', async () => {
  const { tables, container } = world();
  const [one, other] = [container(), container()];
  await one(0);
  tables.rules = [{ ruleId: 'edited' }];
  expect((await other(1)).rules).toEqual([{ ruleId: 'edited' }]);
  expect((await one(-60)).rules).toEqual([{ ruleId: 'edited' }]);
});

test('a table without a mark, as after an update, is read every five minutes', async () => {
  const { tables, container } = world();
  tables.mark = undefined;
  const at = container();
  for (let minute = 0; minute < 10; minute += 1) await at(minute);
  expect(tables.reads).toEqual(['now', 'recent']);
});
