/**
 * Characters that show nothing, turn the direction of what follows, or smuggle text past a reader's eyes; the joiners of
 * Persian, Indic scripts and emoji, and the emoji variation, are harmless and stay.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** A letter carries a few marks in every script; hundreds of them cover the lines above. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;

/**
 * Text of a stranger as one line that can do nothing but be read: no control, bidi or invisible characters, no half
 * surrogates, and at most `limit` code points, the last an ellipsis where something was cut. `defuse` takes out what the
 * reader's program would act on. The work is bounded by the limit, not by the text.
 */
export function plainText(
  text: string | undefined,
  limit: number,
  defuse: (line: string) => string = (line) => line,
): string {
  const line = (text ?? '')
    .slice(0, 8 * limit + 64)
    .replace(/\p{Cs}/gu, '\u{fffd}')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(STACKED_MARKS, '$1');
  const cleaned = defuse(line).trim();
  const points = [...cleaned];
  const isCut = points.length > limit || (text ?? '').length > 8 * limit + 64;
  return isCut
    ? `${points
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : cleaned;
}
