const ASCII = /^\p{ASCII}*$/u;

/**
 * One form of all texts that differ only in case or Unicode encoding: Unicode's full case folding, in NFC. `STRASSE` is
 * `straße`, and a sigma at the end of a word is a sigma; but `ı` without a dot and `İ` with one are letters of their own.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // The capital of ı is the I of i, so ı is left out. Lower case finds the ß of ẞ, upper case writes it out.
  const letters = (part: string) => part.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return text.normalize('NFD').split('ı').map(letters).join('ı').normalize('NFC');
}

/** The letters and digits of a text, in one form: by these two names are compared that are written a little differently. */
export function lettersOf(text: string): string {
  return foldCase(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
