/** Signs that mean something in other query languages, and would only separate words here; each with what to write instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^[-−–!]+(?=.*[\p{L}\p{N}])|^[-−–!]$/u, 'excludes nothing here; put the word in quotes to search for it'],
  [/[*＊]/u, 'stands for no letters here; write the words out with OR between them, or put the word in quotes'],
  [/[|｜]/u, 'is not an operator here; write OR, or put the word in quotes'],
  [/[«»‹›「」『』＂‟]/u, 'does not quote here; write " around a phrase'],
];

/** The first sign in a word without quotes that would be read against its sense, where in the word, and the remedy. */
export function refusedSign(
  word: string,
): { readonly sign: string; readonly at: number; readonly remedy: string } | undefined {
  const found = REFUSED.flatMap(([pattern, remedy]) => {
    const match = pattern.exec(word);
    return match === null ? [] : [{ sign: match[0], at: match.index, remedy }];
  });
  return found.toSorted((one, other) => one.at - other.at)[0];
}
