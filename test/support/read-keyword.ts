import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import type { HourCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import { type Series, seriesKeyText, seriesName } from '../../functions/domain/counting/series/series.ts';
import type { Evaluation } from './start-evaluation.ts';

/** What is asked for when a keyword that is read by itself has mentions in an interval. */
export const BY_ITSELF = ['keywords/1001/count', 'keywords/1001/scroll'];

/** What was asked for since it was last asked, such as `keywords/1001/count`; allowances and the organization apart. */
export const asked = (evaluation: Evaluation) =>
  evaluation
    .requests('')
    .map(({ path }) => path.replace('/v2/organizations/42/', '').replace('/mentions', ''))
    .filter((path) => path.startsWith('keywords/') || path.startsWith('groups/7/'))
    .sort();

/**
 * What is stored of a keyword that is read, of the intervals that have mentions, oldest first: the mentions, and what `other` says
 * of the same interval of its hour.
 */
export async function storedOf(
  evaluation: Evaluation,
  { keywordId = 1001, ...which }: Pick<Series, 'where' | 'largest'> & { readonly keywordId?: number | undefined },
  other: (hour: HourCounts, at: number) => number | null,
) {
  const series: Series = { watch: { kind: 'keyword', keywordId }, read: true, ...which };
  const key = { organizationId: 42n, key: seriesName(series) };
  const { found } = await historyStore(evaluation.dynamoDb, evaluation.tables.state).heads([key]);
  return [...(found.get(seriesKeyText(key))?.hours ?? [])]
    .sort(([one], [two]) => one - two)
    .flatMap(([, hour]) => hour.total.map((mentions, at) => [mentions, other(hour, at)]))
    .filter(([mentions]) => (mentions ?? 0) > 0);
}
