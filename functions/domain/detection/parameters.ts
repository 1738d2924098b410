import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';

/**
 * Everything about the detectors and their rest that somebody chose, in one place; `docs/detection.md` says how each was
 * chosen and what moving it does. One set for every rule and series.
 */
export type Parameters = {
  /** Windows of a spike without one, beside the grid's own width: each some six times the one before, up to a day. */
  readonly windowsMs: readonly number[];
  /** How far back days count: whole weeks, so that each weekday weighs the same, and as far as history is kept. */
  readonly memoryDays: number;
  /** The law of daily peaks is laid through this quantile: above what weekends reach, whose peaks are another story. */
  readonly floorQuantile: number;
  /**
   * Shape of the tail, heavier than exponential: a scale that is known from eight or nine days alone makes an exponential
   * tail look like a shape of 0.12, and bursts are heavier. Two weeks cannot tell it, so it is not fitted.
   */
  readonly shape: number;
  /** The spread that stands in for days that are not there yet, as a part of the floor; and what such a day weighs. */
  readonly priorSpread: number;
  readonly priorWeight: number;
  /** A sum more than this many times its line is a storm, and teaches nothing about what is usual... */
  readonly storm: number;
  /** ...unless more than this part of the memory is storms: then it is the new usual. */
  readonly mostStorms: number;
  /**
   * Several windows judged together exceed their levels more often than one: without events the three shorter ones as
   * often as so many that know nothing of each other. The day's window, which hardly peaks alone, counts as one.
   */
  readonly testsOfShortWindows: number;
  /** A negative surge asks for two things, which chance brings together more rarely than one: count and share ask for less each. */
  readonly budgetOfNegativeCount: number;
  readonly deviationsOfShare: number;
  /** A story comes back with the next day's busy hours: so long a rule rests after an episode... */
  readonly restMs: number;
  /** ...but at most this part of the time between two false alarms, or it would keep the budget by being deaf. */
  readonly restOfBudget: number;
  /** What is so many times as far over its line as the episode before it was is another story, and breaks the rest. */
  readonly anotherStory: number;
};

export const PARAMETERS: Parameters = {
  windowsMs: [30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS],
  memoryDays: 14,
  floorQuantile: 0.4,
  shape: 0.2,
  priorSpread: 0.3,
  priorWeight: 0.5,
  storm: 2,
  mostStorms: 0.25,
  testsOfShortWindows: 2,
  budgetOfNegativeCount: 2.5,
  deviationsOfShare: 1.5,
  restMs: 40 * HOUR_MS,
  restOfBudget: 0.25,
  anotherStory: 1.5,
};
