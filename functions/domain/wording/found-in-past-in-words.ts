import type { Words } from '../../languages/words-of.ts';
import { type FoundInPast, LOUD_A_DAY } from '../alerting/found/found-in-past.ts';

/** What a rule that tells mentions would have told of its past, and whether that is too much: a sentence or two. */
export function foundInPastInWords({ messages, mentions, days }: FoundInPast, { heard }: Words): string {
  const overDays = { days: Math.round(10 * days) / 10 };
  if (mentions === 0) return heard.foundNothing(overDays);
  const weeks = Math.max(days, 1) / 7;
  const weekly = { mentionsPerWeek: mentions / weeks, messagesPerWeek: messages / weeks };
  const told = heard.found({ mentions, messages, ...overDays, ...weekly });
  const daily = mentions / Math.max(days, 1);
  return daily <= LOUD_A_DAY ? told : `${told} ${heard.foundLoud({ perDay: Math.round(daily) })}`;
}
