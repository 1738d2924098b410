import * as z from 'zod';
import { type Judgement, judgement } from '../engine/judgement.ts';
import { type AlertEvent, alertEvent, whyOf } from './event/alert-event.ts';
import { foundMentions } from './found/found-mentions.ts';
import { type AskedOfAlert, heldBack, isWaiting } from './held-back.ts';

export const topic = z.enum(['alerts', 'alert-events']);

/** The topics that each event is published to: text for people, and one event for programs. */
export type Topic = z.output<typeof topic>;

/** An event that is to be published, and the topics that have not taken it yet: each is cleared by itself. */
export const outboxEntry = z.lazy(() =>
  z.object({
    event: alertEvent,
    unpublished: z.array(topic),
    /** Why people are told later than they could have been; it stands in the message. */
    delayed: z.enum(['muted', 'capped']).optional(),
    /** The end of the hour (epoch ms) whose email cap was reached. */
    cappedUntil: z.number().optional(),
    /** What its boundary was judged by; for events whose mentions are still to be read. */
    judgement: judgement.optional(),
    /** The mentions that it tells, of a rule that tells each. */
    found: foundMentions.optional(),
    /** Why it is held back: it has too few voices, or others share it. */
    heldBack: heldBack.optional(),
  }),
);

export type OutboxEntry = z.output<typeof outboxEntry>;

/** Whether a state has mentions to tell, of a rule that tells each. */
export function hasMentions({ outbox }: { readonly outbox: readonly OutboxEntry[] }): boolean {
  return outbox.some(({ found }) => found !== undefined);
}

/** Whether a topic has taken an event already. */
export function isBegun({ unpublished }: Pick<OutboxEntry, 'unpublished'>): boolean {
  return unpublished.length < topic.options.length;
}

/** The events that a state is to tell. */
export function eventsIn({ outbox }: { readonly outbox: readonly OutboxEntry[] }): AlertEvent[] {
  return outbox.map(({ event }) => event);
}

/**
 * Up to this many entries that one topic has taken are kept apart. Beyond that they are merged, too; otherwise a topic that
 * fails for days would fill the item.
 */
export const MOST_ENTRIES = 12;

const isOver = ({ event }: OutboxEntry) => event.data.status === 'resolved' || event.data.status === 'ended';

const isSameEpisode = (one: AlertEvent, other: AlertEvent) =>
  one.data.episode.startedAt === other.data.episode.startedAt;

/** Whether email subscribers get an event; otherwise it is told once programs have it. */
export function isEmailed({ event }: Pick<OutboxEntry, 'event'>): boolean {
  return event.data.email !== false;
}

/** Whether nobody is left who is to get an event. */
const isDone = (entry: OutboxEntry) =>
  entry.unpublished.length === 0 || (!isEmailed(entry) && !entry.unpublished.includes('alert-events'));

/** What a rule wants to be told, and whether it is muted now. */
export type OutboxRules = {
  readonly muted: boolean;
  readonly tellsResolved: boolean;
  /** What the boundaries of events were judged by, by the events' ids. */
  readonly judgements?: ReadonlyMap<string, Judgement>;
  /** What the rule asks of alerts now; without it what was held back stays so. */
  readonly asked?: AskedOfAlert;
};

/**
 * Adds events to an outbox, oldest first. Waiting events of which nobody was notified are merged: otherwise a rule that is
 * muted for a month would fill its item, and then publish as firing what ended long ago.
 * - An open episode becomes one alert with its newest numbers.
 * - Episodes that are over become one event about the one that went furthest, which says how many others there were.
 * - With `notify.resolved` false, episodes that began and ended while the rule was muted are dropped: its people asked for
 *   quiet. Those of an outage are published.
 * - Episodes that ended while they were held back are dropped.
 */
export function addToOutbox(
  outbox: readonly OutboxEntry[],
  events: readonly AlertEvent[],
  rules: OutboxRules,
): OutboxEntry[] {
  const { muted, tellsResolved, judgements } = rules;
  if (events.length === 0) return [...outbox];
  const added = events.map((event): OutboxEntry => {
    const judged = judgements?.get(event.id);
    return {
      event,
      unpublished: [...topic.options],
      ...(muted ? { delayed: 'muted' as const } : {}),
      ...(judged === undefined ? {} : { judgement: judged }),
    };
  });
  const ends = added.filter(isOver);
  const entries = ends.reduce((all, end) => withEnd(all, end, tellsResolved), [...outbox, ...added]);
  const audiences = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const audience = entry.unpublished.join();
    audiences.set(audience, [...(audiences.get(audience) ?? []), entry]);
  }
  return [...audiences]
    .flatMap(([audience, own]) => {
      const untold = audience === topic.options.join();
      return untold || own.length > MOST_ENTRIES ? folded(own, rules) : own;
    })
    .filter((entry) => !isDone(entry))
    .sort((a, b) => entries.findIndex(isOf(a)) - entries.findIndex(isOf(b)));
}

/**
 * If one topic has taken an alert and the other has not, its end becomes two events. The topic that has not taken it gets
 * the whole episode: if its `firing` stayed in the outbox, people would be notified, when the cap is over an hour later,
 * that something fires which is over. The other topic gets the end, if the rule asks for ends.
 */
function withEnd(entries: readonly OutboxEntry[], end: OutboxEntry, tellsResolved: boolean): OutboxEntry[] {
  const own = entries.filter((entry) => !isOver(entry) && isSameEpisode(entry.event, end.event));
  if (!own.some(isBegun)) return [...entries];
  const began = own.find(({ event }) => event.data.status === 'firing');
  const unaware = began?.unpublished ?? [];
  const aware = topic.options.filter((each) => !unaware.includes(each));
  const whole = { ...end.event, data: { ...end.event.data, wholeEpisode: true } };
  const isWanted = tellsResolved || end.event.data.status === 'ended';
  return entries.flatMap((entry): OutboxEntry[] => {
    if (own.includes(entry)) return [];
    if (entry !== end) return [entry];
    const { delayed = end.delayed } = began ?? {};
    return [
      ...(unaware.length > 0
        ? [{ event: whole, unpublished: unaware, ...(delayed === undefined ? {} : { delayed }) }]
        : []),
      ...(isWanted && aware.length > 0 ? [{ ...end, unpublished: aware }] : []),
    ];
  });
}

const isOf =
  ({ event }: OutboxEntry) =>
  (other: OutboxEntry) =>
    other.event.id === event.id;

/** The entry that begins an episode which nobody has been told of, because it was held back. */
export function untoldBeginning(outbox: readonly OutboxEntry[]): OutboxEntry | undefined {
  return outbox.find(
    (entry) => entry.heldBack !== undefined && entry.event.data.status === 'firing' && !isBegun(entry),
  );
}

function folded(entries: readonly OutboxEntry[], { muted, tellsResolved, asked }: OutboxRules): OutboxEntry[] {
  const episodes = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const { startedAt } = entry.event.data.episode;
    episodes.set(startedAt, [...(episodes.get(startedAt) ?? []), entry]);
  }
  const kept: OutboxEntry[] = [];
  const unheard: OutboxEntry[] = [];
  for (const own of episodes.values()) {
    const last = own.at(-1);
    const began = own.find(({ event }) => event.data.status === 'firing');
    if (last === undefined) continue;
    if (!isOver(last)) kept.push(began === undefined ? last : asFiring(last, began));
    else if (isWaiting(began?.heldBack, asked) && last.event.data.wholeEpisode !== true) continue;
    else if (began === undefined && last.event.data.wholeEpisode !== true) {
      // Its beginning was told, so its end is told by itself, if the rule tells ends.
      if (tellsResolved || last.event.data.status === 'ended') kept.push(last);
    } else if (tellsResolved || !muted) unheard.push(last);
  }
  return [...kept, ...summaryOf(unheard)];
}

/** An update of an alert that nobody was told of yet is told as its beginning. */
function asFiring(newest: OutboxEntry, began: OutboxEntry): OutboxEntry {
  const { id, type, data } = began.event;
  const event = { ...newest.event, id, type, data: { ...newest.event.data, status: data.status } };
  if (newest === began) return began;
  const { judgement: _of, heldBack: held, ...entry } = began;
  return {
    ...entry,
    event,
    ...(newest.judgement === undefined ? {} : { judgement: newest.judgement }),
    ...(held === undefined ? {} : { heldBack: { ...held, until: held.until ?? Date.parse(newest.event.time) } }),
  };
}

/** One message for episodes that began and ended while nobody was told. */
function summaryOf(over: readonly OutboxEntry[]): OutboxEntry[] {
  const [first] = over;
  if (first === undefined) return [];
  const worst = over.reduce((most, entry) => (wentFurther(entry.event, most.event) ? entry : most), first);
  const others = over.reduce((sum, { event }) => sum + 1 + (event.data.others ?? 0), -1);
  const data = {
    ...worst.event.data,
    wholeEpisode: true,
    why: whyOf(worst.event.data),
    ...(others === 0 ? {} : { others }),
  };
  return [{ ...worst, event: { ...worst.event, data } }];
}

/**
 * Whether one episode that is over went further than another of the same rule: higher; or, where it ended by rising above
 * its peak, as only those of `atMost` do, lower.
 */
function wentFurther({ data: one }: AlertEvent, { data: other }: AlertEvent): boolean {
  const below = [one, other].some(({ observed, episode }) => observed > episode.peak);
  return below ? one.episode.peak < other.episode.peak : one.episode.peak > other.episode.peak;
}

/** The outbox after topics have taken an event; an entry that all have taken who are to get it is gone. */
export function afterPublication(
  outbox: readonly OutboxEntry[],
  eventId: string,
  taken: readonly Topic[],
): OutboxEntry[] {
  return outbox.flatMap((entry) => {
    if (entry.event.id !== eventId) return [entry];
    const after = { ...entry, unpublished: entry.unpublished.filter((one) => !taken.includes(one)) };
    return isDone(after) ? [] : [after];
  });
}
