const ASCII = /^[\0-\x7f]*$/;

/** Gives one form for all Unicode encodings of the same text; accents are kept. */
export function canonical(text: string): string {
  return text.normalize('NFC');
}

/** Gives the same form for texts that differ only in case or Unicode encoding. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase(); // most texts, and much faster
  return canonical(canonical(text).toLowerCase());
}
