import type { Words } from '../../languages/words-of.ts';
import type { ShownAlert } from '../alerting/event/alert-facts.ts';
import { countedWord, countsNegative } from '../engine/condition.ts';
import { plural } from '../plural.ts';
import { duration } from '../time/duration.ts';
import { largestInWords } from './largest-in-words.ts';
import { togetherInWords } from './parts-in-words.ts';

/** The length of the window in words: "1 h". */
export function windowInWords(
  { window }: { readonly window: NonNullable<ShownAlert['window']> },
  words: Words,
): string {
  return words.span(Date.parse(window.to) - Date.parse(window.from));
}

/** What was counted in a window, in words: "63 mentions in 1 h", "41 voices in 1 h (63 mentions)", "12 matching mentions in 1 h"; of the
 * largest mention how large it is: "read by 9,200,000"; of a rule that is made of others, which of these: "acme-spike and acme-negative within 2 h".
 */
export function countedInWords(
  alert: Pick<ShownAlert, 'observed' | 'count' | 'measure' | 'mentions' | 'where' | 'rule' | 'parts'> &
    Parameters<typeof windowInWords>[0],
  words: Words,
): string {
  const { observed = 0, count, measure, where, rule, parts } = alert;
  const { from, to } = alert.window;
  if (parts !== undefined) return togetherInWords(parts, Date.parse(to) - Date.parse(from), words);
  if (measure !== undefined) return largestInWords(measure, observed, words, windowInWords(alert, words));
  const matching = where === undefined ? '' : 'matching ';
  return `${words.number(observed)} ${matching}${plural(observed, countedWord(rule.conditionKind, count))} in ${windowInWords(alert, words)}${mentionsInWords(alert, words)}`;
}

/** Of how many mentions voices are: " (63 mentions)"; nothing where mentions are counted. */
function mentionsInWords({ count, mentions }: Pick<ShownAlert, 'count' | 'mentions'>, words: Words): string {
  return count === undefined || mentions === undefined
    ? ''
    : ` (${words.number(mentions)} ${plural(mentions, 'mention')})`;
}

/** An alert that may have an episode. */
type ShownEpisode = ShownAlert & {
  readonly unacknowledgedFor?: string | undefined;
  readonly episode?: { readonly duration?: string | undefined; readonly peak?: number | undefined } | undefined;
};

/**
 * What a title says after the name: what was counted and what is usual, or how it ended; before it that nobody has
 * acknowledged the alert, where that is why people hear of it. Empty if that is not known.
 */
export function changeInWords(alert: ShownEpisode, words: Words, usualPeak = 'usual daily peak'): string {
  const { status, window, observed, expected, expectedTime, episode } = alert;
  const peak = episode?.peak === undefined ? '' : `, ${peakInWords(alert, episode.peak, words)}`;
  if (status === 'resolved') return `over after ${episode?.duration ?? 'a while'}${peak}`;
  if (status === 'ended') return `no longer watched${peak}`;
  if (window === undefined || observed === undefined) return '';
  const counted = `${ignoredInWords(alert, words)}${countedInWords({ ...alert, window }, words)}`;
  const more = expectedTime?.upTo === undefined ? '' : `, up to ${words.number(expectedTime.upTo)} expected`;
  if (expected === undefined) return `${counted}${partInWords(alert, words)}`;
  return `${counted}, ${comparedInWords(alert, observed, words) ?? usualInWords(alert, { usual: expected.usualPeak, usualPeak }, words)}${more}`;
}

/** The same without what is usual, for a title that says what happened, too. */
export function changeInShort(alert: ShownEpisode, words: Words): string {
  const { status, window, observed, episode } = alert;
  if (status === 'resolved') return `over after ${episode?.duration ?? 'a while'}`;
  if (status === 'ended' || window === undefined || observed === undefined) return changeInWords(alert, words);
  return `${ignoredInWords(alert, words)}${countedInWords({ ...alert, window }, words)}`;
}

/** The peak of an alert: "peak 41" or, of the largest mention, "read by 9,200,000". */
export function peakInWords({ measure }: Pick<ShownAlert, 'measure'>, peak: number, words: Words): string {
  return measure === undefined ? `peak ${words.number(peak)}` : largestInWords(measure, peak, words);
}

function usualInWords(
  { measure }: ShownAlert,
  { usual, usualPeak }: { readonly usual: number; readonly usualPeak: string },
  words: Words,
): string {
  return measure === undefined
    ? `${usualPeak} ${words.number(Math.round(usual))}`
    : `largest of a usual week ${words.number(usual)}`;
}

/** The share, where that is what is unusual: a count that is no more than usual days have is compared with nothing. */
function comparedInWords({ expected, share }: ShownAlert, observed: number, words: Words): string | undefined {
  if (share === undefined || expected === undefined) return undefined;
  return observed > expected.usualPeak ? undefined : shareInWords(share, words);
}

/** The share, where the part alone says what is unusual: ", 31 % of all, usually 15 %". */
function partInWords({ share, rule }: ShownAlert, words: Words): string {
  return share === undefined || countsNegative(rule.conditionKind) ? '' : `, ${shareInWords(share, words)}`;
}

function shareInWords({ observed, usual }: NonNullable<ShownAlert['share']>, words: Words): string {
  return `${words.percent(observed)} of all${usual === undefined ? '' : `, usually ${words.percent(usual)}`}`;
}

function ignoredInWords({ unacknowledgedFor }: ShownEpisode, words: Words): string {
  const ms = duration.safeParse(unacknowledgedFor).data;
  return ms === undefined ? '' : `not acknowledged for ${words.span(ms)}, `;
}
