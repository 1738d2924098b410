import type { Bound } from './bound.ts';
import type { Measure } from './measure.ts';
import type { Raise } from './raise.ts';
import type { StillMissing } from './still-missing.ts';
import type { WindowSum } from './window-sum.ts';

/**
 * What a rule sees at one boundary of its grid. `at` is the end of the newest bucket (epoch ms, UTC grid); `sums` has
 * one entry for each of `Detector.scales`, in their order, of the mentions that the rule counts
 * (where a part of them is judged: of all); `subset`, where a part is judged, of that: negative ones, or those of a keyword in a group;
 * `raises` how much more than usual each may have, as people said beforehand, null where it may not.
 */
export type Reading = {
  readonly at: number;
  readonly sums: readonly WindowSum[];
  readonly subset?: readonly WindowSum[];
  readonly raises?: readonly (Raise | null)[];
  /** Of a rule that is made of others: what is known of these. */
  readonly parts?: readonly PartReading[];
};

/**
 * What is known of a rule that another is made of, at a boundary. `open`: its alert goes on, or was over for no longer than the other
 * rule says, or it holds that others have none; `learning`: it had no verdict yet. `found` is what its alert is about, of the
 * condition of that `kind`: how many mentions its peak had, in a window of `windowMs`, and what is usual; times are epoch ms.
 * `others` are the names of the rules that are to have no alert: those that have one, or else all of them.
 */
export type PartReading = {
  readonly ruleId: string;
  readonly name: string;
  readonly standing: 'open' | 'quiet' | 'unknown' | 'learning';
  readonly others?: readonly string[];
  readonly found?: {
    readonly kind: string;
    readonly count?: 'voices';
    readonly observed: number;
    readonly windowMs?: number;
    readonly usualPeak?: number;
    readonly share?: { readonly observed: number; readonly usual?: number | undefined };
    readonly terms?: readonly string[];
    readonly startedAt: number;
    readonly endedAt?: number;
  };
};

/**
 * A reading that can be counted again from a later time on: `countedSince` says how many mentions it judges
 * between the boundary `from` (epoch ms) and its own, which lie at most its longest window apart. Of buckets
 * that are not known none are counted.
 */
export type RecountableReading = Reading & { readonly countedSince: (from: number) => number };

/**
 * What a window of a condition is compared with: the peaks of usual days (`day`; of the same block of the week, where that
 * has a rhythm of its own: `week`), what is usual at this hour (`hour`), or a number that somebody chose (`limit`).
 */
type Question = 'day' | 'week' | 'hour' | 'limit';

/** Some hours of a day, as a span of a day that has them (epoch ms), so that they can be said in any zone. */
export type Hours = { readonly from: number; readonly to: number };

/**
 * What a window is compared with, as `explain` says it:
 * - `day`: the usual peak of a day; `week`: of these hours of a day of the week; `hour-of-week`: of this hour of this day of the week,
 *   where the hours of a series are regular;
 * - `limit`, `share`: what the rule asks for; `total` counts all mentions of the window, negative or not;
 * - `negatives`: the usual peak of a day, or of its part that `hours` says, and the usual share;
 * - `mentions`: nothing, as each mention is told; `parts`: nothing, as it is about the alerts of other rules;
 * - `fewer`: what is usual in this window at this hour of the week; `least` is what all but one of so many `days` have at least, absent
 *   where so few mentions are usual that none would be no news until `needs` are usual; `asked` is the part of the usual that the rule asks for instead.
 *   `since` is the hour from which on fewer came (epoch ms), while it is unusual;
 * - `largest`: the largest that a mention of a usual week has of a number (`usual`), or what the rule asks for (`asked`);
 * - `learning`: nothing yet; `sentence`: an earlier release stored its sentence and not what it said.
 */
export type Reason =
  | { readonly kind: 'day' | 'hour-of-week'; readonly usual: number }
  | { readonly kind: 'week'; readonly usual: number; readonly hours: Hours }
  | { readonly kind: 'limit'; readonly bound: Bound; readonly limit: number }
  | { readonly kind: 'share'; readonly total: number; readonly asked: number }
  | {
      readonly kind: 'negatives';
      readonly total: number;
      readonly usual: number;
      readonly usualShare: number;
      readonly hours?: Hours;
    }
  | { readonly kind: 'mentions' }
  | {
      readonly kind: 'part-of-group';
      readonly of: number;
      readonly usual?: { readonly low: number; readonly high: number };
      readonly least?: number;
      readonly atLeast?: number;
      readonly atMost?: number;
    }
  | { readonly kind: 'parts'; readonly parts: readonly PartReading[] }
  | {
      readonly kind: 'fewer';
      readonly usual: number;
      readonly least?: number;
      readonly needs?: number;
      readonly days?: number;
      readonly asked?: number;
      readonly since?: number;
    }
  | { readonly kind: 'largest'; readonly measure: Measure; readonly usual?: number; readonly asked?: number }
  | { readonly kind: 'learning'; readonly stillMissing: StillMissing }
  | { readonly kind: 'sentence'; readonly text: string };

/** Whether what is usual is that of this hour (of the day or the week), and not the peak of a whole day. */
export function isUsualOfHour(reason: Reason): boolean {
  if (reason.kind === 'negatives') return reason.hours !== undefined;
  return ['hour-of-week', 'week', 'fewer'].includes(reason.kind);
}

/** What one question found in one window. */
export type Finding = {
  readonly question: Question;
  /** Index among `Detector.scales`, and its length in ms. */
  readonly scale: number;
  readonly windowMs: number;
  /** Mentions in the window (of the part that is judged, if it is one) and whether all its buckets are known. */
  readonly observed: number;
  readonly complete: boolean;
  /** The count from which (`atMost`: down to which) the window is unusual; frozen when it fires. */
  readonly line: number;
  /** The direction of the line, where a detector looks both ways and this is not its own. */
  readonly bound?: Bound;
  /** The usual daily peak of the window, or what is usual at this hour (`isUsualOfHour`), and its range; absent where nothing is expected (threshold). */
  readonly expected?: { readonly usualPeak: number; readonly low: number; readonly high: number };
  /** `observed` divided by the usual peak. */
  readonly factor?: number;
  /** How rare by chance, in days between two such peaks; absent where it is not known. */
  readonly rarityDays?: number;
  /** Which part of all mentions is judged, and the usual one where that is known; only where a part is judged. */
  readonly share?: { readonly observed: number; readonly usual?: number };
  /** What it was compared with; `explain` makes a sentence of it. */
  readonly reason: Reason;
  /** Why `line` is higher than what is usual makes it; absent where people said nothing beforehand. */
  readonly raise?: Raise;
};

/**
 * What the engine says at one boundary: the finding that is furthest over its line, and
 * - `unusual`: the condition holds in a window, also if the window has gaps (more can only be more);
 * - `usual`: it does not hold, and everything that this needs is known;
 * - `unknown`: it cannot be said, because buckets are missing;
 * - `learning`: too little history; `stillMissing` says what there is and what it takes.
 */
export type Verdict = Omit<Finding, 'question'> & {
  readonly at: number;
  readonly status: 'unusual' | 'usual' | 'unknown' | 'learning';
  /** Absent in verdicts of releases that knew one question. */
  readonly question?: Question;
  /** Everything that is over its line, when more than one thing is. */
  readonly over?: readonly Finding[];
  /** With `learning`. */
  readonly stillMissing?: StillMissing;
};

/**
 * An object that is built field by field, because some fields may be absent: with a spread for each of them a verdict takes
 * twice as long.
 */
export type Unfinished<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };
