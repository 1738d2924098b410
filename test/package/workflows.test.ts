import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a forge runs what a developer runs, on the oldest Node that is supported and on that of the functions', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  const [, nodes = ''] = /node: \[(.*)\]/.exec(workflow) ?? [];
  expect(workflow).toContain('- run: .ci/run\n');
  expect(nodes).toContain(`'${engines.node.replace('>=', '')}'`);
  expect(nodes).toContain("'24'");
});
