/** Texts that are equal in any case by Unicode's full case folding (CaseFolding.txt, C and F), and texts that are not. */
export const EQUAL_IN_CASE = [
  ['Acme', 'ACME'],
  ['straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['σίσυφοσ', 'σίσυφος'],
  ['İstanbul', 'i\u0307STANBUL'],
  ['DİYARBAKIR', 'di\u0307yarbakir'],
  ['ﬁne', 'FINE'],
  ['ŉ', 'ʼN'],
  ['ᾳ', 'ΑΙ'],
  ['caf\u00e9', 'CAFE\u0301'],
  ['Ωmega \u212b', 'ωMEGA å'],
  ['Ꮳ', 'ꮳ'],
] as const;

export const DIFFERENT_IN_CASE = [
  ['ı', 'I'],
  ['ı', 'i'],
  ['DIYARBAKIR', 'Diyarbakır'],
  ['İstanbul', 'istanbul'],
  ['İstanbul', 'ıstanbul'],
  ['café', 'cafe'],
  ['ö', 'oe'],
] as const;

/**
 * The letters that a fold treats unlike Unicode's simple case folding, which the regular expressions of the language have: it
 * must make the same of a letter and of its other cases, and nothing else of different letters.
 */
export function wronglyFolded(fold: (text: string) => string): string[] {
  const wrong: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const letter = String.fromCodePoint(point);
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
    if (lower === letter && upper === letter) continue;
    const cases = new Set([lower, upper, upper.toLowerCase()]);
    for (const other of cases) {
      // Letters that are written out (ß, SS) have no simple folding.
      if (other === letter || [...other].length > 1) continue;
      const isSame = new RegExp(`^${letter}$`, 'iu').test(other);
      if ((fold(letter) === fold(other)) !== isSame) wrong.push(`${letter} ${other}`);
    }
  }
  return wrong;
}
