import { ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { NoticeCause } from '../domain/notice.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { knownEnd } from '../domain/series/series-head.ts';
import { describe } from '../media-api/media-api-error.ts';
import { countDue, inOrderOfNeed, readHistory } from './count-due.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import { dueWorks } from './due-works.ts';
import { enrichEvents } from './enrich-event.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import { findStalled } from './find-stalled.ts';
import { judgeDue } from './judge-due.ts';
import { type Configuration, enabledRules, ruleKeyOf } from './load-configuration.ts';
import type { NoticeBoard } from './notice-board.ts';
import type { OpenedService } from './open-service.ts';
import { type Owing, type Paying, payDebts } from './pay-debts.ts';
import { scrollShare } from './read-span.ts';
import { noteWaiting, saveHeads } from './series-heads.ts';
import type { SeriesWork } from './series-work.ts';
import { type ServiceSession, serviceSession } from './service-session.ts';
import type { Careful } from './set-aside.ts';
import { tellBlindness } from './tell-blindness.ts';

/** Requests kept for what an alert tells besides its count. */
const SPARE = { counts: 10, scrolls: 10 };

/** Requests that the past of one series may take in a run. */
const PAST = { counts: 8, scrolls: 20 };

/** What a run goes by; `deadlineMs` is on the clock of `performance.now`. */
export type ServedRun = {
  readonly configuration: Configuration;
  readonly owing: readonly Owing[];
  /** Organizations for which requests were left over by an earlier run. */
  readonly waiting: ReadonlySet<bigint>;
  /** Since when (epoch ms) evaluations went on without a break. */
  readonly since: number;
  readonly paying: Omit<Paying, 'enrich'>;
  readonly deadlineMs: number;
  readonly isTimeUp: () => boolean;
  readonly care: Careful;
  readonly board: NoticeBoard;
};

/** A run with the service at hand: gives its report, and the session for what it learnt of the service. */
export async function runServed(
  dependencies: EvaluateDependencies,
  service: OpenedService,
  run: ServedRun,
): Promise<{ readonly report: EvaluationReport; readonly session: ServiceSession }> {
  const { history, budget, states, now } = dependencies;
  const { configuration, paying, waiting } = run;
  const { rules: enabled, perMinute } = enabledRules(configuration);
  const rules = { enabled, judged: run.care.rules };
  const { secretName, tick, timeZoneOf } = paying;
  const share = scrollShare(perMinute);
  const works = await dueWorks(history, service, rules, perMinute, tick, waiting.size > 0);
  const granted = await budget.take(service.user, secretName, perMinute, requestsWanted(works), now());
  const session = serviceSession({ client: service.client, granted, deadlineMs: run.deadlineMs, now });
  const enrich = enrichEvents(session, service.organizations);
  const before = await payDebts(dependencies, run.owing, { ...paying, enrich });

  const ruleStates = await states.read(dueRules(works).map(ruleKeyOf));
  const { corrections } = await countDue(history, session, inOrderOfNeed(works, ruleStates, tick), tick, share);
  const kept = await saveHeads(dependencies, works);
  const stalled = findStalled(kept);
  await doubtZeros(dependencies, run.board, service, session, stalled);
  const judged = await judgeDue(dependencies, {
    works: kept,
    states: ruleStates,
    service,
    tick,
    secretName,
    timeZoneOf,
    stalled,
    isTimeUp: run.isTimeUp,
    care: run.care,
    // What was left over may be why a rule was not judged: then it is late, not absent.
    since: waiting.size > 0 ? Number.POSITIVE_INFINITY : run.since,
  });
  await run.care.done();
  const after = await payDebts(dependencies, judged.owing, { ...paying, enrich });
  for (const [key, state] of after.paid) judged.states.set(key, state);
  await tellBlindness(dependencies, dueRules(works), judged.states, {
    tick,
    secretName,
    timeZoneOf,
    why: (organizationId) => blindBecause(session, stalled.get(organizationId)),
  });

  await readHistory(history, session, inOrderOfNeed(kept, judged.states, tick), share);
  await saveHeads(dependencies, kept);
  await budget.giveBack(service.user, session.left(), session.said(), now());
  await noteWaiting(
    dependencies,
    configuration,
    { works, broken: judged.broken + judged.postponed > 0 },
    waiting,
    secretName,
  );

  const late = works.filter(({ head, believed }) => believed && knownEnd(head) < head.knownTo);
  const used = session.used();
  const report = {
    judged: judged.judged,
    learning: judged.learning,
    failed: judged.failed,
    deferred: dueRules(late).length + judged.postponed,
    published: before.published + after.published,
    firing: [...judged.states.values()].filter(({ phase }) => phase.kind === 'firing').length,
    counts: used.counts,
    scrolls: used.scrolls,
    serviceErrors: session.failures().length,
    corrections,
    oldestDueMs: Math.max(judged.oldestPostponedMs, ...late.map(({ head }) => tick - knownEnd(head) - head.widthMs)),
    tokenRejected: session.failures().some(({ kind }) => kind === 'unauthorized'),
    budgetExhausted: late.length > 0 && session.left().counts <= 0,
  };
  return { report, session };
}

function dueRules(works: readonly SeriesWork[]): Rule[] {
  return [...new Map(works.flatMap(({ fleet }) => fleet.rules).map((rule) => [ruleKeyText(rule), rule])).values()];
}

/** One count per series and what may be needed for its past and for alerts; what is not used is given back. */
function requestsWanted(works: readonly SeriesWork[]): { readonly counts: number; readonly scrolls: number } {
  const gappy = works.filter(({ head }) =>
    head.gaps.some(({ to, from }) => to < head.knownTo || to - from > head.widthMs),
  );
  return {
    counts: 2 * works.length + gappy.length * PAST.counts + SPARE.counts,
    scrolls: gappy.length * PAST.scrolls + SPARE.scrolls,
  };
}

/** What stands in the way of rules that are not judged, in a sentence for people. */
function blindBecause(session: ServiceSession, stalledSince: number | undefined): string {
  if (stalledSince !== undefined) {
    return `Since ${new Date(stalledSince).toISOString()} the monitoring service shows no mention of any keyword, although several are usually busy: its ingestion seems to stand still.`;
  }
  const [failure] = session.failures();
  if (failure !== undefined) return `The monitoring service does not answer as it should: ${describe(failure)}.`;
  return session.left().counts <= 0
    ? 'The requests that the service allows in a minute are used up; rules are judged later than they should be.'
    : 'Counts are missing; they are being read.';
}

/** Tells operations of zeros that lie, and puts the rules of an organization whose allowance is used up into error. */
async function doubtZeros(
  { checkAllowance }: EvaluateDependencies,
  board: NoticeBoard,
  service: OpenedService,
  session: ServiceSession,
  stalled: ReadonlyMap<bigint, number>,
): Promise<void> {
  for (const [organizationId, organization] of service.organizations) {
    const causes: NoticeCause[] = [];
    const { notice, trouble } = await checkAllowance(session, organization);
    if (notice !== undefined) causes.push(notice);
    if (trouble !== undefined) {
      for (const [name, watch] of service.watches) {
        if (name.startsWith(`${organizationId}/`)) service.watches.set(name, { trouble, ...watch });
      }
    }
    const since = stalled.get(organizationId);
    if (since !== undefined) {
      causes.push({
        key: `${organizationId}/stalled`,
        subject: `organization ${organizationId}: the service's ingestion seems to stand still`,
        text: `${blindBecause(session, since)} Rules are not judged meanwhile, and no episode ends. Look at the service itself, or ask its support.`,
      });
    }
    await board.reconcile([`${organizationId}/allowance`, `${organizationId}/stalled`], causes);
  }
}
