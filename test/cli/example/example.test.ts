import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { RECALL_MS } from '../../../cli/example/example-files.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { loadInput } from '../../../local/load-input.ts';
import { foresee } from '../../../local/run/foresee.ts';
import { spanOf } from '../../../local/run/span-of.ts';
import { buildService } from '../../../service/build-service.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { runAlone } from '../run-alone.ts';

const parent = await mkdtemp(join(tmpdir(), 'example-'));
const folder = join(parent, 'new');
afterAll(() => rm(parent, { recursive: true }));

describe('cli example DIR', () => {
  test('writes files that a replay takes, in which each rule but the recall is calm', async () => {
    const { status, out } = await runAlone(['example', folder]);
    expect(status).toBe(0);
    expect(await readdir(folder)).toEqual(['mentions.ndjson', 'rules.json', 'world.json']);
    expect(out).toContain(`npx mention-alerts start ${folder}`);

    expect(await runAlone(['check', join(folder, 'rules.json')])).toMatchObject({ status: 0 });
    const input = await loadInput({
      world: join(folder, 'world.json'),
      mentions: [join(folder, 'mentions.ndjson')],
      rules: join(folder, 'rules.json'),
    });
    const foreseen = await foresee(
      input,
      spanOf(input.mentions, { fromMs: RECALL_MS - 30 * HOUR_MS, toMs: undefined }),
    );
    const first = foreseen.map(({ rule, stirs }) => [rule.ruleId, ((stirs[0] ?? 0) - RECALL_MS) / HOUR_MS] as const);
    for (const [ruleId, hours] of first) {
      expect(hours, ruleId).toBeGreaterThan(0);
      expect(hours, ruleId).toBeLessThan(3);
    }
  });

  test('makes a world in which its user may create keywords', async () => {
    const world = parseWorld(JSON.parse(await readFile(join(folder, 'world.json'), 'utf8')));
    const { app } = await buildService({ world });
    const response = await app.inject({
      method: 'POST',
      url: '/v2/organizations/42/keywords',
      headers: { authorization: 'Bearer example-token', 'content-type': 'application/json' },
      payload: { groupId: 3, name: 'Recall', keyword: { naturalQuery: 'recall' } },
    });
    await app.close();
    expect(response).toMatchObject({ statusCode: 200 });
  });

  test('leaves files alone that are there', async () => {
    const again = await runAlone(['example', folder]);
    expect(again).toMatchObject({ status: 1, out: '' });
    expect(again.errors).toContain('is there already and was left alone');
  });
});
