import * as z from 'zod';
import type { DetectorState } from '../detection/detector.ts';
import type { Verdict } from '../detection/verdict.ts';
import type { AlertPhase } from '../episode/alert-phase.ts';
import { alertEvent } from '../event/alert-event.ts';
import { health } from './health.ts';

const plainObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** An event that is owed, and to which topics still: each is paid and cleared by itself. */
const debt = z.object({
  event: alertEvent,
  owedTo: z.array(z.enum(['alerts', 'alert-events'])),
  /** Epoch ms before which nobody is told, and why: silence and quiet hours, or the cap on emails in an hour. */
  heldUntil: z.number().optional(),
  heldBecause: z.enum(['quiet', 'cap']).optional(),
});

export type Debt = z.output<typeof debt>;

/**
 * What the program remembers of a rule.
 * - `version` counts the writes of the item: a write goes through only on the version it was made from;
 * - `watching` names what the rule watches; another one ends the episode and starts anew;
 * - `judgedTo` is the newest boundary (epoch ms) that was judged;
 * - `detector` is the engine's memory at `judgedTo`, of the history at `revision`;
 * - `phase`, `health`, `verdict`: where the alert stands, whether it can be asked, and what was said last, of `judgedTo`;
 * - `debts`: events that are owed, oldest first;
 * - `rule`, `lastEvent`: to end the episode of a rule that was deleted, in its own words.
 */
export const ruleState = z.object({
  version: z.number(),
  watching: z.string(),
  judgedTo: z.number(),
  revision: z.string(),
  detector: z.custom<DetectorState>(plainObject),
  phase: z.custom<AlertPhase>(plainObject),
  health,
  verdict: z.custom<Verdict>(plainObject).optional(),
  debts: z.array(debt),
  /** The data of the last event of the open episode. */
  lastEvent: alertEvent.optional(),
  /** When it told something in the last day (ticks, epoch ms), for the heartbeat's noisiest rules. */
  announced: z.array(z.number()).optional(),
  /** The rule was found disabled or deleted: what it missed is not judged afterwards. */
  parked: z.boolean().optional(),
});

export type RuleState = z.output<typeof ruleState>;
