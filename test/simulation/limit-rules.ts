import type { ServiceMention } from '../../bench/simulation/simulated-service.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { mayBeUnknown, shareLimit } from './share-limit.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/**
 * A rule as the world wrote it whose line follows from the item and the mentions alone, without a law: a threshold, a drop to a part of
 * the usual, an audience from a number on, a share of what a group has. Times in ms; counts are those of its window at a boundary (epoch ms), of an audience
 * the largest reach in it.
 */
export type LimitRule = {
  readonly ruleId: string;
  readonly everyMs: number;
  readonly windowMs: number;
  /** The line at a boundary, and the least and the most that it can be for a run that knew less; undefined where there is none. */
  readonly limitAt: (at: number) => Limit | undefined;
  readonly atMost: boolean;
  /** For how long an alert is open at least. */
  readonly openMs: number;
  /** The least that a run can count in the window: the mentions that are there from their feed time on, and for good. */
  readonly least: (at: number) => number;
  /** The most that a run can count in the window: all mentions that are there at some time. */
  readonly most: (at: number) => number;
};

/** `isEnough`: whether there is enough for any count to be unusual. @default yes */
export type Limit = Readonly<Record<'least' | 'exact' | 'most', number>> & { readonly isEnough?: boolean };

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS };

/** A length of time as items write it, in ms. */
export function lengthOf(text: unknown): number {
  const [, number, unit = ''] = /^(\d+)([mh])$/.exec(String(text)) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** What a window that ends at a boundary (epoch ms) and is so long (ms) has. */
type Counted = (at: number, windowMs: number) => number;

const inNumber = (mentions: readonly ServiceMention[]): Counted => {
  const times = new Map(mentions.map(({ id, feedTime }) => [id, feedTime]));
  const sorted = [...times.values()].sort((a, b) => a - b);
  return (at, windowMs) => firstFrom(sorted, at) - firstFrom(sorted, at - windowMs);
};

const largest =
  (mentions: readonly ServiceMention[]): Counted =>
  (at, windowMs) =>
    mentions
      .filter(({ feedTime }) => feedTime < at && feedTime >= at - windowMs)
      .reduce((most, { reach = 0 }) => Math.max(most, reach), 0);

/** The rules of a world with such a line, read from its items without the code of the functions. */
export function limitRules({ rules, truth }: SimulatedWorld): LimitRule[] {
  return rules.flatMap((item): LimitRule[] => {
    const { kind, window, atLeast, atMost, ratio, minMentions } = fieldsOf(item.condition);
    const { keywordId } = fieldsOf(item.watch);
    const inGroup = (asked: unknown) =>
      [{ groupId: truth.groupId, keywordIds: truth.keywordIds }, ...(truth.otherGroups ?? [])].find(
        ({ groupId }) => groupId === fieldsOf(asked).groupId,
      )?.keywordIds ?? [];
    const keywords = keywordId === undefined ? inGroup(item.watch) : [keywordId];
    const windowMs = lengthOf(window);
    const counted = kind === 'audience' ? largest : inNumber;
    const countsOf = (ids: readonly unknown[]): Counts => {
      const own = truth.mentions.filter((mention) =>
        [mention.keywordId, ...(mention.alsoBy ?? [])].some((id) => ids.includes(id)),
      );
      return {
        least: counted(alwaysCounted(own)),
        most: counted(own.filter(({ from }) => from < Number.POSITIVE_INFINITY)),
      };
    };
    const { least, most } = countsOf(keywords);
    const rule = {
      ruleId: String(item.ruleId),
      everyMs: lengthOf(item.every ?? '5m'),
      windowMs,
      least: (at: number) => least(at, windowMs),
      most: (at: number) => most(at, windowMs),
    };
    const always = (limit: number) => () => ({ least: limit, exact: limit, most: limit });
    if (item.enabled === false) return [];
    if (kind === 'threshold') {
      const limitAt = always(Number(atLeast ?? atMost));
      return [{ ...rule, limitAt, atMost: atMost !== undefined, openMs: 0 }];
    }
    if (kind === 'audience' && atLeast !== undefined) {
      return [{ ...rule, limitAt: always(Number(atLeast)), atMost: false, openMs: HOUR_MS }];
    }
    if (kind === 'share-of-voice') {
      const share = Number(atLeast ?? atMost);
      const all = countsOf(inGroup(fieldsOf(item.condition).of));
      const asked = { ...rule, minMentions: Number(minMentions), share, atMost: atMost !== undefined };
      const limitAt = (at: number) => shareLimit(all, { least, most }, at, asked);
      const leastKnown = (at: number) => rule.least(at) - mayBeUnknown({ least, most }, at, asked).fullest;
      return [{ ...rule, least: leastKnown, limitAt, atMost: atMost !== undefined, openMs: 0 }];
    }
    if (kind !== 'drop' || ratio === undefined) return [];
    const asked = { windowMs, ratio: Number(ratio), minMentions: Number(minMentions), createdAt: truth.createdAt };
    return [{ ...rule, limitAt: (at) => dropLimit({ least, most }, at, asked), atMost: true, openMs: 0 }];
  });
}

const DAY_HOURS = 24;

/** What is counted in spans: the least and the most that a run can count in them. */
type Counts = { readonly least: Counted; readonly most: Counted };

type DropAsked = Readonly<Record<'windowMs' | 'ratio' | 'minMentions' | 'createdAt', number>>;

/**
 * A part of what a window usually has: by the hours of the day before, or of today where yesterday's is not known; a world has no more past.
 * An hour of today that is over counts as much as yesterday's, unless it ended in a fall. Undefined where an hour is not known or is of a
 * weekend while today is a working day, and where fewer are usual than are asked for.
 */
function dropLimit(counts: Counts, at: number, asked: DropAsked): Limit | undefined {
  const { windowMs, ratio, minMentions, createdAt } = asked;
  const isFree = (hour: number) => [0, 6].includes(new Date(hour * HOUR_MS).getUTCDay());
  const inHour = (hour: number, of: Counted) => of((hour + 1) * HOUR_MS, HOUR_MS);
  const isOver = (hour: number) => hour * HOUR_MS >= createdAt && (hour + 1) * HOUR_MS < at;
  const meanOf = (hour: number): Limit | undefined => {
    const before = hour - DAY_HOURS;
    if (!isOver(before) || isFree(before) !== isFree(hour)) {
      if (!isOver(hour)) return undefined;
      const exact = inHour(hour, counts.most);
      return { least: inHour(hour, counts.least), exact, most: exact };
    }
    const mean = inHour(before, counts.most);
    if (!isOver(hour)) return { least: mean, exact: mean, most: mean };
    const [least, most] = [counts.least, counts.most].map((of) => (mean + inHour(hour, of)) / 2);
    const line = dropLimit(counts, (hour + 1) * HOUR_MS, asked);
    const isFallen = line !== undefined && counts.most((hour + 1) * HOUR_MS, windowMs) <= line.exact;
    return {
      least: Math.min(mean, least ?? mean),
      exact: isFallen ? mean : (most ?? mean),
      most: Math.max(mean, most ?? mean),
    };
  };
  const [from, to] = [(at - windowMs) / HOUR_MS, at / HOUR_MS];
  let usual: Limit = { least: 0, exact: 0, most: 0 };
  for (let hour = Math.floor(from); hour < to; hour += 1) {
    const mean = meanOf(hour);
    if (mean === undefined) return undefined;
    const part = Math.min(to, hour + 1) - Math.max(from, hour);
    usual = {
      least: usual.least + mean.least * part,
      exact: usual.exact + mean.exact * part,
      most: usual.most + mean.most * part,
    };
  }
  if (usual.exact < minMentions) return undefined;
  const line = (of: number) => Math.floor(ratio * of);
  return { least: line(usual.least), exact: line(usual.exact), most: line(usual.most) };
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
