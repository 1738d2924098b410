import { PERSON_PER_MINUTE } from '../../functions/domain/counting/question-budget.ts';
import { historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import type { BucketCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import { SETTLE_MS } from '../../functions/domain/counting/series/schedule.ts';
import { seriesOf } from '../../functions/domain/counting/series/series.ts';
import { KEPT_MS } from '../../functions/domain/counting/series/series-head.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../functions/media-api/endpoints/scroll-mentions.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { readRuleCounts } from '../backtest/read-rule-buckets.ts';
import { collectsSince } from '../backtest/rule-backtest.ts';
import type { KeptSeries, PastAnswer, PriceAnswer } from './answers.ts';
import type { AskService, TokenOf } from './service-door.ts';
import { serviceSaid } from './service-said.ts';

/** The most of either kind that reading a past may take. */
const { counts: COUNTS, scrolls: SCROLLS } = PERSON_PER_MINUTE;

/**
 * Roughly how many requests it takes to read the past of a rule that has no stored history, and how many of them are free now;
 * finding out takes one. `at` in epoch ms.
 */
export async function priceOfPast(
  ask: AskService,
  token: TokenOf,
  rule: Rule,
  { at, words }: { readonly at: number; readonly words: Words },
): Promise<PriceAnswer> {
  const wish = { least: { counts: 1, scrolls: 0 }, wanted: { counts: 1, scrolls: SCROLLS } };
  return ask(token, wish, async ({ client, session, granted }) => {
    const span = await spanOf(client, rule, at);
    const answer = await session.count({ organizationId: rule.organizationId, series: seriesOf(rule).counted, span });
    if (!answer.ok) throw new Error(words.ruleAnswers.noAnswer({ why: serviceSaid(answer.error, words) }));
    const { total } = answer.value;
    return { mentions: total, scrolls: Math.ceil(total / MAX_MENTIONS_PER_PAGE), most: granted.scrolls };
  });
}

/**
 * The past of a rule from the service, in the form of the stored history. It is not stored: the functions read it
 * themselves.
 */
export async function readPast(ask: AskService, token: TokenOf, rule: Rule, at: number): Promise<PastAnswer> {
  const wish = { least: { counts: 1, scrolls: 1 }, wanted: { counts: COUNTS, scrolls: SCROLLS } };
  return ask(token, wish, async ({ client, session, granted }) => {
    const span = await spanOf(client, rule, at);
    const perMinute = Math.min(granted.counts, granted.scrolls);
    const { counted, subset } = await readRuleCounts(() => session, rule, { span, perMinute });
    const series = (buckets: ReadonlyMap<number, BucketCounts>): KeptSeries => {
      const { hours } = withBuckets(historyOf(rule.everyMs, []), buckets);
      return { ...span, hours: [...hours].sort(([one], [other]) => one - other) };
    };
    return { history: { counted: series(counted), ...(subset === undefined ? {} : { subset: series(subset) }) } };
  });
}

/**
 * The span to read: as far back as history is stored, or as the watch collects; up to the newest bucket that has
 * settled.
 */
async function spanOf(client: MediaApiClient, rule: Rule, at: number) {
  const width = rule.everyMs;
  const to = Math.floor((at - SETTLE_MS) / width) * width;
  const { since: collects } = await collectsSince(client, rule);
  const since = Math.ceil(collects / width) * width;
  return { from: Math.min(Math.max(to - KEPT_MS, since), to - width), to };
}
