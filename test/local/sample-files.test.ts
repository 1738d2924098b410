import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { loadInput } from '../../local/load-input.ts';
import { foresee } from '../../local/run/foresee.ts';
import { spanOf } from '../../local/run/span-of.ts';
import { runAlone } from '../cli/run-alone.ts';

const file = (name: string) => fileURLToPath(new URL(`../../docs/samples/kettles/${name}`, import.meta.url));
/** When the recall in these mentions begins. */
const RECALL_MS = Date.UTC(2026, 10, 12, 13);

test('docs/samples/kettles is a replay in which each rule tells the recall, and nothing in the day before', async () => {
  expect(await runAlone(['check', file('rules.json')])).toMatchObject({ status: 0 });
  const input = await loadInput({
    world: file('world.json'),
    mentions: [file('mentions.ndjson')],
    rules: file('rules.json'),
  });
  const foreseen = await foresee(input, spanOf(input.mentions, { fromMs: RECALL_MS - 30 * HOUR_MS, toMs: undefined }));
  expect(foreseen).toHaveLength(3);
  for (const { rule, stirs } of foreseen) {
    const hours = ((stirs[0] ?? 0) - RECALL_MS) / HOUR_MS;
    expect(hours, rule.ruleId).toBeGreaterThan(0);
    expect(hours, rule.ruleId).toBeLessThan(3);
  }
});
