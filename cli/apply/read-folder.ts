import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkItems, type FoundProblem } from '../configure/check-items.ts';
import { type FoundItem, itemsInFile } from '../configure/read-items.ts';

/** What a folder says: its items, and everything that is wrong with them. */
export interface FolderContent {
  readonly items: readonly FoundItem[];
  readonly problems: readonly FoundProblem[];
}

/**
 * The items in the JSON and YAML files of a folder and of those in it, checked as `check` does, over all files. Other files,
 * and names that begin with a dot, are passed over.
 */
export async function readFolder(folder: string): Promise<FolderContent> {
  // Commands that read no YAML start without its parser.
  const { parseYaml } = await import('../configure/parse-yaml.ts');
  return folderContent(folder, parseYaml);
}

/** The same for who has loaded the parser of YAML and cannot wait, as the constructs of a stack. */
export function folderContent(folder: string, parseYaml: (text: string) => unknown): FolderContent {
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
  // With --prune, a folder of nothing would mean that nothing may stay.
  if (files.length === 0) problems.push(of(folder, 'there is no file of items in it (.json, .yaml or .yml)'));
  return { items, problems: [...problems, ...checkItems(items)] };
}

function filesBelow(folder: string): string[] {
  const files: string[] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    // What a link leads to is told by the link's own name; a loop ends where the system ends it.
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
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such folder',
    ENOTDIR: 'it is no folder',
    EACCES: 'you may not read it',
  };
  return new Error(`${path} cannot be read: ${reasons[String(code)] ?? String(code)}`);
}
