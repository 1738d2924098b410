import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a forge runs what a developer runs, on the oldest Node that is supported and on that of the functions', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  const [, nodes = ''] = /node: \[(.*)\]/.exec(workflow) ?? [];
  expect(workflow).toContain('- run: .ci/run\n');
  expect(nodes).toContain(`'${engines.node.replace('>=', '')}'`);
  expect(nodes).toContain("'24'");
});

test('a forge runs each action of others at one commit, whose version stands beside it, because a tag can be moved', () => {
  const folder = '.github/workflows';
  const used = readdirSync(folder).flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\buses: *(.+)/g)].map(([, action = '']) => action),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});
