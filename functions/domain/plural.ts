/** The noun for a number of things: `rule` for 1, otherwise `rules`; `several` if the plural is not made with an s. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}
