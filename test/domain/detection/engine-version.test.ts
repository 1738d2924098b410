import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { backtestSeries } from '../../../functions/domain/detection/backtest-series.ts';
import { ENGINE_VERSION } from '../../../functions/domain/detection/engine-version.ts';
import { PARAMETERS } from '../../../functions/domain/detection/parameters.ts';
import { condition } from '../../../functions/domain/rule/condition.ts';
import { bucketsOf, FIVE_MINUTES, usualDays } from './buckets-of.ts';

/** What each version remembers, as a digest of its parameters and of two memories: add a line, never change one. */
const DIGESTS: Record<number, string> = { 2: '62c49f07bf050913' };

it('has a new version when what is remembered, or what it was learned with, changes', () => {
  const totals = usualDays(16, 4);
  const negatives = totals.map((total) => Math.round(total / 3));
  const memories = ['spike', 'negative-surge'].map(
    (kind) => [...backtestSeries(condition.parse({ kind }), FIVE_MINUTES, bucketsOf(totals, negatives))].at(-1)?.before,
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([PARAMETERS, memories]))
    .digest('hex')
    .slice(0, 16);
  expect(digest).toBe(DIGESTS[ENGINE_VERSION]);
});
