import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { writeWholeFile } from '../../files/write-file.ts';
import { shellWord } from '../../functions/domain/shell-word.ts';
import { readStackContext } from '../../infra/stack-context.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { isCheckout, USUAL_FOLDER } from '../init-stack/application.ts';
import { askContext } from '../init-stack/ask-context.ts';
import { makeApplication } from '../init-stack/init-stack-command.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { type Account, lookAtAccount } from './account.ts';
import { checkNode } from './check-node.ts';
import { deploySteps, remaining, type Step } from './deploy-steps.ts';
import { runProgram } from './run-program.ts';

export const summary = 'deploy the stack step by step, each step after a yes';

export const help = `Usage: mention-alerts deploy [DIR] [--yes]

Deploys the CDK application in DIR: by default the one of the folder that you are in, otherwise ${USUAL_FOLDER}. If there is none, it
asks what "init-stack" asks, and writes one. It says into which account and region it goes and what it will do, and asks before
each step: npm install, cdk bootstrap, synth, diff, deploy. What is done already is passed over, so the same command goes on
where one failed. In the end it says what remains by hand. In a checkout it deploys the checkout's own application.

  --yes  do all steps without asking

Credentials and region come from where the AWS tools take them: AWS_PROFILE, AWS_REGION, single sign-on.

Examples:
  npx mention-alerts deploy
  npx mention-alerts deploy mention-alerts-stack --yes`;

/** What became of a step. */
type Outcome = { readonly step: Step['name']; readonly outcome: 'done' | 'done before' | 'declined' | 'failed' };

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { yes: { type: 'boolean' } });
  const named = optionalPositional(positionals);
  const folder = named ?? (existsSync('cdk.json') ? '.' : USUAL_FOLDER);
  const yes = values.yes ?? false;
  if (!yes) requireTerminal(context, 'There is no terminal to ask before each step: add --yes to do them all.');
  checkNode(process.versions.node);
  const isJson = context.json || (values.json ?? false);
  if (!existsSync(join(folder, 'cdk.json')) && !(await makesOne(folder, { ...context, json: isJson }))) return 1;
  const stackContext = await contextOf(folder, context);
  if (stackContext === undefined) return 1;
  const stackName = `mention-alerts-${stackContext.stage}`;
  const account = await lookAtAccount(stackName, context.environment);
  const say = isJson ? context.writeError : context.writeOut;
  const steps = deploySteps(folder, { stackName, account });
  for (const line of planLines({ folder, stackName, account, steps })) say(line);
  const env = { ...context.environment, AWS_REGION: account.region };
  const outcomes = await take(steps, {
    ...context,
    yes,
    run: (program) => runProgram(program, { cwd: folder, env, isJson }),
  });
  const isDeployed = outcomes.at(-1)?.outcome === 'done';
  const left = isDeployed ? remaining(stackName, stackContext) : [];
  if (isJson) {
    const { id, region } = account;
    context.writeJson({ folder, stack: stackName, account: id, region, steps: outcomes, remaining: left }, 2);
  } else if (isDeployed) {
    context.writeOut(`\nThe stack ${stackName} is deployed. What remains, by hand:`);
    for (const [index, [what = '', ...commands]] of left.entries()) {
      context.writeOut(`  ${index + 1}. ${what}`);
      for (const command of commands) context.writeOut(`       ${command}`);
    }
  }
  return isDeployed ? 0 : 1;
}

/** Writes an application, if the person wants that. */
async function makesOne(folder: string, context: CommandContext): Promise<boolean> {
  const dir = shellWord(folder);
  requireTerminal(
    context,
    `There is no CDK application in ${dir}: "npx mention-alerts init-stack ${dir} --yes" writes one.`,
  );
  (context.json ? context.writeError : context.writeOut)(
    `There is no CDK application in ${dir} yet. Some questions make one.`,
  );
  return (await makeApplication(folder, {}, context)) !== undefined;
}

const cdkJson = z.looseObject({ app: z.string(), context: z.record(z.string(), z.unknown()).default({}) });

/**
 * What the application in a folder tells the stack. In a checkout whose cdk.json names no monitoring service, the person is asked for
 * it, and it is written there; undefined if they do not want that.
 *
 * @throws Error with one sentence if the application is not one of `init-stack`, or its context is wrong
 */
async function contextOf(folder: string, context: CommandContext) {
  const path = join(folder, 'cdk.json');
  const file = readCdkJson(path);
  if (file.context.mediaApiUrl === undefined) {
    if (!isCheckout(folder)) {
      throw new Error(
        `${path} has no mediaApiUrl in its context, so this is an application of your own: deploy it with "npx cdk deploy". To have one for mention-alerts alone, name another DIR.`,
      );
    }
    requireTerminal(context, `Put mediaApiUrl into the context of ${path} first (docs/deploy-it.md).`);
    const answers = await askContext({}, { ...context, yes: false });
    if (!(await agreed(`Write this into the context of ${path}? [y/N] `, context))) return undefined;
    const after = { ...file, context: { ...file.context, ...answers } };
    writeWholeFile(path, `${JSON.stringify(after, null, 2)}\n`);
    return readStackContext(after.context);
  }
  return readStackContext(file.context);
}

function readCdkJson(path: string) {
  try {
    const text = readTextFile(path);
    // It says what is wrong and where; the values stay as JSON has them, because they may be written back.
    parseJsonText(text);
    return cdkJson.parse(JSON.parse(text));
  } catch (error) {
    throw new UsageError(`${path} is not understood: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Plan = {
  readonly folder: string;
  readonly stackName: string;
  readonly account: Account;
  readonly steps: readonly Step[];
};

function planLines({ folder, stackName, account, steps }: Plan): string[] {
  const state = account.stackStatus === undefined ? 'is new there' : `is there (${account.stackStatus})`;
  return [
    `The stack ${stackName} goes into AWS account ${account.id ?? '(your identity may not see its number)'}, region ${account.region}; it ${state}. Node is ${process.versions.node}.`,
    `What will be done in ${folder}, each step after a yes:`,
    ...steps.map(({ program, does, isDone }, index) => {
      const what = isDone === undefined ? does : `nothing to do: ${isDone}`;
      return `  ${index + 1}. ${program.join(' ')}: ${what}`;
    }),
  ];
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
