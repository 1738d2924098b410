import * as z from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import { localMonth, localMonthStart } from '../../time/wall-clock.ts';
import type { Span } from '../series/gaps.ts';
import type { OrganizationInfo } from './organization-info.ts';

/**
 * How much of a month's mentions an organization has used, group by group, each as it was counted at a time (epoch ms).
 * `goodUntil` is when it was last known that the allowance was not used up.
 */
export const allowanceUse = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    /** `2026-11`, in the organization's time zone, because the service counts its months there. */
    month: z.string(),
    groups: z.record(z.string(), z.object({ used: z.number(), at: z.number() })),
    goodUntil: z.number(),
    /** Whether it was used up at the last check. */
    usedUp: z.boolean().default(false),
    /** When it was first seen to be used up: buckets before that are still asked for. */
    usedUpAt: z.number().optional(),
    /**
     * The span (epoch ms) in which nothing was collected because the allowance was used up: answers for it are wrong.
     */
    uncollectedFrom: z.number().default(0),
    uncollectedTo: z.number().default(0),
    /**
     * The end of the previous month, from when its allowance was last known to be good (epoch ms), and the counts of
     * that whole month that were made since, by group. Removed when all of it is counted.
     */
    lastMonth: z.object({ from: z.number(), to: z.number(), groups: z.record(z.string(), z.number()) }).optional(),
    /**
     * The span (epoch ms) from when it may have been used up until it was good again. Removed when nothing asks for
     * that time any more.
     */
    lastUsedUp: z.object({ from: z.number(), to: z.number() }).optional(),
  }),
);

export type AllowanceUse = z.output<typeof allowanceUse>;

/** Operations is told of the allowance when this share of it is used. */
export const WARN_AT = 0.8;

/** A group is counted again after this time; near the end of the allowance after the shorter one. In ms. */
const ASKED_EVERY_MS = HOUR_MS;
const ASKED_CLOSELY_EVERY_MS = 5 * MINUTE_MS;

/** Closed buckets are asked for again for this long, in ms. */
const ASKED_AGAIN_MS = DAY_MS;

/**
 * The use in the month in which the service is asked (`now`, epoch ms; a tick may be late). What was known of another
 * month is dropped, except its end, which has not been checked yet. An allowance that was used up and is good again,
 * because of a new month or a raised limit, gets the time until which nothing was collected.
 */
export function useInMonth(known: AllowanceUse | undefined, organization: OrganizationInfo, now: number): AllowanceUse {
  const month = localMonth(now, organization.timeZone);
  const { uncollectedFrom = 0, uncollectedTo = 0 } = known ?? {};
  const missed = { uncollectedFrom, uncollectedTo };
  const fresh: AllowanceUse = { schema: 1, month, groups: {}, goodUntil: now, usedUp: false, ...missed };
  const past = recent(known?.lastUsedUp, now);
  const use =
    known?.month === month ? withPast(known, past) : withPast({ ...fresh, ...endOf(known, organization, now) }, past);
  if (known?.usedUp !== true || isUsedUp(use, organization)) return use;
  const { usedUpAt: _over, ...rest } = use;
  const over = { ...rest, usedUp: false, goodUntil: now, uncollectedFrom: unaskedFrom(known), uncollectedTo: now };
  return withPast(over, joined(past, { from: known.goodUntil, to: now }));
}

/** The use with the span in which the allowance was used up before, if any; the same object if nothing changes. */
function withPast(use: AllowanceUse, lastUsedUp: Span | undefined): AllowanceUse {
  if (use.lastUsedUp?.from === lastUsedUp?.from && use.lastUsedUp?.to === lastUsedUp?.to) return use;
  const { lastUsedUp: _old, ...rest } = use;
  return lastUsedUp === undefined ? rest : { ...rest, lastUsedUp };
}

const recent = (span: Span | undefined, now: number): Span | undefined =>
  span !== undefined && now - span.to < ASKED_AGAIN_MS ? span : undefined;

const joined = (before: Span | undefined, span: Span): Span => ({
  from: Math.min(before?.from ?? span.from, span.from),
  to: Math.max(before?.to ?? span.to, span.to),
});

/** The end of the known month, of which it was not seen whether it used up the allowance. */
function endOf(
  known: AllowanceUse | undefined,
  { timeZone, monthlyLimit }: OrganizationInfo,
  now: number,
): Pick<AllowanceUse, 'lastMonth'> {
  if (known === undefined || known.usedUp || Number(monthlyLimit) <= 0) return {};
  const { goodUntil: from } = known;
  return { lastMonth: { from, to: localMonthStart(from, now, timeZone), groups: {} } };
}

/** The groups whose whole previous month is to be counted, to know whether it used up the allowance at its end. */
export function groupsOfLastMonth({ lastMonth }: AllowanceUse, { groups }: OrganizationInfo): bigint[] {
  return lastMonth === undefined ? [] : groups.map(({ id }) => id).filter((id) => !(String(id) in lastMonth.groups));
}

/** The clocks of the service and of a container differ by this much at most, in ms. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/**
 * Whether answers that came at a time (epoch ms) are about the month that was asked about. A new month may have begun
 * meanwhile, and around the end of a month it is not known which one the service means.
 */
export function isOfMonth({ month }: AllowanceUse, { timeZone }: OrganizationInfo, answered: number): boolean {
  const around = [answered - CLOCKS_DIFFER_MS, answered + CLOCKS_DIFFER_MS];
  return around.every((time) => localMonth(time, timeZone) === month);
}

/** The use after groups were counted over the whole month before. */
export function afterLastMonth(
  use: AllowanceUse,
  organization: OrganizationInfo,
  counted: ReadonlyMap<bigint, number>,
): AllowanceUse {
  if (use.lastMonth === undefined) return use;
  const groups = { ...use.lastMonth.groups };
  for (const [id, used] of counted) groups[String(id)] = used;
  const after = { ...use, lastMonth: { ...use.lastMonth, groups } };
  if (groupsOfLastMonth(after, organization).length > 0) return after;
  const { lastMonth: _settled, ...rest } = after;
  const used = Object.values(groups).reduce((sum, each) => sum + each, 0);
  if (used < Number(organization.monthlyLimit)) return rest;
  const { from, to } = use.lastMonth;
  return withPast(rest, joined(use.lastUsedUp, { from, to }));
}

/**
 * The spans whose answers are doubted, because the allowance was used up or may have been: `goesOn` marks the end of
 * the previous month while groups of it are still to be counted.
 */
export function doubtsOfThePast({
  lastMonth,
  lastUsedUp,
}: AllowanceUse): { readonly span: Span; readonly goesOn: boolean }[] {
  return [
    ...(lastUsedUp === undefined ? [] : [{ span: lastUsedUp, goesOn: false }]),
    ...(lastMonth === undefined ? [] : [{ span: { from: lastMonth.from, to: lastMonth.to }, goesOn: true }]),
  ];
}

/**
 * The span that is not asked for (epoch ms), because the service did not collect it: `to` is infinite while the
 * allowance is used up. The time before this was seen is asked for: a burst may have used the allowance up, and may be
 * counted only later.
 */
export function uncollected(use: AllowanceUse, organization: OrganizationInfo): Span {
  if (!isUsedUp(use, organization)) return { from: use.uncollectedFrom, to: use.uncollectedTo };
  return { from: unaskedFrom(use), to: Number.POSITIVE_INFINITY };
}

const unaskedFrom = ({ usedUpAt, goodUntil }: AllowanceUse): number => usedUpAt ?? goodUntil;

/** Mentions used so far. A keyword that is in two groups counts twice, so that a warning comes rather too early. */
export function usedOf({ groups }: AllowanceUse): number {
  return Object.values(groups).reduce((sum, { used }) => sum + used, 0);
}

/**
 * The groups whose mentions are to be counted at a tick, those that were counted longest ago first. `seen` is the
 * number of mentions that rules have counted since a time (epoch ms): a burst may use up the rest within the hour.
 */
export function groupsToCount(
  use: AllowanceUse,
  organization: OrganizationInfo,
  { tick, seen }: { readonly tick: number; readonly seen: (since: number) => number },
): bigint[] {
  const limit = Number(organization.monthlyLimit);
  if (limit <= 0) return [];
  const countedAt = (id: bigint) => use.groups[String(id)]?.at ?? Number.NEGATIVE_INFINITY;
  const oldest = Math.min(tick, ...Object.values(use.groups).map(({ at }) => at));
  const isNear = usedOf(use) + seen(oldest) >= WARN_AT * limit;
  const every = isNear ? ASKED_CLOSELY_EVERY_MS : ASKED_EVERY_MS;
  return organization.groups
    .map(({ id }) => id)
    .filter((id) => tick - countedAt(id) >= every)
    .sort((a, b) => countedAt(a) - countedAt(b));
}

/** The use after groups were counted at a tick; `now` (epoch ms) may be later than its minute. */
export function useAfter(
  use: AllowanceUse,
  organization: OrganizationInfo,
  {
    counted,
    tick,
    now,
  }: { readonly counted: ReadonlyMap<bigint, number>; readonly tick: number; readonly now: number },
): AllowanceUse {
  const known = new Set(organization.groups.map(({ id }) => String(id)));
  const groups = Object.fromEntries([
    ...Object.entries(use.groups).filter(([id]) => known.has(id)),
    ...[...counted].map(([id, used]) => [String(id), { used, at: tick }] as const),
  ]);
  const after = { ...use, groups };
  if (isUsedUp(after, organization)) return { ...after, usedUp: true, usedUpAt: use.usedUpAt ?? now };
  // The groups that were not counted this month may be what uses the allowance up.
  const complete = [...known].every((id) => id in groups);
  return { ...after, usedUp: false, ...(complete ? { goodUntil: tick } : {}) };
}

/** Whether the month's mentions are used up. The service then collects nothing and answers 0. */
export function isUsedUp(use: AllowanceUse, { monthlyLimit }: OrganizationInfo): boolean {
  const limit = Number(monthlyLimit);
  return limit > 0 && usedOf(use) >= limit;
}

/**
 * Whether the check that is due near the end of an allowance failed at a tick. The allowance may be used up by now, so
 * zeros since it was last known to be good are not believed.
 */
export function isUnsure(use: AllowanceUse, { monthlyLimit }: OrganizationInfo, tick: number): boolean {
  const limit = Number(monthlyLimit);
  return limit > 0 && usedOf(use) >= WARN_AT * limit && tick - use.goodUntil >= ASKED_CLOSELY_EVERY_MS;
}
