/** Why a file cannot be read, in words. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
      return 'may not be read';
    case 'EISDIR':
      return 'is a folder, not a file';
    default:
      return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}
