import * as z from 'zod';
import type { Occurrence } from '../../engine/expected-time.ts';
import type { Finding, PartReading } from '../../engine/verdict.ts';
import type { EchoNeeds } from '../episode/echo-needs.ts';
import { toldStory } from '../stories/told-story.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Why an episode ended without being resolved. */
const endReason = z.enum(['edited', 'deleted', 'disabled', 'outdated']);
export type EndReason = z.output<typeof endReason>;

/**
 * Why people hear of an event, as its state keeps it. `explanationInWords` makes sentences of it and of the numbers of the event
 * when it is published, so that what waits can be merged:
 * - `found`: what the engine found; with `peak`, the event shows the peak of the episode, which was so long (ms) before that;
 * - `over`: the alert is over, because there are fewer mentions, or so many are usual or `expected` now; of a rule that is made of others, how
 *   these are; what would still be told, and what the story was that people were told;
 * - `ended`: the rule no longer watches;
 * - `mentions`: the rule tells each mention, and these came;
 * - `sentence`: an earlier release stored its sentence, which counts so many other episodes.
 */
export const why = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('found'),
      finding: z.custom<Pick<Finding, 'observed' | 'complete' | 'windowMs' | 'reason' | 'raise'>>(isObject),
      peak: z.object({ agoMs: z.number(), bound: z.enum(['atLeast', 'atMost']) }).optional(),
    }),
    z.object({
      kind: z.literal('over'),
      isUsualNow: z.boolean(),
      expected: z.custom<Occurrence>(isObject).optional(),
      parts: z.custom<readonly PartReading[]>(isObject).optional(),
      echo: z.custom<EchoNeeds>(isObject).optional(),
      recap: toldStory.unwrap().pick({ terms: true, types: true, mentions: true, voices: true }).optional(),
    }),
    z.object({ kind: z.literal('ended'), because: endReason }),
    z.object({ kind: z.literal('mentions') }),
    z.object({ kind: z.literal('sentence'), text: z.string(), others: z.number().optional() }),
  ]),
);

export type Why = z.output<typeof why>;
