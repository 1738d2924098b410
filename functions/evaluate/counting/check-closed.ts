import { groupIdOf } from '../../domain/counting/group/group-record.ts';
import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import { sumOf } from '../../domain/counting/series/history.ts';
import { filled } from '../../domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { CountedSeries } from './count-series.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import { allMentionsFirst, historyAtHand, isCheckDue, isOfShare, type PlannedSeries } from './planned-series.ts';
import { readMissing, toldByAll } from './read-missing.ts';
import type { ReadPart, ScrollShare } from './read-span.ts';
import type { ServiceSession } from './service-session.ts';

/** Closed buckets are compared with the service so far back. */
const CHECKED_SPAN_MS = 6 * HOUR_MS;

/**
 * The series of a watch that are compared with the service together: both series of a share, the one with all mentions first.
 */
export function comparedTogether({ series }: PlannedWatch): PlannedSeries[][] {
  const asked = series.filter(({ collects }) => collects);
  const ofShare = allMentionsFirst(asked.filter(isOfShare));
  const others = asked.filter((each) => !isOfShare(each)).map((each) => [each]);
  return ofShare.length === 0 ? others : [ofShare, ...others];
}

/** A series that may be compared: its name, the answers so far, and what a reading of its group says about a span. */
export type Checked = {
  readonly key: string;
  readonly planned: PlannedSeries;
  readonly known: CountedSeries;
  readonly attributed: { readonly span: Span; readonly total: number } | undefined;
};

/**
 * Closed buckets are believed and checked: once an hour the last six hours are asked for in one request and compared with the
 * stored sum. If a reading of the group agrees for the same hours, that is enough. Where they differ (late storage, deletions,
 * corrected sentiment), the buckets are read again, for both series of a share. A reading that cannot be finished changes
 * nothing, so it delays no alert; it is tried again at the next tick.
 */
export async function checkClosed(
  session: ServiceSession,
  together: readonly Checked[],
  { tick, share }: { readonly tick: number; readonly share: ScrollShare },
): Promise<(readonly [string, CountedSeries])[]> {
  const unchanged = together.map(({ key, known }) => [key, known] as const);
  if (!together.some(({ planned }) => isCheckDue(planned))) return unchanged;
  const compared: (Checked & Comparison)[] = [];
  for (const each of together) compared.push({ ...each, ...(await compare(session, each, tick)) });
  if (!compared.some(({ kind }) => kind === 'differs')) {
    return compared.map(({ key, kind, known, answer }) => [key, kind === 'agrees' ? answer : known]);
  }
  const answers: [string, CountedSeries][] = [];
  const read: ReadPart[] = [];
  for (const { key, planned, known, kind, answer = known } of compared) {
    const span = checkedSpan(planned);
    const missing = span.from < span.to ? [span] : [];
    const again = await readMissing(session, planned, { missing, told: toldByAll(planned, missing, read), share });
    if (again.end !== 'whole') return unchanged;
    read.push(...again.parts);
    const parts = [...known.parts, ...again.parts];
    answers.push([key, { ...answer, parts, check: { at: tick, differed: kind === 'differs' } }]);
  }
  return answers;
}

/** The result of a comparison; `unknown` if it could not be made. */
type Comparison =
  | { readonly kind: 'unknown'; readonly answer?: undefined }
  | { readonly kind: 'agrees' | 'differs'; readonly answer: CountedSeries };

/** The closed buckets. What was not collected while an allowance was used up is not among them: its zeros are not the truth. */
function checkedSpan({ head, collectedFrom }: PlannedSeries): Span {
  return { from: Math.max(head.from, head.knownTo - CHECKED_SPAN_MS, collectedFrom), to: head.knownTo };
}

/** Compares the closed buckets of one series with the service, and says what becomes of its proof. */
async function compare(
  session: ServiceSession,
  { planned, known, attributed }: Checked,
  tick: number,
): Promise<Comparison> {
  const { head, scheduled } = planned;
  const span = checkedSpan(planned);
  if (span.from >= span.to) return { kind: 'unknown' };
  const after = filled(head, known.parts, historyAtHand(planned));
  if (spansWithin(after.head.gaps, span).length > 0) return { kind: 'unknown' };
  const kept = sumOf(historyAtHand({ head: after.head, older: planned.older }), span);
  const agrees = { ...known, check: { at: tick, differed: false } };
  const isOfSpan = attributed?.span.from === span.from && attributed.span.to === span.to;
  if (isOfSpan && attributed.total === kept.total) return { kind: 'agrees', answer: agrees };
  const { organizationId, series } = scheduled;
  const now = await session.count({ organizationId, series, span });
  if (!now.ok) return { kind: 'unknown' };
  const { proven } = head;
  const renewed = proven === undefined ? {} : { proof: { ...proven, at: tick, to: span.to } };
  if (now.value.total === kept.total) {
    // Only a reading of exactly these hours that differs from the stored counts speaks against the proof.
    const proof = isOfSpan && proven !== undefined ? { proof: null } : renewed;
    return { kind: 'agrees', answer: { ...agrees, ...proof } };
  }
  if (proven?.by === 'feeds') {
    const disagrees = await feedDiffers(session, planned, { span, own: now.value.total });
    return { kind: 'differs', answer: { ...known, ...(disagrees === undefined ? renewed : { disagrees }) } };
  }
  const isProven = isOfSpan && attributed.total === now.value.total;
  return { kind: 'differs', answer: { ...known, ...(proven === undefined || isProven ? renewed : { proof: null }) } };
}

/**
 * How the count by a keyword's feed differs from the keyword's own count over a span. Undefined if they agree (then the
 * difference was stored late), or if it is not known.
 */
async function feedDiffers(
  session: ServiceSession,
  { head: { proven }, scheduled }: PlannedSeries,
  { span, own }: { readonly span: Span; readonly own: number },
): Promise<string | undefined> {
  const { organizationId, series } = scheduled;
  if (proven === undefined || series.watch.kind !== 'keyword') return undefined;
  const { keywordId } = series.watch;
  const watch = { kind: 'group', groupId: groupIdOf(proven.group) } as const;
  const told = await session.count({ organizationId, series: { watch }, span, keywordIds: [keywordId] });
  if (!told.ok || told.value.total === own) return undefined;
  return `${scheduled.key} has ${own} mentions by a count of its own, and ${told.value.total} by a count of several keywords`;
}
