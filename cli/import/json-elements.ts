/** A value of a JSON text by itself: its text, and the line in which it begins, from 1. */
export type JsonElement = { readonly line: number; readonly text: string };

/** Lists that exports have their mentions in. */
const LISTS =
  /^(mentions|articles|data|results|items|posts|documents|entries|stories|hits|statuses|tweets|comments|children|rows|records)$/i;

/** Deeper lists are parts of a mention. */
const DEEPEST_LIST = 3;

/** Longer than a mention can be: the end of a string or an object is missing. */
const LONGEST_ELEMENT = 16_000_000;

type Level = { readonly isList: boolean; key: string };

/**
 * Cuts JSON into the objects of its list of mentions, without holding the text in memory: the objects of the outermost list, or of the
 * first list within objects that is called as such lists are. What is within an element is not checked: whoever parses it does.
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
  /** The element that is being read: its depth, its first line, and its text before this piece. */
  let open: { readonly depth: number; readonly line: number; before: string } | undefined;

  const isElement = (): boolean => {
    if (open !== undefined || levels.at(-1)?.isList !== true || levels.length > DEEPEST_LIST + 1) return false;
    return levels.length === 1 || LISTS.test(levels.at(-2)?.key ?? '');
  };

  function withinString(sign: string): void {
    if (isEscaped) isEscaped = false;
    else if (sign === '\\') isEscaped = true;
    else if (sign === '"') inString = false;
    if (inString && open === undefined && word.length < 60) word += sign;
  }

  /** Takes a sign outside a string; says whether an element begins or ends with it. */
  function outside(sign: string): 'begins' | 'ends' | undefined {
    if (sign === '"') {
      inString = true;
      word = '';
    } else if (sign === ':') {
      const level = levels.at(-1);
      if (level !== undefined && open === undefined) level.key = word;
    } else if (sign === '{' || sign === '[') {
      const begins = sign === '{' && isElement();
      if (begins) open = { depth: levels.length, line, before: '' };
      levels.push({ isList: sign === '[', key: '' });
      return begins ? 'begins' : undefined;
    } else if (sign === '}' || sign === ']') {
      levels.pop();
      return open !== undefined && levels.length === open.depth ? 'ends' : undefined;
    }
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
      const event = outside(sign);
      if (event === 'begins') from = at;
      if (event === 'ends' && open !== undefined) {
        found.push({ line: open.line, text: open.before + piece.slice(from, at + 1) });
        open = undefined;
      }
    }
    if (open !== undefined) open.before += piece.slice(from);
    if (open !== undefined && open.before.length > LONGEST_ELEMENT) {
      found.push({ line: open.line, text: open.before });
      open = undefined;
    }
    return found;
  }

  return { take, end: (): JsonElement | undefined => open && { line: open.line, text: open.before } };
}
