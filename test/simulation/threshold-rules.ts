import type { ServiceMention } from '../../bench/simulation/simulated-service.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** A threshold rule as the world wrote it, with times in ms, and the counts of its window at a boundary (epoch ms). */
export type ThresholdRule = {
  readonly ruleId: string;
  readonly everyMs: number;
  readonly windowMs: number;
  readonly limit: number;
  readonly atMost: boolean;
  /** The least that a run can count in the window: the mentions that are there from their feed time on, and for good. */
  readonly least: (at: number) => number;
  /** The most that a run can count in the window: all mentions that are there at some time. */
  readonly most: (at: number) => number;
};

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS };

function lengthOf(text: unknown): number {
  const [, number, unit = ''] = /^(\d+)([mh])$/.exec(String(text)) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The threshold rules of a world, read from its items without the code of the functions. */
export function thresholdRules({ rules, truth }: SimulatedWorld): ThresholdRule[] {
  return rules.flatMap((item): ThresholdRule[] => {
    const { kind, window, atLeast, atMost } = fieldsOf(item.condition);
    if (kind !== 'threshold') return [];
    const { keywordId } = fieldsOf(item.watch);
    const own = truth.mentions.filter((mention) => keywordId === undefined || mention.keywordId === keywordId);
    const windowMs = lengthOf(window);
    const counted = (mentions: readonly ServiceMention[]) => {
      const times = new Map(mentions.map(({ id, feedTime }) => [id, feedTime]));
      const sorted = [...times.values()].sort((a, b) => a - b);
      return (at: number) => firstFrom(sorted, at) - firstFrom(sorted, at - windowMs);
    };
    return [
      {
        ruleId: String(item.ruleId),
        everyMs: lengthOf(item.every ?? '5m'),
        windowMs,
        limit: Number(atLeast ?? atMost),
        atMost: atMost !== undefined,
        least: counted(alwaysCounted(own)),
        most: counted(own.filter(({ from }) => from < Number.POSITIVE_INFINITY)),
      },
    ];
  });
}

/** The mentions that are counted from their feed time on and for good, including those whose sentiment is corrected. */
function alwaysCounted(mentions: readonly ServiceMention[]): ServiceMention[] {
  const byId = new Map<number, ServiceMention[]>();
  for (const mention of mentions) byId.set(mention.id, [...(byId.get(mention.id) ?? []), mention]);
  return [...byId.values()].flatMap((records) => {
    const [first] = records;
    const whole =
      records.some(({ from, feedTime }) => from === feedTime) &&
      records.some(({ to }) => to === Number.POSITIVE_INFINITY) &&
      records.every(({ from, to }) => from < to);
    return whole && first !== undefined ? [first] : [];
  });
}

function firstFrom(sorted: readonly number[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
