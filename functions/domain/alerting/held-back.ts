import * as z from 'zod';
import type { Rule } from '../items/rule/rule.ts';
import type { Story } from '../story/story.ts';

/**
 * Why an alert was held back: how many voices how many mentions had, looked at in the tick `at`. `until` (a tick, both epoch
 * ms) is when there was news, so that it is to be looked at again.
 */
export const heldBack = z.lazy(() =>
  z.object({
    voices: z.number(),
    mentions: z.number(),
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

/**
 * Why a rule holds back an alert with this story; undefined if it does not. An alert whose mentions could not be read is
 * published: an alert about copies of one text does less harm than a crisis that nobody hears of.
 */
export function tooFewVoices(
  { minVoices }: Pick<Rule, 'minVoices'>,
  story: Story | undefined,
  at: number,
): HeldBack | undefined {
  if (story === undefined) return undefined;
  const { read, of, voices } = story;
  const unread = read < SPEAKS_FOR_ALL ? of - read : 0;
  return voices.voices + unread < minVoices ? { voices: voices.voices, mentions: read, at } : undefined;
}

/** Why the alert of a rule is held back now; undefined if it is not. */
export function heldBackOf(
  state: { readonly outbox: readonly { readonly heldBack?: HeldBack | undefined }[] } | undefined,
): HeldBack | undefined {
  return state?.outbox.find(({ heldBack: held }) => waitsForVoices(held, undefined))?.heldBack;
}

/**
 * Whether an alert waits for more voices than it had when its mentions were last read. Without `minVoices` (the rule cannot
 * be read now) it goes on waiting.
 */
export function waitsForVoices(held: HeldBack | undefined, minVoices: number | undefined): boolean {
  return held !== undefined && held.until === undefined && (minVoices === undefined || held.voices < minVoices);
}
