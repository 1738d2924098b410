import type { Detector } from '../../engine/condition-kind.ts';
import { PARAMETERS } from '../../engine/parameters.ts';
import type { Finding, RecountableReading, Verdict } from '../../engine/verdict.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import type { Episode } from './episode.ts';

/** From this many times its line a count is told, whatever was told before; once per scale. */
export const LARGE = 6;

/** At least this many times what was last announced is news again. */
export const NEWS = 2;

/**
 * For this long after a notification, another one is published only for something that has become large for the first time.
 */
const NEWS_EVERY_MS = HOUR_MS / 2;

/**
 * What people were notified of about a story, kept so that only what is new beside it is published; plain JSON, times in
 * epoch ms. `toldAt` is the boundary of that notification, when the count was `excess` times its line, or 0 if people said
 * afterwards that it was expected. The echo fades from `since` on, the last boundary at which the story was still as large as that (`echoGoingOn`). `run` lists the windows that
 * were over their line then, `large` those that people were notified of as far over it. `cameUnder` says which of them have
 * since come under their line, and at which boundary; these no longer contain the old story. `heardTo` is the last boundary
 * after the alert at which the story still went on (`echoAfresh`).
 */
export type Echo = {
  readonly toldAt: number;
  readonly excess: number;
  readonly since: number;
  readonly run: readonly number[];
  readonly large: readonly number[];
  readonly heardTo?: number;
  readonly cameUnder?: readonly { readonly scale: number; readonly at: number }[];
};

/** Everything that a verdict finds over its line. */
function findingsOf(verdict: Verdict): readonly Finding[] {
  if (verdict.status !== 'unusual') return [];
  return verdict.over ?? [{ question: 'day', ...verdict }];
}

/** How many times its line a count is. */
export function excessOf({ observed, line }: Pick<Finding, 'observed' | 'line'>, fresh = observed): number {
  // A line may be a fraction, where a measure is; nothing is over a line of 0.
  return fresh / (line > 0 ? line : 1);
}

function isLarge(finding: Finding): boolean {
  return excessOf(finding) >= LARGE;
}

/** What a boundary showed, and what the engine says of it. */
export type Boundary = { readonly verdict: Verdict; readonly reading: RecountableReading };

/**
 * The echo once people are notified of a finding of a boundary: they then know of everything that was over its line there.
 * It starts at the boundary and not at the tick. By the tick, rules that are judged late after an outage would publish
 * something else than without the outage.
 */
export function echoOf(told: Pick<Finding, 'observed' | 'line'>, { verdict, reading }: Boundary): Echo {
  const all = findingsOf(verdict);
  return {
    toldAt: reading.at,
    excess: excessOf(told),
    since: reading.at,
    run: [...new Set(all.map(({ scale }) => scale))],
    large: [...new Set(all.filter(isLarge).map(({ scale }) => scale))],
  };
}

/** The echo at the next boundary: windows that are known to have come under their line no longer hold the old story. */
export function echoAfter(echo: Echo, { verdict, reading }: Boundary, detector: Detector): Echo {
  const over = new Set(findingsOf(verdict).map(({ scale }) => scale));
  const sums = detector.sums(reading);
  const under = [...new Set([...echo.run, ...echo.large])].filter(
    (scale) => holdsStory(echo, scale) && !over.has(scale) && sums[scale]?.complete === true,
  );
  if (under.length === 0) return echo;
  return { ...echo, cameUnder: [...(echo.cameUnder ?? []), ...under.map((scale) => ({ scale, at: reading.at }))] };
}

/** The echo as it was at an earlier boundary (epoch ms) after it was told, to judge again what came later. */
export function echoAt({ cameUnder, ...echo }: Echo, at: number): Echo {
  const before = cameUnder?.filter((window) => window.at <= at) ?? [];
  return before.length === 0 ? echo : { ...echo, cameUnder: before };
}

/** Whether a window has not come under its line since the story was told. */
function holdsStory({ cameUnder }: Echo, scale: number): boolean {
  return cameUnder?.some((window) => window.scale === scale) !== true;
}

/** How much faster than usual an echo fades, as a factor of at most 1: faster if the budget allows more alarms. */
function paceOf({ falseAlarmDays }: Detector): number {
  const { echoMs, echoOfBudget } = PARAMETERS;
  return falseAlarmDays === undefined ? 1 : Math.min(1, (falseAlarmDays * DAY_MS * echoOfBudget) / echoMs);
}

/** When (epoch ms) an echo has faded. */
export function fadedAt({ since }: Echo, detector: Detector): number {
  return since + PARAMETERS.echoMs * paceOf(detector);
}

/**
 * How many times its line a count must be at `at` to be news although people were notified of a story: at first as much as
 * another story would have or, after a marginal alert, a step over its line; 1 (anything unusual) once the echo has faded.
 */
export function echoLevel(echo: Echo, at: number, detector: Detector): number {
  if (at >= fadedAt(echo, detector)) return 1;
  const halves = Math.max(0, at - echo.since) / (PARAMETERS.echoHalfMs * paceOf(detector));
  return 1 + fullEcho(echo.excess) * 2 ** -halves;
}

/**
 * How far over 1 the level is at first, for a story that was told at `excess` times its line: in proportion to what was told
 * over the line, so that a marginal alert hides little, up to what another story would have. What was not over it hides nothing.
 */
function fullEcho(excess: number): number {
  if (excess < 1) return 0;
  const { anotherStory, loudest, leastStep, stepOfExcess } = PARAMETERS;
  const anew = anotherStory * Math.min(excess, loudest) - 1;
  return Math.max(0, Math.min(anew, leastStep + stepOfExcess * (excess - 1)));
}

/**
 * The echo at the boundary `at`, where its story goes on at `excess` times its line. While the story is as large as people
 * were notified of, the echo does not fade. If the story goes on smaller, the echo fades to that of a story of this size,
 * and no further. At full strength the small rest of a large story, which can last for days, would hide the next story.
 */
export function echoGoingOn(echo: Echo, { at, excess }: { at: number; excess: number }, detector: Detector): Echo {
  const told = fullEcho(echo.excess);
  const now = fullEcho(Math.max(1, excess));
  if (now >= told) return { ...echo, since: at };
  const fading = Math.log2(told / now) * PARAMETERS.echoHalfMs * paceOf(detector);
  return { ...echo, since: Math.max(echo.since, Math.round(at - fading)) };
}

/**
 * The echo after a boundary of a quiet rule at which something over its line was no news: the story goes on. The echo gets
 * stronger again, half as fast as it fades, at most up to that of a story of the size of all mentions since the
 * notification. If it got stronger faster, a second story that rises slowly would count as part of the first and never be
 * news. A boundary that is judged again after a correction does not count twice.
 */
export function echoAfresh(echo: Echo, { verdict, reading }: Boundary, detector: Detector): Echo {
  const { at } = reading;
  if (echo.heardTo !== undefined && at <= echo.heardTo) return echo;
  const excess = Math.max(
    0,
    ...findingsOf(verdict).map((finding) => excessOf(finding, freshIn(finding, echo, reading))),
  );
  if (excess < 1) return echo;
  // While one boundary passes, `since` moves by one and a half, so that the echo gets younger by half a boundary.
  const since = Math.min(echo.since + 1.5 * detector.everyMs, echoGoingOn(echo, { at, excess }, detector).since);
  return { ...echo, since, heardTo: at };
}

/**
 * The echo when an episode ends at the boundary `at`. The message about the end says its peak, so from then on people know
 * that, too. The echo of the peak fades from the time of the peak, and is used if it is the stronger one.
 */
export function echoAtEnd(
  echo: Echo,
  { episode: { peak, peakAt, line, peakLine = line }, at }: { readonly episode: Episode; readonly at: number },
  detector: Detector,
): Echo {
  const ofPeak = { ...echo, excess: excessOf({ observed: peak, line: peakLine }), since: peakAt };
  return echoLevel(ofPeak, at, detector) > echoLevel(echo, at, detector) ? ofPeak : echo;
}

/**
 * Whether nothing of an echo matters any more at `at`: it has faded, and no window holds what was told; or people said afterwards
 * that what was told was expected.
 */
export function echoIsOver(echo: Echo, at: number, detector: Detector): boolean {
  if (echo.excess === 0) return true;
  return at >= fadedAt(echo, detector) && at - echo.toldAt >= Math.max(...detector.windows) * paceOf(detector);
}

/**
 * What is news beside what people were notified of: the finding that is furthest over its line among those that are
 * - over it by far, for the first time in this window;
 * - over it by the level of the echo, counting only mentions since the notification, in a window that has come over its line
 *   since;
 * - twice as far over it as at the notification, counting only mentions since then, in a window that was over its line all
 *   the time.
 * Undefined if there is none. Within half an hour of the last notification (an hour, for the third kind) only something that
 * is large for the first time is news.
 */
export function newsOf(echo: Echo, { verdict, reading }: Boundary, detector: Detector): Finding | undefined {
  const findings = findingsOf(verdict);
  if (findings.length === 0) return undefined;
  const waited = verdict.at - echo.toldAt;
  const large = echo.large.filter((scale) => holdsStory(echo, scale));
  const becameLarge = findings.filter((finding) => isLarge(finding) && !large.includes(finding.scale));
  if (becameLarge.length > 0 && (waited >= NEWS_EVERY_MS || large.length === 0)) return furthest(becameLarge);
  if (waited < NEWS_EVERY_MS) return undefined;
  const level = echoLevel(echo, verdict.at, detector);
  return furthest(
    findings.filter((finding) => {
      const excess = excessOf(finding, freshIn(finding, echo, reading));
      if (!echo.run.includes(finding.scale) || !holdsStory(echo, finding.scale)) return excess >= level;
      return excess >= NEWS * echo.excess && waited >= HOUR_MS;
    }),
  );
}

/** The mentions of a window that came after the story was told. */
function freshIn({ observed, windowMs }: Finding, { toldAt }: Echo, { at, countedSince }: RecountableReading): number {
  return at - toldAt >= windowMs ? observed : countedSince(toldAt);
}

function furthest(findings: readonly Finding[]): Finding | undefined {
  return findings.reduce<Finding | undefined>(
    (best, next) => (best === undefined || excessOf(next) > excessOf(best) ? next : best),
    undefined,
  );
}

/** A verdict rewritten for another of its findings. */
export function verdictOn({ at, status, over }: Verdict, finding: Finding): Verdict {
  return { at, status, ...finding, ...(over === undefined ? {} : { over }) };
}
