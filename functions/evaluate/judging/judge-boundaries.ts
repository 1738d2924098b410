import {
  boundaryBefore,
  type Change,
  type FoundInterval,
  goesOn,
  type Judged,
  judgedFrom,
  judgeRule,
  needsHistory,
} from '../../domain/alerting/judge-rule.ts';
import { mayBeginEarly } from '../../domain/alerting/may-begin-early.ts';
import { type Part, partsKnownTo } from '../../domain/alerting/part.ts';
import { asCounted, type RuleHistory } from '../../domain/alerting/rule-history.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { wasAbsent } from '../../domain/alerting/was-absent.ts';
import type { WatchTrouble } from '../../domain/counting/organization/watch-in-organization.ts';
import { atLeast, doubtedStarts, withDoubts } from '../../domain/counting/series/doubted-counts.ts';
import { type History, historyOf } from '../../domain/counting/series/history.ts';
import type { BucketCounts, HourCounts } from '../../domain/counting/series/hour-counts.ts';
import {
  abandoned,
  correctedSince,
  extendedTo,
  knownEnd,
  type SeriesHead,
} from '../../domain/counting/series/series-head.ts';
import { isLate } from '../../domain/items/rule/is-late.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/units-of-time.ts';

/** How long (ms), beyond three intervals, judging waits for a gap to be filled. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** How long after a gap an end waits for it to be filled, in ms. */
const END_WAITS_MS = HOUR_MS;

/** A series as a rule sees it: what is kept at hand, and the older hours that were read for judging. */
type SeriesToJudge = {
  readonly head: SeriesHead;
  readonly older: ReadonlyMap<number, HourCounts>;
};

/** A rule with the series it looks at, and what is remembered of it. */
export type RuleInput = {
  readonly rule: Rule;
  readonly remembered: RuleState | undefined;
  readonly counted: SeriesToJudge;
  readonly subset?: SeriesToJudge;
  /** Of a rule that is made of others: these, as they are after they were judged. */
  readonly parts?: readonly Part[];
  /** Why what the service says of the watch cannot be believed at the moment. */
  readonly trouble?: WatchTrouble;
};

/** What holds for all rules of a run; times in epoch ms. `wasWatched` says whether the last evaluation watched a rule. */
export type JudgingRun = {
  readonly source: string;
  readonly tick: number;
  readonly wasWatched: (key: RuleKey) => boolean;
};

const headsOf = ({ counted, subset }: RuleInput) => [counted.head, ...(subset === undefined ? [] : [subset.head])];

/** The revision of what a rule sees: of its series, and of the negative ones. */
function revisionOf(rule: RuleInput): string {
  return headsOf(rule)
    .map(({ revision }) => revision)
    .join('/');
}

/** The earliest bucket (epoch ms) that changed since a rule was judged by another revision. */
function correctedFrom(rule: RuleInput, judgedBy: string): number | undefined {
  const revisions = judgedBy.split('/').map(Number);
  const changed = headsOf(rule).flatMap((head, at) => correctedSince(head, revisions[at] ?? head.revision) ?? []);
  return changed.length === 0 ? undefined : Math.min(...changed);
}

/** The state from which the rule goes on. A rule that was off for a while starts at now. */
function before({ rule, remembered }: RuleInput, run: JudgingRun): RuleState | undefined {
  const { tick } = run;
  const absent = remembered !== undefined && wasAbsent(rule, remembered, { wasWatched: run.wasWatched(rule), tick });
  return absent ? { ...remembered, stopped: true } : remembered;
}

/** Up to where a series may be judged in order: judging waits for a recent gap, but not for an old one. */
function judgeableTo(head: SeriesHead, judgedTo: number, { everyMs, tick }: { everyMs: number; tick: number }): number {
  const gap = head.gaps.find(({ to }) => to > judgedTo);
  if (gap === undefined) return head.knownTo;
  const waits = !isLate({ everyMs }, tick - gap.from - PATIENCE_MS);
  return waits ? Math.max(gap.from, judgedTo) : knownEnd(head);
}

/** The boundaries that are to be judged: those after `from` up to `to`. Empty where nothing new is known. */
function boundariesToJudge(input: RuleInput, run: JudgingRun): { readonly from: number; readonly to: number } {
  const { rule } = input;
  const state = before(input, run);
  const heads = headsOf(input);
  const last = boundaryBefore(rule, Math.min(...heads.map(({ knownTo }) => knownTo)));
  // A rule that starts at now does not wait for past gaps, and does not judge the time before.
  const known = goesOn(rule, state) ? state : undefined;
  const judgedTo = known?.judgedTo ?? last - rule.everyMs;
  const { parts = [] } = input;
  const to = Math.min(
    ...heads.map((head) => judgeableTo(head, judgedTo, { everyMs: rule.everyMs, tick: run.tick })),
    partsKnownTo(parts, { everyMs: rule.everyMs, tick: run.tick }),
  );
  if (boundaryBefore(rule, to) < judgedTo) return { from: judgedTo, to: judgedTo };
  const corrected = known === undefined ? undefined : correctedFrom(input, known.revision);
  const from = known === undefined ? judgedTo : judgedFrom(rule, known, { correctedFrom: corrected, tick: run.tick });
  return { from, to: boundaryBefore(rule, to) };
}

/** From where on (epoch ms) counts are needed to judge the boundary of a bucket that is not over and begins at `from`. */
export function earlyHistoryNeeded(
  input: RuleInput,
  run: JudgingRun,
  { from, longestMs }: { from: number; longestMs: number },
): number {
  return Math.min(historyNeeded(input, run, longestMs) ?? from, from - longestMs);
}

/** Whether there is anything to judge, and from where on (epoch ms) the counts of its series are needed for it. */
export function historyNeeded(input: RuleInput, run: JudgingRun, longestWindowMs: number): number | undefined {
  const { from, to } = boundariesToJudge(input, run);
  if (to <= from) return undefined;
  const state = before(input, run);
  const start = Math.max(...headsOf(input).map((head) => head.from));
  const derivedAnew = needsHistory(input.rule, state, revisionOf(input));
  return derivedAnew ? start : Math.min(from + input.rule.everyMs, to) - longestWindowMs - input.rule.everyMs;
}

/** A rule judged up to some boundary: by what, with which changes, and its state apart from the events of these. */
export type JudgedBoundaries = {
  readonly input: RuleInput;
  readonly state: RuleState;
  readonly changes: readonly Change[];
  readonly found: readonly FoundInterval[];
  readonly history: RuleHistory;
  /** The state that it went on from. */
  readonly previous: RuleState | undefined;
};

/** Judges a rule up to what is known at the tick; undefined if there is nothing to judge yet. Pure. */
export function judgeBoundaries(input: RuleInput, run: JudgingRun): JudgedBoundaries | undefined {
  return input.trouble === undefined ? judgedUpTo(input, run) : doubted(input, run);
}

/** The counts that a rule is judged and shown by: voices or mentions, as it asks for. */
export function countsOf(input: RuleInput): Pick<RuleHistory, 'counted' | 'subset' | 'mentions' | 'atLeast'> {
  const { rule, counted, subset } = input;
  const known = asCounted(rule, inBoth({ counted, subset }, seen));
  if (!isDoubted(input)) return known;
  const doubted = inBoth({ counted, subset }, (series) => atLeast(seen(series), series.head));
  return { ...known, atLeast: asCounted(rule, doubted) };
}

/** Applies the same to the series of a rule and, where it has one, to its series of negative mentions. */
function inBoth<From, To>(
  { counted, subset }: { readonly counted: From; readonly subset?: From | undefined },
  change: (series: From) => To,
): { readonly counted: To; readonly subset?: To } {
  return { counted: change(counted), ...(subset === undefined ? {} : { subset: change(subset) }) };
}

/** The rule judged up to what is known, or to the boundary `end` (epoch ms) before. */
function judgedUpTo(input: RuleInput, run: JudgingRun, end = Number.POSITIVE_INFINITY): JudgedBoundaries | undefined {
  const { rule } = input;
  const { from, to } = boundariesToJudge(input, run);
  if (to <= from) return undefined;
  const previous = before(input, run);
  const corrected = goesOn(rule, previous) ? correctedFrom(input, previous.revision) : undefined;
  const history = {
    ...countsOf(input),
    from: Math.max(...headsOf(input).map((head) => head.from)),
    to: Math.min(to, end),
    revision: revisionOf(input),
    ...(input.parts === undefined ? {} : { parts: input.parts }),
    ...(corrected === undefined ? {} : { correctedFrom: corrected }),
  };
  const judged = judgeRule({ rule, before: previous, history, tick: run.tick });
  return endsTooEarly(input, judged, { previous, tick: run.tick })
    ? undefined
    : { ...judged, input, history, previous };
}

/**
 * Whether an end would be judged although earlier buckets are still missing: after an outage the newest buckets may be known
 * first. A beginning is published at once. An end waits a while for the missing buckets, because its message says peak and
 * duration, which they may change.
 */
function endsTooEarly(
  input: RuleInput,
  { state, changes }: Judged,
  { previous, tick }: { readonly previous: RuleState | undefined; readonly tick: number },
): boolean {
  if (state.phase.kind === 'firing' || !changes.some(({ transition }) => transition === 'resolved')) return false;
  // What came before the rule began is only history; no end waits for it.
  const began = previous?.firstJudged ?? previous?.judgedTo ?? state.judgedTo;
  const gaps = headsOf(input).flatMap((head) => head.gaps);
  return gaps.some(({ from, to }) => to > began && from < state.judgedTo && tick - to < END_WAITS_MS);
}

/** What was seen of the newest bucket of a series before it was over: its start (epoch ms) and its counts so far. */
export type EarlyLook = { readonly from: number; readonly counts: BucketCounts };

/**
 * Judges the boundary of a bucket that is not over, by its counts so far. They only grow, so an alert may begin by them, as the
 * alert of that boundary; nothing else is judged by them. Gives the rule with that alert; undefined where there is none. The
 * state's memory stays that of the counts that are known: once the bucket is over, its boundary is judged as ever. Pure.
 */
export function judgeEarly(
  input: RuleInput,
  run: JudgingRun,
  { from, counts }: EarlyLook,
): JudgedBoundaries | undefined {
  const { rule, counted } = input;
  if (input.trouble !== undefined || !mayBeginEarly(rule)) return undefined;
  if (counted.head.knownTo !== from || knownEnd(counted.head) !== from) return undefined;
  const known = before(input, run);
  // Of a rule that was edited, the alert that it had would never end: its end is told when the rule is judged.
  if (!goesOn(rule, known)) return undefined;
  const settled = judgedUpTo(input, run);
  if (settled !== undefined && settled.changes.length > 0) return undefined;
  const state = { ...known, ...settled?.state };
  if (state.phase.kind !== 'quiet') return undefined;
  if (needsHistory(rule, state, revisionOf(input))) return undefined;
  const at = boundaryBefore(rule, from) + rule.everyMs;
  const head = withDoubts(abandoned(extendedTo(counted.head, at), { from, to: at }), [[from, counts]]);
  const judged = judgedUpTo({ ...input, remembered: state, counted: { ...counted, head } }, run);
  const [fired, ...others] = judged?.changes ?? [];
  if (judged === undefined || fired?.transition !== 'firing' || others.length > 0) return undefined;
  if (fired.verdict.at !== at) return undefined;
  const { judgedTo, revision, engine, detector, verdict, health, firstJudged } = state;
  const kept = { judgedTo, revision, engine, detector, health, early: { at, phase: state.phase } };
  return {
    ...judged,
    state: {
      ...judged.state,
      ...kept,
      ...(verdict === undefined ? {} : { verdict }),
      ...(firstJudged === undefined ? {} : { firstJudged }),
    },
  };
}

const isDoubted = (input: RuleInput) => headsOf(input).some(({ doubted }) => doubted !== undefined);

const seen = ({ head, older }: SeriesToJudge): History => historyOf(head.widthMs, [...older, ...head.hours]);

/**
 * Judges by doubted counts, which may be too low but never too high: an alert may begin or grow by them. Ends, and what is
 * usual, are not judged by them, as they would follow from mentions that are only missing. So judging stops at the last
 * change, though not before where the rule was judged already, and goes on from there when the counts are known.
 */
function doubted(input: RuleInput, run: JudgingRun): JudgedBoundaries | undefined {
  if (!isDoubted(input)) return undefined;
  // Buckets with a doubted answer are not waited for any longer.
  const answered = ({ head, older }: SeriesToJudge) => ({ head: doubtedStarts(head).reduce(answeredAt, head), older });
  const all = { ...input, ...inBoth(input, answered) };
  const changes = judgedUpTo(all, run)?.changes ?? [];
  if (changes.length === 0) return undefined;
  const judgedTo = input.remembered?.judgedTo ?? 0;
  return judgedUpTo(all, run, Math.max(judgedTo, ...changes.map(({ verdict }) => verdict.at)));
}

const answeredAt = (head: SeriesHead, start: number) => abandoned(head, { from: start, to: start + head.widthMs });
