import { PARAMETERS, type Parameters } from '../detection/parameters.ts';
import { type Reading, UNKNOWN_SUM, type Verdict, type WindowSum } from '../detection/verdict.ts';
import { type Condition, LONGEST_WINDOW_MS } from '../rule/condition.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { type AlertPhase, quietPhase } from './alert-phase.ts';
import type { Episode } from './episode.ts';
import { restOf, restsAt } from './rest.ts';

/** What is at least so many times what was last announced is news again. */
const NEWS = 2;

/** Well on the other side of the line, by this part of it or by what chance makes of so many, ends an episode at once. */
const WELL_OVER = 0.2;
const WELL_OVER_DEVIATIONS = 2;

/** Closer to the line it ends when the count has stayed on the other side for its window, at least and at most so long. */
const SETTLED_AT_LEAST_MS = HOUR_MS;
const SETTLED_AT_MOST_MS = 24 * HOUR_MS;

type Transition = 'firing' | 'updated' | 'resolved';

/** What a boundary did to the alert: `episode` is the open one, or, with `resolved`, the one that has just ended. */
export type Advance = { readonly phase: AlertPhase; readonly transition?: Transition; readonly episode?: Episode };

export type AdvanceOptions = {
  readonly condition: Condition;
  /** The scheduled minute at which this boundary is judged, epoch ms. */
  readonly tick: number;
  /** `notify.repeat` in ms. */
  readonly repeatMs?: number;
  /** Moved by benchmarks only. */
  readonly parameters?: Parameters;
};

/**
 * Advances the alert of a rule by one boundary: pure, and a fold, so that splitting the boundaries and going on from the
 * phase equals one run.
 * - It fires on `unusual`; while it rests after an episode only on what is well more novel than that one.
 * - It is updated on twice the count that was last announced, at most hourly, and when `repeatMs` is over.
 * - It is resolved when the count of the window that fired is known and on the other side of the line that was frozen
 *   when it fired: at once when it is well over there, else when it has stayed there for as long as the window, an hour at least.
 * - It is resolved, too, when it has gone on for as long as the memory of what is usual reaches: it is usual then, and the
 *   rule would hear of nothing else. A number that somebody chose knows no such end.
 */
export function advanceEpisode(
  phase: AlertPhase,
  { verdict, reading }: { readonly verdict: Verdict; readonly reading: Reading },
  options: AdvanceOptions,
): Advance {
  switch (phase.kind) {
    case 'quiet':
      return advanceQuiet(phase, verdict, options);
    case 'firing':
      return advanceFiring(phase.episode, reading, options);
  }
}

function advanceQuiet(phase: AlertPhase & { kind: 'quiet' }, verdict: Verdict, options: AdvanceOptions): Advance {
  const { condition, tick } = options;
  const { at } = verdict;
  const resting = phase.restUntil !== undefined && restsAt(options, phase.restUntil, verdict);
  // No window is longer: a rest that is over for so long cannot matter any more.
  const rested = phase.restUntil !== undefined && at < phase.restUntil + LONGEST_WINDOW_MS ? phase : quietPhase;
  if (verdict.status !== 'unusual') return { phase: rested };
  if (resting && (phase.restNovelty === undefined || verdict.observed < phase.restNovelty * verdict.line)) {
    return { phase: rested };
  }
  const episode: Episode = {
    startedAt: verdict.at,
    scale: verdict.scale,
    windowMs: verdict.windowMs,
    bound: condition.kind === 'threshold' ? condition.bound : 'atLeast',
    line: verdict.line,
    peak: verdict.observed,
    peakAt: verdict.at,
    lastAnnounced: verdict.observed,
    lastAnnouncedAt: tick,
  };
  return { phase: { kind: 'firing', episode }, transition: 'firing', episode };
}

function advanceFiring(before: Episode, reading: Reading, options: AdvanceOptions): Advance {
  const { condition, parameters = PARAMETERS } = options;
  const sums = condition.kind === 'negative-surge' ? reading.negative : reading.sums;
  const { total, complete } = sums?.[before.scale] ?? UNKNOWN_SUM;
  const { underSince, ...followed } = withPeak(before, { total, complete }, reading.at);
  // Of `atMost`, a window with a gap that is over the limit is over it for certain: more can only be more.
  const known = complete || before.bound === 'atMost';
  const over = before.bound === 'atLeast' ? total < before.line : total > before.line;
  if (over && known) {
    const since = underSince ?? reading.at;
    if (wellOver(before, total) || reading.at - since >= settledMs(before)) {
      return resolved(followed, reading.at, options);
    }
    return announced({ ...followed, underSince: since }, total, options);
  }
  if (complete && comparesWithUsual(condition) && reading.at - before.startedAt >= parameters.memoryDays * DAY_MS) {
    return resolved(followed, reading.at, options);
  }
  const still = over && underSince !== undefined ? { ...followed, underSince } : followed;
  return announced(still, total, options);
}

function resolved(episode: Episode, at: number, options: AdvanceOptions): Advance {
  const phase: AlertPhase = { kind: 'quiet', endedAt: at, ...restOf(options, episode, at) };
  return { phase, transition: 'resolved', episode };
}

/** Whether the line of a condition follows from what is usual, rather than being a number that somebody chose. */
function comparesWithUsual(condition: Condition): boolean {
  return condition.kind !== 'threshold' && condition.level.by !== 'share';
}

function withPeak(episode: Episode, { total, complete }: WindowSum, at: number): Episode {
  const further = episode.bound === 'atLeast' ? total > episode.peak : complete && total < episode.peak;
  return further ? { ...episode, peak: total, peakAt: at } : episode;
}

function settledMs({ windowMs }: Episode): number {
  return Math.min(SETTLED_AT_MOST_MS, Math.max(SETTLED_AT_LEAST_MS, windowMs));
}

function wellOver({ bound, line }: Episode, total: number): boolean {
  const margin = Math.max(WELL_OVER * line, WELL_OVER_DEVIATIONS * Math.sqrt(line));
  return bound === 'atLeast' ? total <= line - margin : total >= line + 1 + margin;
}

function announced(episode: Episode, total: number, { tick, repeatMs }: AdvanceOptions): Advance {
  const waited = tick - episode.lastAnnouncedAt;
  const news = episode.bound === 'atLeast' && total >= NEWS * episode.lastAnnounced && waited >= HOUR_MS;
  if (!news && (repeatMs === undefined || waited < repeatMs)) {
    return { phase: { kind: 'firing', episode }, episode };
  }
  const announcedNow = { ...episode, lastAnnounced: total, lastAnnouncedAt: tick };
  return { phase: { kind: 'firing', episode: announcedNow }, transition: 'updated', episode: announcedNow };
}
