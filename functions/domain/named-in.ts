/** What a table has for a name of somebody else, such as one of a later release; undefined where it has nothing of its own. */
export function namedIn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
