import { type FileContent, problemsInFile, readItemsFile } from '../../functions/adapters/item-files/read-items.ts';
import { problemLine } from '../../functions/domain/items/check-items.ts';
import { LocalError } from '../local-error.ts';
import type { Items } from './items.ts';

/**
 * Reads the items of a run: one rule, a list of rules, or lists of each kind. Checks them as `check` does.
 *
 * @throws LocalError with every problem on a line of its own: the file, the item, the path in it, the reason and the remedy
 */
export async function loadRulesFile(path: string): Promise<Items> {
  const content = await contentOf(path);
  const { items } = content;
  const wrong = await problemsInFile(path, content);
  const all = [...content.problems.map((problem) => `${path}: ${problem}`), ...wrong.map(problemLine)];
  const of = (name: keyof Items) => items.filter(({ kind }) => kind.name === name).map(({ item }) => item);
  const rules = of('rules');
  if (all.length === 0 && rules.length === 0) all.push(`${path}: there is no rule in it: docs/rules.md shows one`);
  if (all.length > 0) throw new LocalError(all.join('\n'));
  return { organizations: of('organizations'), rules, channels: of('channels') };
}

async function contentOf(path: string): Promise<FileContent> {
  try {
    return await readItemsFile(path);
  } catch (error) {
    throw new LocalError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
