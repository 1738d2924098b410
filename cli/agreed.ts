import type { CommandContext } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Whether a person answers a question with yes; without anybody to ask, nobody does. */
export async function agreed(question: string, { ask }: Pick<CommandContext, 'ask'>): Promise<boolean> {
  return ask !== undefined && /^y(es)?$/i.test((await ask(question)).trim());
}

/** @throws UsageError with `remedy` if there is nobody to ask for confirmation */
export function requireTerminal(
  { ask }: Pick<CommandContext, 'ask'>,
  remedy = 'There is no terminal to ask for confirmation: add --yes to do it.',
): void {
  if (ask === undefined) throw new UsageError(remedy);
}
