/** A text as one word of a shell command, quoted if it has characters with a meaning for the shell. */
export function shellWord(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
