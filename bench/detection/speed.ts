import { performance } from 'node:perf_hooks';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { readingsOf } from '../../functions/domain/engine/readings-of.ts';
import { simulatedSeries, temperOf } from './simulated-series.ts';

const EVERY_MS = 300_000;

/** Microseconds per verdict from saved state, and bytes of the state as JSON, after four weeks of a bursty series. */
export function speed() {
  const temper = temperOf('bursty');
  return ['spike', 'negative-surge', 'threshold', 'drop', 'audience'].flatMap((kind) =>
    [0.2, 2, 20, 200].map((mean) => {
      const fields = { threshold: { window: '1h', atLeast: 50 }, drop: { window: '1d' } };
      const written = condition.parse({ kind, ...(fields as Record<string, object>)[kind] });
      const detector = detectorOf({ condition: written, everyMs: EVERY_MS });
      const share = { mean: 0.4, wander: 0.05 };
      const buckets = simulatedSeries(mean, 28, temper, 3, share);
      const readings = [...readingsOf(buckets, detector)];
      const runs = Array.from({ length: 5 }, () => {
        let state = detector.first();
        const started = performance.now();
        for (const reading of readings) state = detector.judge(state, reading).state;
        const micros = ((performance.now() - started) * 1_000) / readings.length;
        return { micros, bytes: JSON.stringify(state).length };
      });
      runs.sort((a, b) => a.micros - b.micros);
      const median = runs[2];
      return {
        kind,
        mean,
        microsPerVerdict: Math.round((median?.micros ?? 0) * 10) / 10,
        stateBytes: median?.bytes ?? 0,
      };
    }),
  );
}
