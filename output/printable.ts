import { stripVTControlCharacters } from 'node:util';
import { UNPRINTABLE } from './unprintable.ts';

/**
 * Makes a text from outside safe to print; mentions are written by strangers. Control characters but line breaks become
 * blanks, and what turns the direction of a text is removed.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(UNPRINTABLE, (sign) => (/\p{Cc}/u.test(sign) ? ' ' : ''));
}
