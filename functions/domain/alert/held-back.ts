import * as z from 'zod';
import type { Rule } from '../rule/rule.ts';
import type { Story } from '../story/story.ts';

/**
 * Why an alert was held back: so many voices of so many mentions, asked for at the tick `at`; `until` (a tick, epoch ms as
 * well) is when there was news, and it is to be asked for again.
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

/** A part of the mentions that is this large speaks for the others; of a smaller one each that was not read may be a voice. */
const SPEAKS_FOR_ALL = 1000;

/** Why a rule holds back an alert with this story; undefined where it does not, and where nothing was read: it is told then. */
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

/** Why the alert of a rule is held back at the moment; undefined where none is. */
export function heldBackOf(
  state: { readonly outbox: readonly { readonly heldBack?: HeldBack | undefined }[] } | undefined,
): HeldBack | undefined {
  return state?.outbox.find(({ heldBack: held }) => waitsForVoices(held, undefined))?.heldBack;
}

/** Whether an alert waits for more voices than there were; where it is not known how many the rule asks for now it does. */
export function waitsForVoices(held: HeldBack | undefined, minVoices: number | undefined): boolean {
  return held !== undefined && held.until === undefined && (minVoices === undefined || held.voices < minVoices);
}
