import { stripVTControlCharacters } from 'node:util';

/**
 * Makes a text from outside safe to print; mentions are written by strangers. It removes all control characters but line
 * breaks, so that the text can neither move the cursor nor colour what follows.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
