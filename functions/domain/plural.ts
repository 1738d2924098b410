/** The noun for so many of a thing: `rule` for 1, else `rules`; `several` where it is not made with an s. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}
