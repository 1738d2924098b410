import {
  type AllowanceUse,
  afterLastMonth,
  doubtsOfThePast,
  isOfMonth,
  isUnsure,
  isUsedUp,
  useAfter,
} from '../../domain/counting/organization/allowance.ts';
import { allowanceWarning } from '../../domain/counting/organization/allowance-warning.ts';
import type { WatchTrouble } from '../../domain/counting/organization/watch-in-organization.ts';
import { withDoubts } from '../../domain/counting/series/doubted-counts.ts';
import { type Span, spansWithin, withSpan } from '../../domain/counting/series/gaps.ts';
import {
  bucketAt,
  countsAt,
  type History,
  historyOf,
  sumOf,
  withBuckets,
  withKnown,
} from '../../domain/counting/series/history.ts';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import { isOfKeyword, seriesKeyText, watchKey } from '../../domain/counting/series/series.ts';
import {
  askedAgain,
  type CountedSpan,
  filled,
  recentOf,
  type SeriesHead,
  withProof,
} from '../../domain/counting/series/series-head.ts';
import { silentSpans } from '../../domain/counting/series/silent-spans.ts';
import type { EvaluationRecord } from '../../domain/operations/evaluation/evaluation-record.ts';
import type { NoticeCause } from '../../domain/operations/notice.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import type { Answers, CountedMonths } from './count-series.ts';
import type { CountedSeries, ProofAfter } from './counted-series.ts';
import type { PlannedAllowance } from './plan-counting.ts';
import { historyAtHand, type PlannedSeries } from './planned-series.ts';

/** What is to be kept of a series. */
export type BelievedSeries = {
  readonly planned: PlannedSeries;
  readonly head: SeriesHead;
  /** Hours that leave the head, to be written to day items before the head is written. */
  readonly leaving: ReadonlyMap<number, HourCounts>;
  readonly changed: boolean;
  readonly corrected: boolean;
  /** Why the rest is missing: no requests were left, or an error that passes. */
  readonly end: CountedSeries['end'];
};

/** Which answers of a run are believed. */
export type Believed = {
  readonly series: readonly BelievedSeries[];
  /** Why the zeros of an organization cannot be believed at the moment. */
  readonly troubles: ReadonlyMap<bigint, WatchTrouble>;
  readonly notices: readonly NoticeCause[];
  /** Allowances that were counted, to be kept. */
  readonly allowances: ReadonlyMap<bigint, AllowanceUse>;
  /** Since when (epoch ms) the ingestion of organizations stands still. */
  readonly stalled: EvaluationRecord['stalled'];
  /** The spans of the last day in which it stood still. */
  readonly silences: EvaluationRecord['silences'];
};

/**
 * A span whose answers are not believed. While `goesOn`, it is asked for again. Once it is over, the doubted counts stay
 * unknown for good; unless it is `unsure`, which means that not all keywords have answered: then it is asked for again, too.
 * With `zeros`, only counts of 0 are doubted, because what came in meanwhile may have been stored since.
 */
type Doubt = { readonly span: Span; readonly goesOn: boolean; readonly unsure?: boolean; readonly zeros?: boolean };

/** A silence is remembered for as long as closed buckets are asked for again. */
const REMEMBERED_MS = DAY_MS;

/** What the answers are judged by, beside each other. */
type Evidence = {
  readonly answers: Pick<Answers, 'series' | 'months'>;
  readonly tick: number;
  /** When (epoch ms) it was answered; a tick may be late. */
  readonly now?: number;
  /** The organizations of which all keywords were asked, so that a silence proves something. */
  readonly covered?: ReadonlySet<bigint>;
  /** The stored counts of other keywords, for organizations of which only one keyword was asked. */
  readonly witnesses?: ReadonlyMap<bigint, readonly SeriesHead[]>;
  /** The organizations in which an unfinished run may have seen a silence. */
  readonly overtaken?: ReadonlySet<bigint>;
  /** As the run before left it, by organization. */
  readonly stalled?: EvaluationRecord['stalled'];
  readonly silences?: EvaluationRecord['silences'];
};

/**
 * Decides which answers are true, before anything is stored. An answer 200 with 0 may also mean that an allowance is used up,
 * or that the service stands still. What is doubted becomes unknown, never 0. Pure.
 */
export function believe(
  series: readonly PlannedSeries[],
  allowances: readonly PlannedAllowance[],
  { answers, tick, now = tick, covered, witnesses, overtaken, stalled = {}, silences = {} }: Evidence,
): Believed {
  const candidates = series.map((planned) => {
    const counted = answers.series.get(seriesKeyText(planned.scheduled)) ?? UNASKED;
    return { planned, counted, candidate: filled(planned.head, counted.parts, historyAtHand(planned)) };
  });
  const troubles = new Map<bigint, WatchTrouble>();
  const notices: NoticeCause[] = [];
  const uses = new Map<bigint, AllowanceUse>();
  const doubts = new Map<bigint, readonly Doubt[]>();
  // If an organization cannot be read in this run, what earlier runs found out about its silences is kept. Otherwise a
  // silence that goes on would count as over, and its zeros as true.
  const looked = new Set(allowances.map(({ organization }) => String(organization.id)));
  const unseen = <Value>(known: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(known).filter(([id]) => !looked.has(id)));
  const stalledNow = unseen(stalled);
  const silencesNow = unseen(silences);
  for (const allowance of allowances) {
    const { id } = allowance.organization;
    const used = findingsOf(allowance, { counted: answers.months.get(id), tick, now });
    if (used.use !== undefined) uses.set(id, used.use);
    if (used.trouble !== undefined) troubles.set(id, used.trouble);
    notices.push(...used.notices);
    const own = candidates.filter(({ planned }) => planned.scheduled.organizationId === id);
    const found = silencesOf(own, {
      since: stalled[String(id)],
      mayBegin: covered?.has(id) === true,
      mayHaveBegun: overtaken?.has(id) === true,
      witnesses: witnesses?.get(id) ?? [],
    });
    const before = (silences[String(id)] ?? []).filter(({ to }) => to > tick - REMEMBERED_MS);
    const over = found.filter(({ goesOn, unsure }) => !goesOn && unsure !== true).map(({ span }) => span);
    const all = over.reduce<Span[]>(withSpan, before);
    if (all.length > 0) silencesNow[String(id)] = all;
    const ongoing = found.find(({ goesOn }) => goesOn);
    if (ongoing !== undefined) {
      stalledNow[String(id)] = ongoing.span.from;
      const text = `Since ${new Date(ongoing.span.from).toISOString()} the monitoring service has shown no mention of any keyword of organization ${id}, although several are usually busy. It seems to have stopped collecting. Until it shows mentions again, the rules are not judged, and open alerts stay open.`;
      troubles.set(id, troubles.get(id) ?? { cause: 'ingestion-stands-still', text });
      notices.push({
        key: `${id}/stalled`,
        subject: `organization ${id}: the service seems to have stopped collecting`,
        text: `${text} Look for mentions at the service itself, or ask its support.`,
      });
    }
    const remembered = before.map((span): Doubt => ({ span, goesOn: false, zeros: true }));
    doubts.set(id, [...used.doubts, ...found, ...remembered]);
  }
  return {
    series: candidates.map(({ planned, counted, candidate }) => {
      const own = doubts.get(planned.scheduled.organizationId) ?? [];
      return believedSeries(planned, counted, { candidate, doubts: own });
    }),
    troubles,
    notices,
    allowances: uses,
    stalled: stalledNow,
    silences: silencesNow,
  };
}

/** What the mentions that an organization has collected this month and last say about its answers. */
function findingsOf(
  { organization, use, changed }: PlannedAllowance,
  { counted, tick, now }: { readonly counted: CountedMonths | undefined; readonly tick: number; readonly now: number },
) {
  const { thisMonth, lastMonth } = counted ?? { thisMonth: new Map(), lastMonth: new Map() };
  const answered = isOfMonth(use, organization, now);
  const used = answered && thisMonth.size > 0 ? useAfter(use, organization, { counted: thisMonth, tick, now }) : use;
  const after = answered ? afterLastMonth(used, organization, lastMonth) : used;
  const warning = allowanceWarning(after, organization);
  const usedUp = isUsedUp(after, organization);
  const sinceGood: Doubt = { span: { from: after.goodUntil, to: Number.POSITIVE_INFINITY }, goesOn: !usedUp };
  const notice = warning && {
    key: `${organization.id}/allowance`,
    version: warning.level,
    subject: `organization ${organization.id} has used ${warning.percent} % of its mentions`,
    text: warning.trouble.text,
  };
  return {
    /** The use to be kept, if it is not the stored one. */
    use: after !== use || changed ? after : undefined,
    trouble: usedUp ? warning?.trouble : undefined,
    notices: notice === undefined ? [] : [notice],
    doubts: [...(usedUp || isUnsure(after, organization, tick) ? [sinceGood] : []), ...doubtsOfThePast(after)],
  };
}

const UNASKED: CountedSeries = { parts: [], end: 'whole', proof: { kind: 'kept' } };

type Candidate = {
  readonly planned: PlannedSeries;
  readonly counted: CountedSeries;
  readonly candidate: ReturnType<typeof filled>;
};

const candidateHistory = ({ planned, candidate }: Candidate): History =>
  historyOf(planned.head.widthMs, [...planned.older, ...candidate.leaving, ...candidate.head.hours]);

/**
 * The silences of an organization that reach into the buckets just counted, by its keywords of the narrowest width. A silence
 * that already went on (since `since`, epoch ms) goes on until a keyword shows a mention. A single keyword with zeros proves
 * nothing, but together with the stored counts of others (`witnesses`) it may; then the silence reaches as far as those are
 * known.
 */
function silencesOf(
  candidates: readonly Candidate[],
  {
    since,
    mayBegin,
    mayHaveBegun,
    witnesses,
  }: {
    readonly since: number | undefined;
    readonly mayBegin: boolean;
    readonly mayHaveBegun: boolean;
    readonly witnesses: readonly SeriesHead[];
  },
): Doubt[] {
  const keywords = candidates.filter(
    ({ planned: { scheduled, collects } }) => collects && isOfKeyword(scheduled.series),
  );
  const width = Math.min(...keywords.map(({ planned }) => planned.head.widthMs));
  const narrow = keywords.filter(({ planned }) => planned.head.widthMs === width);
  const parts = narrow.flatMap(({ counted }) => counted.parts);
  const histories = historiesByKeyword(narrow);
  const newest = Math.max(since ?? 0, ...narrow.map(({ planned }) => planned.head.knownTo));
  const ended = since === undefined ? undefined : firstMention(histories, { from: since, to: newest });
  const known: Doubt[] =
    since === undefined
      ? []
      : [{ span: { from: since, to: ended ?? Number.POSITIVE_INFINITY }, goesOn: ended === undefined }];
  if (!mayBegin || parts.length === 0 || (since !== undefined && ended === undefined)) return known;
  const seenBefore = witnesses.filter(({ widthMs }) => widthMs === width);
  const to = Math.min(
    ...narrow.map(({ planned }) => planned.head.knownTo),
    ...seenBefore.map(({ knownTo }) => knownTo),
  );
  const from = Math.min(to - width, ...parts.map(({ span }) => span.from));
  const isKnown = (span: Span) => histories.every((history) => sumOf(history, span).complete);
  const found = silentSpans([...histories, ...seenBefore.map(recentOf)], { from, to }).map((span) => {
    const goesOn = span.to >= to;
    return { span, goesOn, unsure: !goesOn && !isKnown(span) };
  });
  if (!mayHaveBegun || found.length > 0) return [...known, ...found];
  // Keywords that did not answer this time may have shown zeros to the run before.
  const possible = silentSpans(
    histories.map((history) => unknownAsZero(history, { from, to })),
    { from, to },
  );
  return [...known, ...possible.map((span) => ({ span, goesOn: false, unsure: true }))];
}

/** The history of each keyword: it may have several series, of which one is counted and others are read. */
function historiesByKeyword(keywords: readonly Candidate[]): History[] {
  const found = new Map<string, History>();
  for (const each of keywords) {
    const name = watchKey(each.planned.scheduled.series.watch);
    const [one, other] = [found.get(name), candidateHistory(each)];
    found.set(name, one === undefined ? other : withKnown(one, other));
  }
  return [...found.values()];
}

function unknownAsZero(history: History, { from, to }: Span): History {
  const starts = Array.from({ length: (to - from) / history.widthMs }, (_, at) => from + at * history.widthMs);
  const unknown = starts.filter((start) => bucketAt(history, start) === undefined);
  return withBuckets(
    history,
    unknown.map((start) => [start, { total: 0, types: {} }]),
  );
}

/** The start of the first bucket in a span in which a keyword shows a mention. */
function firstMention(histories: readonly History[], { from, to }: Span): number | undefined {
  const starts = histories.flatMap((history) => {
    for (let start = from; start < to; start += history.widthMs)
      if ((bucketAt(history, start) ?? 0) > 0) return [start];
    return [];
  });
  return starts.length === 0 ? undefined : Math.min(...starts);
}

function believedSeries(
  planned: PlannedSeries,
  counted: CountedSeries,
  { candidate, doubts }: { readonly candidate: ReturnType<typeof filled>; readonly doubts: readonly Doubt[] },
): BelievedSeries {
  const { widthMs, from, knownTo } = planned.head;
  const outward = doubts.flatMap((doubt) => {
    const { span } = doubt;
    const wide = { from: Math.floor(span.from / widthMs) * widthMs, to: Math.ceil(span.to / widthMs) * widthMs };
    return spansWithin([wide], { from, to: knownTo }).map((within) => ({ ...doubt, span: within, doubted: span }));
  });
  const history = candidateHistory({ planned, counted, candidate });
  const unknown = outward.flatMap(({ span, zeros = false, doubted: { from: begins, to: ends } }) =>
    unknownSpans(history, span).filter(({ span: bucket }) => {
      const isInside = bucket.from >= begins && bucket.to <= ends;
      return !zeros || !isInside || bucketAt(history, bucket.from) === 0;
    }),
  );
  const kept =
    unknown.length === 0 ? candidate : filled(planned.head, [...counted.parts, ...unknown], historyAtHand(planned));
  const doubted = outward
    .filter(({ goesOn, unsure }) => goesOn || unsure)
    .reduce((head, { span }) => askedAgain(head, span), kept.head);
  const said = unknown.flatMap(({ buckets }) =>
    buckets.flatMap(([start]) => {
      const counts = countsAt(history, start);
      return counts === undefined ? [] : [[start, counts] as const];
    }),
  );
  const remembered = withDoubts(doubted, said);
  const proved = provenAfter(remembered, counted.proof);
  const head = counted.check === undefined ? proved : { ...proved, checkedAt: counted.check.at };
  return {
    planned,
    head,
    leaving: kept.leaving,
    changed:
      planned.changed ||
      counted.parts.length > 0 ||
      unknown.length > 0 ||
      counted.check !== undefined ||
      counted.proof.kind !== 'kept',
    corrected: counted.check?.differed === true,
    end: counted.end,
  };
}

function provenAfter(head: SeriesHead, proof: ProofAfter): SeriesHead {
  if (proof.kind === 'kept') return head;
  return withProof(head, proof.kind === 'new' ? proof.proof : undefined);
}

/** The known buckets of a span, to be made unknown. */
function unknownSpans(history: History, span: Span): CountedSpan[] {
  const spans: CountedSpan[] = [];
  for (let start = span.from; start < span.to; start += history.widthMs) {
    if (bucketAt(history, start) === undefined) continue;
    spans.push({ span: { from: start, to: start + history.widthMs }, buckets: [[start, null]] });
  }
  return spans;
}
