import { isolated } from '../languages/isolated.ts';
import type { ProblemWords } from '../languages/messages.ts';
import type { Said } from './says.ts';

/**
 * What may not be meant in a query: a word that may be meant as an operator, a comma, or signs that are not searched for, only the
 * words that are `found`. `at`: the character at which the piece begins.
 */
export type OddQuery = { readonly piece: string; readonly at: number } & (
  | { readonly kind: 'word'; readonly operator: 'AND' | 'OR' | 'NOT' }
  | { readonly kind: 'comma' }
  | { readonly kind: 'signs'; readonly found: string }
);

/** A piece of a query as it is written, without its quotes; `at` is the index at which it begins, with them. */
export type Piece = {
  readonly kind: '(' | ')' | 'AND' | 'OR' | 'phrase';
  readonly text: string;
  readonly at: number;
  readonly isQuoted: boolean;
  /** The words that are searched for. */
  readonly words: readonly string[];
};

type Operator = 'AND' | 'OR' | 'NOT';

/** Where in a query people see an index: characters from 1, an emoji being one. */
export function placeIn(query: string, index: number): number {
  return Array.from(query.slice(0, index)).length + 1;
}

/** Says of a piece, and of its place, what is wrong with it and what to write instead. */
type Refusal = (said: ProblemWords, piece: string, at: number) => string;

const excludes: Refusal = (said, sign, at) => said.queryExcludes({ sign, at });
const joins =
  (operator: 'AND' | 'OR'): Refusal =>
  (said, sign, at) =>
    said.queryJoins({ sign, at, operator });

/**
 * Signs of other query languages in a word without quotes, where they would only separate words. A sign that also stands in names is
 * refused only where it cannot be one: `-` before a word, `?` within one, a comma without a space after it.
 */
const REFUSED_SIGNS: readonly (readonly [RegExp, Refusal])[] = [
  [/^[-‐‑‒–—―−﹣－!！¬]+(?=[^-‐‑‒–—―−﹣－!！¬])|^[-‐‑‒–—―−﹣－!！¬]$/u, excludes],
  [
    /[*＊]|^\?(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[?？]+(?=[\p{L}\p{N}])|(?<=\p{L})%|(?<!\p{N})%(?=\p{L})/u,
    (said, sign, at) => said.queryWildcard({ sign, at }),
  ],
  [/[|｜¦]|(?<=[\p{L}\p{M}])[,;](?=[\p{L}\p{N}#@])|(?<=\p{N})[,;](?=[\p{L}#@])|^[/,;]+$/u, joins('OR')],
  [/&&|^[&+]$/u, joins('AND')],
  [/[«»‹›「」『』＂‟〝〞〟❝❞]|^(?:''|[`´])/u, (said, sign, at) => said.queryNoQuotes({ sign, at })],
  // （株） within a name is no group.
  [/[[\]{}［］｛｝]|(?<=^[^（]*)）|（(?=[^）]*$)/u, (said, sign, at) => said.queryBrackets({ sign, at })],
  [
    /[~^\\<>]|(?<=[\p{L}\p{N}])\.\.(?=[\p{L}\p{N}])|^\+(?=[\p{L}@#])|^[/=](?=.)/u,
    (said, sign, at) => said.querySign({ sign, at }),
  ],
];

/** An address of a page, whose signs are its own. */
const ADDRESS = /^\p{L}+:\/\/\S/u;

/** Fields of other services that are known as such: with a space after the colon, before a parenthesis, or before an ending (`LANG:en`). */
const FIELD =
  /^(?:(?:all)?in(?:title|url|text)|title|headline|body|site|domain|url|source|filetype|author|not_author|from|to|lang|language|country|location|hashtag|tag|titel|tittel|titre|título|autor|auteur|forfatter)$/iu;

const NEAR = /^(?:(?:not|o|n)?near|(?:not)?w|pre|within|adj|around)\/(?:\d+\p{L}?|s|p|sent|para)$|^[np]\/\d+$/iu;
const NEAR_WORD = /^(?:O?NEAR|ADJ|WITHIN|AROUND)\d*$/;

const EITHER = /^(?:and|und|og|och|et|y)\/(?:or|oder|eller|ou|o)$/iu;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What people write for operators, where it stands as one does. */
const REFUSED_WORDS: Readonly<Record<Operator, ReadonlySet<string>>> = {
  OR: setOf('OR ODER OU ELLER O XOR LUB NEBO VEYA VAGY ИЛИ АБО oder ou eller lub nebo veya vagy или або'),
  AND: setOf('AND UND ET OG OCH Y ORAZ И'),
  NOT: setOf('NICHT IKKE INTE NON NO NIET НЕ NÃO ANDNOT BUTNOT'),
};

/** What may also be a word that is searched for: it narrows what is found, or belongs to a name. */
const ODD_WORDS: Readonly<Record<Operator, ReadonlySet<string>>> = {
  OR: setOf('o'),
  AND: setOf('und et og och y e E oraz'),
  NOT: setOf('nicht ikke inte'),
};

/** What is refused in a piece of a query since it cannot mean what was written: where it is, and what to write instead. */
export function misreadAt(pieces: readonly Piece[], index: number, query: string): Said | undefined {
  const found = misreadIn(pieces, index);
  if (found === undefined) return undefined;
  const { refusal, part, from } = found;
  const at = placeIn(query, from);
  return (said) => refusal(said, shown(part), at);
}

/** The same: the part of the query and its index, and what is said of it. */
function misreadIn(
  pieces: readonly Piece[],
  index: number,
): { readonly refusal: Refusal; readonly part: string; readonly from: number } | undefined {
  const piece = pieces[index];
  if (piece?.kind !== 'phrase') return undefined;
  const { text, at, isQuoted } = piece;
  const refuse = (refusal: Refusal, part = text, from = 0) => ({ refusal, part, from: at + from });
  const wordless = wordlessIn(piece);
  const noWord = wordless && refuse((said, text, place) => said.queryNoWordIn({ text, at: place }), ...wordless);
  if (isQuoted) return noWord;
  if (ADDRESS.test(text)) return undefined;
  const field = fieldAt(pieces, index);
  if (field !== undefined) return refuse((said, name, place) => said.queryField({ field: name, at: place }), field);
  if (NEAR.test(text) || (NEAR_WORD.test(text) && isBetween(pieces, index))) {
    return refuse((said, sign, place) => said.queryNear({ sign, at: place }));
  }
  const signs = REFUSED_SIGNS.flatMap(([pattern, refusal]) => {
    const sign = pattern.exec(text);
    return sign === null ? [] : [refuse(refusal, sign[0], sign.index)];
  });
  const [sign] = signs.sort((one, other) => one.from - other.from);
  if (sign !== undefined) return sign;
  if (noWord !== undefined) return noWord;
  if (opensQuote(pieces, index))
    return refuse((said, sign, place) => said.queryNoQuotes({ sign, at: place }), text.slice(0, 1));
  const operator = operatorAt(pieces, index);
  if (operator?.isRefused !== true) return undefined;
  return refuse(operator.instead === 'NOT' ? excludes : joins(operator.instead));
}

/** What is odd in a piece of a query that can be read: a word that may be meant as an operator, or signs that are not searched for. */
export function oddAt(pieces: readonly Piece[], index: number, query: string): OddQuery | undefined {
  const piece = pieces[index];
  if (piece?.kind !== 'phrase' || ADDRESS.test(piece.text)) return undefined;
  const { text, isQuoted } = piece;
  const at = placeIn(query, piece.at);
  if (!isQuoted) {
    const operator = operatorAt(pieces, index);
    if (operator !== undefined) return { kind: 'word', piece: shown(text), at, operator: operator.instead };
    const comma = /[，；、،؛](?=.)|[,;，；、،؛]$/u.exec(text);
    if (comma !== null && (comma.index < text.length - 1 || begins(pieces[index + 1]))) {
      return { kind: 'comma', piece: comma[0], at: placeIn(query, piece.at + comma.index) };
    }
  }
  // What is part of a word, or of a number: the sign of a handle or a hashtag, an email address, +47.
  const rest = text.replaceAll(
    /(?<![\p{L}\p{M}\p{N}_])[@#](?=[\p{L}\p{N}_])|(?<=[\p{L}\p{N}_])@(?=\p{L})|^\+(?=\p{N})/gu,
    '',
  );
  const isLost = /[\p{S}&%#@§†‡]|\u20e3|(?:^|\s)\.(?=\p{L})/u.test(rest) || (!isQuoted && /[!?！？]$/u.test(rest));
  return isLost ? { kind: 'signs', piece: shown(text), at, found: shown(piece.words.join(' ')) } : undefined;
}

/** A sign that would be searched for and is no word, such as an emoji with its selector, or the whole of a piece without a word; its index. */
function wordlessIn({ text, words, isQuoted }: Piece): readonly [string, number] | undefined {
  if (words.length === 0) return [isQuoted ? `"${text}"` : text, 0];
  if (words.every((word) => /[\p{L}\p{N}_]/u.test(word))) return undefined;
  const sign = /[^\p{L}\p{M}\p{N}_\s]\p{M}+|(?<=^|\s)\p{M}+/u.exec(text);
  return sign === null ? [text, 0] : [sign[0], sign.index + (isQuoted ? 1 : 0)];
}

/** The field of another service with which a piece begins: `title:` of `title:recall`. */
function fieldAt(pieces: readonly Piece[], index: number): string | undefined {
  const { text = '', at = 0 } = pieces[index] ?? {};
  const next = pieces[index + 1];
  const isGlued = next?.at === at + text.length;
  const [field, name = ''] = /^(\p{L}[\p{L}\p{M}\p{N}_.-]*)[:=]/u.exec(text) ?? [];
  if (field === undefined) return isGlued && next?.kind === '(' && FIELD.test(text) ? text : undefined;
  const rest = text.slice(field.length);
  if (rest === '') return isGlued || FIELD.test(name) ? field : undefined;
  if (FIELD.test(name)) return field;
  const isTime = /\p{N}$/u.test(name) && /^\p{N}/u.test(rest);
  // Names that have a colon: abbreviations with an ending of Swedish or Finnish (S:t, EU:n), re:publica.
  const isName = /^re$/i.test(name) || (/^\p{Lu}+$/u.test(name) && /^\p{Ll}{1,4}$/u.test(rest));
  return isTime || isName ? undefined : field;
}

/** Whether single quotes begin at a word and end at a later one; 'n' and 's-Hertogenbosch only have apostrophes. */
function opensQuote(pieces: readonly Piece[], index: number): boolean {
  if (!/^['‘’‚‛].*[^'‘’]$/u.test(pieces[index]?.text ?? '')) return false;
  for (const { kind, isQuoted, text } of pieces.slice(index + 1)) {
    if (kind !== 'phrase' || isQuoted) return false;
    if (/['‘’]$/u.test(text)) return true;
  }
  return false;
}

/** The operator that a word may be meant as, where it stands as one. */
function operatorAt(
  pieces: readonly Piece[],
  index: number,
): { readonly instead: Operator; readonly isRefused: boolean } | undefined {
  const word = (pieces[index]?.text ?? '').normalize('NFKC').replaceAll(/^[.,;:]+|[.,;:]+$/gu, '');
  if (EITHER.test(word)) return isBetween(pieces, index) ? { instead: 'OR', isRefused: true } : undefined;
  if (pieces[index]?.text === 'NOT') return { instead: 'NOT', isRefused: true };
  const small = word.toLowerCase();
  for (const instead of ['OR', 'AND', 'NOT'] as const) {
    const isEnglish = small === instead.toLowerCase();
    const isMeant = REFUSED_WORDS[instead].has(word) || (isEnglish && instead !== 'AND');
    if (!isMeant && !isEnglish && !ODD_WORDS[instead].has(word)) continue;
    if (instead !== 'NOT') return isBetween(pieces, index) ? { instead, isRefused: isMeant } : undefined;
    if (!begins(pieces[index + 1])) return undefined;
    return { instead, isRefused: isMeant && index > 0 && pieces[index - 1]?.kind !== '(' };
  }
  return undefined;
}

/** Whether a piece stands between two that are searched for, as an operator does. */
function isBetween(pieces: readonly Piece[], index: number): boolean {
  const before = pieces[index - 1]?.kind;
  return (before === 'phrase' || before === ')') && begins(pieces[index + 1]);
}

/** Whether something that is searched for begins with a piece. */
function begins(piece: Piece | undefined): boolean {
  return piece?.kind === 'phrase' || piece?.kind === '(';
}

/** A piece of a query within a sentence. */
function shown(piece: string): string {
  return isolated(piece.length > 40 ? `${piece.slice(0, 37)}...` : piece);
}
