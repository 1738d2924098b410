import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { synthesisKey } from '../../../local/stack/synthesis-key.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'));
  for (const folder of ['infra', 'functions/evaluate', 'files', 'docs'])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of [
    'package-lock.json',
    'cdk.json',
    'tsconfig.json',
    'infra/app.ts',
    'functions/evaluate/handler.ts',
  ]) {
    await writeFile(join(root, file), `this is ${file}`);
  }
});
afterAll(() => rm(root, { recursive: true }));

describe('a synthesis is used again', () => {
  test('as long as nothing that it is made of has changed', async () => {
    const key = await synthesisKey(root, { stage: 'prod' });
    await writeFile(join(root, 'docs', 'new.md'), 'a page');
    expect(await synthesisKey(root, { stage: 'prod' })).toBe(key);
  });

  test.each([
    ['a function', (copy: string) => writeFile(join(copy, 'functions/evaluate/handler.ts'), 'this is another')],
    ['what files are read with', (copy: string) => writeFile(join(copy, 'files/decode-text.ts'), '')],
    ['a new file of the stack', (copy: string) => writeFile(join(copy, 'infra/tables.ts'), '')],
    ['a file that is gone', (copy: string) => rm(join(copy, 'infra/app.ts'))],
    ['a dependency', (copy: string) => writeFile(join(copy, 'package-lock.json'), '{}')],
  ])('but not after a change of %s', async (_what, change) => {
    const copy = await mkdtemp(join(tmpdir(), 'changed-'));
    try {
      await cp(root, copy, { recursive: true });
      expect(await synthesisKey(copy, {})).toBe(await synthesisKey(root, {}));
      await change(copy);
      expect(await synthesisKey(copy, {})).not.toBe(await synthesisKey(root, {}));
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  test('but not with other values of the context', async () => {
    expect(await synthesisKey(root, { stage: 'test' })).not.toBe(await synthesisKey(root, { stage: 'prod' }));
  });
});
