import type { Words } from '../../languages/words-of.ts';
import type { EchoNeeds } from '../alerting/episode/echo-needs.ts';
import { utcMinute } from '../time/wall-clock.ts';

/** What would still be told of a rule in the echo of a story, in one sentence; times in UTC, or in a zone (IANA). */
export function echoInWords({ times, until, counts }: EchoNeeds, words: Words): string {
  const end = words.timeZone === 'UTC' ? `${utcMinute(until)} UTC` : `${words.time(until)} (${words.timeZone})`;
  const examples = counts.map(({ windowMs, count }) => `${words.number(count)} in ${words.span(windowMs)}`);
  const list = examples.length === 0 ? '' : ` (${examples.join(', ')})`;
  return `People know of this story. Until ${end} the next message needs ${times} times the usual limit${list}; this falls as the story fades.`;
}
