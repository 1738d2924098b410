import type { Words } from '../../languages/words-of.ts';
import type { EchoNeeds } from '../alerting/episode/echo-needs.ts';
import { utcMinute } from '../time/wall-clock.ts';

/** What would still be told of a rule in the echo of a story, in one sentence; times in UTC, or in the zone of the words. */
export function echoInWords({ times, until, counts }: EchoNeeds, words: Words): string {
  const end = words.timeZone === 'UTC' && words.inZone !== '' ? `${utcMinute(until)} UTC` : words.timeInZone(until);
  const examples = counts.map(({ windowMs, count }) => ({ count, length: words.span(windowMs) }));
  return words.explanations.echo(end, times, examples);
}
