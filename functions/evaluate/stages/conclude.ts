import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { type EvaluationRecord, recordAfter } from '../../domain/operations/evaluation/evaluation-record.ts';
import { type WatchedRules, watchedAfter } from '../../domain/operations/evaluation/watched-rules.ts';
import { plainText } from '../../domain/plain-text.ts';
import type { KeptSeries } from '../counting/keep-counts.ts';
import { unfinishedSeries } from '../counting/unfinished-series.ts';
import { evaluationReport } from '../evaluation-report.ts';
import type { Run, Stage } from '../run.ts';
import { operationsNotices } from '../telling/operations-notices.ts';

/** Names of organizations are kept up to so many characters. */
const LONGEST_NAME = 80;

type Concluded = Omit<Run, 'report'>;

/** Gives unused requests back, notes what is left over, and tells operations what it must know. */
export const conclude: Stage<keyof Concluded, 'report'> = {
  name: 'conclude',
  perform: async (run) => {
    const { ports, loaded, connection, session } = run;
    const { service } = connection;
    const report = evaluationReport({
      ...run,
      states: run.statesAfter,
      messages: [run.settled, run.published]
        .flatMap(({ messages }) => Object.values(messages))
        .reduce((sum, each) => sum + each, 0),
      series: latest([...run.kept.series, ...run.past.series]),
    });
    if (service !== undefined) await ports.budget.giveBack(service.user, session.requests(), ports.now());
    // Without a service nothing came to its end, unless nothing is watched.
    if (service !== undefined || loaded.schedule.series.size === 0) {
      const watched = watchedRules(loaded, { before: run.plan.states, judged: run.judged.states });
      await ports.records.write(loaded.secretName, recordOf(run), watched);
    }
    const findings = {
      ...run,
      failures: session.failures(),
      counts: session.used().counts,
      skipped: session.skipped(),
    };
    await ports.notices.reconcile(loaded.notices, operationsNotices({ ...findings, report }), ports.now());
    if (loaded.noticesFailure !== undefined) throw loaded.noticesFailure;
    return { report };
  },
};

/** What is stored about the evaluations of a token after this one. */
function recordOf({
  loaded,
  connection,
  plan,
  session,
  believed,
  kept,
  past,
  looked,
  ...run
}: Concluded): EvaluationRecord {
  const { tick, schedule, record } = loaded;
  const { judged, settled, published } = run;
  const { stalled, silences } = believed;
  const seen = [...(connection.service?.organizations ?? [])];
  // Also of organizations that are gone, as long as an alert of theirs is to be told.
  const open = loaded.open.map(({ organizationId }) => String(organizationId));
  const named = new Set([...loaded.configuration.named.organizationIds, ...open]);
  const topics = ['alerts', 'alert-events'] as const;
  return recordAfter(record, {
    tick,
    took: topics.filter((topic) => settled.messages[topic] + published.messages[topic] > 0),
    stalled,
    silences,
    spread: schedule.spread,
    watched: schedule.series.size,
    unfinished: unfinishedSeries([kept, past], [...judged.broken, ...judged.postponed], {
      tick,
      unreachable: plan.unreachable,
    }),
    sent: session.used(),
    durations: run.durations(),
    ...(looked.series === 0 ? {} : { looks: { series: looked.series, counts: looked.counts, sent: looked.sent } }),
    timeZones: Object.fromEntries(seen.map(([id, { timeZone }]) => [String(id), timeZone])),
    names: Object.fromEntries(seen.map(([id, { name }]) => [String(id), plainText(name, LONGEST_NAME)])),
    isNamed: (id) => named.has(id),
  });
}

/**
 * The rules that this run watched. One that is not understood or could not be judged is watched; one in
 * quarantine starts at now after it, because what it missed may be what ended the process.
 */
function watchedRules(
  { configuration, watched, judgeable }: Run['loaded'],
  { before, judged }: { before: ReadonlyMap<string, RuleState>; judged: ReadonlyMap<string, RuleState> },
): WatchedRules {
  const { organizations, unclear } = configuration;
  const judgedTo = (states: ReadonlyMap<string, RuleState>, key: RuleKey) =>
    states.get(ruleKeyText(key))?.judgedTo ?? 0;
  return watchedAfter(watched, {
    organizationIds: organizations.map(({ item }) => item.organizationId),
    unclear,
    on: [...judgeable, ...organizations.flatMap((organization) => organization.unclear)],
    isJudged: (key) => judgedTo(judged, key) > judgedTo(before, key),
  });
}

/** Each series once, as it was kept last. */
function latest(series: readonly KeptSeries[]): KeptSeries[] {
  return [...new Map(series.map((each) => [seriesKeyText(each.scheduled), each])).values()];
}
