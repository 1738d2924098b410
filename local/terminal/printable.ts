import { stripVTControlCharacters } from 'node:util';

/**
 * Makes a text from outside (mentions are written by strangers) safe to print: no control characters but line breaks, so
 * that it can neither move the cursor nor colour what follows.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
