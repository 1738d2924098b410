const ASCII = /^[\0-\x7f]*$/;

/** One form for all encodings of the same characters; accents are kept. */
export function canonical(text: string): string {
  return text.normalize('NFC');
}

/** The form in which two texts that differ only in case or Unicode encoding are equal. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase(); // most texts, and much faster
  return canonical(canonical(text).toLowerCase());
}
