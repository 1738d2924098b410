import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { FileProblem } from './file-problem.ts';

/** Names that are links by design: what they lead to was opened by whoever started the program. */
const STREAMS = /^\/dev\/(stdout|stderr|fd\/\d+)$/;

/** A file that is being written. Everything that it throws is a FileProblem that names it. */
export type WrittenFile = { readonly write: (text: string) => void; readonly close: () => void };

/**
 * Opens a file that a person or a program named, empties it, and gives what writes into it. A link is not followed, and a file that has
 * a second name is left alone: whoever put it there would choose what is overwritten.
 *
 * @throws FileProblem that names the file, and says why it cannot be written
 */
export function openToWrite(path: string, mode = 0o666): WrittenFile {
  requireOwnFile(path);
  const noLink = STREAMS.test(path) ? 0 : constants.O_NOFOLLOW;
  const file = named(path, () => {
    // Not emptied by opening it: between the look above and now, another may have taken its place.
    const opened = openSync(path, constants.O_WRONLY | constants.O_CREAT | noLink, mode);
    const found = fstatSync(opened);
    if (!isForeign(found)) {
      if (found.isFile()) ftruncateSync(opened);
      return opened;
    }
    closeSync(opened);
    throw foreign(path, found);
  });
  return {
    write: (text) => named(path, () => writeFileSync(file, text)),
    close: () => closeSync(file),
  };
}

/** Writes a whole file; see `openToWrite`. */
export function writeWholeFile(path: string, text: string, mode?: number): void {
  const file = openToWrite(path, mode);
  try {
    file.write(text);
  } finally {
    file.close();
  }
}

/** Looks whether `openToWrite` would leave a file alone, before anything beside it is written. @throws FileProblem if so */
export function requireOwnFile(path: string): void {
  if (STREAMS.test(path)) return;
  const found = named(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (found !== undefined && isForeign(found)) throw foreign(path, found);
}

/** Makes a folder with those around it, if it is not there. @throws FileProblem that names it */
export function makeFolder(path: string): void {
  named(path, () => mkdirSync(path, { recursive: true }));
}

const isForeign = (found: Stats): boolean => found.isSymbolicLink() || (found.isFile() && found.nlink > 1);

function foreign(path: string, found: Stats): FileProblem {
  const what = found.isSymbolicLink() ? 'it is a link' : 'the same file has another name, too';
  return new FileProblem(`${path}: ${what}, so it is not overwritten: remove it, or name another file`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a file of that name is there, or a link that leads nowhere',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'it is a link, or its path has one that leads to itself',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your part of the disk is full',
};

function named<Result>(path: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
    throw new FileProblem(`${path}: it cannot be written: ${why}`);
  }
}
