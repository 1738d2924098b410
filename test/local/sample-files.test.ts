import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { loadInput } from '../../local/load-input.ts';
import { foresee } from '../../local/run/foresee.ts';
import { spanOf } from '../../local/run/span-of.ts';
import { runAlone } from '../cli/run-alone.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../docs/samples/${name}`, import.meta.url));
const file = (name: string) => sample(`kettles/${name}`);
/** When the recall in these mentions begins. */
const RECALL_MS = Date.UTC(2026, 10, 12, 13);

test.each([
  ['kettles/rules.json', 3],
  ['first/alerts.json', 2],
])(
  'the rules of docs/samples/%s tell the recall of the kettles, and nothing in the day before',
  async (name, count) => {
    expect(await runAlone(['check', sample(name)])).toMatchObject({ status: 0 });
    const input = await loadInput({
      world: file('world.json'),
      mentions: [file('mentions.ndjson')],
      rules: sample(name),
    });
    const foreseen = await foresee(
      input,
      spanOf(input.mentions, { fromMs: RECALL_MS - 30 * HOUR_MS, toMs: undefined }),
    );
    expect(foreseen).toHaveLength(count);
    for (const { rule, stirs } of foreseen) {
      const hours = ((stirs[0] ?? 0) - RECALL_MS) / HOUR_MS;
      expect(hours, rule.ruleId).toBeGreaterThan(0);
      expect(hours, rule.ruleId).toBeLessThan(3);
    }
  },
);

type Attribute = {
  readonly S?: string;
  readonly N?: string;
  readonly L?: readonly Attribute[];
  readonly M?: Readonly<Record<string, Attribute>>;
};

/** An attribute as DynamoDB's console shows it, as plain JSON. */
function plain({ S, N, L, M }: Attribute): unknown {
  if (L !== undefined) return L.map(plain);
  if (M !== undefined) return Object.fromEntries(Object.entries(M).map(([name, value]) => [name, plain(value)]));
  return N === undefined ? S : Number(N);
}

test('the file of README is the one that it names, and the item of the console its first rule', async () => {
  const page = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [written = '', stored = ''] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json);
  const given = JSON.parse(await readFile(sample('first/alerts.json'), 'utf8'));
  expect(JSON.parse(written)).toEqual(given);
  expect(plain({ M: JSON.parse(stored) })).toEqual(given.rules[0]);
});
