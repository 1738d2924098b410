import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { packed } from '../../files/packed.ts';
import { makeFolder, requireOwnFile, writeWholeFile } from '../../files/write-file.ts';
import { PROJECT_ROOT } from '../project-root.ts';

const run = promisify(execFile);

/** Where an application is made and looked for, unless another folder is named. */
export const USUAL_FOLDER = 'mention-alerts-stack';

const versions = z.record(z.string(), z.string());
const ownPackage = z.object({ version: z.string(), peerDependencies: versions, devDependencies: versions });

export type Application = {
  readonly context: Readonly<Record<string, unknown>>;
  readonly isTypeScript: boolean;
};

/**
 * The files of an application, by their names. `dependency` is what its package.json says of this package: a version, or the address of
 * a file.
 */
export function filesOf({ context, isTypeScript }: Application, dependency: string): ReadonlyMap<string, string> {
  const { peerDependencies, devDependencies } = ownPackage.parse(
    JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')),
  );
  const tools = isTypeScript ? ['aws-cdk', 'tsx'] : ['aws-cdk'];
  const description = {
    name: 'mention-alerts-stack',
    private: true,
    dependencies: {
      'aws-cdk-lib': peerDependencies['aws-cdk-lib'],
      constructs: peerDependencies.constructs,
      'mention-alerts': dependency,
    },
    devDependencies: Object.fromEntries(tools.map((name) => [name, `^${devDependencies[name]}`])),
  };
  const app = isTypeScript ? 'app.mts' : 'app.js';
  return new Map([
    ['package.json', json(description)],
    ['cdk.json', json({ app: `${isTypeScript ? 'npx tsx' : 'node'} ${app}`, context })],
    [app, isTypeScript ? TYPESCRIPT : JAVASCRIPT],
    ['.gitignore', 'node_modules/\ncdk.out/\n.local/\n'],
  ]);
}

const REMARK = `// The stack of mention-alerts. What it is, says "context" in cdk.json; which values there are, says
// node_modules/mention-alerts/docs/context-values.md. Further stacks of yours may stand beside it.
`;
const JAVASCRIPT = `${REMARK}const { App } = require('aws-cdk-lib');
const { stackFromContext } = require('mention-alerts');

stackFromContext(new App());
`;
const TYPESCRIPT = `${REMARK}import { App } from 'aws-cdk-lib';
import { stackFromContext } from 'mention-alerts';

stackFromContext(new App());
`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Which of these files a folder has already, with another content. */
export function differentIn(folder: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, content]) => {
    const path = join(folder, name);
    return existsSync(path) && readFileSync(path, 'utf8') !== content ? [name] : [];
  });
}

/** Whether a folder is the checkout in use: its application is in `infra`. */
export function isCheckout(folder: string): boolean {
  return packed('') === undefined && resolve(folder) === resolve(PROJECT_ROOT);
}

/** What an application says of the package in use: its version where a registry has it, otherwise a file beside package.json. */
export function dependencyOnThis(): { readonly spec: string; readonly file?: string } {
  const { version } = ownPackage.parse(JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')));
  if (packed('') !== undefined && isOfRegistry()) return { spec: version };
  const file = `mention-alerts-${version}.tgz`;
  return { spec: `file:${file}`, file };
}

const installed = z.object({
  packages: z.object({ 'node_modules/mention-alerts': z.object({ resolved: z.string() }) }),
});

/** Whether npm has fetched the package in use, and so finds it elsewhere, too. */
function isOfRegistry(): boolean {
  try {
    const note = join(dirname(resolve(PROJECT_ROOT)), '.package-lock.json');
    const { packages } = installed.parse(JSON.parse(readFileSync(note, 'utf8')));
    return packages['node_modules/mention-alerts'].resolved.startsWith('https://');
  } catch {
    return false;
  }
}

/**
 * Writes an application into a folder, which is made if there is none; with the package in use beside it where no registry has it.
 *
 * @throws FileProblem if a file there is a link, Error with what npm said if the package cannot be packed
 */
export async function writeApplication(
  folder: string,
  files: ReadonlyMap<string, string>,
  { file }: { readonly file?: string },
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  makeFolder(folder);
  for (const name of [...files.keys(), ...(file === undefined ? [] : [file])]) requireOwnFile(join(folder, name));
  if (file !== undefined && !existsSync(join(folder, file))) await packInto(folder, env);
  for (const [name, content] of files) writeWholeFile(join(folder, name), content);
}

/** The installed package is packed as it is; a checkout is built for it first. */
async function packInto(folder: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const asItIs = packed('') === undefined ? [] : ['--ignore-scripts'];
  const options = { cwd: PROJECT_ROOT, env: { ...env }, maxBuffer: 2 ** 26 };
  try {
    await run('npm', ['pack', ...asItIs, '--pack-destination', resolve(folder)], options);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`npm could not pack mention-alerts into ${folder}: ${said}`);
  }
}
