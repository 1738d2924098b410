import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { BUNDLING, bundleFunction } from '../../infra/write-function.ts';

/** A module as bundles have it in place of a package. */
const inBundles = createRequire(fileURLToPath(import.meta.url));

afterEach(() => void vi.unstubAllEnvs());

test('what bundles have of credentials takes those that Lambda gives, and says that there are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'in-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outfile = join(folder, 'credentials.cjs');
  const { format, mainFields, alias } = BUNDLING;
  const entryPoints = [alias['@aws-sdk/credential-provider-node']];
  await build({ entryPoints, outfile, format, mainFields: [...mainFields], bundle: true, platform: 'node' });
  const { defaultProvider }: { readonly defaultProvider: () => () => Promise<unknown> } = inBundles(outfile);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) vi.stubEnv(name, name);
  expect(await defaultProvider()()).toMatchObject({
    accessKeyId: 'AWS_ACCESS_KEY_ID',
    secretAccessKey: 'AWS_SECRET_ACCESS_KEY',
    sessionToken: 'AWS_SESSION_TOKEN',
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  await expect(defaultProvider()()).rejects.toThrow('environment variable credentials');
});

/** The most megabytes that Lambda loads when a function starts; what it reads beside that, when it needs it, is not among them. */
const MOST: Readonly<Record<string, number>> = { evaluate: 2, summarize: 1.4, dispatch: 0.8 };

test.each(Object.entries(MOST))('the bundle of %s stays under %d MB, so that it starts quickly', (name, most) => {
  const { files } = bundleFunction(`functions/${name}/handler.ts`);
  expect(files.get('index.mjs')?.byteLength).toBeLessThan(most * 1e6);
});

test('dispatch, which judges nothing and tells nobody anything, has no engine and no words', () => {
  const { files } = bundleFunction('functions/dispatch/handler.ts');
  expect([...files.keys()]).toEqual(['index.mjs']);
  expect(Buffer.from(files.get('index.mjs') ?? []).toString()).not.toMatch(/condition(?:Judge|Judges)\b/i);
});

test('a function reads the words of a language with the first text in it, and of no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'in-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = fileURLToPath(new URL('../../functions/languages/words-of.ts', import.meta.url));
  const entry = join(folder, 'handler.ts');
  await writeFile(
    entry,
    `import { wordsOf } from ${JSON.stringify(source)};
     export const handler = (language) => wordsOf({ language }).problems.nameOneOrAll({ field: 'sentiments' });`,
  );
  const { files } = bundleFunction(entry);
  await writeFile(join(folder, 'index.mjs'), files.get('index.mjs') ?? '');
  type Bundle = { readonly handler: (language: string) => string };
  const { handler }: Bundle = await import(pathToFileURL(join(folder, 'index.mjs')).href);
  for (const language of LANGUAGES) {
    // Nothing of it has been read before: its file was not there.
    expect(() => handler(language)).toThrow(`words-${language}.cjs`);
    await writeFile(join(folder, `words-${language}.cjs`), files.get(`words-${language}.cjs`) ?? '');
    expect(handler(language)).toBe(wordsOf({ language }).problems.nameOneOrAll({ field: 'sentiments' }));
  }
});
