import type { Echo } from './echo.ts';
import type { Episode } from './episode.ts';

/**
 * Where the alert of a rule stands; plain JSON. `echo` is what people know of the story, while it is open and after it;
 * `endedAt` (epoch ms) when the last episode ended. A quiet threshold rests until `restUntil` (epoch ms): it speaks
 * again only for `restNovelty` or more, as the count divided by its line. Earlier releases had that in place of the echo.
 */
export type AlertPhase =
  | {
      readonly kind: 'quiet';
      readonly endedAt?: number;
      readonly echo?: Echo;
      readonly restUntil?: number;
      readonly restNovelty?: number;
    }
  | { readonly kind: 'firing'; readonly episode: Episode; readonly echo?: Echo };

/** The phase of a rule that has never fired. */
export const quietPhase: AlertPhase = { kind: 'quiet' };
