import type { Run } from '../../bench/simulation/fault-log.ts';
import type { Accepted } from '../../bench/simulation/faulty-topics.ts';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { storedOutbox, type Unpublished } from '../../bench/simulation/stored-outbox.ts';
import {
  type AlertEvent,
  type PublishedEvent,
  publishedEvent,
} from '../../functions/domain/alerting/event/alert-event.ts';
import { localTime } from '../../functions/domain/time/wall-clock.ts';
import { statusName } from '../../functions/domain/wording/status-name.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';

const TOPICS = ['alerts', 'alert-events'] as const;
type Topic = (typeof TOPICS)[number];

/** A message that a topic has accepted, and whether the functions have noted that since. */
type Publication = {
  readonly topic: Topic;
  readonly eventId: string;
  readonly ruleId: string;
  readonly run: Run;
  /** The number of the effect in its run. */
  readonly at: number;
  recorded: boolean;
};

/** An event that was in an outbox: whether it was held back there on purpose, and whether another event now tells of it. */
type Stored = { readonly event: AlertEvent; waited: boolean; folded: boolean };

const STATE = 'state';

/**
 * Keeps for each message whether it was accepted and whether that was noted. It checks these rules, whatever goes wrong:
 * - **must**: an entry leaves an outbox only after its topic has accepted it, or if another entry tells of its episode, alone or
 *   as one of "more such episodes". (`unsettled` checks that outboxes are empty at the end.) A run tries the events of one rule
 *   in the order of their times, unless one was held back on purpose;
 * - **may**: a message is repeated if, in the run that published it, a fault fell between its acceptance and the note of it, or
 *   if two runs overlap;
 * - **must not**: a message is repeated without such a fault, or after it was noted. Nothing is published that the run has not
 *   read in an outbox or written there itself (a run that loses a conditional write publishes nothing of it). A summary lists
 *   nothing that was never in an outbox. No item expires that has something in its outbox.
 * Whether the events themselves are right is checked by `differences`, `limit-reference` and `told-boundaries`.
 * `statesOf` gives the items of the State table, `now` the time of the simulation (epoch ms).
 */
export function publicationLedger(statesOf: () => readonly Item[], now: () => number) {
  const publications: Publication[] = [];
  const events = new Map<string, PublishedEvent>();
  /** All events that were ever in an outbox. */
  const owedEver = new Map<string, AlertEvent>();
  const stored = new Map<string, Stored>();
  /** The mentions that events tell each, by the ids of the events. */
  const shown = new Map<string, readonly string[]>();
  /** When (epoch ms) the beginning and the end of an episode were first in an outbox, by rule and start. */
  const written = new Map<string, { readonly begunAt: number; readonly endedAt?: number }>();
  /** The current outbox of each rule. */
  const outboxes = new Map<string, readonly Unpublished[]>();
  /** The ids of events that each run has tried to publish. */
  const tried = new Map<Run, Set<string>>();
  const notices: { readonly kind: 'blind' | 'over'; readonly body: string }[] = [];
  const operations: { readonly subject: string; readonly message: string }[] = [];
  const problems: string[] = [];
  let repeats = 0;

  const overlaps = (of: Run) => of.faults.some(({ kind }) => kind === 'overlap');

  function publish(topic: Topic, eventId: string, ruleId: string, run: Run): void {
    const before = publications.findLast((known) => known.topic === topic && known.eventId === eventId);
    if (!run.knows.has(eventId)) problems.push(`${topic} got ${eventId} of ${ruleId}, which the run has not stored`);
    if (before !== undefined) {
      const cause = overlaps(before.run) || before.run.faults.some(({ at }) => at >= before.at);
      // Two runs overlap only by a fault, because SQS hands out one message of a group at a time. Each may have read the outbox
      // before the other published it, or have cleared an entry that an earlier run had published without noting it.
      if (overlaps(run) && (overlaps(before.run) || before.recorded)) repeats += 1;
      else if (before.recorded) problems.push(`${topic} got ${eventId} of ${ruleId} again although it was recorded`);
      else if (!cause) problems.push(`${topic} got ${eventId} of ${ruleId} again without a fault`);
      else repeats += 1;
    }
    publications.push({ topic, eventId, ruleId, run, at: run.effects, recorded: false });
  }

  function noteEpisode(ruleId: string, { data: { episode } }: AlertEvent): void {
    const name = `${ruleId} from ${episode.startedAt}`;
    const before = written.get(name) ?? { begunAt: now() };
    const endedAt = before.endedAt ?? (episode.endedAt === undefined ? undefined : now());
    written.set(name, endedAt === undefined ? before : { ...before, endedAt });
  }

  /** Checks that a run tries the events of a rule that it knows in their order. */
  function checkOrder({ id, time, data }: AlertEvent, run: Run): void {
    const own = tried.get(run) ?? new Set<string>();
    tried.set(run, own.add(id));
    if (overlaps(run)) return;
    for (const { event, waited, folded } of stored.values()) {
      if (isOfMentions(event)) continue;
      // A late tick judges what the tick before left; its events have its own, earlier time.
      const isOlder =
        event.data.rule.ruleId === data.rule.ruleId &&
        event.time < time &&
        event.data.episode.startedAt <= data.episode.startedAt;
      if (!isOlder || waited || folded || events.has(event.id) || own.has(event.id) || !run.knows.has(event.id))
        continue;
      problems.push(`${data.status} of ${data.rule.ruleId} is published before ${event.data.status}, which came first`);
    }
  }

  const isAccepted = (topic: Topic, eventId: string) =>
    publications.some((known) => known.topic === topic && known.eventId === eventId);

  /** Checks that an entry which leaves an outbox before a topic has accepted it is told by another entry for that topic. */
  function checkLeaving(ruleId: string, all: readonly Unpublished[]): void {
    const outbox = all.filter(({ event }) => !isOfMentions(event));
    const before = outboxes.get(ruleId) ?? [];
    outboxes.set(ruleId, outbox);
    for (const topic of TOPICS) {
      const owes = ({ topics }: Unpublished) => topics.includes(topic);
      const left = before.filter((entry) => owes(entry) && !isAccepted(topic, entry.event.id));
      const kept = outbox.filter(owes);
      const lost = episodesToldOf(left) - episodesToldOf(kept);
      if (lost > 0)
        problems.push(`${lost} episodes of ${ruleId} leave the outbox, and ${topic} was told nothing of them`);
      for (const { event } of left) {
        const known = stored.get(event.id);
        const isKept = kept.some((entry) => entry.event.id === event.id);
        if (topic === 'alert-events' && known !== undefined && !isKept) known.folded = true;
      }
    }
  }

  /** The events that a summary lists: those still in an outbox, or, for a run that another has overtaken, once in one. */
  function listed(body: string): { id: string; ruleId: string }[] {
    const owedNow = statesOf()
      .flatMap(storedOutbox)
      .filter(({ topics }) => topics.includes('alerts'))
      .map(({ event }) => event);
    const candidates = [...owedNow, ...owedEver.values()];
    const taken = new Set<string>();
    return listedAlerts(body).map(({ status, ruleId, time, zone }) => {
      const event = candidates.find(
        ({ id, data, time: tick }) =>
          data.rule.ruleId === ruleId &&
          statusName(data.status, wordsOf({})) === status &&
          localTime(Date.parse(tick), zone) === time &&
          !taken.has(id),
      );
      if (event !== undefined) taken.add(event.id);
      else problems.push(`a summary lists ${status} of ${ruleId}, ${time}, which nobody ever owed`);
      return { id: event?.id ?? 'unknown', ruleId };
    });
  }

  return {
    events,
    publications,
    shown,
    written,
    notices,
    operations,
    problems,
    get repeats() {
      return repeats;
    },
    accept({ topic, subject, message, attributes }: Accepted, run: Run): PublishedEvent | undefined {
      const { ruleId = '', status } = attributes;
      if (topic === 'operations') {
        operations.push({ subject, message });
        return undefined;
      }
      if (topic === 'alert-events') {
        const event = publishedEvent.parse(JSON.parse(message));
        checkOrder(event, run);
        if (!events.has(event.id)) events.set(event.id, event);
        publish(topic, event.id, event.data.rule.ruleId, run);
        return event;
      }
      if (status === 'blind' || status === 'over') {
        notices.push({ kind: status, body: message });
        return undefined;
      }
      const named = [...message.matchAll(/\b[Ee]vent ([0-9a-f]{32})\.$/gm)].map(([, id = '']) => id);
      for (const id of named) publish('alerts', id, owedEver.get(id)?.data.rule.ruleId ?? ruleId, run);
      if (named.length === 0) for (const { id, ruleId: told } of listed(message)) publish('alerts', id, told, run);
      return undefined;
    },
    /** Called with each message that a topic did not accept. */
    refuse({ topic, message }: Accepted, run: Run): void {
      if (topic === 'alert-events') checkOrder(publishedEvent.parse(JSON.parse(message)), run);
    },
    /** Called with each item that was written. */
    onPut(table: string, item: Item): void {
      if (table !== STATE || !String(item.sk).startsWith('rule#')) return;
      const ruleId = String(item.sk).slice('rule#'.length);
      const outbox = storedOutbox(item);
      if (outbox.length > 0 && item.expiresAt !== undefined) problems.push(`the outbox of ${ruleId} expires`);
      for (const { event, waits, shown: mentions } of outbox) {
        owedEver.set(event.id, event);
        if (mentions !== undefined) shown.set(event.id, mentions);
        if (!isOfMentions(event)) noteEpisode(ruleId, event);
        const before = stored.get(event.id);
        if (before === undefined) stored.set(event.id, { event, waited: waits, folded: false });
        else before.waited ||= waits;
      }
      checkLeaving(ruleId, outbox);
      for (const publication of publications) {
        if (publication.recorded || publication.ruleId !== ruleId) continue;
        // An end that is told differently to people and to programs is two entries.
        publication.recorded = !outbox.some(
          ({ event, topics }) => event.id === publication.eventId && topics.includes(publication.topic),
        );
      }
    },
  };
}

/** Whether an event tells mentions; `told-mentions` checks that each of them is told, in whichever event. */
const isOfMentions = ({ data }: AlertEvent) => data.status === 'found';

/** The number of episodes that the entries of one rule tell, including those that they only count. */
function episodesToldOf(entries: readonly Unpublished[]): number {
  const episodes = new Map<string, number>();
  for (const { event } of entries) {
    const { episode, others = 0 } = event.data;
    episodes.set(episode.startedAt, Math.max(1 + others, episodes.get(episode.startedAt) ?? 0));
  }
  return [...episodes.values()].reduce((sum, told) => sum + told, 0);
}

/** The alerts in the text of a digest: the newest of each rule, and those before it. */
function listedAlerts(body: string) {
  const rule = /^- (\w+) .*\n.*\n {2}Rule \d+\/([\w-]+), severity \w+, (.*) \((.*)\)(?:\n {2}Before: (.*))?$/gm;
  return [...body.matchAll(rule)].flatMap(([, status = '', ruleId = '', time = '', zone = 'UTC', before = '']) => {
    const older = [...before.matchAll(/(?:^|; )(\w+) ([^;]*)/g)].map(([, was = '', at = '']) => ({
      status: was,
      time: at,
    }));
    return [...older, { status, time }].map((alert) => ({ ...alert, ruleId, zone }));
  });
}
