import type { Lexeme } from './read-lexemes.ts';

/** The operator that a word may be meant as, and whether it cannot be meant as anything else. */
export type MeantOperator = { readonly operator: 'AND' | 'OR' | 'NOT' | 'NEAR'; readonly isRefused: boolean };

/** Words for operators in other languages, in capitals, and what they are instead in small letters: `refused`, a `hint`, or a word. */
const FOREIGN: ReadonlyMap<string, MeantOperator> = new Map(
  (
    [
      ['OR', true, 'ODER OU ELLER O XOR LUB NEBO VEYA VAGY ИЛИ АБО oder ou eller lub nebo veya vagy или або'],
      ['OR', false, 'o'],
      ['AND', true, 'UND ET OG OCH Y ORAZ И'],
      ['AND', false, 'und et og och y oraz E e'],
      ['NOT', true, 'NICHT IKKE INTE NON NO NIET НЕ NÃO ANDNOT BUTNOT'],
      ['NOT', false, 'nicht ikke inte'],
    ] as const
  ).flatMap(([operator, isRefused, words]) => words.split(' ').map((word) => [word, { operator, isRefused }] as const)),
);

/**
 * The operator that a word without quotes may be meant as, where it stands as one: one that joins between two operands, one that excludes
 * before an operand. At the beginning `not` excludes from nothing, and may be a word.
 */
export function meantOperator(
  before: Lexeme | undefined,
  lexeme: Lexeme,
  after: Lexeme | undefined,
): MeantOperator | undefined {
  if (lexeme.kind !== 'phrase' || lexeme.isQuoted) return undefined;
  const meant = readOperator(lexeme.text.normalize('NFKC').replaceAll(/^[.,;:]+|[.,;:]+$/gu, ''));
  const isBeforeOperand = after?.kind === 'phrase' || after?.kind === 'open';
  if (meant === undefined || !isBeforeOperand) return undefined;
  if (meant.operator !== 'NOT') return before?.kind === 'phrase' || before?.kind === 'close' ? meant : undefined;
  const isAtBeginning = before === undefined || before.kind === 'open';
  return isAtBeginning ? { operator: 'NOT', isRefused: false } : meant;
}

function readOperator(word: string): MeantOperator | undefined {
  switch (word.toUpperCase()) {
    case 'OR':
      return { operator: 'OR', isRefused: true };
    case 'NOT':
      return { operator: 'NOT', isRefused: true };
    case 'AND':
      return { operator: 'AND', isRefused: word === 'AND' };
  }
  if (/^(?:and|und|og|et|y)\/(?:or|oder|eller|ou|o)$/iu.test(word)) return { operator: 'OR', isRefused: true };
  if (/^(?:O?NEAR|ADJ|WITHIN|AROUND)\d*$/u.test(word)) return { operator: 'NEAR', isRefused: true };
  return FOREIGN.get(word);
}
