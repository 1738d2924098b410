import { isolated } from '../../languages/isolated.ts';
import type { Words } from '../../languages/words-of.ts';
import { wordsWithin } from '../plain-text.ts';
import type { Headline } from '../story/headline.ts';
import { changeInShort, changeInWords } from './change-in-words.ts';

/** How a text of a stranger is made plain, how it ends where it is cut, and how many code points there is room for. */
type Wording = {
  readonly clean: (text: string, limit: number) => string;
  readonly ellipsis?: string;
  readonly most: number;
  readonly words: Words;
};

/** As much of a headline as it takes to say something: beside all numbers, and beside the first. */
const ENOUGH = 40;
const FEWEST = 20;

const LONGEST_TEXT = 1000;

/** Within quotation marks there are only single ones. */
const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb]/g;

/**
 * What an alert says behind the name of what is watched, wherever it is told: what happened, in the words of the mention that leads, and
 * what was counted, or how it ended: "Safety authority warns of brake lever; 29 mentions in 30 min, usual peak 12". Only the latter without
 * such words, or without room for them.
 */
export function headlineInWords(
  alert: Parameters<typeof changeInWords>[0],
  { clean, ellipsis, most, words: said }: Wording,
): string {
  const change = changeInWords(alert, said);
  if (alert.headline === undefined) return change;
  const forms = [
    { numbers: changeInWords(alert, said), least: ENOUGH },
    { numbers: changeInShort(alert, said), least: FEWEST },
  ];
  for (const { numbers, least } of forms) {
    const ending = numbers === '' ? '' : `${said.semicolon}${numbers}`;
    const words = leadingWords(alert.headline, {
      clean,
      most: most - [...ending].length,
      least,
      words: said,
      ...(ellipsis === undefined ? {} : { ellipsis }),
    });
    if (words !== '') return `${words}${ending}`;
  }
  return change;
}

/**
 * The words of a headline, within a line of ours: those of a post in quotation marks, because they are what somebody wrote and nothing more.
 * Empty where nothing readable is left, or less than `least` fits.
 */
export function leadingWords(
  { text, kind }: Headline,
  { clean, ellipsis, most, least = 0, words: said }: Wording & { readonly least?: number },
): string {
  const marked = (words: string) => (kind === 'article' ? words : said.alerts.quoted({ text: words }));
  const words = kind === 'article' ? clean(text, LONGEST_TEXT) : clean(text, LONGEST_TEXT).replace(QUOTES, "'");
  const room = most - marked('').length - 2;
  if (!/\p{L}{2}/u.test(words) || room < Math.min(least, [...words].length)) return '';
  return marked(isolated(wordsWithin(words, room, ellipsis)));
}
