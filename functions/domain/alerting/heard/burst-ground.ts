import type { Detector, DetectorState } from '../../engine/condition-kind.ts';
import type { StillMissing } from '../../engine/still-missing.ts';
import type { Hours, RecountableReading } from '../../engine/verdict.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import type { BacktestStep } from '../backtest-series.ts';
import type { AlertPhase } from '../episode/alert-phase.ts';
import { quietPhase } from '../episode/alert-phase.ts';
import { echoNeeds } from '../episode/echo-needs.ts';

/** The two parts of a day: its eight quietest hours in a row, by the counts themselves, and the others. */
export const PARTS = ['day', 'night'] as const;
export type Part = (typeof PARTS)[number];

const NIGHT_HOURS = 8;

/** The newest boundaries are the ground, so that what is usual has been learned as well as the history allows. */
const GROUND_MS = 7 * DAY_MS;

/** A burst is judged for so long after its end: what was not told by then stays unsaid. */
export const AFTER_MS = HOUR_MS;

/** This many times are tried for each burst, spread over the ground. */
const PLACES = 18;

/** A boundary of the history: what was read there, and what the rule knew before it. */
type GroundStep = {
  readonly reading: RecountableReading;
  readonly state: DetectorState;
  readonly phase: AlertPhase;
  /** Whether nothing was told here, and people did not know of a story. */
  readonly isCalm: boolean;
  readonly tells: boolean;
};

/**
 * A history over which bursts can be laid: every boundary with what the rule knew before it, the newest ones as the ground from
 * the index `first` on, and the newest night.
 */
export type BurstGround = {
  readonly detector: Detector;
  readonly steps: readonly GroundStep[];
  readonly first: number;
  readonly night: Hours;
};

/** Why nothing can be laid: there is no history, or what is usual is not known. */
export type NoGround =
  | { readonly kind: 'no-history' }
  | { readonly kind: 'learning'; readonly stillMissing?: StillMissing };

/** The ground that the steps of a backtest give: the last week, or the newer half of a shorter history. */
export function burstGround(detector: Detector, past: readonly BacktestStep[]): BurstGround | NoGround {
  const last = past.at(-1);
  if (last === undefined) return { kind: 'no-history' };
  const learned = past.findIndex(({ verdict }) => verdict.status !== 'learning' && verdict.status !== 'unknown');
  if (learned < 0) {
    const { stillMissing } = last.verdict;
    return { kind: 'learning', ...(stillMissing === undefined ? {} : { stillMissing }) };
  }
  const newest = Math.min(Math.ceil(past.length / 2), GROUND_MS / detector.everyMs);
  let phase: AlertPhase = quietPhase;
  const steps = past.map(({ reading, before: state, advance }): GroundStep => {
    const step = {
      reading,
      state,
      phase,
      isCalm: phase.kind === 'quiet' && echoNeeds(phase, detector, { at: reading.at }) === undefined,
      tells: advance.transition === 'firing' || advance.transition === 'updated',
    };
    phase = advance.phase;
    return step;
  });
  return { detector, steps, first: Math.max(learned, past.length - newest), night: nightOf(detector, past) };
}

/**
 * Where bursts of `rows` boundaries are laid in a part of the day: the indexes of their first boundaries, spread evenly over
 * those at which the rule told nothing and people knew of nothing, or at least no alert was open, all counts are known, and no more
 * was expected than usual. The first `inPart` boundaries lie in that part, all of them unless told otherwise.
 */
export function placesIn(ground: BurstGround, part: Part, rows: number, inPart = rows): readonly number[] {
  const free = freeIn(ground, part, { rows, inPart });
  const calm = free.filter((index) => ground.steps[index]?.isCalm === true);
  const chosen = calm.length > 0 ? calm : free;
  const places = Math.min(PLACES, chosen.length);
  return Array.from(
    { length: places },
    (_, place) => chosen[Math.floor(((place + 0.5) * chosen.length) / places)] ?? 0,
  );
}

/** The places in each part of the day in which there are some, as `placesIn` gives them. */
export function placesByPart(ground: BurstGround, rows: number, inPart = rows): (readonly [Part, readonly number[]])[] {
  return PARTS.map((part) => [part, placesIn(ground, part, rows, inPart)] as const).filter(
    ([, { length }]) => length > 0,
  );
}

function freeIn(
  { detector, steps, first, night }: BurstGround,
  part: Part,
  { rows, inPart }: { readonly rows: number; readonly inPart: number },
): number[] {
  const { everyMs } = detector;
  const judged = rows + Math.ceil(AFTER_MS / everyMs);
  const partAt = (index: number) => partOf((steps[index]?.reading.at ?? 0) - everyMs, night);
  const free: number[] = [];
  // Counted from the end, so that each boundary is looked at once.
  let undisturbed = 0;
  for (let index = steps.length - 1; index >= first; index -= 1) {
    const step = steps[index];
    const isKnown = step?.reading.raises === undefined && step?.reading.sums.every(({ complete }) => complete) === true;
    undisturbed = isKnown && !step.tells && step.phase.kind === 'quiet' ? undisturbed + 1 : 0;
    if (undisturbed >= judged && partAt(index) === part && partAt(index + inPart - 1) === part) free.unshift(index);
  }
  return free;
}

function partOf(time: number, night: Hours): Part {
  return (hourOfDay(time) - hourOfDay(night.from) + 24) % 24 < NIGHT_HOURS ? 'night' : 'day';
}

function hourOfDay(time: number): number {
  return Math.floor(time / HOUR_MS) % 24;
}

/** The eight hours in a row with the fewest mentions, on the newest day. */
function nightOf({ everyMs }: Detector, past: readonly BacktestStep[]): Hours {
  const hours = new Array<number>(24).fill(0);
  for (const { reading } of past) {
    const hour = hourOfDay(reading.at - everyMs);
    hours[hour] = (hours[hour] ?? 0) + reading.countedSince(reading.at - everyMs);
  }
  const mentionsFrom = (begin: number) =>
    Array.from({ length: NIGHT_HOURS }, (_, hour) => hours[(begin + hour) % 24] ?? 0).reduce((sum, one) => sum + one);
  const quietest = hours.reduce((best, _, hour) => (mentionsFrom(hour) < mentionsFrom(best) ? hour : best), 0);
  const newest = past.at(-1)?.reading.at ?? 0;
  const from = newest - (newest % DAY_MS) + quietest * HOUR_MS;
  return { from, to: from + NIGHT_HOURS * HOUR_MS };
}
