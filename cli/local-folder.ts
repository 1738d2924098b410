import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from '../files/packed.ts';
import { makeFolder, writeWholeFile } from '../files/write-file.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** The folder that people see the local folder from: the project, or where the command of the package was started. */
export const AROUND_LOCAL = packed('') === undefined ? PROJECT_ROOT : process.cwd();

/** What runs on this machine leave: logs, emails, keys of their own. */
export const LOCAL_FOLDER = join(AROUND_LOCAL, '.local');

/** Makes the folder, with a note for git to pass it over: it has secrets. */
export function makeLocalFolder(): void {
  const note = join(LOCAL_FOLDER, '.gitignore');
  makeFolder(LOCAL_FOLDER);
  if (!existsSync(note)) writeWholeFile(note, '*\n');
}
