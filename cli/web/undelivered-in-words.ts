import type { UndeliveredEvents } from '../../functions/domain/alerting/undelivered-events.ts';
import { attemptedInWords } from '../../functions/domain/wording/attempt-in-words.ts';
import type { Words } from '../../functions/languages/words-of.ts';

/** What a channel has not got at a time (epoch ms), since when, and what came of the newest attempt: one sentence. */
export function undeliveredInWords(
  { events, since, ...attempted }: UndeliveredEvents,
  at: number,
  words: Words,
): string {
  return words.ruleAnswers.undelivered({
    events,
    span: words.spanAfter(at - since),
    said: attemptedInWords(attempted, words),
  });
}
