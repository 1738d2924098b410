import type { Words } from '../../languages/words-of.ts';
import type { EchoNeeds } from '../alerting/episode/echo-needs.ts';

/** What would still be told of a rule in the echo of a story, in one sentence. */
export function echoInWords({ times, until, counts }: EchoNeeds, words: Words): string {
  const { countIn, echo } = words.explanations;
  const examples = counts.map(({ windowMs, count }) => countIn({ count, length: words.spanAfter(windowMs) }));
  return echo({ until: words.timeInZone(until), times, examples: examples.join(', ') });
}
