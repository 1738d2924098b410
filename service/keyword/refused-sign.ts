import { tokenise } from './tokenise.ts';

/** Something in a word without quotes that means nothing here: what it is, its index in the word, and what to write instead. */
export type RefusedSign = { readonly sign: string; readonly at: number; readonly remedy: string };

const OR = 'is not an operator here; write OR, or put what is meant literally in quotes';
const AND = 'is not an operator here; write AND, or put what is meant literally in quotes';
const QUOTE = 'does not quote here; write " around a phrase';
const DISTANCE = 'asks for a distance between words, which is not supported; write AND, or put the phrase in quotes';
const LETTERS = 'stands for no letters here; write the words out with OR between them, or put the word in quotes';
const GROUP = 'does not group here; write ( and ), or put the word in quotes';

const MINUS = '[-‐‑‒–—―−﹣－!！¬]';

/**
 * What means something in other query languages, and would only separate words here. Names and numbers have some of these signs,
 * too, so each is refused only where it is none of theirs: `C++` and `1,000` pass, `+acme` and `acme,globex` do not.
 */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`^(?:${MINUS}+(?!${MINUS})(?=.)|${MINUS}$)`, 'u'),
    'excludes nothing here; put the word in quotes to search for it',
  ],
  [/[*＊]/u, LETTERS],
  [/^\?(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[?？]+(?=[\p{L}\p{N}])/u, LETTERS],
  [/(?<=\p{L})%|^%(?=\p{L})/u, LETTERS],
  [/[|｜¦]|^[/,;]+$/u, OR],
  [/(?<=[\p{L}\p{M}])[,;](?=[#@\p{L}\p{N}])|(?<=\p{N})[,;](?=[#@\p{L}])/u, OR],
  [/&&|^[&+]$/u, AND],
  [/[«»‹›「」『』＂‟〝〞〟❝❞]|^''|^[`´]/u, QUOTE],
  [/[{}[\]［］｛｝]/u, GROUP],
  [/[~^\\<>]/u, 'means nothing here; leave it out, or put the word in quotes'],
  [/(?<=[\p{L}\p{N}])\.\.(?=[\p{L}\p{N}])/u, 'is no range here; write the words with OR between them'],
  [/^\+(?=[@#\p{L}])/u, 'is not needed: all words side by side must occur; leave it out'],
  [/^[/=](?=.)/u, 'means nothing here; leave it out, or put the word in quotes'],
  [/^(?:(?:not|o|n)?near|(?:not)?w|pre|within|adj|around)\/(?:\d+\p{L}?|s|p|sent|para)$/iu, DISTANCE],
  [/^[np]\/\d+$/iu, DISTANCE],
];

const ADDRESS = /^\p{L}+:\/\/./u;
const FIELD = /^(\p{L}[\p{L}\p{M}\p{N}_.-]*)[:=]/u;

/** Names that fields have in other services: with these a colon at the end of a word, or a parenthesis after it, is no punctuation. */
const FIELD_NAMES: ReadonlySet<string> = new Set(
  `title headline body site domain url source filetype author not_author from to lang language country location tag hashtag
  intitle allintitle inurl allinurl intext allintext titel tittel titre título autor auteur forfatter`.split(/\s+/u),
);

/** The first sign in a word without quotes that would be read against its sense. `next`: what follows without a space. */
export function refusedSign(word: string, next = ''): RefusedSign | undefined {
  if (ADDRESS.test(word)) return undefined;
  const field = refusedField(word, next);
  if (field !== undefined) {
    const name = field.toLowerCase().replace(/[:=]$/u, '');
    const remedy =
      name === 'author' || name === 'not_author'
        ? 'is a filter; write it into naturalFilters'
        : 'is no field here; leave it out (title and text are searched), or put the word in quotes';
    return { sign: field, at: 0, remedy };
  }
  let first: RefusedSign | undefined;
  for (const [pattern, remedy] of REFUSED) {
    const match = pattern.exec(word);
    if (match === null || (first !== undefined && first.at <= match.index)) continue;
    first = { sign: match[0], at: match.index, remedy };
  }
  return first ?? unpairedParenthesis(word);
}

/** `title:` of `title:recall`. Times, `EU:n` and `re:publica` have a colon and no field. */
function refusedField(word: string, next: string): string | undefined {
  const match = FIELD.exec(word);
  if (match === null) return next === '(' && FIELD_NAMES.has(word.toLowerCase()) ? word : undefined;
  const [field, name = ''] = match;
  const value = word.slice(field.length);
  if (FIELD_NAMES.has(name.toLowerCase())) return field;
  if (value === '') return next === '' ? undefined : field;
  if (/\p{N}$/u.test(name) && /^\p{N}/u.test(value)) return undefined;
  const isInflected = /^\p{Lu}+$/u.test(name) && /^\p{Ll}{1,4}$/u.test(value);
  return isInflected || name.toLowerCase() === 're' ? undefined : field;
}

/** A wide parenthesis whose other half is in another word; within one word it belongs to a name, as in （株）. */
function unpairedParenthesis(word: string): RefusedSign | undefined {
  const [open, close] = [word.lastIndexOf('（'), word.indexOf('）')];
  const [lastClose, firstOpen] = [word.lastIndexOf('）'), word.indexOf('（')];
  if (close !== -1 && (firstOpen === -1 || close < firstOpen)) return { sign: '）', at: close, remedy: GROUP };
  return open > lastClose ? { sign: '（', at: open, remedy: GROUP } : undefined;
}

/** A sign of a text that would have to occur as a word of its own, though it is none: an emoji with the mark that colours it. */
export function wordlessSign(text: string): RefusedSign | undefined {
  const tokens = tokenise(text);
  const remedy = 'has no letter or digit to search for; leave it out';
  if (tokens.length === 0) return { sign: text, at: 0, remedy };
  if (tokens.every(({ word }) => /[\p{L}\p{N}_]/u.test(word))) return undefined;
  const match = /[^\p{L}\p{M}\p{N}_\s]\p{M}+|(?<=^|\s)\p{M}+/u.exec(text);
  return { sign: match?.[0] ?? text, at: match?.index ?? 0, remedy };
}
