import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';

/**
 * Everything about the detectors and their echo that somebody chose, in one place; `docs/evidence/lines.md` and `detection.md`
 * beside it say how each was chosen. One set for every rule and series.
 */
export const PARAMETERS = {
  /** Windows of a spike without one, beside the grid's own width: each some six times the one before, up to a day. */
  windowsMs: [30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS],
  /** How far back days count: whole weeks, so that each weekday weighs the same, and as far as history is kept. */
  memoryDays: 14,
  /** The law of daily peaks goes through this quantile: above the peaks of weekends, which are lower for another reason. */
  floorQuantile: 0.4,
  /**
   * Shape of the tail, heavier than exponential. Two weeks are too few to fit it: a scale from eight or nine days alone makes
   * an exponential tail look like a shape of 0.12, and bursts are heavier. With this one the budgets for days, weeks and
   * months are kept alike.
   */
  shape: 0.25,
  /**
   * The part of the budget that the windows keep back: cascades and growth bring more alarms than the law says,
   * and a budget is a promise to each series.
   */
  reserve: 0.12,
  /** The spread that stands in for missing days, as a part of the floor; and how much such a day weighs. */
  priorSpread: 0.3,
  priorWeight: 0.5,
  /** A sum more than this many times its line is a storm, and teaches nothing about what is usual... */
  storm: 2,
  /** ...unless at least this many days were all higher than any before: that is the new usual. As many quiet days end it. */
  newUsualDays: 4,
  /** What was usual before a level fell fades to half over this many days: a holiday of some weeks is followed by as before. */
  formerDays: 28,
  /** How long growth has to last to be believed: its mean moves over this many days. A week, as it compares weeks. */
  growthDays: 7,
  /**
   * A block that reached this part of the way from the floor to the line in both of the last two weeks is a weekly rhythm...
   */
  weeklyFrom: 0.75,
  /** ...and its line is at least this many times the lower of the two peaks. */
  weeklyOver: 1.5,
  /** The part of what differs between hours that the hour has to explain in a regular series: more than all else together. */
  hoursExplain: 0.5,
  /**
   * An echo fades to half in this time, and is gone after `echoMs`: two days, because the sum of a day holds mentions of a
   * story for a day after it...
   */
  echoHalfMs: 12 * HOUR_MS,
  echoMs: 48 * HOUR_MS,
  /**
   * ...but at most this part of the time between two false alarms: otherwise a rule would keep its budget by telling nothing.
   */
  echoOfBudget: 0.25,
  /** A count this many times as far over its line as what was told is another story... */
  anotherStory: 1.5,
  /** ...and what was told counts as at most this many times its line... */
  loudest: 4,
  /**
   * ...but what was told at hardly more than its line says little: it asks for so much over the line, as otherwise a count that
   * wobbles around it would be one story after another, and so many times what was told over it.
   */
  leastStep: 0.25,
  stepOfExcess: 3,
};

/** The days between two false alarms of a rule for each sensitivity, from few alarms to many. */
export const SENSITIVITY_DAYS = { low: 60, balanced: 14, high: 3 } as const;
export type Sensitivity = keyof typeof SENSITIVITY_DAYS;
export const SENSITIVITIES = ['low', 'balanced', 'high'] as const satisfies readonly Sensitivity[];
