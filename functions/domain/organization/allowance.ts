import * as z from 'zod';
import type { Span } from '../series/gaps.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';
import { localMonth, localMonthStart } from '../time/wall-clock.ts';
import type { OrganizationInfo } from './organization-info.ts';
import type { WatchTrouble } from './watch-in-organization.ts';

/**
 * How much of a month's mentions an organization has used, group by group, each as it was counted at a time (epoch ms).
 * `goodUntil` is when it was last known not to be used up.
 */
export const allowanceUse = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    /** `2026-11`, in the organization's time zone: the service counts a month there. */
    month: z.string(),
    groups: z.record(z.string(), z.object({ used: z.number(), at: z.number() })),
    goodUntil: z.number(),
    /** It was used up when it was last looked at. */
    usedUp: z.boolean().default(false),
    /** When it was first seen to be: what the service says of the time before is still asked for. */
    usedUpAt: z.number().optional(),
    /** From and until when (epoch ms) nothing was collected, because it was used up: what the service says of it is no truth. */
    uncollectedFrom: z.number().default(0),
    uncollectedTo: z.number().default(0),
    /**
     * The end of the month before, from when its allowance was last known to be good (epoch ms), and what was counted of that
     * whole month since, by group. It goes once all of it is counted.
     */
    lastMonth: z.object({ from: z.number(), to: z.number(), groups: z.record(z.string(), z.number()) }).optional(),
    /** From when it may have been used up (epoch ms) until it was no longer; it goes when nobody asks for that time any more. */
    lastUsedUp: z.object({ from: z.number(), to: z.number() }).optional(),
  }),
);

export type AllowanceUse = z.output<typeof allowanceUse>;

/** Operations hears of the allowance when this share of it is used. */
const WARN_AT = 0.8;

/** A group is counted again after this long; near the end of the allowance at each tick. In ms. */
const ASKED_EVERY_MS = HOUR_MS;
const ASKED_CLOSELY_EVERY_MS = 5 * MINUTE_MS;

/** Closed buckets are asked for again for so long, in ms. */
const ASKED_AGAIN_MS = DAY_MS;

/**
 * What is known of the month in which the service is asked (`now`, epoch ms; a tick may be late). What was known of another
 * month is over with it, but for its end, which nobody has looked at yet. One that was used up and is no longer, by a new
 * month or a raised limit, says until when nothing was collected.
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

/** What is known with the span in which the allowance was used up before, if any; the same object where that is the same. */
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

/** The end of the month that was known, of which it was not seen whether it used up the allowance. */
function endOf(
  known: AllowanceUse | undefined,
  { timeZone, monthlyLimit }: OrganizationInfo,
  now: number,
): Pick<AllowanceUse, 'lastMonth'> {
  if (known === undefined || known.usedUp || Number(monthlyLimit) <= 0) return {};
  const { goodUntil: from } = known;
  return { lastMonth: { from, to: localMonthStart(from, now, timeZone), groups: {} } };
}

/** The groups of which the whole month before is to be counted, to know whether it used up the allowance at its end. */
export function groupsOfLastMonth({ lastMonth }: AllowanceUse, { groups }: OrganizationInfo): bigint[] {
  return lastMonth === undefined ? [] : groups.map(({ id }) => id).filter((id) => !(String(id) in lastMonth.groups));
}

/** The clocks of the service and of a container differ by no more than this, in ms. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/**
 * Whether answers of a time (epoch ms) speak of the month that was asked about: one may have begun meanwhile, and around the
 * end of a month nobody knows which one the service means.
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
 * The spans of which what the service says is no truth, because the allowance was used up or nobody knows: `goesOn` for the
 * end of the month before while groups of it are still to be counted.
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
 * What is not asked for (epoch ms), because the service did not collect it: `to` is infinite while the allowance is used
 * up. What came before it was seen to be is asked for: a burst may have used it up, and be counted only later.
 */
export function uncollected(use: AllowanceUse, organization: OrganizationInfo): Span {
  if (!isUsedUp(use, organization)) return { from: use.uncollectedFrom, to: use.uncollectedTo };
  return { from: unaskedFrom(use), to: Number.POSITIVE_INFINITY };
}

const unaskedFrom = ({ usedUpAt, goodUntil }: AllowanceUse): number => usedUpAt ?? goodUntil;

/** Mentions used so far; a keyword that is in two groups counts twice: rather a word too early. */
function usedOf({ groups }: AllowanceUse): number {
  return Object.values(groups).reduce((sum, { used }) => sum + used, 0);
}

/**
 * The groups whose mentions are to be counted at a tick, those that were counted longest ago first. `seen` are the mentions
 * that rules have counted since a time (epoch ms): a burst may use up within the hour what is left.
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

/** The use after groups were counted at a tick, which may be later than its minute: `now` (epoch ms). */
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
  // Groups that were not counted in this month may be what uses it up.
  const complete = [...known].every((id) => id in groups);
  return { ...after, usedUp: false, ...(complete ? { goodUntil: tick } : {}) };
}

/** Whether the month's mentions are used up: the service collects nothing more then and answers 0. */
export function isUsedUp(use: AllowanceUse, { monthlyLimit }: OrganizationInfo): boolean {
  const limit = Number(monthlyLimit);
  return limit > 0 && usedOf(use) >= limit;
}

/**
 * Whether the look that is due near the end of an allowance failed at a tick: it may be used up by now, so that zeros since
 * it was last known to be good are not believed.
 */
export function isUnsure(use: AllowanceUse, { monthlyLimit }: OrganizationInfo, tick: number): boolean {
  const limit = Number(monthlyLimit);
  return limit > 0 && usedOf(use) >= WARN_AT * limit && tick - use.goodUntil >= ASKED_CLOSELY_EVERY_MS;
}

/** What operations and the people of the rules are to know: nothing while there is enough. */
export type AllowanceWarning = {
  readonly level: '80' | '100';
  readonly percent: number;
  readonly trouble: WatchTrouble;
};

/** The warning that the use of an allowance calls for. */
export function allowanceWarning(use: AllowanceUse, organization: OrganizationInfo): AllowanceWarning | undefined {
  const { id, name, monthlyLimit } = organization;
  const limit = Number(monthlyLimit);
  const used = usedOf(use);
  if (limit <= 0 || used < WARN_AT * limit) return undefined;
  const usedUp = isUsedUp(use, organization);
  const consequence = usedUp
    ? 'It is used up, so the service collects nothing more and answers 0 until the month ends; rules are not judged meanwhile.'
    : 'When it is used up the service collects nothing more and answers 0.';
  return {
    level: usedUp ? '100' : '80',
    percent: Math.floor((100 * used) / limit),
    trouble: {
      cause: 'allowance-used-up',
      text: `Organization ${id} "${name}" has used about ${used} of the ${limit} mentions that it may collect this month. ${consequence} Raise the allowance at the service, or narrow the keywords.`,
    },
  };
}
