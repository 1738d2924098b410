import type { HistoryStore } from '../adapters/dynamodb/history-store.ts';
import { ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import { boundaryBefore } from '../domain/alert/judge-rule.ts';
import type { RuleState } from '../domain/alert/rule-state.ts';
import { inParallel } from '../domain/in-parallel.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { severityRank } from '../domain/rule/severity.ts';
import { fleetKey } from '../domain/series/fleet.ts';
import { spansWithin } from '../domain/series/gaps.ts';
import { watchKey } from '../domain/series/series.ts';
import { knownEnd } from '../domain/series/series-head.ts';
import { checkClosedBuckets } from './check-closed-buckets.ts';
import { fillGaps } from './fill-gaps.ts';
import type { ScrollShare } from './read-span.ts';
import type { SeriesWork } from './series-work.ts';
import type { ServiceSession } from './service-session.ts';

/** Requests under way at once. */
const CONCURRENCY = 16;

/** After an outage this much is judged, so this much is asked for before judging, in ms. */
const JUDGED_AFTERWARDS_MS = 24 * 3_600_000;

/** The series of one watch, counted together. */
export type WatchWork = { readonly works: readonly SeriesWork[]; readonly from: number };

/** From where on (epoch ms) a rule needs counts before it can be judged at this tick. */
function neededFrom(rule: Rule, state: RuleState | undefined, knownTo: number, tick: number): number {
  const last = boundaryBefore(rule, knownTo);
  const judgedTo = state === undefined || state.parked === true ? last - rule.everyMs : state.judgedTo;
  const { condition } = rule;
  const worksAtOnce =
    condition.kind === 'threshold' || (condition.kind === 'negative-surge' && condition.level.by === 'share');
  const window = worksAtOnce ? condition.windowMs - rule.everyMs : 0;
  return Math.max(Math.min(judgedTo, last), tick - JUDGED_AFTERWARDS_MS) - window;
}

/** The watches that may be asked, in their order: later than three intervals first, then severity, then lateness. */
export function inOrderOfNeed(
  works: readonly SeriesWork[],
  states: ReadonlyMap<string, RuleState>,
  tick: number,
): WatchWork[] {
  const byWatch = new Map<string, SeriesWork[]>();
  for (const work of works.filter(({ believed }) => believed)) {
    const key = fleetKey(work.fleet.organizationId, watchKey(work.fleet.series.watch));
    byWatch.set(key, [...(byWatch.get(key) ?? []), work]);
  }
  return [...byWatch.values()]
    .map((group) => {
      const rules = group.flatMap(({ fleet }) => fleet.rules);
      const lateness = Math.max(...group.map(({ head }) => tick - knownEnd(head)));
      const width = Math.min(...group.map(({ head }) => head.widthMs));
      return {
        works: group,
        from: Math.min(
          ...group.flatMap(({ head, fleet }) =>
            fleet.rules.map((rule) => neededFrom(rule, states.get(ruleKeyText(rule)), head.knownTo, tick)),
          ),
        ),
        late: lateness - width > 3 * width,
        severity: Math.max(...rules.map((rule) => severityRank(rule.severity))),
        lateness,
      };
    })
    .sort((a, b) => Number(b.late) - Number(a.late) || b.severity - a.severity || b.lateness - a.lateness);
}

/** Asks for what is needed to judge; then, once an hour and series, whether what is kept still holds. */
export async function countDue(
  store: HistoryStore,
  session: ServiceSession,
  watches: readonly WatchWork[],
  tick: number,
  share: ScrollShare,
): Promise<{ readonly corrections: number }> {
  await inParallel(CONCURRENCY, watches, async ({ works, from }) => {
    const to = Math.max(...works.map(({ head }) => head.knownTo));
    await fillGaps(store, session, works, { from, to }, share);
  });
  let corrections = 0;
  await inParallel(CONCURRENCY, watches, async ({ works }) => {
    for (const work of works) {
      if (!(await checkClosedBuckets(store, session, work, tick))) continue;
      corrections += 1;
      const span = { from: work.head.from, to: work.head.knownTo };
      const doubted = spansWithin(work.head.gaps, { ...span, from: tick - 7 * 3_600_000 });
      for (const gap of doubted) await fillGaps(store, session, [work], gap, share);
    }
  });
  return { corrections };
}

/** Reads the past of series that are new or were long unseen, as far as requests are left: the last thing of a run. */
export async function readHistory(
  store: HistoryStore,
  session: ServiceSession,
  watches: readonly WatchWork[],
  share: ScrollShare,
): Promise<void> {
  await inParallel(4, watches, async ({ works }) => {
    const from = Math.min(...works.map(({ head }) => head.from));
    const to = Math.max(...works.map(({ head }) => head.knownTo));
    if (works.some(({ head }) => head.gaps.length > 0)) await fillGaps(store, session, works, { from, to }, share);
  });
}
