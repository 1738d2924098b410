import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { advanceEpisode } from '../../../functions/domain/alerting/episode/advance-episode.ts';
import { type AlertPhase, quietPhase } from '../../../functions/domain/alerting/episode/alert-phase.ts';
import { type DetectorState, initialDetector, judge } from '../../../functions/domain/engine/detector.ts';
import { type Bucket, readingsOf } from '../../../functions/domain/engine/readings-of.ts';
import { scalesOf } from '../../../functions/domain/engine/scales-of.ts';
import { type Condition, condition } from '../../../functions/domain/items/rule/condition.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';

const START = Date.UTC(2026, 0, 5);

const CONDITIONS = [
  { kind: 'spike', minMentions: 1 },
  { kind: 'spike', window: '2h', sensitivity: 'high', minMentions: 3 },
  { kind: 'spike', window: '1h', ratio: 2, minMentions: 2 },
  { kind: 'negative-surge', minMentions: 2 },
  { kind: 'negative-surge', window: '2h', share: 0.6, minMentions: 2 },
  { kind: 'threshold', window: '3h', atLeast: 20 },
  { kind: 'threshold', window: '3h', atMost: 1 },
].map((written) => condition.parse(written));

const anyCondition = fc.constantFrom(...CONDITIONS);

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
          return { start: START + index * HOUR_MS, total, negative };
        }),
      ),
  );

function readings(parsed: Condition, buckets: readonly Bucket[]) {
  return [
    ...readingsOf(buckets, {
      everyMs: HOUR_MS,
      scales: scalesOf(parsed, HOUR_MS),
      negative: parsed.kind === 'negative-surge',
    }),
  ];
}

function said(parsed: Condition, buckets: readonly Bucket[]) {
  return [...backtestSeries({ condition: parsed, everyMs: HOUR_MS }, buckets)].map(({ verdict, advance }) => ({
    verdict,
    advance,
  }));
}

describe('the engine', () => {
  it('says of the past what it said before the future was known', () => {
    fc.assert(
      fc.property(anyCondition, anyBuckets, fc.nat(), (parsed, buckets, cut) => {
        const length = cut % (buckets.length + 1);
        expect(said(parsed, buckets.slice(0, length))).toEqual(said(parsed, buckets).slice(0, length));
      }),
      { numRuns: 60 },
    );
  });

  it('says the same of the same, byte for byte', () => {
    fc.assert(
      fc.property(anyCondition, anyBuckets, (parsed, buckets) => {
        expect(JSON.stringify(said(parsed, buckets))).toBe(JSON.stringify(said(parsed, buckets)));
      }),
      { numRuns: 30 },
    );
  });

  it('goes on from what was saved, wherever it was cut, as if it had never stopped', () => {
    fc.assert(
      fc.property(
        anyCondition,
        anyBuckets,
        fc.array(fc.nat({ max: 400 }), { maxLength: 5 }),
        (parsed, buckets, cuts) => {
          let state: DetectorState = initialDetector(parsed, HOUR_MS);
          let phase: AlertPhase = quietPhase;
          const resumed = readings(parsed, buckets).map((reading, index) => {
            if (cuts.includes(index)) {
              state = JSON.parse(JSON.stringify(state));
              phase = JSON.parse(JSON.stringify(phase));
            }
            const judged = judge({ condition: parsed, everyMs: HOUR_MS }, state, reading);
            state = judged.state;
            const options = { condition: parsed, everyMs: HOUR_MS, tick: reading.at };
            const advance = advanceEpisode(phase, { verdict: judged.verdict, reading }, options);
            phase = advance.phase;
            return { verdict: judged.verdict, advance };
          });
          expect(resumed).toEqual(said(parsed, buckets));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('remembers only plain JSON: nothing is lost on the way to the table and back', () => {
    fc.assert(
      fc.property(anyCondition, anyBuckets, (parsed, buckets) => {
        let state = initialDetector(parsed, HOUR_MS);
        for (const reading of readings(parsed, buckets))
          state = judge({ condition: parsed, everyMs: HOUR_MS }, state, reading).state;
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { numRuns: 40 },
    );
  });

  it('calls the same shape unusual at any larger scale', () => {
    const spikes = fc.constantFrom(...CONDITIONS.filter(({ kind }) => kind === 'spike'));
    fc.assert(
      fc.property(spikes, anyBuckets, fc.integer({ min: 2, max: 40 }), (parsed, buckets, times) => {
        const larger = buckets.map(({ start, total }) => ({
          start,
          total: total === undefined ? undefined : total * times,
        }));
        const before = said(parsed, buckets);
        const after = said(parsed, larger);
        before.forEach(({ verdict }, index) => {
          if (verdict.status === 'unusual') expect(after[index]?.verdict.status).toBe('unusual');
        });
      }),
      { numRuns: 100 },
    );
  });

  it('resolves only what fired, and fires only what is quiet', () => {
    fc.assert(
      fc.property(anyCondition, anyBuckets, (parsed, buckets) => {
        let firing = false;
        for (const { advance } of said(parsed, buckets)) {
          if (advance.transition === 'firing') expect(firing).toBe(false);
          if (advance.transition === 'updated' || advance.transition === 'resolved') expect(firing).toBe(true);
          firing = advance.phase.kind === 'firing';
        }
      }),
      { numRuns: 60 },
    );
  });

  it('neither fires on at most nor resolves at least while buckets are missing', () => {
    fc.assert(
      fc.property(anyCondition, anyBuckets, (parsed, buckets) => {
        const steps = [...backtestSeries({ condition: parsed, everyMs: HOUR_MS }, buckets)];
        for (const { reading, verdict, advance } of steps) {
          const { transition, episode } = advance;
          if (transition === undefined || episode === undefined) continue;
          const sums = parsed.kind === 'negative-surge' ? reading.negative : reading.sums;
          if (transition === 'firing' && episode.bound === 'atMost') expect(verdict.complete).toBe(true);
          if (transition === 'resolved' && episode.bound === 'atLeast')
            expect(sums?.[episode.scale]?.complete).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
