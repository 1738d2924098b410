import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { advanceEpisode } from '../../../functions/domain/alerting/episode/advance-episode.ts';
import { type AlertPhase, quietPhase } from '../../../functions/domain/alerting/episode/alert-phase.ts';
import type { Detector } from '../../../functions/domain/engine/condition-kind.ts';
import { type Bucket, readingsOf } from '../../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildDetector } from '../../support/build-detector.ts';

const START = Date.UTC(2026, 0, 5);

const DETECTORS = [
  { kind: 'spike', minMentions: 1 },
  { kind: 'spike', window: '2h', sensitivity: 'high', minMentions: 3 },
  { kind: 'spike', window: '1h', ratio: 2, minMentions: 2 },
  { kind: 'negative-surge', minMentions: 2 },
  { kind: 'negative-surge', window: '2h', share: 0.6, minMentions: 2 },
  { kind: 'threshold', window: '3h', atLeast: 20 },
  { kind: 'threshold', window: '3h', atMost: 1 },
].map((written) => buildDetector(written, HOUR_MS));

const anyDetector = fc.constantFrom(...DETECTORS);

/** Hours of a week or two: mostly few mentions, now and then a burst, here and there a gap. */
const anyBuckets = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.nat({ max: 6 }) },
      { weight: 1, arbitrary: fc.integer({ min: 10, max: 400 }) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    { minLength: 30, maxLength: 24 * 12 },
  )
  .chain((totals) =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: totals.length, maxLength: totals.length })
      .map((shares) =>
        totals.map((total, index): Bucket => {
          const negative = total === undefined ? undefined : Math.round(total * (shares[index] ?? 0));
          return { start: START + index * HOUR_MS, total, subset: negative };
        }),
      ),
  );

function said(detector: Detector, buckets: readonly Bucket[]) {
  return [...backtestSeries(detector, buckets)].map(({ verdict, advance }) => ({ verdict, advance }));
}

describe('the engine', () => {
  test('says of the past what it said before the future was known', () => {
    fc.assert(
      fc.property(anyDetector, anyBuckets, fc.nat(), (detector, buckets, cut) => {
        const length = cut % (buckets.length + 1);
        expect(said(detector, buckets.slice(0, length))).toEqual(said(detector, buckets).slice(0, length));
      }),
      { numRuns: 60 },
    );
  });

  test('says the same of the same, byte for byte', () => {
    fc.assert(
      fc.property(anyDetector, anyBuckets, (detector, buckets) => {
        expect(JSON.stringify(said(detector, buckets))).toBe(JSON.stringify(said(detector, buckets)));
      }),
      { numRuns: 30 },
    );
  });

  test('goes on from what was saved, wherever it was cut, as if it had never stopped', () => {
    fc.assert(
      fc.property(
        anyDetector,
        anyBuckets,
        fc.array(fc.nat({ max: 400 }), { maxLength: 5 }),
        (detector, buckets, cuts) => {
          let state = detector.first();
          let phase: AlertPhase = quietPhase;
          const resumed = [...readingsOf(buckets, detector)].map((reading, index) => {
            if (cuts.includes(index)) {
              state = JSON.parse(JSON.stringify(state));
              phase = JSON.parse(JSON.stringify(phase));
            }
            const judged = detector.judge(state, reading);
            const options = { detector, tick: reading.at };
            const advance = advanceEpisode(phase, { verdict: judged.verdict, reading }, options);
            state = judged.state;
            phase = advance.phase;
            return { verdict: judged.verdict, advance };
          });
          expect(resumed).toEqual(said(detector, buckets));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('remembers only plain JSON: nothing is lost on the way to the table and back', () => {
    fc.assert(
      fc.property(anyDetector, anyBuckets, (detector, buckets) => {
        let state = detector.first();
        for (const reading of readingsOf(buckets, detector)) state = detector.judge(state, reading).state;
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { numRuns: 40 },
    );
  });

  test('calls the same shape unusual at any larger scale', () => {
    const spikes = fc.constantFrom(...DETECTORS.filter(({ condition }) => condition.kind === 'spike'));
    fc.assert(
      fc.property(spikes, anyBuckets, fc.integer({ min: 2, max: 40 }), (detector, buckets, times) => {
        const larger = buckets.map(({ start, total }) => ({
          start,
          total: total === undefined ? undefined : total * times,
        }));
        const before = said(detector, buckets);
        const after = said(detector, larger);
        before.forEach(({ verdict }, index) => {
          if (verdict.status === 'unusual') expect(after[index]?.verdict.status).toBe('unusual');
        });
      }),
      { numRuns: 100 },
    );
  });

  test('resolves only what fired, and fires only what is quiet', () => {
    fc.assert(
      fc.property(anyDetector, anyBuckets, (detector, buckets) => {
        let firing = false;
        for (const { advance } of said(detector, buckets)) {
          if (advance.transition === 'firing') expect(firing).toBe(false);
          if (advance.transition === 'updated' || advance.transition === 'resolved') expect(firing).toBe(true);
          firing = advance.phase.kind === 'firing';
        }
      }),
      { numRuns: 60 },
    );
  });

  test('neither fires on at most nor resolves at least while buckets are missing', () => {
    fc.assert(
      fc.property(anyDetector, anyBuckets, (detector, buckets) => {
        const steps = [...backtestSeries(detector, buckets)];
        for (const { reading, verdict, advance } of steps) {
          const { transition, episode } = advance;
          if (transition === undefined || episode === undefined) continue;
          const sums = detector.sums(reading);
          if (transition === 'firing' && episode.bound === 'atMost') expect(verdict.complete).toBe(true);
          if (transition === 'resolved' && episode.bound === 'atLeast')
            expect(sums[episode.scale]?.complete).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
