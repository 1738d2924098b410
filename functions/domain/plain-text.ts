/**
 * Characters that are invisible, reverse the direction of a text, or hide text from a reader. The joiners of Persian,
 * Indic scripts and emoji, and the emoji variation selector, are harmless and stay.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** In every script a letter has a few marks at most; hundreds of them would cover the lines above. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;

/**
 * Makes a text of others one plain line: without control, bidi and invisible characters and half surrogates, at most
 * `limit` code points long, with an ellipsis if something was cut. `defuse` removes what the reader's program would act
 * on. However long the text is, the work is bounded by the limit.
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
