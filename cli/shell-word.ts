/** A text as one word of a shell's command line: quoted where it has anything that a shell reads its own way. */
export function shellWord(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
