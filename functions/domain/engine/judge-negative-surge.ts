import { DAY_MS } from '../time/units-of-time.ts';
import { type Baseline, blockAt, blockOf, foldSum, nextBlock, noBaseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { NegativeSurgeCondition } from './conditions/negative-surge.ts';
import { PARAMETERS } from './parameters.ts';
import { blocksOf } from './peak-history.ts';
import { daysBetween, levelOf } from './peak-law.ts';
import {
  closeShares,
  foldShare,
  noShares,
  type ShareHistory,
  surpriseOf,
  surprisingNegatives,
  type UsualShare,
  usualShare,
} from './share-history.ts';
import { missingHistory } from './still-missing.ts';
import { type UsualPart, usualPart } from './usual-blocks.ts';
import type { Finding, Reading, Reason, Unfinished, Verdict } from './verdict.ts';
import { UNKNOWN_SUM } from './window-sum.ts';

/** The usual peaks of the negative mentions of one window: of the day, and of the open third of the day (`part`). */
type SurgeWindow = { readonly negatives: Baseline; readonly part?: UsualPart };

/**
 * What a negative surge detector remembers: the last boundary; what is usual in its first window, where release 0.1.0 looks for
 * it, and in the `longer` ones; the usual share; and the usual peaks of how surprising the share was, in that window where it
 * was most.
 */
export type NegativeSurgeState = SurgeWindow & {
  readonly kind: 'negative-surge';
  readonly at: number;
  readonly longer: readonly SurgeWindow[];
  readonly shares: ShareHistory;
  readonly usual: UsualShare;
  readonly surprise: Baseline;
};

/** What is remembered of each window, the first one first. */
export function windowsIn({ negatives, part, longer }: NegativeSurgeState): readonly SurgeWindow[] {
  return [windowOf(negatives, part), ...longer];
}

/** A state, written out field by field: a copy by spread has a new shape for V8 at each boundary, and is slow. */
function stateOf(
  at: number,
  [first = { negatives: noBaseline }, ...longer]: readonly SurgeWindow[],
  { shares, usual, surprise }: Pick<NegativeSurgeState, 'shares' | 'usual' | 'surprise'>,
): NegativeSurgeState {
  const { negatives, part } = first;
  const state: Unfinished<NegativeSurgeState> = {
    kind: 'negative-surge',
    at,
    negatives,
    longer,
    shares,
    usual,
    surprise,
  };
  if (part !== undefined) state.part = part;
  return state;
}

type SurgeAsked = Asked<NegativeSurgeCondition>;

/** Windows of four hours that lie in a day: six side by side, and overlapping ones add less than as many again. */
const WINDOWS_A_DAY = 10;

/**
 * The part of all thirds of days that have more negative mentions than their usual peak: half, as that peak is a median. In the
 * others a share counts for less, so what chance gives in all thirds may be expected that much sooner.
 */
const HAVE_MORE = 0.5;

/** A count that is needed is exact to this. */
const EXACT = 1e-6;

/** Peaks are whole numbers, so a surprise is stored as a multiple of this part of a standard deviation. */
const PARTS = 1_000;

export function noNegatives({ windows }: SurgeAsked): NegativeSurgeState {
  const empty = windows.map(() => ({ negatives: noBaseline }));
  return stateOf(0, empty, { shares: noShares, usual: usualShare(noShares), surprise: noBaseline });
}

/** Judges a negative surge at one boundary, and folds the reading into the state. */
export function judgeNegativeSurge(
  asked: SurgeAsked,
  before: NegativeSurgeState,
  reading: Reading,
): { state: NegativeSurgeState; verdict: Verdict } {
  const advances = reading.at > before.at;
  const opened = advances ? openedAt(before, reading.at, asked) : before;
  const deviations = deviationsAsked(asked, opened.surprise);
  const verdict = verdictOf({ asked, state: opened, deviations, reading });
  return { state: advances ? foldedIn(asked, opened, { deviations, reading }) : opened, verdict };
}

/** The state with what was counted at its boundary. */
function foldedIn(
  { condition: { minMentions }, windows: lengths, everyMs }: SurgeAsked,
  state: NegativeSurgeState,
  { deviations, reading }: { readonly deviations: number; readonly reading: Reading },
): NegativeSurgeState {
  const { shares, usual, surprise } = state;
  let most: number | undefined;
  const folded = windowsIn(state).map((window, scale) => {
    const { negatives, part } = window;
    const { total, negative, complete } = countsAt(reading, scale);
    if (!complete) return window;
    const learned = isLearned(negatives);
    // Windows with so few negative mentions are never told, so they are left out of the law for larger ones.
    const peak = learned ? fullPeak(window) : 1;
    const found =
      negative < minMentions
        ? 0
        : weightedSurprise(usual, peak, { negative, total, windowMs: lengths[scale] ?? everyMs });
    most = Math.max(most ?? 0, found);
    const line = learned ? Math.max(minMentions, negatives.usual + 1) : Number.MAX_SAFE_INTEGER;
    return windowOf(foldSum(negatives, { everyMs, sum: negative, line }), part);
  });
  const line = isLearned(surprise) ? PARTS * deviations : Number.MAX_SAFE_INTEGER;
  const first = countsAt(reading, 0);
  return stateOf(state.at, folded, {
    shares: first.complete ? foldShare(shares, first, everyMs / (lengths[0] ?? everyMs)) : shares,
    usual,
    surprise: most === undefined ? surprise : foldSum(surprise, { everyMs, sum: Math.round(PARTS * most), line }),
  });
}

function windowOf(negatives: Baseline, part: UsualPart | undefined): SurgeWindow {
  return part === undefined ? { negatives } : { negatives, part };
}

/** What a window counted: with a gap, as much as is known. */
function countsAt(reading: Reading, scale: number) {
  const all = reading.sums[scale] ?? UNKNOWN_SUM;
  const negative = reading.subset?.[scale] ?? UNKNOWN_SUM;
  return { all, total: all.total, negative: negative.total, complete: all.complete && negative.complete };
}

function isLearned({ seenMs }: Baseline): boolean {
  return seenMs >= DAY_MS;
}

function openedAt(
  state: NegativeSurgeState,
  at: number,
  { everyMs, windows: lengths }: SurgeAsked,
): NegativeSurgeState {
  const windows = windowsIn(state);
  const blocks = state.at === 0 ? 0 : blockOf(at, everyMs) - blockOf(state.at, everyMs);
  if (blocks === 0) return stateOf(at, windows, state);
  const closing = { everyMs, skipped: blocks - 1 };
  const shares = closeShares(state.shares);
  const opened = windows.map(({ negatives }, scale) => {
    const learned = nextBlock(negatives, closing);
    // A window of a day or more ends in each third alike.
    return windowOf(learned, (lengths[scale] ?? 0) < DAY_MS ? usualPart(blocksOf(learned.peaks)) : undefined);
  });
  return stateOf(at, opened, { shares, usual: usualShare(shares), surprise: nextBlock(state.surprise, closing) });
}

/** The usual peak of negative mentions now: of the open third of the day if that has fewer than the whole day. */
function usualNegatives({ negatives, part }: SurgeWindow) {
  const ofPart = part !== undefined && part.usual < negatives.usual;
  const { usual, low, high } = ofPart ? part : negatives;
  return { usualPeak: usual, low, high, ofPart };
}

/**
 * How surprising the share of a window is, in standard deviations. With as many negative mentions as usual days have at their
 * peak it counts in full. With fewer it counts for less, by the square: a large share of few mentions is not what a surge is.
 */
function weightedSurprise(usual: UsualShare, peak: number, { negative, total, windowMs }: Counts): number {
  return surpriseOf(usual, negative, { total, windowMs }) * Math.min(1, negative / peak) ** 2;
}

type Counts = { readonly negative: number; readonly total: number; readonly windowMs: number };

/** From how many negative mentions on, among `total`, their weighted surprise has so many `deviations`. */
function negativesNeeded(
  usual: UsualShare,
  peak: number,
  { deviations, ...counted }: Omit<Counts, 'negative'> & { readonly deviations: number },
): number {
  const inFull = surprisingNegatives(usual, counted, deviations);
  if (inFull >= peak) return Math.ceil(inFull);
  // With fewer than the peak, (k / peak)² times the excess has to be as large. Newton's steps from the peak come down to that.
  const mean = counted.total * usual.share;
  let needed = peak;
  for (let step = 1; step > EXACT; ) {
    const over = needed ** 2 * (needed - mean) - peak ** 2 * (inFull - mean);
    step = over / (needed * (3 * needed - 2 * mean));
    needed -= step;
  }
  return Math.ceil(needed - EXACT);
}

/** More negative mentions than the usual peak, where a surprise counts in full. */
function fullPeak(window: SurgeWindow): number {
  return usualNegatives(window).usualPeak + 1;
}

/**
 * The surprise from which a window is unusual, in standard deviations; at least what chance makes of the windows of a day. All
 * windows are measured in the same unit, so that the law of the highest of them keeps one budget for all.
 */
function deviationsAsked({ condition: { level } }: SurgeAsked, { law }: Baseline): number {
  if (level.by === 'share') return 0;
  const { falseAlarmDays: days } = level;
  const asked = levelOf(law, days / (1 - PARAMETERS.reserve)) / PARTS;
  return Math.max(normalLevel(WINDOWS_A_DAY * HAVE_MORE * days), asked);
}

/** What one of `windows` normally distributed values exceeds, in standard deviations (Abramowitz and Stegun 1964, 26.2.22). */
export function normalLevel(windows: number): number {
  const t = Math.sqrt(2 * Math.log(Math.max(2, windows)));
  return t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t);
}

/**
 * The usual peak of negative mentions in each window, and the count from which on a large share counts in full. Absent while
 * learning, and where somebody chose the share.
 */
export function expectedNegatives(asked: SurgeAsked, state: NegativeSurgeState) {
  return windowsIn(state).map((window) => {
    if (asked.condition.level.by === 'share' || !isLearned(window.negatives)) return undefined;
    const { usualPeak } = usualNegatives(window);
    return { usualPeak, line: Math.max(asked.condition.minMentions, usualPeak + 1) };
  });
}

type Judging = {
  readonly asked: SurgeAsked;
  readonly state: NegativeSurgeState;
  /** How surprising a share has to be. */
  readonly deviations: number;
  readonly reading: Reading;
};

function verdictOf(judging: Judging): Verdict {
  const { asked, state, reading } = judging;
  const { condition, windows } = asked;
  const { at } = reading;
  const judged = windowsIn(state).flatMap((window, scale) =>
    condition.level.by === 'share' || isLearned(window.negatives) ? [findingIn(judging, scale, window)] : [],
  );
  judged.sort((a, b) => b.observed / b.line - a.observed / a.line);
  const [first] = judged;
  if (first === undefined) {
    const windowMs = windows[0] ?? 0;
    const { negative: observed, complete } = countsAt(reading, 0);
    const stillMissing = missingHistory(windowMs, state.negatives.seenMs);
    const base = { at, question: 'day' as const, scale: 0, windowMs, observed, complete, line: condition.minMentions };
    return { ...base, status: 'learning', stillMissing, reason: { kind: 'learning', stillMissing } };
  }
  const over = judged.filter((finding) => holds(finding, reading));
  const [told] = over;
  if (told !== undefined) return { at, status: 'unusual', ...told, ...(over.length > 1 ? { over } : {}) };
  return { at, status: judged.every(({ complete }) => complete) ? 'usual' : 'unknown', ...first };
}

/** Whether a window is over its line. If only its total has a gap, the share is not known. */
function holds({ observed, line, scale }: Finding, reading: Reading): boolean {
  const isShareKnown = reading.sums[scale]?.complete === true || reading.subset?.[scale]?.complete !== true;
  return observed >= line && isShareKnown;
}

function findingIn({ asked, state, deviations, reading }: Judging, scale: number, window: SurgeWindow): Finding {
  const { condition, windows, everyMs } = asked;
  const { level, minMentions } = condition;
  const { all, total, negative, complete } = countsAt(reading, scale);
  const windowMs = windows[scale] ?? 0;
  // Missing buckets are taken to be as busy as the rest and not negative, because the share of a part does not say what the
  // whole has.
  const whole = all.complete ? total : total / Math.max(all.known ?? 0, Number.EPSILON);
  const { usual } = state;
  const peak = fullPeak(window);
  const needed =
    level.by === 'share'
      ? Math.ceil(level.share * whole)
      : negativesNeeded(usual, peak, { total: whole, windowMs, deviations });
  const line = Math.max(minMentions, needed);
  const base = { question: 'day' as const, scale, windowMs, observed: negative, complete, line };
  if (level.by === 'share') return { ...base, reason: { kind: 'share', total, asked: level.share } };
  const { usualPeak, low, high, ofPart } = usualNegatives(window);
  const reason: Unfinished<Extract<Reason, { readonly kind: 'negatives' }>> = {
    kind: 'negatives',
    total,
    usual: usualPeak,
    usualShare: usual.share,
  };
  if (ofPart) reason.hours = blockAt(reading.at, everyMs);
  const finding: Unfinished<Finding> = { ...base, expected: { usualPeak, low, high }, reason };
  if (usualPeak > 0) finding.factor = negative / usualPeak;
  const rarity =
    negative >= line
      ? daysBetween(state.surprise.law, PARTS * weightedSurprise(usual, peak, { negative, total, windowMs }))
      : undefined;
  if (rarity !== undefined) finding.rarityDays = rarity;
  if (total > 0) finding.share = { observed: negative / total, usual: usual.share };
  return finding;
}
