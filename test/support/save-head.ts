import { seriesKeyText } from '../../functions/domain/counting/series/series.ts';
import type { HeadKey, SeriesHead } from '../../functions/domain/counting/series/series-head.ts';
import type { Histories } from '../../functions/evaluate/ports.ts';

/** Writes one head; gives it as it is stored, or undefined if somebody wrote it since. */
export async function saveHead(
  history: Pick<Histories, 'saveHeads'>,
  key: HeadKey,
  head: SeriesHead,
): Promise<SeriesHead | undefined> {
  return (await history.saveHeads([[key, head]])).get(seriesKeyText(key));
}
