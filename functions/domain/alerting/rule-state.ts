import * as z from 'zod';
import type { DetectorState } from '../engine/condition-kind.ts';
import type { Verdict } from '../engine/verdict.ts';
import type { RuleKey } from '../items/rule/rule-key.ts';
import { onceForEach } from '../once-for-each.ts';
import { unacknowledged } from './episode/acknowledgement.ts';
import type { AlertPhase } from './episode/alert-phase.ts';
import { alertEvent } from './event/alert-event.ts';
import { toldMentions } from './found/told-mentions.ts';
import { health } from './health.ts';
import { heldBack } from './held-back.ts';
import { keptEpisode } from './kept-episode.ts';
import { outboxEntry } from './outbox.ts';
import { toldStory } from './stories/told-story.ts';

/** The schema of the stored item; an unknown schema is not guessed at. */
const SCHEMA = 2;

const plainObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * What the program remembers of a rule.
 * - `version` counts the writes of the item: a write goes through only on the version it was made from;
 * - `engine` is the engine that made `detector`: another one derives its memory anew from the history;
 * - `watching` names what the rule watches; another name ends the episode and starts anew;
 * - `expecting` names what people said beforehand; with another name the memory is derived anew, because it remembers other
 *   times as usual;
 * - `judgedTo` is the newest boundary (epoch ms) that was judged;
 * - `detector` is the engine's memory at `judgedTo`, of the history at `revision`;
 * - `phase`, `health`, `verdict`: where the alert stands, whether it can be asked, and what was said last, of `judgedTo`;
 * - `outbox`: events that are to be published, oldest first; `sequence` numbers the events of the rule;
 * - `lastEvent`: to end the episode of a rule that was deleted, in its own words.
 */
export const ruleState = z.lazy(() =>
  z.object({
    version: z.number(),
    schema: z.literal(SCHEMA).default(SCHEMA),
    engine: z.number(),
    watching: z.string(),
    expecting: z.string().optional(),
    /** The first boundary that the rule judged since it was written, enabled or edited (epoch ms). */
    firstJudged: z.number().optional(),
    judgedTo: z.number(),
    revision: z.string(),
    detector: z.custom<DetectorState>(plainObject),
    phase: z.custom<AlertPhase>(plainObject),
    health,
    verdict: z.custom<Verdict>(plainObject).optional(),
    outbox: z.array(outboxEntry),
    sequence: z.number(),
    /**
     * The boundary (epoch ms) of an alert that was told before its bucket was over, and the phase as it would be without it:
     * from there the boundary is judged once its counts are known. Absent from then on.
     */
    early: z.object({ at: z.number(), phase: z.custom<AlertPhase>(plainObject) }).optional(),
    /** The data of the last event of the open episode. */
    lastEvent: alertEvent.optional(),
    /** What people know of the story of the open episode. */
    told: toldStory.optional(),
    /** Since when nobody has acknowledged the open episode; absent while people were told nothing of it. */
    unacknowledged: unacknowledged.optional(),
    /** When it announced something in the last day (ticks, epoch ms), for the heartbeat's noisiest rules. */
    announcedAt: z.array(z.number()).optional(),
    /** The last episode that ended while it was held back (boundaries, epoch ms), and why it was. */
    neverTold: heldBack.unwrap().extend({ startedAt: z.number(), endedAt: z.number() }).optional(),
    /** What a rule that tells mentions remembers of those that it told. */
    found: toldMentions.optional(),
    /** The newest episodes, told or not, oldest first: what a summary says. */
    episodes: z.array(keptEpisode).optional(),
    /** The name of what it watches, as the service last gave it; summaries do not ask the service. */
    watchName: z.string().optional(),
    /** The rule was found disabled or deleted; the time it missed is not judged afterwards. */
    stopped: z.boolean().optional(),
  }),
);

export type RuleState = z.output<typeof ruleState>;

/**
 * A rule that is listed under a secret: `publish` has events to publish, which wakes an evaluation at once; `muted` has
 * events that wait for the end of a silence or of quiet hours; `firing` has an open episode and nothing to publish.
 */
export type OpenRule = RuleKey & { readonly secretName: string; readonly why: 'publish' | 'muted' | 'firing' };

/**
 * Reads a stored item, each object once; throws with the path if it is of another form. The caller
 * reads each item by itself, so that a bad one affects only its own rule.
 */
export const readRuleState = onceForEach((item: Readonly<Record<string, unknown>>): RuleState => ruleState.parse(item));
