import { foldCase } from './fold-case.ts';

/** The author of a mention, as far as the service shows one. */
export type Authored = { readonly type: string; readonly author: string | null };

/**
 * Whether a mention is by an author, as filters of the service compare them: the whole author string, in any case unless the filter
 * says otherwise, accents as they are. Forums have no authors.
 */
export function isByAuthor(
  { type, author: by }: Authored,
  { author, caseSensitive = false }: { readonly author: string; readonly caseSensitive?: boolean | undefined },
): boolean {
  if (by === null || type === 'FORUM') return false;
  const shown = (text: string) => (caseSensitive ? text.normalize('NFC') : foldCase(text));
  return shown(by) === shown(author);
}
