import type { Episode } from './episode.ts';

/**
 * Where the alert of a rule stands; plain JSON. A quiet one may rest after an episode: until `restUntil` (epoch ms) it
 * speaks again only for `restNovelty` or more, as the count divided by its line.
 */
export type AlertPhase =
  | {
      readonly kind: 'quiet';
      readonly restUntil?: number;
      readonly restNovelty?: number;
      /** When the last episode ended, epoch ms. */
      readonly endedAt?: number;
    }
  | { readonly kind: 'firing'; readonly episode: Episode };

/** The phase of a rule that has never fired. */
export const quietPhase: AlertPhase = { kind: 'quiet' };
