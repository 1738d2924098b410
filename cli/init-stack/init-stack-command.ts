import { join } from 'node:path';
import { packed } from '../../files/packed.ts';
import { shellWord } from '../../functions/domain/shell-word.ts';
import { agreed } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { OptionTable } from '../parse-options.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { dependencyOnThis, differentIn, filesOf, isCheckout, USUAL_FOLDER, writeApplication } from './application.ts';
import { askContext, type GivenOptions } from './ask-context.ts';
import { QUESTIONS } from './questions.ts';

export const summary = 'write a small CDK application that deploys the stack';

const optionLine = ({ option, placeholder }: (typeof QUESTIONS)[number]) =>
  `--${option}${placeholder === undefined ? '' : ` ${placeholder}`}`;

export const help = `Usage: mention-alerts init-stack [DIR] [--typescript] [--yes] [${QUESTIONS.map(optionLine).join('] [')}]

Writes a CDK application into DIR (default ${USUAL_FOLDER}): package.json, cdk.json, app.js, .gitignore. It asks for the address of
the monitoring service, who gets emails, and optional parts; each answer is checked as a deployment would check it. Nothing is
deployed: "deploy" does that. Files that exist are not overwritten unasked. Options answer beforehand.

${[
  ['--typescript', 'app.mts in place of app.js'],
  ['--yes', 'ask nothing: what no option gives has its default'],
  ...QUESTIONS.map((question) => [
    optionLine(question),
    `${question.says}${question.multiple ? '; several times for several' : ''}`,
  ]),
]
  .map(([option = '', says]) => `  ${option.padEnd(26)}  ${says}`)
  .join('\n')}`;

/** The options that answer questions, as the parser wants them. */
const ANSWERS: OptionTable = Object.fromEntries(
  QUESTIONS.map(({ option, placeholder, multiple = false }) => [
    option,
    placeholder === undefined ? { type: 'boolean' } : { type: 'string', multiple },
  ]),
);

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    ...ANSWERS,
    yes: { type: 'boolean' } as const,
    typescript: { type: 'boolean' } as const,
  });
  const folder = optionalPositional(positionals) ?? USUAL_FOLDER;
  const made = await makeApplication(folder, values, context);
  if (made === undefined) return 1;
  if (context.json || values.json) context.writeJson(made, 2);
  else context.writeOut(`To deploy it, step by step: npx mention-alerts deploy ${shellWord(folder)}`);
  return 0;
}

/** An application that was written. */
type MadeApplication = {
  readonly folder: string;
  readonly files: readonly string[];
  readonly context: Readonly<Record<string, unknown>>;
};

/**
 * Asks what an application needs, and writes it; undefined if the person does not want that.
 *
 * @throws UsageError if options are wrong or missing
 */
export async function makeApplication(
  folder: string,
  options: GivenOptions,
  context: CommandContext,
): Promise<MadeApplication | undefined> {
  if (isCheckout(folder)) {
    throw new UsageError(
      `This checkout has an application of its own: "deploy" deploys it. For another one name a DIR.`,
    );
  }
  const yes = options.yes === true;
  const answers = await askContext(options, { ...context, yes });
  const say = context.json || options.json === true ? context.writeError : context.writeOut;
  const dependency = dependencyOnThis();
  const files = filesOf({ context: answers, isTypeScript: options.typescript === true }, dependency.spec);
  const different = differentIn(folder, files);
  if (different.length > 0 && yes) {
    throw new UsageError(`${different.map((name) => join(folder, name)).join(', ')}: there already. Name another DIR.`);
  }
  const names = [...files.keys(), ...(dependency.file === undefined ? [] : [dependency.file])];
  const overwriting = different.length === 0 ? '' : ` This overwrites ${different.join(', ')}.`;
  if (!yes && !(await agreed(`Write ${names.join(', ')} into ${folder}?${overwriting} [y/N] `, context))) {
    context.writeError('Nothing was written.');
    return undefined;
  }
  if (dependency.file !== undefined && packed('') === undefined) say('Packing this checkout, which takes a minute ...');
  await writeApplication(folder, files, dependency, context.environment);
  for (const name of names) say(`${join(folder, name)}: written`);
  if (answers.alertEmails === undefined)
    context.writeError(
      answers.emailFrom === undefined
        ? 'Nobody gets alerts by email; alertEmails in cdk.json names people.'
        : 'Nobody gets alerts by email until an organization names people in emails, or alertEmails in cdk.json does.',
    );
  return { folder, files: names, context: answers };
}
