import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '../../cli/web/build-page.ts';
import { bundleFunction } from '../../infra/write-function.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const outdir = mkdtempSync(join(tmpdir(), 'mention-alerts-assembly-'));

/** What is off by default is checked and bundled, too. */
const EVERYTHING = [
  ['actions', 'true'],
  ['pictures', 'true'],
  ['eventBus', 'default'],
  ['webUsers', '["pr@example.com"]'],
  ['emailFrom', 'alerts@example.com'],
  ['alertEmails', '[{"address":"pr@example.com"}]'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Runs the CDK command; rejects unless it exits with 0, as it would with a finding of cdk-nag or of CDK's own check. */
const synthesize = (stage: string) =>
  run(
    process.execPath,
    ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', '-c', `stage=${stage}`, ...EVERYTHING, '--output', outdir],
    {
      cwd: ROOT,
    },
  );

/** Runs the app as the CDK command does, to see what it says itself. */
const runApp = (context: Readonly<Record<string, unknown>>) =>
  run(process.execPath, ['--import', 'tsx', 'infra/app.ts'], {
    cwd: ROOT,
    env: { ...process.env, CDK_OUTDIR: outdir, CDK_CONTEXT_JSON: JSON.stringify(context) },
  });

afterAll(() => rmSync(outdir, { recursive: true, force: true }));

describe('the app', () => {
  beforeAll(() => synthesize('test'));

  const template = () => JSON.parse(readFileSync(join(outdir, 'mention-alerts-test.template.json'), 'utf8'));
  type FunctionResource = {
    readonly Type: string;
    readonly Properties: { Environment?: { Variables: Record<string, string> }; Code: { S3Key: string } };
  };
  const functions = () =>
    Object.values<FunctionResource>(template().Resources)
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => ({
        name: Properties.Environment?.Variables.POWERTOOLS_SERVICE_NAME ?? '',
        folder: `asset.${basename(Properties.Code.S3Key, '.zip')}`,
      }))
      // What fills the bucket of the page is of CDK.
      .filter(({ name }) => name !== '');

  test('names its stack after the stage and needs neither account nor address', () => {
    expect(template().Parameters.MediaApiUrl.Default).toBe('');
  });

  test('bundles each function into an ES module that loads by itself and exports its handler, as do the files beside it', async () => {
    const found = functions();
    expect(found.map(({ name }) => name).sort()).toEqual([
      'act',
      'deliver',
      'dispatch',
      'evaluate',
      'heartbeat',
      'page',
      'picture',
      'summarize',
    ]);
    for (const { name, folder } of found) {
      const beside = readdirSync(join(outdir, folder)).filter((file) => file !== 'index.mjs');
      expect(
        beside.filter((file) => !/^(words-(en|de|nb|fr|es)|transliterate)\.cjs$/.test(file)),
        name,
      ).toEqual([]);
      const [url, ...others] = ['index.mjs', ...beside].map((file) => pathToFileURL(join(outdir, folder, file)).href);
      const script = `const { handler } = await import(${JSON.stringify(url)}); console.log(typeof handler);
        for (const file of ${JSON.stringify(others)}) await import(file);`;
      // Far from node_modules and with no setting but Lambda's own: whatever is not in the bundle is not found.
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
        cwd: outdir,
        env: { AWS_REGION: 'eu-central-1', NODE_OPTIONS: '' },
      });
      expect(stdout.trim(), name).toBe('function');
    }
  });

  test('takes to the bucket of the page what `web` serves, byte for byte', async () => {
    const folder = readdirSync(outdir).find((name) => existsSync(join(outdir, name, 'engine-worker.js'))) ?? '';
    const files = await buildPage();
    expect(readdirSync(join(outdir, folder)).sort()).toEqual([...files.keys()].sort());
    for (const [name, { body }] of files)
      expect(readFileSync(join(outdir, folder, name)).equals(body), name).toBe(true);
  });

  test('ships with the page what its questions need, and nothing of a terminal or of this machine', async () => {
    const { metafile } = bundleFunction('functions/hosted-page/handler.ts');
    const shipped = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );
    const own = shipped.filter((path) => !path.includes('node_modules/'));
    expect(own.filter((path) => !/^(cli|functions|files)\//.test(path))).toEqual([
      'infra/no-event-streams.mjs',
      'infra/lazy-words.cjs',
      // The subject of the email of a test, in ASCII.
      'infra/lazy-transliterate.cjs',
      'infra/no-endpoint-discovery.mjs',
      'infra/environment-credentials.mjs',
      // What its log escapes, and the file of all messages, of which spreadsheets must run nothing; it prints nothing else.
      'output/printable.ts',
      'output/unprintable.ts',
      'output/csv-lines.ts',
      'output/escaped.ts',
    ]);
    expect(
      shipped.filter((path) => /node_modules\/(commander|yaml|esbuild|aws-cdk-lib|undici-types)\//.test(path)),
    ).toEqual([]);
  });
});

test('a wrong context value ends the app with a sentence and no stack trace', async () => {
  await expect(runApp({ stage: 'Not A Stage' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The context of the stack is wrong:\n {2}stage: must be .*\nPass values with -c [^\n]*\n$/,
    ),
  });
});
