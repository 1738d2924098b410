import type { EchoNeeds } from '../alerting/episode/echo-needs.ts';
import { grouped } from '../grouped.ts';
import { spanInWords } from '../time/duration.ts';
import { localTime, utcMinute } from '../time/wall-clock.ts';

/** What would still be told of a rule in the echo of a story, in one sentence; times in UTC, or in a zone (IANA). */
export function echoInWords({ times, until, counts }: EchoNeeds, timeZone = 'UTC'): string {
  const end = timeZone === 'UTC' ? `${utcMinute(until)} UTC` : `${localTime(until, timeZone)} (${timeZone})`;
  const examples = counts.map(({ windowMs, count }) => `${grouped(count)} in ${spanInWords(windowMs)}`);
  const list = examples.length === 0 ? '' : ` (${examples.join(', ')})`;
  return `People know of this story. Until ${end} the next message needs ${times} times the usual limit${list}; this falls as the story fades.`;
}
