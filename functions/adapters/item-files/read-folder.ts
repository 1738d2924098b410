import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { whyUnreadable } from '../../../files/file-problem.ts';
import { readTextFile } from '../../../files/read-text-file.ts';
import { checkItems, type FoundItem, type FoundProblem } from '../../domain/items/check-items.ts';
import { itemsInFile } from './read-items.ts';

/** The content of a folder: its items, and everything that is wrong with them. */
export type FolderContent = {
  readonly items: readonly FoundItem[];
  readonly problems: readonly FoundProblem[];
};

/**
 * The items in the JSON and YAML files of a folder and its subfolders, checked as `check` does, across all files. Other
 * files, and names that begin with a dot, are ignored.
 */
export async function readFolder(folder: string): Promise<FolderContent> {
  // Loaded here, so that commands that read no YAML start without its parser.
  const { parseYaml, linesIn } = await import('./parse-yaml.ts');
  const of = (file: string, reason: string): FoundProblem => ({ file, item: '', path: '', reason, remedy: '' });
  const items: FoundItem[] = [];
  const problems: FoundProblem[] = [];
  let files: readonly string[];
  try {
    files = filesBelow(folder);
  } catch (error) {
    return { items, problems: [of('', error instanceof Error ? error.message : String(error))] };
  }
  for (const file of files) {
    try {
      const content = itemsInFile(file, parseYaml);
      items.push(...content.items.map((item) => ({ ...item, file })));
      problems.push(...content.problems.map((reason) => of(file, reason)));
      if (content.items.length + content.problems.length === 0) problems.push(of(file, 'there is no item in it'));
    } catch (error) {
      problems.push(of(file, error instanceof Error ? error.message : String(error)));
    }
  }
  // With --prune, an empty folder would mean that everything is deleted.
  if (files.length === 0) problems.push(of(folder, 'there is no file of items in it (.json, .yaml or .yml)'));
  return { items, problems: [...problems, ...checkItems(items, linesIn(readTextFile))] };
}

function filesBelow(folder: string): string[] {
  const files: string[] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    // The files behind a link are named by the link's own path; the system ends a loop of links.
    const isFolder = entry.isSymbolicLink() ? statOf(path).isDirectory() : entry.isDirectory();
    if (isFolder) files.push(...filesBelow(path));
    else if (/\.(json|ya?ml)$/i.test(entry.name)) files.push(path);
  }
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): Error {
  return new Error(`${path}: ${whyUnreadable(error).replace('no such file', 'no such folder')}`);
}
