/** Whether counts are unusual from a line upwards or from a line downwards. */
export type Bound = 'atLeast' | 'atMost';

type Direction = {
  /** Whether more mentions are further: what a sum lacks because of a gap can only take it further then. */
  readonly isUpward: boolean;
  /** Whether a count is at its line or beyond it. */
  readonly reaches: (count: number, line: number) => boolean;
  readonly isFurther: (count: number, than: number) => boolean;
  /** Whether a time at which people expect `times` as many as usual moves its line away: only more, or only fewer. */
  readonly movedBy: (times: number) => boolean;
  /** A line in whole counts that asks for no less. */
  readonly rounded: (line: number) => number;
  readonly furthest: (counts: readonly number[]) => number;
  /** Whether a count is on the other side of its line again, by at least `margin`. */
  readonly isBackBy: (margin: number, count: number, line: number) => boolean;
  /** How near a count is to an alert, as a share; 1 is an alert. */
  readonly nearness: (count: number, line: number) => number;
  /** "at least" 5 is asked for, and reached by "5 or more"; there are "fewer" again; an alert has a "Peak", the "highest" count; usual is "up to" 5. */
  readonly asks: string;
  readonly orBeyond: string;
  readonly back: string;
  readonly peak: string;
  readonly extreme: 'highest' | 'lowest';
  readonly usually: string;
};

/** All that depends on the direction in which a condition looks. */
export const BOUNDS: Readonly<Record<Bound, Direction>> = {
  atLeast: {
    isUpward: true,
    reaches: (count, line) => count >= line,
    isFurther: (count, than) => count > than,
    movedBy: (times) => times > 1,
    rounded: Math.ceil,
    furthest: (counts) => Math.max(...counts),
    isBackBy: (margin, count, line) => count <= line - margin,
    nearness: (count, line) => count / Math.max(1, line),
    asks: 'at least',
    orBeyond: 'or more',
    back: 'fewer',
    peak: 'Peak',
    extreme: 'highest',
    usually: 'up to',
  },
  atMost: {
    isUpward: false,
    reaches: (count, line) => count <= line,
    isFurther: (count, than) => count < than,
    movedBy: (times) => times < 1,
    rounded: Math.floor,
    furthest: (counts) => Math.min(...counts),
    isBackBy: (margin, count, line) => count >= line + 1 + margin,
    nearness: (count, line) => (line + 1) / (count + 1),
    asks: 'at most',
    orBeyond: 'or fewer',
    back: 'more',
    peak: 'Lowest',
    extreme: 'lowest',
    usually: 'down to',
  },
};
