import { chardet } from 'jschardet';

/** How the text of a file is written: a label of the Encoding Standard, and what a person should know about it. */
export type TextEncoding = {
  readonly label: string;
  readonly remark?: string;
  /** Nothing shows that it is this one: a person has to say it. */
  readonly isDoubtful?: true;
};

/** What programs write that is not Unicode, as the detector calls it and as the runtime does. */
const LABELS: Readonly<Record<string, string>> = {
  gb18030: 'gb18030',
  big5hkscs: 'big5',
  cp932: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  cp949: 'euc-kr',
  cp874: 'windows-874',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp1253: 'windows-1253',
  cp1254: 'windows-1254',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp1258: 'windows-1258',
  'iso8859-2': 'iso-8859-2',
  'iso8859-7': 'iso-8859-7',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  cp866: 'ibm866',
  'mac-roman': 'macintosh',
};

/** Of MS-DOS, which the runtime does not read, and of old Macs: where one of these fits best, no other is taken for it. */
const RARE = ['cp437', 'cp850', 'mac-cyrillic'];

/** Most files of old programs are in this one: of encodings that fit as well it is the likelier, more so for signs without letters. */
const LIKELIEST = { name: 'cp1252', weight: 1.07, ofSigns: 3 };

/** Another encoding that fits nearly so well is as likely. */
const NEARLY = 0.96;

/** Fewer letters of another script say less: one that fits half as well may be meant. */
const FEW = { letters: 100, nearly: 0.55 };

/** Words with letters beyond ASCII of which so many are such as nobody writes. */
const MOST_ODD = 0.2;

type Reading = { readonly label: string | undefined; readonly fits: number; readonly text: string };

/**
 * Finds the encoding of bytes that are not UTF-8: the one that fits best by the statistics of languages among those that give letters
 * as somebody writes them. Doubtful if there is none, or if another that reads differently fits as well.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
  const readings = readingsOf(bytes).toSorted((a, b) => b.fits - a.fits);
  const [best] = readings;
  const label = best?.label ?? 'windows-1252';
  const doubt = (why: string): TextEncoding => ({ label, remark: `it is not UTF-8${why}`, isDoubtful: true });
  if (best === undefined) return doubt(', and in no encoding that is known has it letters that somebody writes');
  if (best.label === undefined) return doubt(', and most likely of MS-DOS or an old Mac');
  const rival = readings.find((each) => each.label !== undefined && each.text !== best.text);
  if (rival !== undefined && rival.fits > best.fits * nearlyAs(best.text)) {
    return doubt(`, and may be ${best.label} or ${rival.label}, which read differently`);
  }
  return { label, remark: `it is not UTF-8 and is read as ${label} (another: --encoding NAME)` };
}

/** What bytes are in each encoding in which they have letters that somebody writes. */
function readingsOf(bytes: Uint8Array): Reading[] {
  const found = chardet.detectAll(bytes, {
    includeEncodings: [...Object.keys(LABELS), ...RARE],
    // What it says of no match would be written onto the terminal, if it were none of these.
    noMatchEncoding: LIKELIEST.name,
    emptyInputEncoding: LIKELIEST.name,
    ignoreThreshold: true,
    compatNames: false,
  });
  return found.flatMap(({ encoding, confidence }): Reading[] => {
    const name = encoding ?? '';
    const label = LABELS[name];
    if (label === undefined) return RARE.includes(name) ? [{ label, fits: confidence, text: '' }] : [];
    const text = decoded(bytes, label);
    if (text === undefined || oddShare(text) > MOST_ODD) return [];
    const likelier = /(?!\p{ASCII})\p{L}/u.test(text) ? LIKELIEST.weight : LIKELIEST.ofSigns;
    return [{ label, fits: confidence * (name === LIKELIEST.name ? likelier : 1), text }];
  });
}

/** How well another encoding has to fit, beside the one with this text, to be as likely. */
function nearlyAs(text: string): number {
  const letters = text.match(/(?!\p{ASCII})\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  const hasCapital = letters.some((letter) => /\p{Lu}/u.test(letter));
  if (latin.length >= letters.length / 2 || hasCapital || letters.length >= FEW.letters) return NEARLY;
  // Small letters alone are capitals in another encoding of Cyrillic or Greek.
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text) ? 0 : FEW.nearly;
}

function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    // In one go Node reads windows-1252 as ISO 8859-1, without its quotation marks.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return undefined;
  }
}

const OF_WORDS = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const OTHER_LETTERS = String.raw`[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]`;
const EAST_ASIAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;

/** What words have that were read in another encoding than they were written in. */
const ODD: readonly RegExp[] = [
  // Controls, and what is no character.
  /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u,
  // A sign between letters, as in "Ã¼ber" or "Gr\u201dáe"; dashes and apostrophes stand there.
  new RegExp(String.raw`${OF_WORDS}(?![’ʼ·‑–—…])[^\p{ASCII}\p{L}\p{M}\p{Z}]${OF_WORDS}`, 'u'),
  // A sign beside a letter that stands alone or before words.
  /\p{L}(?!\p{ASCII})[\p{Sk}ˇ‚„¤¶§¬¦†‡]|(?!\p{ASCII})[\p{Sk}ˇ¤¶§¬¦†‡]\p{L}|\p{Sc}[^\s\p{ASCII}]/u,
  // A capital letter behind a small one, of which one is beyond ASCII.
  /\p{Ll}(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Ll}\p{Lu}/u,
  // Letters of two alphabets in one word.
  new RegExp(String.raw`\p{Script=Latin}${OTHER_LETTERS}|${OTHER_LETTERS}\p{Script=Latin}`, 'u'),
  // A single sign of East Asia within a word, or narrow ones beside it.
  new RegExp(String.raw`[a-z]${EAST_ASIAN}{1,2}[a-z]|[a-z][\uff61-\uff9f]|[\uff61-\uff9f][a-z]`, 'iu'),
];

/** The part of the words with signs beyond ASCII that nobody writes. */
function oddShare(text: string): number {
  const words = text.split(/[\s!-@[-`{-~]+/).filter((word) => /[^\p{ASCII}]/u.test(word));
  return words.filter(isOdd).length / Math.max(1, words.length);
}

function isOdd(word: string): boolean {
  if (ODD.some((odd) => odd.test(word))) return true;
  // Most letters of most words of Latin script are those of ASCII.
  const latin = word.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const accented = word.match(/(?!\p{ASCII})\p{Script=Latin}/gu)?.length ?? 0;
  return latin > 2 && accented > (latin * 2) / 3;
}
