import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf } from './episodes.ts';
import { lengthOf } from './limit-rules.ts';
import type { Outcome } from './simulate.ts';
import {
  changedRules,
  isTrueFromTheFirst,
  madeOfRules,
  type SimulatedWorld,
  usualRules,
  wholesOfGone,
} from './simulated-world.ts';

/** A span between two boundaries, epoch ms; `to` is its end, or far away. */
type Told = { readonly from: number; readonly to: number };

/** A rule as the world wrote it: what it asks of which rules, for how long (ms) an alert of these counts after it is over, and how often. */
type Whole = {
  readonly asks: string;
  readonly parts: readonly string[];
  readonly withinMs: number;
  readonly everyMs: number;
};

/** How long after an alert of its rules it has one itself, at the latest: it waits for those that are judged less often. */
export const FOLLOWS_MS = 20 * MINUTE_MS;

/** A rule has been judged for the first time so long after the start of a world. */
const BEGUN_MS = 15 * MINUTE_MS;

/**
 * What rules that are made of others must keep in each run by itself, whatever was known when:
 * - each of their episodes begins once and ends once;
 * - one **may** begin only at a boundary at which the told alerts of its rules hold as it asks, each open or over for no longer than it
 *   says, so that `none-of` never holds on what was only unknown; and it **may** end only where those that were known by then do not;
 * - where nothing was unknown (a fair world without faults), it **must** have exactly the episodes that these alerts make;
 * - with faults, it **must** have one for each time for which they hold long enough;
 * - one of which a part is disabled tells no alert, and its people are told that it is blind.
 */
export function toldParts(
  world: SimulatedWorld,
  outcome: Outcome,
  { outageMs = 0, isFaultFree = false } = {},
): string[] {
  const events = [...outcome.ledger.events.values()];
  const wholes = wholesOf(world);
  const problems = [...wholes.keys()].flatMap((ruleId) => toldTwice(ruleId, events));
  const { episodes, unseen } = episodesOf(events);
  const toldBy = (ruleId: string): Told[] =>
    [...episodes.values()]
      .filter((each) => each.ruleId === ruleId)
      .map(({ start, end }) => ({ from: Date.parse(start), to: end === undefined ? FOREVER : Date.parse(end) }));
  const blind = wholesOfGone(world);
  const holds = (ruleId: string, at: number): boolean => holdsAt(ruleId, at, { wholes, toldBy });
  // An alert that was found only after an end, as mentions came late, says nothing against it.
  const { written } = outcome.ledger;
  const writtenOf = (ruleId: string, from: number) => written.get(`${ruleId} from ${iso(from)}`);
  const heldWhenEnded = (ruleId: string, { from, to }: Told): boolean => {
    const endedAt = writtenOf(ruleId, from)?.endedAt ?? FOREVER;
    const known = (part: string) =>
      toldBy(part).filter((told) => (writtenOf(part, told.from)?.begunAt ?? 0) <= endedAt);
    return holdsAt(ruleId, to, { wholes, toldBy: known });
  };
  const isKnown = (ruleId: string): boolean => {
    const parts = wholes.get(ruleId)?.parts ?? [];
    return !unseen.has(ruleId) && !changedRules(world).has(ruleId) && parts.every(isKnown);
  };
  const isExact = isFaultFree && isTrueFromTheFirst(world) && world.weather === 'fair';
  for (const [ruleId, { asks, everyMs }] of wholes) {
    if (asks === 'none' || !isKnown(ruleId)) continue;
    const told = toldBy(ruleId);
    if (blind.has(ruleId)) {
      problems.push(...toldBlindly(ruleId, told, outcome));
      continue;
    }
    const span = { from: Math.ceil((world.start + BEGUN_MS) / everyMs) * everyMs, to: world.end - FOLLOWS_MS };
    const expected = spansOf((at) => holds(ruleId, at), { ...span, everyMs });
    for (const { from, to } of told) {
      if (!holds(ruleId, from)) problems.push(`${ruleId} of ${iso(from)} has no alert of its rules`);
      if (to < FOREVER && holds(ruleId, to) && heldWhenEnded(ruleId, { from, to }))
        problems.push(`${ruleId} ends at ${iso(to)}, and its rules have alerts`);
    }
    const mayMissMs = isExact ? 0 : FOLLOWS_MS + 3 * everyMs + outageMs;
    const isCertain = isExact || (isTrueFromTheFirst(world) && !usualRules(world).includes(ruleId));
    for (const { from, to } of isCertain ? expected : []) {
      const isTold = told.some((each) =>
        isExact
          ? each.from === from && (to >= span.to || each.to === to)
          : each.from <= from + mayMissMs && each.to > from,
      );
      if (!isTold && to - from > mayMissMs) problems.push(`${ruleId} tells nothing of ${iso(from)} to ${iso(to)}`);
    }
  }
  return problems;
}

const FOREVER = Number.POSITIVE_INFINITY;
const iso = (time: number) => (time === FOREVER ? 'no time' : new Date(time).toISOString());

function wholesOf(world: SimulatedWorld): ReadonlyMap<string, Whole> {
  const parts = madeOfRules(world);
  return new Map(
    world.rules.flatMap(({ ruleId, condition, every = '5m' }) => {
      const own = parts.get(String(ruleId));
      const [, asks] = /"kind":"(\w+)-of"/.exec(JSON.stringify(condition)) ?? [];
      const [, within] = /"within":"(\w+)"/.exec(JSON.stringify(condition)) ?? [];
      if (own === undefined || asks === undefined) return [];
      return [[String(ruleId), { asks, parts: own, withinMs: lengthOf(within), everyMs: lengthOf(every) }] as const];
    }),
  );
}

/** Whether a rule holds at a boundary (epoch ms), by what was told of the rules that it is made of. */
function holdsAt(
  ruleId: string,
  at: number,
  {
    wholes,
    toldBy,
  }: { readonly wholes: ReadonlyMap<string, Whole>; readonly toldBy: (ruleId: string) => readonly Told[] },
): boolean {
  const whole = wholes.get(ruleId);
  if (whole === undefined) return false;
  const { asks, parts, withinMs } = whole;
  const isOpen = (part: string) =>
    wholes.get(part)?.asks === 'none'
      ? holdsAt(part, at, { wholes, toldBy })
      : toldBy(part).some(({ from, to }) => from <= at && to > at - withinMs);
  if (asks === 'all') return parts.every(isOpen);
  return asks === 'any' ? parts.some(isOpen) : !parts.some(isOpen);
}

/** The spans of boundaries in a row at which a rule holds. */
function spansOf(
  holds: (at: number) => boolean,
  { from, to, everyMs }: Told & { readonly everyMs: number },
): readonly Told[] {
  const spans: Told[] = [];
  let since: number | undefined;
  for (let at = from; at <= to + everyMs; at += everyMs) {
    const isHeld = at <= to && holds(at);
    if (isHeld) since ??= at;
    else if (since !== undefined) {
      spans.push({ from: since, to: at });
      since = undefined;
    }
  }
  return spans;
}

function toldTwice(ruleId: string, events: readonly PublishedEvent[]): string[] {
  return [['firing'], ['resolved', 'ended']].flatMap((statuses) => {
    const starts = events
      .filter(({ data }) => data.rule.ruleId === ruleId && statuses.includes(data.status))
      .map(({ data }) => data.episode.startedAt);
    const twice = starts.filter((start, at) => starts.indexOf(start) !== at);
    return twice.map((start) => `${ruleId} of ${start} is told to be ${statuses[0]} twice`);
  });
}

function toldBlindly(ruleId: string, told: readonly Told[], { ledger }: Outcome): string[] {
  const alerts = told.map(({ from }) => `${ruleId} of ${iso(from)} is told, and a rule of it is not judged`);
  const isNoticed = ledger.notices.some(({ kind, body }) => kind === 'blind' && body.includes(`- ${ruleId} "`));
  return isNoticed ? alerts : [...alerts, `nobody is told that ${ruleId} cannot be judged`];
}
