import type { WatchedRules } from './watched-rules.ts';

/** The marks of the rules that are watched, in parts that are stored by themselves, by `<organization>#<first digit of the marks>`. */
export type WatchedParts = ReadonlyMap<string, readonly string[]>;

/** Each organization has the first part, also without a rule: one of which nothing is stored is another thing. */
const FIRST = '0';

/**
 * Cuts the marks into parts. Sixteen parts of an organization keep each small: of 100,000 rules a part has 60 KB, and a rule that
 * is switched off writes one of them anew.
 */
export function watchedParts(watched: WatchedRules): WatchedParts {
  const parts = new Map<string, string[]>();
  for (const [id, marks] of Object.entries(watched)) {
    parts.set(`${id}#${FIRST}`, []);
    for (const mark of [...marks].sort()) {
      const name = `${id}#${mark.slice(0, 1)}`;
      const part = parts.get(name);
      if (part === undefined) parts.set(name, [mark]);
      else part.push(mark);
    }
  }
  return parts;
}

/**
 * The rules of all parts. If one of an organization cannot be read (undefined), nothing is known of that organization: rather its
 * rules are taken for late than for off.
 */
export function watchedIn(parts: ReadonlyMap<string, readonly string[] | undefined>): WatchedRules {
  const watched = new Map<string, string[]>();
  const unclear = new Set<string>();
  for (const [name, marks] of parts) {
    const [id = ''] = name.split('#');
    if (marks === undefined) unclear.add(id);
    watched.set(id, [...(watched.get(id) ?? []), ...(marks ?? [])]);
  }
  return Object.fromEntries([...watched].filter(([id]) => !unclear.has(id)));
}
