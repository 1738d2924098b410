import { type Judged, judgeRule } from '../../functions/domain/alerting/judge-rule.ts';
import type { RuleHistory } from '../../functions/domain/alerting/rule-history.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { withBuckets } from '../../functions/domain/counting/series/history.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { bucketOf, buildHistory, type ShortBucket } from './build-history.ts';

/** The start of the histories in these tests: midnight UTC, which is on every grid. */
export const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');
const BUCKET_MS = 300_000;

/** The history that a rule sees, from five-minute buckets that begin at midnight. */
export function ruleHistoryOf(
  buckets: readonly ShortBucket[],
  fields: {
    readonly subset?: readonly ShortBucket[];
    readonly revision?: string;
    readonly correctedFrom?: number;
  } = {},
): RuleHistory {
  const { subset, revision = '0', correctedFrom } = fields;
  return {
    counted: buildHistory(MIDNIGHT, buckets),
    ...(subset === undefined ? {} : { subset: buildHistory(MIDNIGHT, subset) }),
    from: MIDNIGHT,
    to: MIDNIGHT + buckets.length * BUCKET_MS,
    revision,
    ...(correctedFrom === undefined ? {} : { correctedFrom }),
  };
}

/** Judges each bucket a minute after its end, one after another; gives all changes with the final state. */
export function judgeLive(rule: Rule, buckets: readonly ShortBucket[], from = 1, before?: RuleState): Judged {
  let state = before;
  const changes: Judged['changes'][number][] = [];
  // The history grows by a bucket each time. To build it again for each bucket took most of the time.
  let counted = buildHistory(MIDNIGHT, buckets.slice(0, from - 1));
  for (let count = from; count <= buckets.length; count += 1) {
    const to = MIDNIGHT + count * BUCKET_MS;
    const bucket = buckets[count - 1];
    counted = withBuckets(counted, [[to - BUCKET_MS, bucket === undefined ? null : bucketOf(bucket)]]);
    const history = { counted, from: MIDNIGHT, to, revision: '0' };
    const judged = judgeRule({ rule, before: state, history, tick: to + 60_000 });
    changes.push(...judged.changes);
    state = judged.state;
  }
  if (state === undefined) throw new Error('nothing was judged');
  return { state, changes, found: [] };
}
