const ASCII = /^[\0-\x7f]*$/;

/** Gives one form for all Unicode encodings of the same text; accents are kept. */
export function canonical(text: string): string {
  return text.normalize('NFC');
}

/**
 * Gives the same form for texts that differ only in case or Unicode encoding: Unicode's full case folding. `STRASSE` is
 * `straße`, a sigma at the end of a word is a sigma; but `ı` without a dot and `İ` with one are letters of their own.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase(); // most texts, and much faster
  return canonical(text.normalize('NFD').split('ı').map(foldLetters).join('ı'));
}

/** Folds all but `ı`, whose capital is the `I` of `i`. Upper case writes out letters such as `ß`, lower case first finds `ẞ`. */
function foldLetters(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
