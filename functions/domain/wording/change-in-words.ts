import type { Words } from '../../languages/words-of.ts';
import type { ShownAlert } from '../alerting/event/alert-facts.ts';
import { countedBy, countsNegative } from '../engine/condition.ts';
import { duration } from '../time/duration.ts';
import { largestInWords } from './largest-in-words.ts';
import { togetherInWords } from './parts-in-words.ts';

/** The length of the window in words: "1 h". */
export function windowInWords(
  { window }: { readonly window: NonNullable<ShownAlert['window']> },
  words: Words,
): string {
  return words.spanAfter(Date.parse(window.to) - Date.parse(window.from));
}

/** What was counted in a window, in words: "63 mentions in 1 h", "41 voices in 1 h (63 mentions)", "12 matching mentions in 1 h"; of the
 * largest mention how large it is: "read by 9,200,000"; of a rule that is made of others, which of these: "acme-spike and acme-negative within 2 h".
 */
export function countedInWords(
  alert: Pick<ShownAlert, 'observed' | 'count' | 'measure' | 'mentions' | 'where' | 'rule' | 'parts'> &
    Parameters<typeof windowInWords>[0],
  words: Words,
): string {
  const { observed = 0, count, measure, mentions, where, rule, parts } = alert;
  const { from, to } = alert.window;
  if (parts !== undefined) return togetherInWords(parts, Date.parse(to) - Date.parse(from), words);
  const length = windowInWords(alert, words);
  if (measure !== undefined) return largestInWords(measure, observed, words, length);
  return words.explanations.counted({
    count: observed,
    things: words.nouns.things({ ...countedBy(rule.conditionKind, count, where), count: observed }),
    isLeast: false,
    length,
    mentions: count === undefined ? undefined : mentions,
  });
}

/** An alert that may have an episode. */
type ShownEpisode = ShownAlert & {
  readonly unacknowledgedFor?: string | undefined;
  readonly episode?:
    | {
        readonly startedAt?: string | undefined;
        readonly endedAt?: string | undefined;
        readonly duration?: string | undefined;
        readonly peak?: number | undefined;
      }
    | undefined;
};

/**
 * What a title says after the name: what was counted and what is usual, or how it ended; before it that nobody has
 * acknowledged the alert, where that is why people hear of it. Empty if that is not known.
 */
export function changeInWords(alert: ShownEpisode, words: Words): string {
  const { status, window, observed, expected, expectedTime, episode } = alert;
  const { expectedUpTo, noLongerWatched } = words.explanations;
  const peak = episode?.peak === undefined ? '' : `, ${peakInWords(alert, episode.peak, words)}`;
  if (status === 'resolved') return `${overInWords(alert, words)}${peak}`;
  if (status === 'ended') return `${noLongerWatched}${peak}`;
  if (window === undefined || observed === undefined) return '';
  const counted = `${ignoredInWords(alert, words)}${countedInWords({ ...alert, window }, words)}`;
  const more = expectedTime?.upTo === undefined ? '' : `, ${expectedUpTo({ count: expectedTime.upTo })}`;
  if (expected === undefined) return `${counted}${partInWords(alert, words)}`;
  const usual = { usual: expected.usualPeak, isOfHour: expected.of === 'hour' };
  return `${counted}, ${comparedInWords(alert, observed, words) ?? usualInWords(alert, usual, words)}${more}`;
}

/** The same without what is usual, for a title that says what happened, too. */
export function changeInShort(alert: ShownEpisode, words: Words): string {
  const { status, window, observed } = alert;
  if (status === 'resolved') return overInWords(alert, words);
  if (status === 'ended' || window === undefined || observed === undefined) return changeInWords(alert, words);
  return `${ignoredInWords(alert, words)}${countedInWords({ ...alert, window }, words)}`;
}

/** After how long an alert is over; `duration` is in English. */
function overInWords({ episode: { startedAt, endedAt, duration: lasted } = {} }: ShownEpisode, words: Words): string {
  const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
  return words.explanations.overAfter({ length: Number.isNaN(ms) ? lasted : words.spanAfter(ms) });
}

/** The peak of an alert: "peak 41" or, of the largest mention, "read by 9,200,000". */
export function peakInWords({ measure }: Pick<ShownAlert, 'measure'>, peak: number, words: Words): string {
  return measure === undefined ? words.explanations.peak({ peak }) : largestInWords(measure, peak, words);
}

function usualInWords(
  { measure }: ShownAlert,
  { usual, isOfHour }: { readonly usual: number; readonly isOfHour: boolean },
  words: Words,
): string {
  const { largestOfUsualWeek, usualAtHourIs, usualPeakIs } = words.explanations;
  if (measure !== undefined) return largestOfUsualWeek({ usual });
  return isOfHour ? usualAtHourIs({ usual: Math.round(usual) }) : usualPeakIs({ peak: Math.round(usual) });
}

/** The share, where that is what is unusual: a count that is no more than usual days have is compared with nothing. */
function comparedInWords({ expected, share }: ShownAlert, observed: number, words: Words): string | undefined {
  if (share === undefined || expected === undefined) return undefined;
  return observed > expected.usualPeak
    ? undefined
    : words.explanations.shareOfAll({ share: share.observed, usual: share.usual });
}

/** The share, where the part alone says what is unusual: ", 31 % of all, usually 15 %". */
function partInWords({ share, rule }: ShownAlert, words: Words): string {
  return share === undefined || countsNegative(rule.conditionKind)
    ? ''
    : `, ${words.explanations.shareOfAll({ share: share.observed, usual: share.usual })}`;
}

function ignoredInWords({ unacknowledgedFor }: ShownEpisode, words: Words): string {
  const ms = duration.safeParse(unacknowledgedFor).data;
  return ms === undefined ? '' : `${words.explanations.notAcknowledged({ length: words.spanAfter(ms) })}, `;
}
