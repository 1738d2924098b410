import type { Echo } from './echo.ts';
import type { Episode } from './episode.ts';

/**
 * The phase of a rule's alert; plain JSON. `echo` is what people were notified of about the story, while it is open and
 * after it; `endedAt` (epoch ms) is when the last episode ended. A quiet threshold rests until `restUntil` (epoch ms): until
 * then it fires only if the count divided by its line is at least `restNovelty`.
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
