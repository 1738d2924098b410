import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import { sumOf } from '../../domain/counting/series/history.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { filled } from '../../domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { readMissing, type Told, toldByOthers } from './by-series.ts';
import type { CountedSeries, CountingRun, ProofAfter } from './counted-series.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import {
  allMentionsFirst,
  historyAtHand,
  isCheckDue,
  isOfShare,
  isRead,
  type PlannedSeries,
} from './planned-series.ts';
import type { ServiceSession } from './service-session.ts';

/** Closed buckets are compared with the service so far back. */
const CHECKED_SPAN_MS = 6 * HOUR_MS;

/**
 * The series of a watch that are compared with the service together: both series of a share, the one with all mentions first. What is
 * read is compared by itself, because it may have to wait for scrolls.
 */
export function comparedTogether({ series }: PlannedWatch): PlannedSeries[][] {
  const asked = series.filter(({ collects }) => collects);
  const ofShare = allMentionsFirst(asked.filter(isOfShare));
  const others = asked.filter((each) => !isOfShare(each)).map((each) => [each]);
  const together = [ofShare.filter((each) => !isRead(each)), ofShare.filter(isRead)];
  return [...together.filter(({ length }) => length > 0), ...others];
}

/** A series that may be compared, and the answers so far. */
type Checked = { readonly planned: PlannedSeries; readonly known: CountedSeries };

/**
 * Checks closed buckets, which the service may still change (late storage, deletions, corrected sentiment): once an hour the
 * last six hours are counted by one request and compared with the stored sum. A reading of the group that agrees for the
 * same hours is enough. If they differ, the buckets are read again, for both series of a share. If that cannot be finished,
 * nothing changes, so no alert is delayed, and it is tried again at the next tick. Gives the answers by `seriesKeyText`.
 */
export async function checkClosed(
  session: ServiceSession,
  together: readonly Checked[],
  { tick, share }: Pick<CountingRun, 'tick' | 'share'>,
): Promise<(readonly [string, CountedSeries])[]> {
  const named = ({ planned, known }: Checked, answer = known) => [seriesKeyText(planned.scheduled), answer] as const;
  const unchanged = together.map((each) => named(each));
  if (!together.some(({ planned }) => isCheckDue(planned))) return unchanged;
  const compared: (Checked & { readonly answer: CountedSeries })[] = [];
  for (const each of together) compared.push({ ...each, answer: await compare(session, each, tick) });
  if (!compared.some(({ answer }) => answer.check?.differed === true)) {
    return compared.map((each) => named(each, each.answer));
  }
  const answers: (readonly [string, CountedSeries])[] = [];
  const read: Told[] = [];
  for (const each of compared) {
    const { planned, known, answer } = each;
    const span = checkedSpan(planned);
    const missing = span.from < span.to ? [span] : [];
    const again = await readMissing(session, planned, {
      missing,
      told: toldByOthers(planned, missing, read),
      share,
      tick,
    });
    if (again.end !== 'whole') return unchanged;
    read.push({ series: planned.scheduled.series, parts: again.parts });
    const check = { at: tick, differed: answer.check?.differed === true };
    answers.push(named(each, { ...answer, parts: [...known.parts, ...again.parts], check }));
  }
  return answers;
}

/** The closed buckets. What was not collected while an allowance was used up is not among them: its zeros are not the truth. */
function checkedSpan({ head, collectedFrom }: PlannedSeries): Span {
  return { from: Math.max(head.from, head.knownTo - CHECKED_SPAN_MS, collectedFrom), to: head.knownTo };
}

/**
 * Compares the closed buckets of one series with the service, and says what becomes of its proof. The answer has no `check` if
 * they could not be compared.
 */
async function compare(session: ServiceSession, { planned, known }: Checked, tick: number): Promise<CountedSeries> {
  const { head, scheduled } = planned;
  const span = checkedSpan(planned);
  if (span.from >= span.to) return known;
  const after = filled(head, known.parts, historyAtHand(planned));
  if (spansWithin(after.head.gaps, span).length > 0) return known;
  const stored = sumOf(historyAtHand({ head: after.head, older: planned.older }), span).total;
  const isOfSpan = known.attributed?.span.from === span.from && known.attributed.span.to === span.to;
  const attributed = isOfSpan ? known.attributed?.total : undefined;
  if (attributed === stored) return { ...known, check: { at: tick, differed: false } };
  const { organizationId, series } = scheduled;
  const now = await session.count({ organizationId, series, span });
  if (!now.ok) return known;
  const own = now.value.total;
  const { proven } = head;
  const renewed: ProofAfter =
    proven === undefined ? known.proof : { kind: 'new', proof: { ...proven, at: tick, to: span.to } };
  const isRefuted = proven !== undefined && own !== (attributed ?? stored);
  return {
    ...known,
    proof: isRefuted ? { kind: 'withdrawn' } : renewed,
    check: { at: tick, differed: own !== stored },
  };
}
