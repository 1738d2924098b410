import type { Words } from '../../languages/words-of.ts';
import type { EchoNeeds } from '../alerting/episode/echo-needs.ts';

/** What would still be told of a rule in the echo of a story, in one sentence. */
export function echoInWords({ times, until, counts }: EchoNeeds, words: Words): string {
  const examples = counts.map(({ windowMs, count }) => ({ count, length: words.span(windowMs) }));
  return words.explanations.echo(words.timeInZone(until), times, examples);
}
