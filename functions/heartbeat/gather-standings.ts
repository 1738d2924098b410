import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { type RunStore, usedSince } from '../adapters/dynamodb/evaluation-record-store.ts';
import { type HistoryStore, seriesPlaceText } from '../adapters/dynamodb/history-store.ts';
import { type RuleStateStore, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import { configuredFleet } from '../domain/heartbeat/configured-fleet.ts';
import type { FleetReport } from '../domain/heartbeat/heartbeat-report.ts';
import { knownBuckets } from '../domain/heartbeat/known-buckets.ts';
import { refusalOf } from '../domain/heartbeat/refusal-of.ts';
import { countsPerMinute } from '../domain/heartbeat/requests-needed.ts';
import { ruleStanding } from '../domain/heartbeat/rule-standing.ts';
import type { Notices } from '../domain/notice.ts';

/** Where the standing of the rules is read from. */
export type StandingSources = {
  readonly configuration: Pick<ConfigurationStore, 'organizations' | 'rules'>;
  readonly states: Pick<RuleStateStore, 'read'>;
  readonly history: Pick<HistoryStore, 'heads'>;
  readonly runs: Pick<RunStore, 'read'>;
  readonly notices: Pick<Notices, 'raised'>;
};

/** Reads how the rules do at a moment (epoch ms). Throws what the stores throw: a report that guesses is none. */
export async function gatherStandings(sources: StandingSources, at: number): Promise<FleetReport> {
  const { configuration, states, history, notices, runs } = sources;
  const [organizationItems, ruleItems, told] = await Promise.all([
    configuration.organizations(),
    configuration.rules(),
    notices.raised(''),
  ]);
  const { tokens, orphans, broken } = configuredFleet(organizationItems, ruleItems);
  const series = tokens.flatMap((token) => [...token.series.values()]);
  const [known, heads] = await Promise.all([states.read(tokens.flatMap(({ rules }) => rules)), history.heads(series)]);
  const runsOf = new Map(
    await Promise.all(tokens.map(async ({ secretName }) => [secretName, await runs.read(secretName)] as const)),
  );
  const buckets = series.map((each) => knownBuckets(each, heads.get(seriesPlaceText(each)), at));
  return {
    standings: tokens.flatMap((token) =>
      token.rules.map((rule) => {
        const refused = refusalOf(told, token.secretName, rule);
        return ruleStanding(rule, token.series, known.get(ruleKeyText(rule)), refused, at);
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
    told,
  };
}
