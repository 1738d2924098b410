import { FileProblem } from '../../files/file-problem.ts';

/** A value of a JSON text by itself: its text, and the line in which it begins, from 1. */
export type JsonElement = { readonly line: number; readonly text: string };

/** Lists that exports have their mentions in. */
const LISTS =
  /^(mentions|articles|data|results|items|posts|documents|entries|stories|hits|statuses|tweets|comments|children|rows|records)$/i;

/** Deeper lists are parts of a mention. */
const DEEPEST_LIST = 3;

/** Longer than a mention can be: the end of a string, an object or a line is missing. */
export const LONGEST_ELEMENT = 2_000_000;

/** Nothing that people write is deeper. */
const DEEPEST = 100;

type Level = { readonly isList: boolean; key: string };

/** An element that is being read: its depth, its text before this piece; the text is no longer kept where it was too long. */
type Open = { readonly line: number; depth: number; before: string; isTooLong: boolean };

/**
 * Cuts JSON into the objects of its list of mentions, without holding the text in memory: the objects of the outermost list, or of the
 * first list within objects that is called as such lists are. What is within an element is not checked: whoever parses it does.
 *
 * @throws FileProblem if it is nested so deeply that it is no file of mentions
 */
export async function* jsonElements(text: AsyncIterable<string>): AsyncGenerator<readonly JsonElement[]> {
  const cutter = createCutter();
  for await (const piece of text) yield cutter.take(piece);
  const last = cutter.end();
  if (last !== undefined) yield [last];
}

function createCutter() {
  const levels: Level[] = [];
  let line = 1;
  let inString = false;
  let isEscaped = false;
  /** The last string outside an element, which names what follows a colon. */
  let word = '';
  let open: Open | undefined;

  const isElement = (): boolean => {
    if (levels.at(-1)?.isList !== true || levels.length > DEEPEST_LIST + 1) return false;
    return levels.length === 1 || LISTS.test(levels.at(-2)?.key ?? '');
  };

  function withinString(sign: string): void {
    if (isEscaped) isEscaped = false;
    else if (sign === '\\') isEscaped = true;
    else if (sign === '"') inString = false;
    if (inString && open === undefined && word.length < 60) word += sign;
  }

  /** Takes a sign outside of strings and elements; gives the element that begins with it. */
  function outside(sign: string): Open | undefined {
    const level = levels.at(-1);
    if (sign === ':' && level !== undefined) level.key = word;
    else if (sign === '{' && isElement()) return { line, depth: 0, before: '', isTooLong: false };
    else if (sign === '{' || sign === '[') {
      if (levels.length === DEEPEST) throw new FileProblem(`line ${line}: it is nested deeper than ${DEEPEST} levels`);
      levels.push({ isList: sign === '[', key: '' });
    } else if (sign === '}' || sign === ']') levels.pop();
    return undefined;
  }

  /** Takes a piece and gives the elements that end in it. */
  function take(piece: string): readonly JsonElement[] {
    const found: JsonElement[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? '';
      if (sign === '\n') line += 1;
      if (inString) {
        withinString(sign);
        continue;
      }
      if (sign === '"') {
        inString = true;
        word = '';
      }
      if (open === undefined) {
        open = outside(sign);
        from = at;
      }
      if (open === undefined) continue;
      if (sign === '{' || sign === '[') open.depth += 1;
      else if (sign === '}' || sign === ']') open.depth -= 1;
      if (open.depth > 0) continue;
      if (!open.isTooLong) found.push({ line: open.line, text: open.before + piece.slice(from, at + 1) });
      open = undefined;
    }
    if (open === undefined || open.isTooLong) return found;
    open.before += piece.slice(from);
    if (open.before.length <= LONGEST_ELEMENT) return found;
    found.push({ line: open.line, text: open.before });
    open.before = '';
    open.isTooLong = true;
    return found;
  }

  return {
    take,
    end: () => (open === undefined || open.isTooLong ? undefined : { line: open.line, text: open.before }),
  };
}
