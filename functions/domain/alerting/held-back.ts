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
 * This many mentions are taken as typical for all. Of a smaller part, each mention that was not read may be a further voice.
 */
const SPEAKS_FOR_ALL = 1000;

/**
 * Why a rule holds back an alert with this story; undefined if it does not, and if nothing was read: then the alert is told.
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

/** Whether an alert waits for more voices than there were; it does, too, if it is not known how many the rule asks for now. */
export function waitsForVoices(held: HeldBack | undefined, minVoices: number | undefined): boolean {
  return held !== undefined && held.until === undefined && (minVoices === undefined || held.voices < minVoices);
}
