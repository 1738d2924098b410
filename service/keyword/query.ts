import type { Token } from './tokenise.ts';

/**
 * A parsed `naturalQuery`. A phrase is one word or several in a row: `"flight delayed"`, but also `coca-cola`, which the
 * tokeniser reads as two words. `text` is the phrase as written.
 */
export type Query =
  | { readonly kind: 'phrase'; readonly text: string; readonly tokens: readonly Token[] }
  | { readonly kind: 'and'; readonly parts: readonly Query[] }
  | { readonly kind: 'or'; readonly parts: readonly Query[] };
