import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { shellWord } from '../../functions/domain/shell-word.ts';
import { readStackContext, type StackContext } from '../../infra/stack-context.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { USUAL_FOLDER } from '../init/init-command.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { lookAtAccount } from './account.ts';
import { deploySteps, remaining, type Step } from './deploy-steps.ts';

export const summary = 'deploy the stack step by step, each step after a yes';

export const help = `Usage: mention-alerts deploy [DIR] [--yes]

Deploys the CDK application in DIR: by default the one of the folder that you are in, otherwise ${USUAL_FOLDER}, where "init" writes one.
It says into which account and region it goes and what it will do, and asks before each step: npm install, cdk bootstrap, synth,
diff, deploy. What is done already is passed over, so the same command goes on where one failed. In the end it says what remains by
hand. In a checkout it deploys the checkout's own application.

  --yes  do all steps without asking

Credentials and region come from where the AWS tools take them: AWS_PROFILE, AWS_REGION, single sign-on.

Examples:
  npx mention-alerts deploy
  npx mention-alerts deploy mention-alerts-stack --yes`;

/** What became of a step. */
type Outcome = { readonly step: Step['name']; readonly outcome: 'done' | 'done before' | 'declined' | 'failed' };

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { yes: { type: 'boolean' } });
  const folder = optionalPositional(positionals) ?? (existsSync('cdk.json') ? '.' : USUAL_FOLDER);
  const yes = values.yes ?? false;
  if (!yes) requireTerminal(context, 'There is no terminal to ask before each step: add --yes to do them all.');
  const isJson = context.json || (values.json ?? false);
  const say = isJson ? context.writeError : context.writeOut;
  const stackContext = contextOf(folder);
  const stackName = `mention-alerts-${stackContext.stage}`;
  const account = await lookAtAccount(stackName, context.environment);
  const { id, region, stackStatus } = account;
  const steps = deploySteps(folder, { stackName, account });
  const state = stackStatus === undefined ? 'is new there' : `is there (${stackStatus})`;
  const where = `AWS account ${id ?? '(your identity may not see its number)'}, region ${region}`;
  say(`The stack ${stackName} goes into ${where}; it ${state}. Node is ${process.versions.node}.`);
  say(`What will be done in ${folder}, each step after a yes:`);
  for (const [index, { program, does, isDone }] of steps.entries()) {
    say(`  ${index + 1}. ${program.join(' ')}: ${isDone === undefined ? does : `nothing to do: ${isDone}`}`);
  }
  const env = { ...context.environment, AWS_REGION: region };
  const outcomes = await take(steps, { ...context, yes, run: (program) => runIn(folder, program, { env, isJson }) });
  const isDeployed = outcomes.at(-1)?.outcome === 'done';
  const left = isDeployed ? remaining(stackName, stackContext) : [];
  if (isJson) {
    context.writeJson({ folder, stack: stackName, account: id, region, steps: outcomes, remaining: left }, 2);
  } else if (isDeployed) {
    say(`\nThe stack ${stackName} is deployed. What remains, by hand:`);
    for (const [index, [what = '', ...commands]] of left.entries()) {
      say(`  ${index + 1}. ${what}`);
      for (const command of commands) say(`       ${command}`);
    }
  }
  return isDeployed ? 0 : 1;
}

const cdkJson = z.looseObject({ app: z.string(), context: z.record(z.string(), z.unknown()).default({}) });

/** What the application in a folder tells the stack. @throws Error with one sentence if there is none, or its context is wrong */
function contextOf(folder: string): StackContext {
  const path = join(folder, 'cdk.json');
  if (!existsSync(path)) {
    const dir = shellWord(folder);
    throw new UsageError(`There is no CDK application in ${dir}: "npx mention-alerts init ${dir}" writes one.`);
  }
  const { context } = readCdkJson(path);
  if (context.mediaApiUrl !== undefined) return readStackContext(context);
  throw new Error(
    `${path} has no mediaApiUrl in its context: write it there (docs/deploy-it.md). An application of your own without it is deployed by "npx cdk deploy".`,
  );
}

function readCdkJson(path: string) {
  try {
    return cdkJson.parse(parseJsonText(readTextFile(path)));
  } catch (error) {
    throw new UsageError(`${path} is not understood: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Taking = Pick<CommandContext, 'ask' | 'writeError'> & {
  readonly yes: boolean;
  readonly run: (program: readonly string[]) => Promise<number>;
};

/** Takes the steps until one fails or is not wanted. */
async function take(steps: readonly Step[], { yes, run, ...context }: Taking): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, { name, program, isDone, remedy }] of steps.entries()) {
    if (isDone !== undefined) {
      outcomes.push({ step: name, outcome: 'done before' });
      continue;
    }
    const words = program.join(' ');
    if (!yes && !(await agreed(`Step ${index + 1}, ${words}? [y/N] `, context))) {
      context.writeError('Stopped before that step. The same command goes on from here.');
      return [...outcomes, { step: name, outcome: 'declined' }];
    }
    const status = await run(program);
    outcomes.push({ step: name, outcome: status === 0 ? 'done' : 'failed' });
    if (status !== 0) {
      context.writeError(
        `Step ${index + 1} failed: ${words} ended with ${status}, for the reason above. ${remedy} Then run the same command again: it goes on from here.`,
      );
      return outcomes;
    }
  }
  return outcomes;
}

type Running = { readonly env: Readonly<Record<string, string | undefined>>; readonly isJson: boolean };

/** Runs a program as if it was typed in that folder; gives its exit status. @throws Error if there is none */
function runIn(cwd: string, [program = '', ...args]: readonly string[], { env, isJson }: Running): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...env },
      // With --json stdout is for JSON alone.
      stdio: ['inherit', isJson ? 2 : 'inherit', 'inherit'],
      // npm is a script there.
      shell: process.platform === 'win32',
    });
    child.on('error', () => reject(new Error(`${program} cannot be run: it comes with Node; check PATH.`)));
    child.on('close', (status) => resolve(status ?? 1));
  });
}
