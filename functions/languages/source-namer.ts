import { sourceName } from '../domain/source-name.ts';

/** What the source types are called that are no brand. */
type MediaNames = Readonly<Record<'WEB' | 'FORUM' | 'COMMENT' | 'PRINT' | 'RADIO' | 'TV', string>>;

/** Gives the function that names a source type in a language; brands are the same in each, and so is what this version does not know. */
export function sourceNamer(media: MediaNames): (type: string) => string {
  const names = new Map<string, string>(Object.entries(media));
  return (type) => names.get(type) ?? sourceName(type);
}
