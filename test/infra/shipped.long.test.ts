import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildBundle } from '../../bench/bundles/build-bundle.ts';
import { FUNCTIONS, handlerOf } from '../../bench/bundles/functions.ts';

/** As CycloneDX writes them. */
type Component = {
  readonly name: string;
  readonly licenses: readonly unknown[];
  readonly hashes: readonly unknown[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
};

test('npm run sbom lists each package that a bundle has, with its licence, its hash and the bundles that have it', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], { maxBuffer: 2 ** 28 });
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(stdout);
  expect(bomFormat).toBe('CycloneDX');
  const bundlesOf = new Map(
    components.map(({ name, properties }) => [
      name,
      properties.find((property) => property.name === 'mention-alerts:bundles')?.value.split(', ') ?? [],
    ]),
  );
  for (const { name, licenses, hashes } of components) {
    expect(licenses.length, name).toBeGreaterThan(0);
    expect(hashes.length, name).toBeGreaterThan(0);
  }
  expect(bundlesOf.get('preact')).toEqual(['page in the browser']);
  expect(bundlesOf.get('@fontsource/noto-sans')).toEqual(['picture']);
  const folder = await mkdtemp(join(tmpdir(), 'shipped-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of FUNCTIONS) {
    const { file } = await buildBundle(name, handlerOf(name), folder);
    // Before each module esbuild writes the file that it is of.
    const written = [...(await readFile(file, 'utf8')).matchAll(/^ *\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)];
    expect(written.length, name).toBeGreaterThan(10);
    for (const [, each = ''] of written) expect(bundlesOf.get(each), `${each} in ${name}`).toContain(name);
  }
});
