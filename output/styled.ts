import type { styleText } from 'node:util';

export type Style = Parameters<typeof styleText>[0];

/**
 * A text whose parts may have a style. Styles are data until a text is written: a colour in a text of others is then no
 * style, and can be told from ours.
 */
export type Styled = string | { readonly style: Style; readonly text: string } | readonly Styled[];

/** Gives a text a style. */
export function styled(style: Style, text: string): Styled {
  return { style, text };
}
