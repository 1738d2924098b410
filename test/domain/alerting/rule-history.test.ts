import { describe, expect, test } from 'vitest';
import { readingAt, readingsUpTo } from '../../../functions/domain/alerting/rule-history.ts';
import { withBuckets } from '../../../functions/domain/counting/series/history.ts';
import { buildRule } from '../../support/build-rule.ts';
import { MIDNIGHT, ruleHistoryOf } from '../../support/judge-history.ts';

const FIVE_MINUTES = 300_000;
const COUNTS = Array.from({ length: 400 }, (_, index) => (index % 7 === 3 ? undefined : (index * 37) % 23));

describe('what a rule sees at a boundary', () => {
  test.each([
    ['a spike', { kind: 'spike' }],
    ['a negative surge', { kind: 'negative-surge', window: '30m' }],
  ])('is the same for %s whether it is read alone or with all that came before', (_, condition) => {
    const rule = buildRule({ condition });
    const negative = COUNTS.map((count) => (count === undefined ? undefined : count % 5));
    const history = ruleHistoryOf(COUNTS, condition.kind === 'spike' ? {} : { subset: negative });
    for (const all of readingsUpTo(rule, history, history.to)) {
      const { countedSince, ...alone } = readingAt(rule, history, all.at);
      const { countedSince: ofAll, ...sums } = all;
      expect(alone).toEqual(sums);
      for (const back of [0, 1, 6, 17]) {
        const from = all.at - back * FIVE_MINUTES;
        expect(countedSince(from)).toBe(ofAll(from));
      }
    }
  });

  test('counts as fresh what is doubted, because that is certainly not too many', () => {
    const known = ruleHistoryOf([1, 2, 3]);
    const doubted = { ...known, counted: withBuckets(known.counted, [[MIDNIGHT + FIVE_MINUTES, null]]) };
    const { sums, countedSince } = readingAt(
      buildRule(),
      { ...doubted, atLeast: { counted: known.counted } },
      known.to,
    );
    expect(sums[0]).toEqual({ total: 3, complete: true });
    expect(countedSince(MIDNIGHT)).toBe(6);
    expect(readingAt(buildRule(), doubted, known.to).countedSince(MIDNIGHT)).toBe(4);
  });
});
