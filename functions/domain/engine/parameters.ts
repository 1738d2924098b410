import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';

/**
 * Everything about the detectors and their echo that somebody chose, in one place; `docs/detection.md` says how each was
 * chosen and what moving it does. One set for every rule and series.
 */
export type Parameters = {
  /** Windows of a spike without one, beside the grid's own width: each some six times the one before, up to a day. */
  readonly windowsMs: readonly number[];
  /** How far back days count: whole weeks, so that each weekday weighs the same, and as far as history is kept. */
  readonly memoryDays: number;
  /** The law of daily peaks goes through this quantile: above the peaks of weekends, which are lower for another reason. */
  readonly floorQuantile: number;
  /**
   * Shape of the tail, heavier than exponential. Two weeks are too few to fit it: a scale from eight or nine days alone makes
   * an exponential tail look like a shape of 0.12, and bursts are heavier. With this one the budgets for days, weeks and
   * months are kept alike.
   */
  readonly shape: number;
  /** Shape of the tail of a negative share's surprise: that is in standard deviations, so its tail is about exponential. */
  readonly shareShape: number;
  /**
   * The part of the budget that the windows keep back: cascades, growth and new levels bring more alarms than the law says,
   * and a budget is a promise to each series. The hour of the night keeps nothing back: it hears what no other does.
   */
  readonly reserve: number;
  /** The spread that stands in for missing days, as a part of the floor; and how much such a day weighs. */
  readonly priorSpread: number;
  readonly priorWeight: number;
  /** A sum more than this many times its line is a storm, and teaches nothing about what is usual... */
  readonly storm: number;
  /** ...unless at least this many days were all higher than any before: that is the new usual. As many quiet days end it. */
  readonly newUsualDays: number;
  /** How long growth has to last to be believed: its mean moves over this many days. A week, as it compares weeks. */
  readonly growthDays: number;
  /**
   * A block that reached this part of the way from the floor to the line in both of the last two weeks is a weekly rhythm...
   */
  readonly weeklyFrom: number;
  /** ...and its line is at least this many times the lower of the two peaks. */
  readonly weeklyOver: number;
  /**
   * An echo fades to half in this time, and is gone after `echoMs`: two days, because the sum of a day holds mentions of a
   * story for a day after it...
   */
  readonly echoHalfMs: number;
  readonly echoMs: number;
  /**
   * ...but at most this part of the time between two false alarms: otherwise a rule would keep its budget by telling nothing.
   */
  readonly echoOfBudget: number;
  /** A count this many times as far over its line as what was told is another story... */
  readonly anotherStory: number;
  /** ...and what was told counts as at most this many times its line. */
  readonly loudest: number;
};

export const PARAMETERS: Parameters = {
  windowsMs: [30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS],
  memoryDays: 14,
  floorQuantile: 0.4,
  shape: 0.25,
  shareShape: 0.1,
  reserve: 0.16,
  priorSpread: 0.3,
  priorWeight: 0.5,
  storm: 2,
  newUsualDays: 4,
  growthDays: 7,
  weeklyFrom: 0.75,
  weeklyOver: 1.5,
  echoHalfMs: 12 * HOUR_MS,
  echoMs: 48 * HOUR_MS,
  echoOfBudget: 0.25,
  anotherStory: 1.5,
  loudest: 4,
};
