import type { UndeliveredEvents } from '../../functions/domain/alerting/undelivered-events.ts';
import type { Words } from '../../functions/languages/words-of.ts';

/** What a channel has not got at a time (epoch ms), since when, and what came of the newest attempt: one sentence. */
export function undeliveredInWords(
  { events, since, said }: UndeliveredEvents,
  at: number,
  { ruleAnswers }: Words,
): string {
  return ruleAnswers.undelivered(events, at - since, said);
}
