import { BOUNDS } from '../../engine/bound.ts';
import type { Detector } from '../../engine/condition-kind.ts';
import { withoutRest } from '../../engine/judge-raised.ts';
import { PARAMETERS } from '../../engine/parameters.ts';
import type { Finding, Verdict } from '../../engine/verdict.ts';
import { UNKNOWN_SUM, type WindowSum } from '../../engine/window-sum.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import { type Acknowledgement, isAcknowledged } from './acknowledgement.ts';
import type { AlertPhase } from './alert-phase.ts';
import {
  type Boundary,
  type Echo,
  echoAfresh,
  echoAfter,
  echoAtEnd,
  echoGoingOn,
  echoIsOver,
  echoOf,
  excessOf,
  NEWS,
  newsOf,
  verdictOn,
} from './echo.ts';
import type { Episode } from './episode.ts';
import type { Escalation } from './escalation.ts';
import { restOf } from './rest.ts';

/**
 * An episode ends at once when the count is back behind the line by this part of it, or by this many standard deviations of
 * such a count (Poisson) if that is more: by less, chance alone brings it over the line again.
 */
const WELL_OVER = 0.2;
const WELL_OVER_DEVIATIONS = 2;

/**
 * Closer to the line, it ends when the count has stayed back for the length of its window, but at least and at most this long.
 */
const SETTLED_AT_LEAST_MS = HOUR_MS;
const SETTLED_AT_MOST_MS = 24 * HOUR_MS;

/** A fall that goes on is told again once half of what was left is gone, too, if that is at least this part of the line. */
const NEWS_OF_LINE = 0.5;

/**
 * An alert of a rule that compares with usual stays open for at least so long after people were notified. If it ended
 * sooner, a count that goes up again would be a second alert soon after the message that the first is over; so it is an
 * update.
 */
const OPEN_AT_LEAST_MS = HOUR_MS;

type Transition = 'firing' | 'updated' | 'resolved';

/**
 * What a boundary did to the alert: `episode` is the open one or, with `resolved`, the one that has just ended. With `firing`
 * and `updated`, `verdict` is what is to be told: the verdict of the boundary, on the window that is news.
 */
export type Advance = {
  readonly phase: AlertPhase;
  readonly transition?: Transition;
  readonly episode?: Episode;
  readonly verdict?: Verdict;
  /** People hear of it, or hear of it in this way, because nobody acknowledged it. */
  readonly escalates?: true;
};

export type AdvanceOptions = {
  readonly detector: Detector;
  /** The scheduled minute at which this boundary is judged, epoch ms. */
  readonly tick: number;
  /** `notify.repeat` in ms. */
  readonly repeatMs?: number;
  /** That people have acknowledged an episode, and at how many mentions. */
  readonly acknowledged?: Acknowledgement;
  /** What the open episode becomes, and when, as nobody has acknowledged it. */
  readonly escalation?: Escalation;
};

/**
 * Advances the alert of a rule by one boundary. Pure, and the same whether boundaries are advanced in one run or in several
 * that go on from the stored phase.
 * - It fires on `unusual`; while a story has an echo, only on what is news beside it (`newsOf`).
 * - It is updated at most hourly on twice the count that was last published, or a drop on half of it, if that is still unusual; when `repeatMs` is
 *   over; and on what is news beside the open story, which then becomes what the episode is about. Once somebody has
 *   acknowledged it, only on twice the count of that time, and on news. If nobody has, also when it escalates.
 * - It is resolved when the count of the window that fired is known and on the other side of the line, which was frozen when
 *   it fired: at once if it is well on the other side, though not within an hour of a notification (a threshold may end
 *   sooner, and rests afterwards); otherwise when it has stayed there for as long as the window, an hour at least. A
 *   negative surge is resolved, too, when count or share have been usual for so long. While people expect more, the frozen
 *   line is as much higher as they said.
 * - A rule that is made of others is resolved as soon as their alerts are known not to hold any more, and does not rest: they do.
 * - A drop is resolved only when the count is usual for its hour: well back from the line of now, or for so long.
 * - It is also resolved when it has gone on for as long as the memory of what is usual reaches. By then this count is usual,
 *   and while the alert stayed open the rule could report nothing else. A limit that somebody chose never becomes usual.
 */
export function advanceEpisode(phase: AlertPhase, boundary: Boundary, options: AdvanceOptions): Advance {
  switch (phase.kind) {
    case 'quiet':
      return advanceQuiet(phase, boundary, options);
    case 'firing':
      return advanceFiring(phase, boundary, options);
  }
}

type QuietPhase = AlertPhase & { kind: 'quiet' };

function advanceQuiet(phase: QuietPhase, boundary: Boundary, options: AdvanceOptions): Advance {
  const { detector } = options;
  const { verdict } = boundary;
  if (!detector.hasEcho) {
    const resting = phase.restUntil !== undefined && verdict.at < phase.restUntil;
    const loud = phase.restNovelty !== undefined && verdict.observed >= phase.restNovelty * verdict.line;
    if (verdict.status === 'unusual' && (!resting || loud)) return fired(verdict, boundary, options);
    // A rest that is over is kept, because a correction judges its boundaries again and must find it.
    return { phase };
  }
  const ended: QuietPhase = { kind: 'quiet', ...(phase.endedAt === undefined ? {} : { endedAt: phase.endedAt }) };
  const echo = phase.echo === undefined ? undefined : echoAfter(phase.echo, boundary, detector);
  if (echo === undefined || echoIsOver(echo, verdict.at, detector)) {
    if (verdict.status === 'unusual') return fired(verdict, boundary, options);
    // Kept for a day, like a rest, because a correction judges its boundaries again and must find it.
    const isNeeded = echo !== undefined && !echoIsOver(echo, verdict.at - DAY_MS, detector);
    return { phase: isNeeded ? { ...ended, echo } : ended };
  }
  const news = newsOf(echo, boundary, detector);
  if (news === undefined) return { phase: { ...ended, echo: echoAfresh(echo, boundary, detector) } };
  return fired(verdictOn(verdict, news), boundary, options);
}

function fired(verdict: Verdict, boundary: Boundary, options: AdvanceOptions): Advance {
  const { detector } = options;
  const episode: Episode = {
    startedAt: verdict.at,
    bound: verdict.bound ?? detector.bound,
    ...told(verdict, options),
  };
  const echo = detector.hasEcho ? { echo: echoOf(verdict, boundary) } : {};
  return { phase: { kind: 'firing', episode, ...echo }, transition: 'firing', episode, verdict };
}

/** What an episode takes from the verdict that is told at a boundary. */
function told({ at, scale, windowMs, line, observed, raise }: Verdict, { tick }: AdvanceOptions) {
  return {
    scale,
    windowMs,
    line,
    peak: observed,
    peakAt: at,
    lastAnnounced: observed,
    lastAnnouncedAt: tick,
    ...(raise === undefined ? {} : { usualLine: withoutRest(line / raise.by) }),
  };
}

type FiringPhase = AlertPhase & { kind: 'firing' };

function advanceFiring(stored: FiringPhase, boundary: Boundary, options: AdvanceOptions): Advance {
  const { verdict, reading } = boundary;
  const { detector } = options;
  const before = withLineNow(stored.episode, boundary);
  const phase: FiringPhase = { ...stored, episode: before };
  const { total, complete } = detector.sums(reading)[before.scale] ?? UNKNOWN_SUM;
  // For `atMost`, a window with a gap that is over the limit is certainly over it: the real count can only be higher.
  const known = complete || !BOUNDS[before.bound].isUpward || detector.endsWhenUsual === 'at once';
  const back = isBack(before, { total, verdict, detector });
  const echo = echoWhile(phase, boundary, { ...options, goesOn: !(back && known) });
  const news = echo === undefined ? undefined : newsOf(echo, boundary, detector);
  if (news !== undefined) return toldAnew(before, boundary, { ...options, news });
  // What is expected is no peak of a story that was there before.
  const isExpected = back && before.usualLine !== undefined;
  const { underSince, ...followed } = isExpected ? before : withPeak(before, { total, complete }, reading.at);
  const kept = echo === undefined ? {} : { echo };
  if (back && known) {
    const since = underSince ?? reading.at;
    const atOnce =
      detector.endsWhenUsual === 'at once' ||
      (mayEndAtOnce(echo, reading.at) && wellOver(lineOfEnd(before, verdict, detector), total));
    if (atOnce || reading.at - since >= settledMs(before)) {
      return resolved({ ...phase, episode: followed, ...kept }, reading.at, options);
    }
    return announced(
      { kind: 'firing', episode: { ...followed, underSince: since }, ...kept },
      { total, verdict },
      options,
    );
  }
  if (complete && detector.comparesWithUsual && reading.at - before.startedAt >= PARAMETERS.memoryDays * DAY_MS) {
    return resolved({ ...phase, episode: followed, ...kept }, reading.at, options);
  }
  const episode = back && underSince !== undefined ? { ...followed, underSince } : followed;
  return announced({ kind: 'firing', episode, ...kept }, { total, verdict }, options);
}

/** What people know of an open story, which may go on; a threshold has no echo. */
function echoWhile(
  { episode, echo }: FiringPhase,
  boundary: Boundary,
  { goesOn, detector }: AdvanceOptions & { readonly goesOn: boolean },
): Echo | undefined {
  if (!detector.hasEcho || echo === undefined) return undefined;
  const after = echoAfter(echo, boundary, detector);
  if (!goesOn) return after;
  const { reading } = boundary;
  const { total } = detector.sums(reading)[episode.scale] ?? UNKNOWN_SUM;
  return echoGoingOn(after, { at: reading.at, excess: excessOf({ observed: total, line: episode.line }) }, detector);
}

/**
 * The open episode after news that is larger than what it fired on. It takes over the window and line of the news and ends
 * with it; with the old line it would be over while the larger story still goes on.
 */
function toldAnew(before: Episode, boundary: Boundary, options: AdvanceOptions & { readonly news: Finding }): Advance {
  const { startedAt, bound, escalated } = before;
  const verdict = verdictOn(boundary.verdict, options.news);
  const known: Episode = {
    startedAt,
    bound,
    ...told(verdict, options),
    ...(escalated === undefined ? {} : { escalated }),
  };
  const episode = escalatedNow(known, options) ?? known;
  const phase: AlertPhase = { kind: 'firing', episode, echo: echoOf(verdict, boundary) };
  return { phase, transition: 'updated', episode, verdict, ...(episode === known ? {} : { escalates: true }) };
}

/** The episode as it is once the time is over in which somebody could have acknowledged it; undefined before. */
function escalatedNow(episode: Episode, { escalation, tick }: AdvanceOptions): Episode | undefined {
  return escalation === undefined || tick < escalation.at ? undefined : { ...episode, escalated: escalation.to };
}

function resolved({ episode, echo }: FiringPhase, at: number, options: AdvanceOptions): Advance {
  const { detector } = options;
  const heard = echo === undefined ? {} : { echo: echoAtEnd(echo, { episode, at }, detector) };
  const rest = detector.endsWhenUsual === 'at once' ? {} : restOf(episode, at);
  const known = detector.hasEcho ? heard : rest;
  const phase: AlertPhase = { kind: 'quiet', endedAt: at, ...known };
  return { phase, transition: 'resolved', episode };
}

/**
 * Whether the count is back on the other side of the frozen line. A negative surge that fired at night is not kept open by a
 * usual morning with as many negative mentions.
 */
function isBack(
  { bound, line }: Episode,
  { total, verdict, detector }: { readonly total: number; readonly verdict: Verdict; readonly detector: Detector },
): boolean {
  const isUsual = verdict.status === 'usual';
  if (detector.endsWhenUsual === 'only' || detector.endsWhenUsual === 'at once') return isUsual;
  return !BOUNDS[bound].reaches(total, line) || (detector.endsWhenUsual && isUsual);
}

function withPeak({ peakLine, ...episode }: Episode, { total, complete }: WindowSum, at: number): Episode {
  const { isUpward, isFurther } = BOUNDS[episode.bound];
  const further = (complete || isUpward) && isFurther(total, episode.peak);
  if (further) return { ...episode, peak: total, peakAt: at };
  return peakLine === undefined ? episode : { ...episode, peakLine };
}

/** An episode with its line as it is at a boundary, where people may expect more than when it fired, or no longer. */
function withLineNow({ usualLine, ...episode }: Episode, { reading }: Boundary): Episode {
  const by = reading.raises?.[episode.scale]?.by ?? 1;
  if (by === 1 && usualLine === undefined) return episode;
  const { line: before, peakLine = before } = episode;
  const base = usualLine ?? before;
  const line = withoutRest(base * by);
  const now = line === before ? episode : { ...episode, line, peakLine };
  return by === 1 ? now : { ...now, usualLine: base };
}

/** How long (ms) a count has to stay on the other side of the line until the episode is over. */
export function settledMs({ windowMs }: Episode): number {
  return Math.min(SETTLED_AT_MOST_MS, Math.max(SETTLED_AT_LEAST_MS, windowMs));
}

/** A threshold, which has no echo, may; what compares with usual may when it has been open for long enough. */
function mayEndAtOnce(echo: Echo | undefined, at: number): boolean {
  return echo === undefined || at - echo.toldAt >= OPEN_AT_LEAST_MS;
}

/** The line that a count has to be well back from: the frozen one, or that of this hour where an alert ends only when it is usual. */
function lineOfEnd({ bound, line }: Episode, verdict: Verdict, { endsWhenUsual }: Detector) {
  return { bound, line: endsWhenUsual === 'only' ? verdict.line : line };
}

function wellOver({ bound, line }: Pick<Episode, 'bound' | 'line'>, total: number): boolean {
  const margin = Math.max(WELL_OVER * line, WELL_OVER_DEVIATIONS * Math.sqrt(line));
  return BOUNDS[bound].isBackBy(margin, total, line);
}

function announced(
  { episode, echo }: FiringPhase,
  { total, verdict }: { readonly total: number; readonly verdict: Verdict },
  options: AdvanceOptions,
): Advance {
  const { tick, repeatMs, acknowledged } = options;
  const waited = tick - episode.lastAnnouncedAt;
  const seen = isAcknowledged(episode, acknowledged) ? acknowledged.count : undefined;
  const known = BOUNDS[episode.bound].furthest([episode.lastAnnounced, seen ?? episode.lastAnnounced]);
  // What was unusual at night may be usual in the busy hours, so a high count alone is not enough.
  const unusual = verdict.status === 'unusual' && waited >= HOUR_MS;
  const news = unusual && isFurtherNews(episode, { total, known, line: verdict.line, detector: options.detector });
  const kept = echo === undefined ? {} : { echo };
  const repeats = seen === undefined && repeatMs !== undefined && waited >= repeatMs;
  const escalated = escalatedNow(episode, options);
  if (!news && !repeats) {
    // An escalation alone says nothing new about the count. If it set the time of the last notification, it would delay the
    // end and the next news.
    const phase: AlertPhase = { kind: 'firing', episode: escalated ?? episode, ...kept };
    if (escalated === undefined) return { phase, episode };
    return { phase, transition: 'updated', episode: escalated, verdict, escalates: true };
  }
  const moves = options.detector.endsWhenUsual === 'only' && verdict.status === 'unusual';
  const line = moves ? { line: verdict.line } : {};
  const again = { ...(escalated ?? episode), ...line, lastAnnounced: total, lastAnnouncedAt: tick };
  const excess = excessOf({ observed: total, line: episode.line });
  const heard = echo === undefined ? {} : { echo: { ...echo, toldAt: verdict.at, excess } };
  const phase: AlertPhase = { kind: 'firing', episode: again, ...heard };
  const escalates = escalated === undefined ? {} : { escalates: true as const };
  return { phase, transition: 'updated', episode: again, verdict, ...escalates };
}

/**
 * Whether a count is so much further than what people know that they are told: twice as many. Where few are unusual for their hour,
 * half as much of the line of that hour; a number that somebody chose is told once.
 */
function isFurtherNews(
  { bound, line: before }: Episode,
  {
    total,
    known,
    line,
    detector,
  }: { readonly total: number; readonly known: number; readonly line: number; readonly detector: Detector },
): boolean {
  if (BOUNDS[bound].isUpward) return total >= NEWS * Math.max(1, known);
  if (detector.endsWhenUsual !== 'only') return false;
  const [left, leftBefore] = [total / (line + 1), known / (before + 1)];
  return NEWS * left <= leftBefore && leftBefore - left >= NEWS_OF_LINE;
}
