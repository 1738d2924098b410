import { UNPRINTABLE } from './unprintable.ts';

/** A text with `\u009b` in place of each character that is not printable. In JSON it is the same text for whoever reads it. */
export function escaped(text: string): string {
  return text.replaceAll(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
