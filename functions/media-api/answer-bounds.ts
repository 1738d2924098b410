/** How large an answer of the service may be. It is looked at before anything is parsed, which no deadline can end. */
export type AnswerBounds = {
  /** Its bytes; the limit of the client holds besides. */
  readonly bytes: number;
  /** The members and elements of all its objects and lists, including those in each other. */
  readonly entries: number;
};

/** An entry that is not understood takes some ten microseconds. */
const USUAL_BOUNDS: AnswerBounds = { bytes: 4 * 1024 * 1024, entries: 20_000 };

/** How large the answer of an endpoint may be: what the endpoint says, or what is usual. */
export const boundsOf = (answer: { readonly bounds?: AnswerBounds; readonly kind?: string } = {}): AnswerBounds =>
  answer.bounds ?? USUAL_BOUNDS;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = [0x5b, 0x7b];

/** Whether a JSON text has more entries than that: it reads each byte once and keeps nothing. */
export function hasMoreEntries(json: Uint8Array, most: number): boolean {
  let entries = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if ((byte === COMMA || OPENING.includes(byte)) && ++entries > most) return true;
  }
  return false;
}
