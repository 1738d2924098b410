import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { type HistoryStore, seriesPlaceText } from '../adapters/dynamodb/history-store.ts';
import { type RuleStateStore, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import { type RunStore, usedSince } from '../adapters/dynamodb/run-store.ts';
import { configuredSchedule, countsPerMinute } from '../domain/heartbeat/configured-schedule.ts';
import { knownBuckets } from '../domain/heartbeat/known-buckets.ts';
import { refusalOf, ruleStatus } from '../domain/heartbeat/rule-status.ts';
import type { StatusReport } from '../domain/heartbeat/status-report.ts';
import type { Notices } from '../domain/notice.ts';

/** The stores that the report is read from. */
export type StatusSources = {
  readonly configuration: Pick<ConfigurationStore, 'organizations' | 'rules'>;
  readonly states: Pick<RuleStateStore, 'read'>;
  readonly history: Pick<HistoryStore, 'heads'>;
  readonly runs: Pick<RunStore, 'read'>;
  readonly notices: Pick<Notices, 'raised'>;
};

/**
 * Reads how the rules do at a moment (epoch ms). Throws what the stores throw: a report with guesses would be worse
 * than none.
 */
export async function readStatus(sources: StatusSources, at: number): Promise<StatusReport> {
  const { configuration, states, history, notices, runs } = sources;
  const [organizationItems, ruleItems, openNotices] = await Promise.all([
    configuration.organizations(),
    configuration.rules(),
    notices.raised(''),
  ]);
  const { tokens, orphans, broken } = configuredSchedule(organizationItems, ruleItems);
  const series = tokens.flatMap((token) => [...token.series.values()]);
  const [known, heads] = await Promise.all([states.read(tokens.flatMap(({ rules }) => rules)), history.heads(series)]);
  const runsOf = new Map(
    await Promise.all(tokens.map(async ({ secretName }) => [secretName, await runs.read(secretName)] as const)),
  );
  const buckets = series.map((each) => knownBuckets(each, heads.get(seriesPlaceText(each)), at));
  return {
    rules: tokens.flatMap((token) =>
      token.rules.map((rule) => {
        const refusal = refusalOf(openNotices, token.secretName, rule);
        return ruleStatus({ rule, series: token.series, state: known.get(ruleKeyText(rule)), refusal, now: at });
      }),
    ),
    orphans,
    broken,
    tokens: tokens.map((token) => ({
      secretName: token.secretName,
      series: token.series.size,
      neededPerMinute: countsPerMinute(token.series.values()),
      requestsPerMinute: token.requestsPerMinute,
      used: usedSince(runsOf.get(token.secretName), at),
    })),
    buckets: {
      due: buckets.reduce((sum, { due }) => sum + due, 0),
      known: buckets.reduce((sum, each) => sum + each.known, 0),
    },
    openNotices,
  };
}
