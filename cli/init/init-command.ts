import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { packed } from '../../files/packed.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { makeFolder, requireOwnFile, writeWholeFile } from '../../files/write-file.ts';
import { shellWord } from '../../functions/domain/shell-word.ts';
import { ContextError, readStackContext } from '../../infra/stack-context.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { optionalPositional } from '../parse-options.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { UsageError } from '../usage-error.ts';

/** Where a folder is made, and looked for by `deploy`, unless another one is named. */
export const USUAL_FOLDER = 'mention-alerts-stack';

export const summary = 'write a folder with a first rule and a small CDK application';

export const help = `Usage: mention-alerts init [DIR] [--media-api-url URL] [--email ADDRESS]

Writes a folder (default ${USUAL_FOLDER}) to keep in git: alerts/alerts.json with two rules, cdk.json and app.js, which deploy the stack,
and README.md, which says what to do next. It asks for the address of the monitoring service, and for an email address that gets
alerts and alarms until cdk.json names others. Nothing is deployed, and no file is overwritten.

  --media-api-url URL  address of the media monitoring service
  --email ADDRESS      who gets alerts and alarms`;

const versions = z.record(z.string(), z.string());
const ownPackage = z.object({ version: z.string(), peerDependencies: versions, devDependencies: versions });

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    'media-api-url': { type: 'string' },
    email: { type: 'string' },
  });
  const folder = optionalPositional(positionals) ?? USUAL_FOLDER;
  const isJson = context.json || (values.json ?? false);
  const say = isJson ? context.writeError : context.writeOut;
  const template = join(PROJECT_ROOT, 'cli', 'init', 'template');
  const sources = readdirSync(template, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)));
  const own = ownPackage.parse(JSON.parse(readTextFile(join(PROJECT_ROOT, 'package.json'))));
  const tarball = `mention-alerts-${own.version}.tgz`;
  // npm packs no file called .gitignore.
  const targets = new Map(sources.map((name) => [name, name === 'gitignore' ? '.gitignore' : name]));
  const names = [...targets.values(), tarball].sort();
  const there = names.filter((name) => existsSync(join(folder, name)));
  if (there.length > 0) throw new UsageError(`${join(folder, there.join(', '))}: there already. Name another DIR.`);
  for (const name of names) requireOwnFile(join(folder, name));
  const answers = await answered(values, context);
  const filledIn: Readonly<Record<string, string | undefined>> = {
    ...own.peerDependencies,
    'aws-cdk': own.devDependencies['aws-cdk'],
    package: tarball,
    ...answers,
  };
  makeFolder(folder);
  if (packed('') === undefined) say('Packing this checkout, which takes a minute ...');
  await packInto(folder, context.environment);
  for (const [source, name] of targets) {
    const text = readTextFile(join(template, source)).replaceAll(/"([^"{]*)\{\{([\w-]+)\}\}"/g, (_, before, value) =>
      JSON.stringify(`${before}${filledIn[value]}`),
    );
    makeFolder(dirname(join(folder, name)));
    writeWholeFile(join(folder, name), text);
  }
  for (const name of names) say(`${join(folder, name)}: written`);
  say(
    `What to do next: ${join(folder, 'README.md')}. To deploy it, step by step: npx mention-alerts deploy ${shellWord(folder)}`,
  );
  if (isJson) context.writeJson({ folder, files: names }, 2);
  return 0;
}

type Answers = { readonly mediaApiUrl: string; readonly email: string };

/** What options say, or else a person, checked as a synthesis checks it. @throws UsageError with one sentence */
async function answered(
  {
    'media-api-url': url,
    email,
  }: { readonly 'media-api-url'?: string | undefined; readonly email?: string | undefined },
  { ask }: CommandContext,
): Promise<Answers> {
  if (ask === undefined && (url === undefined || email === undefined)) {
    throw new UsageError('There is no terminal to ask: add --media-api-url URL --email ADDRESS.');
  }
  const asked = async (question: string) => (await ask?.(question))?.trim() ?? '';
  const answers = {
    mediaApiUrl: url ?? (await asked('Address of the media monitoring service, such as https://api.example.com: ')),
    email: email ?? (await asked('Who gets alerts and alarms by email, until cdk.json names others? One address: ')),
  };
  try {
    readStackContext({ mediaApiUrl: answers.mediaApiUrl, alertEmails: [{ address: answers.email }] });
    return answers;
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    throw new UsageError(`${error.reasons.join('. ')}.`);
  }
}

/** This package, as a file: no registry has it. The installed package is packed as it is; a checkout is built for it first. */
async function packInto(folder: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const asItIs = packed('') === undefined ? [] : ['--ignore-scripts'];
  const options = { cwd: PROJECT_ROOT, env: { ...env }, maxBuffer: 2 ** 26 };
  try {
    await promisify(execFile)('npm', ['pack', ...asItIs, '--pack-destination', resolve(folder)], options);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`npm could not pack mention-alerts into ${folder}: ${said}`);
  }
}
