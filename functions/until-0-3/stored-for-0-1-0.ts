import type { RuleState } from '../domain/alerting/rule-state.ts';
import { explain } from '../domain/wording/explain.ts';
import { explanationInWords, inWords } from '../domain/wording/explanation-in-words.ts';
import { wordsOf } from '../languages/words-of.ts';

/** That release knew English only. */
const english = () => wordsOf({});

/**
 * The field names that release 0.1.0 knows, stored beside the present ones, so that a rollback to it goes on with open alerts
 * and publishes what was left. Samples are left out, because 0.1.0 reads them again, so that an item does not double in size.
 * Release 0.3 deletes it.
 */
export function forRelease010({
  outbox,
  health,
  announcedAt,
  stopped,
  lastEvent,
  verdict: said,
}: RuleState): Record<string, unknown> {
  const debts = outbox.map(({ event, unpublished, cappedUntil }) => ({
    event: inWords(
      { ...event, data: { ...event.data, samples: [], samplesShown: 0, samplesStatus: 'pending' } },
      { words: english() },
    ),
    owedTo: unpublished,
    ...(cappedUntil === undefined ? {} : { heldBecause: 'cap', heldUntil: cappedUntil }),
  }));
  return {
    debts,
    health: health.status === 'error' ? { ...health, told: health.announced } : health,
    ...(said === undefined ? {} : { verdict: { ...said, explanation: explain(said, english()) } }),
    ...(lastEvent === undefined
      ? {}
      : {
          lastEvent: {
            ...lastEvent,
            data: { ...lastEvent.data, explanation: explanationInWords(lastEvent, { words: english() }) },
          },
        }),
    ...(announcedAt === undefined ? {} : { announced: announcedAt }),
    ...(stopped === undefined ? {} : { parked: stopped }),
  };
}
