import { didYouMean } from '../nearest-name.ts';
import { UsageError } from '../usage-error.ts';

/** One of the values that the interface names, in whichever case it was written. */
export function choiceArgument<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return choice;
  const hint = didYouMean(text.toUpperCase(), choices);
  throw new UsageError(`${name} must be one of ${choices.join(', ')}, not "${text}".${hint}`);
}

/** The values of a comma-separated list. */
export function listArgument(name: string, text: string): readonly string[] {
  const values = text.split(',').map((value) => value.trim());
  if (values.includes('')) throw new UsageError(`${name} must be a list like A,B without empty places, not "${text}".`);
  return values;
}
