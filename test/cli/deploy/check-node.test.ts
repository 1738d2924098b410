import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkNode } from '../../../cli/deploy/check-node.ts';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';

test('a Node that is too old is refused before anything is done, by what the package asks for', async () => {
  const { engines } = JSON.parse(await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  for (const version of ['18.20.4', '20.18.9']) expect(() => checkNode(version)).toThrow(`install ${oldest} or`);
  for (const version of [`${oldest}.0`, '20.20.0', '22.1.0']) expect(() => checkNode(version)).not.toThrow();
});
