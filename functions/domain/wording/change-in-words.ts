import type { ShownAlert } from '../alerting/event/alert-facts.ts';
import { countedWord, countsNegative } from '../engine/condition.ts';
import { grouped } from '../grouped.ts';
import { percent } from '../percent.ts';
import { plural } from '../plural.ts';
import { duration, spanInWords } from '../time/duration.ts';
import { largestInWords } from './largest-in-words.ts';
import { togetherInWords } from './parts-in-words.ts';

/** The length of the window in words: "1 h". */
export function windowInWords({ window }: { readonly window: NonNullable<ShownAlert['window']> }): string {
  return spanInWords(Date.parse(window.to) - Date.parse(window.from));
}

/** What was counted in a window, in words: "63 mentions in 1 h", "41 voices in 1 h (63 mentions)", "12 matching mentions in 1 h"; of the
 * largest mention how large it is: "read by 9,200,000"; of a rule that is made of others, which of these: "acme-spike and acme-negative within 2 h".
 */
export function countedInWords(
  alert: Pick<ShownAlert, 'observed' | 'count' | 'measure' | 'mentions' | 'where' | 'rule' | 'parts'> &
    Parameters<typeof windowInWords>[0],
): string {
  const { observed = 0, count, measure, where, rule, parts } = alert;
  const { from, to } = alert.window;
  if (parts !== undefined) return togetherInWords(parts, Date.parse(to) - Date.parse(from));
  if (measure !== undefined) return largestInWords(measure, observed, windowInWords(alert));
  const matching = where === undefined ? '' : 'matching ';
  return `${grouped(observed)} ${matching}${plural(observed, countedWord(rule.conditionKind, count))} in ${windowInWords(alert)}${mentionsInWords(alert)}`;
}

/** Of how many mentions voices are: " (63 mentions)"; nothing where mentions are counted. */
function mentionsInWords({ count, mentions }: Pick<ShownAlert, 'count' | 'mentions'>): string {
  return count === undefined || mentions === undefined ? '' : ` (${grouped(mentions)} ${plural(mentions, 'mention')})`;
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
export function changeInWords(alert: ShownEpisode, usualPeak = 'usual daily peak'): string {
  const { status, window, observed, expected, expectedTime, episode } = alert;
  const peak = episode?.peak === undefined ? '' : `, ${peakInWords(alert, episode.peak)}`;
  if (status === 'resolved') return `over after ${episode?.duration ?? 'a while'}${peak}`;
  if (status === 'ended') return `no longer watched${peak}`;
  if (window === undefined || observed === undefined) return '';
  const counted = `${ignoredInWords(alert)}${countedInWords({ ...alert, window })}`;
  const more = expectedTime?.upTo === undefined ? '' : `, up to ${grouped(expectedTime.upTo)} expected`;
  if (expected === undefined) return `${counted}${partInWords(alert)}`;
  return `${counted}, ${comparedInWords(alert, observed) ?? usualInWords(alert, { usual: expected.usualPeak, usualPeak })}${more}`;
}

/** The same without what is usual, for a title that says what happened, too. */
export function changeInShort(alert: ShownEpisode): string {
  const { status, window, observed, episode } = alert;
  if (status === 'resolved') return `over after ${episode?.duration ?? 'a while'}`;
  if (status === 'ended' || window === undefined || observed === undefined) return changeInWords(alert);
  return `${ignoredInWords(alert)}${countedInWords({ ...alert, window })}`;
}

/** The peak of an alert: "peak 41" or, of the largest mention, "read by 9,200,000". */
export function peakInWords({ measure }: Pick<ShownAlert, 'measure'>, peak: number): string {
  return measure === undefined ? `peak ${grouped(peak)}` : largestInWords(measure, peak);
}

function usualInWords(
  { measure }: ShownAlert,
  { usual, usualPeak }: { readonly usual: number; readonly usualPeak: string },
): string {
  return measure === undefined
    ? `${usualPeak} ${grouped(Math.round(usual))}`
    : `largest of a usual week ${grouped(usual)}`;
}

/** The share, where that is what is unusual: a count that is no more than usual days have is compared with nothing. */
function comparedInWords({ expected, share }: ShownAlert, observed: number): string | undefined {
  if (share === undefined || expected === undefined) return undefined;
  return observed > expected.usualPeak ? undefined : shareInWords(share);
}

/** The share, where the part alone says what is unusual: ", 31 % of all, usually 15 %". */
function partInWords({ share, rule }: ShownAlert): string {
  return share === undefined || countsNegative(rule.conditionKind) ? '' : `, ${shareInWords(share)}`;
}

function shareInWords({ observed, usual }: NonNullable<ShownAlert['share']>): string {
  return `${percent(observed)} of all${usual === undefined ? '' : `, usually ${percent(usual)}`}`;
}

function ignoredInWords({ unacknowledgedFor }: ShownEpisode): string {
  const ms = duration.safeParse(unacknowledgedFor).data;
  return ms === undefined ? '' : `not acknowledged for ${spanInWords(ms)}, `;
}
