import { type DetectorState, expectedOf } from '../../engine/detector.ts';
import type { Asked } from '../../engine/verdict.ts';
import { windowsOf } from '../../engine/windows-of.ts';
import type { Condition } from '../../items/rule/condition.ts';
import type { AlertPhase } from './alert-phase.ts';
import { echoLevel, fadedAt } from './echo.ts';

/**
 * What would be told of a rule that is in the echo of a story: `times` its line now, fading until `until` (epoch ms); `counts`
 * per window if its line is known.
 */
export type EchoNeeds = {
  readonly times: number;
  readonly until: number;
  readonly counts: readonly { readonly windowMs: number; readonly count: number }[];
};

export type EchoQuestion = {
  readonly condition: Condition;
  readonly at: number;
  readonly windows?: readonly number[];
  readonly expected?: readonly ({ readonly line: number } | undefined)[];
};

/** What would be told of a rule at `at` (epoch ms); `detector` has the lines from which the counts follow. */
export function echoOfRule(
  { condition, everyMs }: Asked,
  { phase, detector }: { readonly phase: AlertPhase; readonly detector: DetectorState },
  at: number,
): EchoNeeds | undefined {
  const expected = expectedOf(condition, everyMs, detector);
  return echoNeeds(phase, { condition, at, windows: windowsOf(condition, everyMs), expected });
}

/**
 * What would be told at `at` (epoch ms) beside what is known already; undefined if there is no echo, so that anything unusual
 * is told. `windows` as `windowsOf` lists them, `expected` as `expectedOf` gives it, for the counts.
 */
export function echoNeeds(
  phase: AlertPhase,
  { condition, at, windows = [], expected = [] }: EchoQuestion,
): EchoNeeds | undefined {
  const known = knownOf(phase, condition, at);
  if (known === undefined) return undefined;
  const times = Math.round(known.times * 10) / 10;
  const counts = windows.flatMap((windowMs, scale) => {
    const line = expected[scale]?.line;
    return line === undefined || line === Number.MAX_SAFE_INTEGER
      ? []
      : [{ windowMs, count: Math.ceil(known.times * line) }];
  });
  return { times, until: known.until, counts };
}

function knownOf(phase: AlertPhase, condition: Condition, at: number) {
  if (phase.echo !== undefined) {
    const until = fadedAt(phase.echo, { condition });
    return at >= until ? undefined : { times: echoLevel(phase.echo, at, { condition }), until };
  }
  if (phase.kind === 'firing' || phase.restUntil === undefined || phase.restNovelty === undefined) return undefined;
  return at >= phase.restUntil ? undefined : { times: phase.restNovelty, until: phase.restUntil };
}
