import { type FoundInPast, LOUD_A_DAY } from '../alerting/found/found-in-past.ts';
import { grouped } from '../grouped.ts';
import { plural } from '../plural.ts';

/** What a rule that tells mentions would have told of its past, and whether that is too much: a sentence or two. */
export function foundInPastInWords({ messages, mentions, days }: FoundInPast): string {
  const over = `in the last ${Math.round(10 * days) / 10} days`;
  if (mentions === 0) return `The rule would have told nothing ${over}: no mention came.`;
  const weeks = Math.max(days, 1) / 7;
  const weekly = (count: number, noun: string) => `${(count / weeks).toFixed(1)} ${plural(2, noun)}`;
  const told = `The rule would have told ${grouped(mentions)} ${plural(mentions, 'mention')} in ${grouped(messages)} ${plural(messages, 'message')} ${over}, ${weekly(mentions, 'mention')} in ${weekly(messages, 'message')} a week; fewer where some are copies.`;
  const daily = mentions / Math.max(days, 1);
  if (daily <= LOUD_A_DAY) return told;
  return `${told} ${Math.round(daily)} a day are loud for "each": a "spike" says when there are more than usual, and a narrower keyword or sourceTypes leave less to tell.`;
}
