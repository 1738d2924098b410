import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { LOCAL_FOLDER } from '../../cli/local-folder.ts';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { packed } from '../../files/packed.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { packedSynthesis } from './packed-synthesis.ts';
import { synthesisKey } from './synthesis-key.ts';
import { type Template, template } from './template.ts';

const assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/** Where syntheses are kept, one folder per key. */
const KEPT = join(LOCAL_FOLDER, 'synthesis');

/** A synthesis that was not used for so long, in ms, is removed. Not sooner: a running program may still load bundles from it. */
const KEPT_MS = 7 * DAY_MS;

/** The synthesized stack, as it would be deployed. */
export type SynthesizedStack = {
  readonly stackName: string;
  readonly template: Template;
  /** The unpacked folder of an asset, by the key that the template names. */
  readonly assetFolders: ReadonlyMap<string, string>;
};

/**
 * Synthesizes the CDK application in a process of its own, as `cdk synth` does, bundles included, but without the checks of
 * cdk-nag, which `npm run check` runs. If the sources have not changed, takes the kept synthesis instead. Takes the context
 * values to set; a package has a synthesis of each choice of switches. Calls `onMaking` if it has to synthesize, which takes a while.
 *
 * @throws Error with what the CDK application printed, if it fails
 */
export async function synthesize(
  context: Readonly<Record<string, unknown>>,
  onMaking: () => void = () => {},
): Promise<SynthesizedStack> {
  const ready = packed('synthesis');
  if (ready !== undefined) return packedSynthesis(ready, context);
  const folder = join(KEPT, await synthesisKey(PROJECT_ROOT, context));
  if (!existsSync(folder)) {
    onMaking();
    await synthesizeInto(folder, context);
  }
  const now = new Date();
  await utimes(folder, now, now);
  await removeUnused(now.getTime());
  const names = await readdir(folder);
  const templateName = names.find((name) => name.endsWith('.template.json'));
  const stackName = templateName?.replace('.template.json', '') ?? '';
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const { files } = assets.parse(await read(`${stackName}.assets.json`));
  return {
    stackName,
    template: template.parse(await read(`${stackName}.template.json`)),
    assetFolders: new Map(
      Object.values(files).flatMap(({ source, destinations }) =>
        Object.values(destinations).map(({ objectKey }) => [objectKey, join(folder, source.path ?? '')] as const),
      ),
    ),
  };
}

/** Writes into a temporary folder and renames it at the end, so that an unfinished synthesis is never taken for a whole one. */
async function synthesizeInto(folder: string, context: Readonly<Record<string, unknown>>): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const begun = await mkdtemp(join(KEPT, 'begun-'));
  try {
    await runApp(begun, context);
    await rename(begun, folder).catch((error: unknown) => {
      // Another process may have made the same synthesis meanwhile.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
}

async function removeUnused(now: number): Promise<void> {
  for (const name of await readdir(KEPT)) {
    const used = await stat(join(KEPT, name)).catch(() => undefined);
    if (used !== undefined && now - used.mtimeMs > KEPT_MS)
      await rm(join(KEPT, name), { recursive: true, force: true });
  }
}

async function runApp(folder: string, context: Readonly<Record<string, unknown>>): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/app.ts'], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      CDK_VALIDATION: 'false',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, output] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(`The stack could not be synthesized ("npx cdk synth" shows the same):\n${output}`);
}
