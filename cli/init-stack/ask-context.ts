import type { CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { problemsOf, QUESTIONS, type Question } from './questions.ts';

/** The values of the options of `init-stack`, by their names. */
export type GivenOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** How often somebody is asked for one value. */
const MOST_TRIES = 5;

/**
 * The context of a new application: from options, and for what they leave open from the person at the terminal, each value checked as
 * it comes. With `yes` nobody is asked, and what is left open has its default.
 *
 * @throws UsageError that names options with a wrong value, or those that are missing where nobody can be asked
 */
export async function askContext(
  options: GivenOptions,
  { yes, ask, writeError }: { readonly yes: boolean } & Pick<CommandContext, 'ask' | 'writeError'>,
): Promise<Readonly<Record<string, unknown>>> {
  const context: Record<string, unknown> = fromOptions(options);
  const open = QUESTIONS.filter(({ option }) => options[option] === undefined);
  const missing = open
    .filter(({ isNeeded }) => isNeeded)
    .map(({ option, placeholder }) => `--${option} ${placeholder}`);
  if (yes && missing.length > 0) throw new UsageError(`${missing.join(', ')} is missing: nothing is asked with --yes.`);
  if (yes) return context;
  if (ask === undefined) {
    const others = open.filter(({ isNeeded }) => !isNeeded).map(({ option }) => `--${option}`);
    throw new UsageError(
      `There is no terminal to ask: add ${[...missing, '--yes'].join(' ')}. ` +
        `What no option gives has its default: ${others.join(', ')}.`,
    );
  }
  for (const question of open) {
    const value = await askOne(question, { ask, writeError });
    if (value !== undefined) context[question.name] = value;
  }
  const problems = problemsOf(context);
  if (problems.length > 0) throw new UsageError(`These values do not go together: ${problems.join('. ')}.`);
  return context;
}

function fromOptions(options: GivenOptions): Record<string, unknown> {
  const context: Record<string, unknown> = {};
  for (const { name, option, toValue } of QUESTIONS) {
    const written = options[option];
    if (written === undefined) continue;
    const value = typeof written === 'boolean' ? written : toValue([written].flat().join(','));
    const [problem] = problemsOf({ [name]: value });
    if (problem !== undefined) throw new UsageError(`--${option}: ${withoutPath(problem)}.`);
    context[name] = value;
  }
  const [problem] = problemsOf(context);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  return context;
}

async function askOne(
  { name, option, placeholder, asks, toValue }: Question,
  { ask, writeError }: { readonly ask: NonNullable<CommandContext['ask']> } & Pick<CommandContext, 'writeError'>,
): Promise<unknown> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = (await ask(asks)).trim();
    const value = toValue(answer);
    const isUnclear = placeholder === undefined && typeof value === 'string';
    const [problem] = isUnclear ? ['answer y or n'] : problemsOf({ [name]: value });
    if (problem === undefined) return value;
    writeError(`${answer === '' ? 'The answer' : answer}: ${withoutPath(problem)}.`);
  }
  throw new UsageError(`No answer was a value of ${name}. It can be given with --${option}, too.`);
}

/** The reason alone: who has just typed the value knows which one it is. */
const withoutPath = (problem: string) => problem.replace(/^\S+: /, '');
