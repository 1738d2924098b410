import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { PROJECT_ROOT } from '../project-root.ts';
import { type Template, template } from './template.ts';

const assets = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })),
});

/** The stack as it would be deployed. */
export interface SynthesizedStack {
  readonly stackName: string;
  readonly template: Template;
  /** The unpacked folder of an asset, by the key that the template names. */
  readonly assetFolders: ReadonlyMap<string, string>;
  /** Removes the files of the synthesis. */
  remove(): Promise<void>;
}

/**
 * Synthesizes the CDK application in a process of its own, exactly as `cdk synth` starts it, bundles included, with the
 * checks of cdk-nag left to `npm run check`. Takes the context values to set.
 *
 * @throws Error with what the CDK application printed, when it fails
 */
export async function synthesize(context: Readonly<Record<string, unknown>>): Promise<SynthesizedStack> {
  const folder = await mkdtemp(join(tmpdir(), 'mention-alerts-stack-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await runApp(folder, context);
    const names = await readdir(folder);
    const templateName = names.find((name) => name.endsWith('.template.json'));
    const stackName = templateName?.replace('.template.json', '') ?? '';
    const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
    const { files } = assets.parse(await read(`${stackName}.assets.json`));
    return {
      stackName,
      template: template.parse(await read(`${stackName}.template.json`)),
      assetFolders: new Map(
        Object.entries(files).map(([hash, { source }]) => [`${hash}.zip`, join(folder, source.path ?? '')]),
      ),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
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
