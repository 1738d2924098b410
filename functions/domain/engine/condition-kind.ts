import type * as z from 'zod';
import type { Words } from '../../languages/words-of.ts';
import { BOUNDS, type Bound } from './bound.ts';
import type { ExpectedTime } from './expected-time.ts';
import { asUsual, judgeRaised, withRaise } from './judge-raised.ts';
import type { Measure } from './measure.ts';
import type { UsualName } from './usual-names.ts';
import type { Reading, Verdict } from './verdict.ts';
import type { WindowSum } from './window-sum.ts';
import { windowsOf } from './windows-of.ts';

/** A condition as the program uses it: its window in ms if it has one of its own. What else it asks, its kind knows. */
export type Condition = { readonly kind: string; readonly windowMs?: number };

/** What a detector remembers between two boundaries: plain JSON, small. */
export type DetectorState = { readonly kind: string };

/** A condition on the grid of a rule (`everyMs`), with the lengths (ms) that `windowsOf` lists. */
export type Asked<Own extends Condition = Condition> = {
  readonly condition: Own;
  readonly everyMs: number;
  readonly windows: readonly number[];
  readonly scales: readonly number[];
};

/** What is usual in a window, and the count from which on it is unusual. */
type Expected = { readonly usualPeak: number; readonly line: number };

/** What a chart shows of a window beside its count: its line and, if known, what is usual and the range of four of five days. */
type Drawn = { readonly line: number; readonly usual?: number; readonly low?: number; readonly high?: number };

/** What alerts and texts ask of a condition. */
type Traits = {
  /** Where somebody chose the line itself: nothing is learned then. */
  readonly limit?: number;
  /** Fewer mentions than this are never unusual. */
  readonly minMentions?: number;
  /** The days between two false alarms of its budget, if it has one. */
  readonly falseAlarmDays?: number;
  /** The line follows from what is usual: it needs history, and what goes on for as long as the memory reaches is usual. */
  readonly comparesWithUsual: boolean;
  /**
   * An alert also ends when the condition has not held for so long, because what is unusual depends on the hour; `only`: only then;
   * `at once`: only then, without waiting, and it rests no time, because what it is made of waited and rests.
   */
  readonly endsWhenUsual: boolean | 'only' | 'at once';
  /** What charts call what is usual, if it is no daily peak. */
  readonly usual?: UsualName;
} & (
  | { readonly bound: 'atLeast' /** After an alert it has an echo; otherwise it rests. */; readonly hasEcho: boolean }
  | { readonly bound: 'atMost'; readonly hasEcho: false }
);

/** How one kind judges its own conditions; see `Detector`. */
type OwnJudge<State extends DetectorState> = {
  readonly first: (before?: State) => State;
  /** Whether a memory is one of these windows, where the name of what a rule watches does not say so. */
  readonly isOfWindows?: (state: State) => boolean;
  readonly judge: (state: State, reading: Reading) => { state: State; verdict: Verdict };
  readonly expected: (state: State) => readonly (Expected | undefined)[];
  readonly drawn: (before: State, verdict: Verdict) => readonly (Drawn | undefined)[];
};

/** What is known of a condition on a grid without judging anything. */
type AskedTraits = Asked &
  Traits & {
    readonly bound: Bound;
    readonly usual: UsualName;
    readonly countsNegative: boolean;
    /** Whether only a part of the mentions that it counts is judged, beside all of them: the negative ones, or those of its own keyword in a group. */
    readonly hasSubset: boolean;
    /** Of which number the largest of one mention is judged, in place of how many mentions there are. */
    readonly measure: Measure | undefined;
    /** Where it tells mentions, no boundary is unusual and no episode begins. */
    readonly tells: Tells;
    /** The rules (ruleIds) whose alerts it judges, in place of counts; of most kinds none. */
    readonly parts: readonly string[];
    /** Whether what people expect moves its lines; if not, its rules may not say it. */
    readonly heedsExpected: boolean;
    /** When people expect more than usual, or fewer where few are unusual: lines are that far then, and nothing is learned. None where single mentions are looked at, or each is told. */
    readonly expectedTimes: readonly ExpectedTime[];
  };

/** What judges a condition, with everything bound that it needs. */
export type Detector = AskedTraits & {
  /** The sums that it judges, one for each of `scales`: of the part of the mentions that is judged, if it is one. */
  readonly sums: (reading: Reading) => readonly WindowSum[];
  /**
   * The state of a detector that has seen nothing. Of the state `before`, whose memory is derived again, it keeps what goes
   * back further than history does.
   */
  readonly first: (before?: DetectorState) => DetectorState;
  /** Whether a memory is its own: of another kind, other windows or a release that remembered less, it is not. */
  readonly remembers: (state: DetectorState) => boolean;
  /**
   * Judges one boundary and takes it into the state. Readings come in order of `at`, one per multiple of `everyMs`; skipped
   * boundaries count as unknown. A boundary that is not newer than the state is judged, but not taken in again. If the state
   * belongs to another kind of condition, the detector starts again.
   */
  readonly judge: (state: DetectorState, reading: Reading) => { state: DetectorState; verdict: Verdict };
  /** What it expects at the next boundary, for each of `scales`; absent while it is learning, and where nothing is usual. */
  readonly expected: (state: DetectorState) => readonly (Expected | undefined)[];
  /** What a chart shows at a boundary that was judged from `before`, for each of `scales`. */
  readonly drawn: (
    before: DetectorState,
    boundary: { readonly verdict: Verdict; readonly reading: Reading },
  ) => readonly (Drawn | undefined)[];
};

type Schema<Own extends Condition> = z.ZodLazy<
  z.ZodType<Own> & z.core.$ZodTypeDiscriminable<'kind'> & { readonly in: z.ZodObject }
>;

/** What people hear of a rule: of alerts, which begin and end; of the mentions themselves, each once; of nothing, where it is only a part of others. */
type Tells = 'alerts' | 'mentions' | 'nothing';

type OwnKind<Own extends Condition> = {
  readonly kind: Own['kind'];
  /** Whether it counts the negative mentions of a watch, beside all of them. A rule with it may not name sentiments. */
  readonly countsNegative: boolean;
  readonly tells: Tells;
  /** `false`: what people expect for some hours moves none of its lines. @default true, where it tells alerts */
  readonly heedsExpected?: false;
  /** The number of which a condition judges the largest that one mention has; absent where mentions are counted. */
  readonly measure?: (condition: Own) => Measure;
  /** The windows (ms) of a condition without one, if they are not those that follow from its grid: multiples of an hour, or of the grid. */
  readonly windows?: readonly number[] | ((everyMs: number) => readonly number[]);
  /** Lengths (ms), multiples of an hour or of the grid, of which it reads the sums beside its windows. */
  readonly beside?: readonly number[] | ((everyMs: number) => readonly number[]);
  /** The condition as people write it, each field with its `description`. The page makes a form of that:
   * the fields with a `title` are ways to decide, of which one is taken; `examples` has their first value. Its `$comment` is a
   * Markdown list of what to know beyond its fields, for the page of all fields.
   */
  readonly schema: Schema<Own>;
  /** A condition in a few words of a language. */
  readonly inWords: (condition: Own, words: Words['conditions']) => string;
  /** What of a condition makes up the name of what a rule watches, if it is not all of it. */
  readonly watched?: (condition: Own) => Condition;
  /** The group (groupId, as text) of whose mentions those of a rule's own watch are the part that is judged. */
  readonly whole?: (condition: Own) => string;
  /** The rules (ruleIds) whose alerts it judges, where it judges those and no counts. */
  readonly parts?: (condition: Own) => readonly string[];
  readonly traits: (asked: Asked<Own>) => Traits;
};

/** What a rule asks of its kind: a condition on a grid, and when its people expect more than usual, or fewer. */
export type AskedOf = Pick<Asked, 'condition' | 'everyMs'> & {
  readonly expected?: readonly ExpectedTime[] | undefined;
};

/** A kind of condition, for those who do not know it. Everything it can be asked throws for conditions of another kind. */
export type ConditionKind = Pick<OwnKind<Condition>, 'kind' | 'countsNegative' | 'tells' | 'schema' | 'inWords'> & {
  /** What of a condition makes up the name of what a rule watches. */
  readonly watched: (condition: Condition) => Condition;
  readonly measure: (condition: Condition) => Measure | undefined;
  readonly heedsExpected: boolean;
  /** The group of whose mentions those of the rule's own watch are the part that is judged; undefined where there is none. */
  readonly whole: (condition: Condition) => string | undefined;
  readonly traits: (on: AskedOf) => AskedTraits;
};

/** What judges conditions of a kind. */
export type ConditionJudge = { readonly kind: string; readonly detector: (of: AskedTraits) => Detector };

/** A condition that is known to be of a kind; throws for one of another. */
function ownOf<Own extends Condition>(kind: Own['kind'], condition: Condition): Own {
  const isOwn = (one: Condition): one is Own => one.kind === kind;
  if (isOwn(condition)) return condition;
  throw new TypeError(`a condition of kind "${condition.kind}" is none of kind "${kind}"`);
}

/** Makes a kind of condition of what is written for its own conditions. */
export function conditionKind<Own extends Condition>(own: OwnKind<Own>): ConditionKind {
  const { kind, countsNegative, tells, schema, windows } = own;
  const heedsExpected = tells === 'alerts' && own.heedsExpected !== false;
  const mine = (condition: Condition) => ownOf<Own>(kind, condition);
  return {
    kind,
    countsNegative,
    tells,
    schema,
    inWords: (condition, words) => own.inWords(mine(condition), words),
    watched: (condition) => own.watched?.(mine(condition)) ?? condition,
    measure: (condition) => own.measure?.(mine(condition)),
    heedsExpected,
    whole: (condition) => own.whole?.(mine(condition)),
    traits: ({ condition, everyMs, expected: expectedTimes = [] }) => {
      const lengths = (given: typeof windows) => (typeof given === 'function' ? given(everyMs) : given);
      const asked = {
        condition: mine(condition),
        everyMs,
        ...windowsOf(condition, everyMs, { own: lengths(windows), beside: lengths(own.beside) }),
      };
      const traits = own.traits(asked);
      return {
        ...asked,
        usual: 'day',
        ...traits,
        countsNegative,
        hasSubset: countsNegative || own.whole !== undefined,
        tells,
        parts: own.parts?.(asked.condition) ?? [],
        measure: own.measure?.(asked.condition),
        heedsExpected,
        expectedTimes: heedsExpected ? expectedTimes.filter(({ times }) => BOUNDS[traits.bound].movedBy(times)) : [],
      };
    },
  };
}

/**
 * Makes what judges the conditions of a kind, of what is written for its own ones and its own state. It stands beside the kind and not in
 * it, so that whoever only reads rules has no engine in its bundle: there the bundler leaves out each call of this that is marked as pure.
 */
export function conditionJudge<Own extends Condition, State extends DetectorState>(
  kind: Own['kind'],
  judgeOf: (asked: Asked<Own>) => OwnJudge<State>,
): ConditionJudge {
  const isOwnState = (state: DetectorState): state is State => state.kind === kind;
  return {
    kind,
    detector: (of) => {
      const own = judgeOf({ ...of, condition: ownOf<Own>(kind, of.condition) });
      const { first, judge, expected, drawn } = own;
      const { bound, hasSubset } = of;
      const fields = Object.keys(first());
      const remembers = (state: DetectorState): state is State =>
        isOwnState(state) && fields.every((field) => field in state) && (own.isOfWindows?.(state) ?? true);
      const known = (state: DetectorState) => (remembers(state) ? state : first());
      return {
        ...of,
        remembers,
        first: (before) => first(before !== undefined && isOwnState(before) ? before : undefined),
        sums: ({ sums, subset }) => (hasSubset ? subset : sums) ?? [],
        judge: (state, reading) => {
          const { raises } = reading;
          if (raises === undefined) return judge(known(state), reading);
          return judgeRaised(reading, raises, { bound, hasSubset, judge: (seen) => judge(known(state), seen) });
        },
        expected: (state) => expected(known(state)),
        drawn: (before, { verdict, reading }) =>
          drawn(known(before), asUsual(verdict)).map(
            (each, scale) => each && withRaise(each, reading.raises?.[scale], bound),
          ),
      };
    },
  };
}
