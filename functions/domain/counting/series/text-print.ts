/** How many words of a text its print stands for, each by a hexadecimal digit. */
const DIGITS = 16;

/**
 * Two texts of which so many digits agree are copies. Digits of a copy (Jaccard's index of the words over 0.7, see `alike`) agree
 * with that chance, and by accident in one of sixteen.
 */
const FEWEST_EQUAL = 13;

/**
 * The words of a text as 16 hexadecimal digits, from which neither the words nor the text can be read: the print. Each digit is of
 * the word with the smallest hash by a hash function of its own, so two texts agree in a digit with a chance of their Jaccard index.
 * Source: Broder, On the resemblance and containment of documents, 1997; digits instead of hashes: Li and Koenig, b-Bit Minwise
 * Hashing, WWW 2010.
 */
export function printOfWords(words: Iterable<string>): string {
  const hashes = Array.from(words, hashOf);
  let print = '';
  for (let at = 0; at < DIGITS; at += 1) {
    const seed = mixed(Math.imul(at, 0x9e3779b9) + 1);
    let least = 0xffffffff;
    for (const hash of hashes) least = Math.min(least, mixed(hash ^ seed));
    print += (mixed(least) & 15).toString(16);
  }
  return print;
}

/** Whether two prints are of texts that are copies of each other. */
export function isSamePrint(one: string, other: string): boolean {
  let apart = 0;
  for (let at = 0; at < DIGITS; at += 1) {
    if (one[at] !== other[at]) apart += 1;
    if (apart > DIGITS - FEWEST_EQUAL) return false;
  }
  return true;
}

/** A text as four hexadecimal digits. */
export function shortHash(text: string): string {
  return (mixed(hashOf(text)) & 0xffff).toString(16).padStart(4, '0');
}

/** FNV-1a over the UTF-16 units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The end of MurmurHash3 by Appleby: each bit of a number changes half of the bits of the result. */
function mixed(number: number): number {
  let hash = number ^ (number >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
