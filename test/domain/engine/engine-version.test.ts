import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../../functions/domain/engine/engine-version.ts';
import { PARAMETERS } from '../../../functions/domain/engine/parameters.ts';
import { readingsOf } from '../../../functions/domain/engine/readings-of.ts';
import { buildDetector } from '../../support/build-detector.ts';
import { bucketsOf, PER_DAY, usualDays } from './buckets-of.ts';

/**
 * What the engine of each version remembers. A test that fails here says that stored memories mean something else now:
 * raise ENGINE_VERSION and add the new digest, so that each rule derives its memory anew; its open alert stays as it is. Where
 * fields end and all others mean the same (`stored-by-the-last-release.test.ts`), the digest alone is another.
 */
const MEMORIES: Readonly<Record<number, string>> = {
  1: 'dce1e2ce5886a80f',
  2: '204efd246e4ba035',
  3: 'ac6d3f7a1a07d241',
  4: '14df5311627ce325',
  5: 'd23ecea46004ee87',
  6: '039b1e2acb29d3f7',
  7: '9cb86219f0b53e12',
  8: 'efd7528d27aff205',
};

/** Sixteen days with a storm, a gap and a change of level. */
function buckets() {
  const totals = usualDays(16, 40).map((count, at) => {
    if (at >= 9 * PER_DAY && at < 9 * PER_DAY + 20) return undefined;
    return Math.floor(at / PER_DAY) === 12 ? 6 * count : at > 14 * PER_DAY ? 2 * count : count;
  });
  const negatives = totals.map((total, at) =>
    total === undefined ? undefined : Math.floor(total * (at % 7 === 0 ? 0.5 : 0.2)),
  );
  return bucketsOf(totals, negatives);
}

const CONDITIONS = [
  { kind: 'threshold', window: '1h', atLeast: 5 },
  { kind: 'spike' },
  { kind: 'spike', window: '1h', ratio: 3 },
  { kind: 'negative-surge' },
  { kind: 'negative-surge', window: '1h', share: 0.4 },
  { kind: 'drop', window: '6h' },
  { kind: 'audience' },
];

function memoryOf(written: unknown) {
  const detector = buildDetector(written);
  let state = detector.first();
  for (const reading of readingsOf(buckets(), detector)) state = detector.judge(state, reading).state;
  return state;
}

/** Six digits: what is beyond them differs from machine to machine, and decides nothing. */
const rounded = (_name: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);

test('an engine that remembers otherwise has another version', () => {
  const memories = JSON.stringify([PARAMETERS, CONDITIONS.map(memoryOf)], rounded);
  const digest = createHash('sha256').update(memories).digest('hex').slice(0, 16);
  expect(digest).toBe(MEMORIES[ENGINE_VERSION]);
});
