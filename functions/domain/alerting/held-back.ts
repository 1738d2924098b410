import * as z from 'zod';
import type { Rule } from '../items/rule/rule.ts';
import type { Story } from '../story/story.ts';
import type { AlertEventData } from './event/alert-event.ts';
import { compared } from './event/compared.ts';

/**
 * Why an alert was held back, looked at in the tick `at`: how many voices how many mentions had, or how far others were over their
 * usual (`shared`). `until` (a tick, both epoch ms) is when there was news, so that it is to be looked at again.
 */
export const heldBack = z.lazy(() =>
  z.object({
    voices: z.number().optional(),
    mentions: z.number().optional(),
    shared: compared.optional(),
    at: z.number(),
    until: z.number().optional(),
  }),
);

export type HeldBack = z.output<typeof heldBack>;

/**
 * If at least so many mentions were read, their voices stand for all. If fewer were read, each of the others could be one
 * more voice and is counted as one, so that no alert is held back for voices that were only not read.
 */
const SPEAKS_FOR_ALL = 1000;

/** The name of why an alert is held back: for `voices`, or because others have it, too (`shared`). */
export function heldByOf({ shared }: HeldBack): 'voices' | 'shared' {
  return shared === undefined ? 'voices' : 'shared';
}

/** What a rule asks of an alert before people are told. */
export type AskedOfAlert = Pick<Rule, 'minVoices' | 'compare'>;

/**
 * Why a rule holds back an alert with what was read for it; undefined if it does not. What could not be read holds nothing back: an
 * alert about copies of one text, or one that others share, does less harm than a crisis that nobody hears of. Nor is an update
 * held back of an alert that people know.
 */
export function whyHeldBack(
  rule: AskedOfAlert,
  { status, story, compared: beside }: Partial<Pick<AlertEventData, 'status' | 'story' | 'compared'>>,
  at: number,
): HeldBack | undefined {
  if (status !== 'firing') return undefined;
  const few = tooFewVoices(rule, story, at);
  if (few !== undefined) return few;
  return rule.compare?.tell === 'ours-only' && beside?.shared === true ? { shared: beside, at } : undefined;
}

function tooFewVoices({ minVoices }: AskedOfAlert, story: Story | undefined, at: number): HeldBack | undefined {
  if (story === undefined) return undefined;
  const { read, of, voices } = story;
  const unread = read < SPEAKS_FOR_ALL ? of - read : 0;
  return voices.voices + unread < minVoices ? { voices: voices.voices, mentions: read, at } : undefined;
}

/** Why the alert of a rule is held back now; undefined if it is not. */
export function heldBackOf(
  state: { readonly outbox: readonly { readonly heldBack?: HeldBack | undefined }[] } | undefined,
): HeldBack | undefined {
  return state?.outbox.find(({ heldBack: held }) => isWaiting(held, undefined))?.heldBack;
}

/**
 * Whether an alert waits: for more voices than it had when its mentions were last read, or until others do not share it. Without the
 * rule (it cannot be read now) it goes on waiting.
 */
export function isWaiting(held: HeldBack | undefined, rule: AskedOfAlert | undefined): boolean {
  if (held === undefined || held.until !== undefined) return false;
  if (rule === undefined) return true;
  return held.shared === undefined ? (held.voices ?? 0) < rule.minVoices : rule.compare?.tell === 'ours-only';
}
