/**
 * What is wrong with a file, in a sentence with the place in it and the remedy. It names the file where one is written; where
 * one is read, its reader does.
 */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Why the system does not give a file or folder, in words. */
export function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    ENOTDIR: 'a part of its path is no folder',
    EISDIR: 'it is a folder, not a file',
    EACCES: 'you may not read it',
    EPERM: 'you may not read it',
    EAGAIN: 'nothing is given on standard input',
    ELOOP: 'it is a link that leads to itself',
    ERR_FS_FILE_TOO_LARGE: 'it has more than 2 GB: split it',
    ERR_STRING_TOO_LONG: 'it has more than 500 MB: split it',
  };
  return `it cannot be read: ${reasons[code ?? ''] ?? code ?? (error instanceof Error ? error.message : String(error))}`;
}
