/** First strong isolate, and the sign that ends it: what is between them has its own direction and turns nothing outside. */
export const ISOLATE = { begin: '\u2068', end: '\u2069' } as const;

const EITHER = /[\u2068\u2069]/gu;

/** The blocks of scripts that are written from right to left; source: the defaults of DerivedBidiClass.txt of Unicode. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or a text of a stranger, as it stands within a sentence or a list of ours: where any of it is written from right to left,
 * it is isolated, because the numbers beside it would change places with it. Any other text is not changed, nor is one of ours with
 * names in it that are isolated each. Takes a cleaned text; the result is up to two signs longer. Messages do it with each of their
 * texts (package/compile-messages.ts).
 */
export function isolated(text: string): string {
  const isDone = text.includes(ISOLATE.begin);
  return !isDone && RIGHT_TO_LEFT.test(text) ? `${ISOLATE.begin}${text}${ISOLATE.end}` : text;
}

/** How many isolates are open after a further sign (a code point). */
export function openAfter(open: number, sign: string): number {
  if (sign === ISOLATE.begin) return open + 1;
  return sign === ISOLATE.end ? Math.max(0, open - 1) : open;
}

/** How many isolates are open at the end of a text. */
export function openIsolates(text: string): number {
  return (text.match(EITHER) ?? []).reduce(openAfter, 0);
}

/** A text in which each isolate ends, and no end is left over: an open one would take in what comes after the text. */
export function withClosedIsolates(text: string): string {
  let open = 0;
  const paired = text.replace(EITHER, (sign) => {
    if (sign === ISOLATE.end && open === 0) return '';
    open = openAfter(open, sign);
    return sign;
  });
  return paired + ISOLATE.end.repeat(open);
}
