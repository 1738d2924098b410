import { FileProblem } from '../../files/file-problem.ts';

/** More names than this are no keywords: each has a rule. */
const MOST_KEYWORDS = 500;
const LONGEST_KEYWORD = 500;

export type ImportedKeyword = { readonly id: number; readonly name: string };

/**
 * Gives the id of a keyword by its name, whatever its case; names get ids from 1 in the order in which they come, those of an earlier
 * import first.
 */
export function createKeywordBook(earlier: readonly string[] = []) {
  const byName = new Map<string, ImportedKeyword>();
  const idOf = (name: string): number => {
    const key = name.toLowerCase();
    const known = byName.get(key);
    if (known !== undefined) return known.id;
    if (byName.size >= MOST_KEYWORDS || name.length > LONGEST_KEYWORD) {
      const found =
        byName.size >= MOST_KEYWORDS ? `more than ${MOST_KEYWORDS} names` : `a name of ${name.length} characters`;
      throw new FileProblem(
        `the column of keywords has ${found}, so it names none: leave "keyword" out of the columns of the map`,
      );
    }
    const keyword = { id: byName.size + 1, name };
    byName.set(key, keyword);
    return keyword.id;
  };
  for (const name of earlier) idOf(name);
  return { idOf, all: (): readonly ImportedKeyword[] => [...byName.values()] };
}

export type KeywordBook = ReturnType<typeof createKeywordBook>;
