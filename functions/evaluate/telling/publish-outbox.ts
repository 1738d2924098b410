import { unacknowledgedAfter } from '../../domain/alerting/episode/acknowledgement.ts';
import type { AlertEvent, PublishedEvent } from '../../domain/alerting/event/alert-event.ts';
import { NOTHING_TOLD, toldBy } from '../../domain/alerting/found/told-mentions.ts';
import { episodesAfter, episodesTold } from '../../domain/alerting/kept-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { afterPublication, eventsIn, isEmailed, type OutboxEntry, type Topic } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { toldAfter } from '../../domain/alerting/stories/told-story.ts';
import { toldAlertOf } from '../../domain/alerting/told-alert.ts';
import { hourEnd, hourOf } from '../../domain/channels/hourly-cap.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { sameRecipients } from '../../domain/items/recipients.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { tellTogether } from '../../domain/messages/tell-together.ts';
import { saveState } from '../judging/save-state.ts';
import type { EvaluatePorts } from '../ports.ts';
import { type EventToTell, emailBatch } from './email-batch.ts';
import type { OutboxToTell } from './outboxes-to-tell.ts';

/** Rules whose events are published at once; the events of one rule go in order. */
const CONCURRENCY = 16;

/** What publishing works with. */
export type PublishingPorts = Pick<EvaluatePorts, 'topics' | 'states' | 'emailCap' | 'told' | 'log' | 'fault'>;

/** What publishing goes by: `tick` is epoch ms; nothing more is sent once the time is up, the next run goes on. */
export type PublishingRun = {
  readonly secretName: string;
  readonly tick: number;
  readonly muting: Muting;
  readonly isTimeUp: () => boolean;
};

/**
 * The states as they are stored after publishing, how many messages each topic took, and the rules whose state another run
 * wrote.
 */
export type Published = {
  readonly states: ReadonlyMap<string, RuleState>;
  readonly messages: Readonly<Record<Topic, number>>;
  readonly lost: ReadonlySet<string>;
};

/**
 * Publishes what may go out, oldest first, and clears each entry as soon as each topic has taken it: a run that ends in the
 * middle repeats only what was in flight. Programs get each event; people get one email for a storm, and no more than the
 * cap of an hour. What a topic does not take stays in the outbox. A state that another run wrote meanwhile is left to that
 * run, because both would publish its events. One that an earlier run left is written before it is published: as long as that
 * fails, clearing would fail, too, and each run would publish the same again.
 */
export async function publishOutboxes(
  ports: PublishingPorts,
  toTell: readonly OutboxToTell[],
  run: PublishingRun,
): Promise<Published> {
  const noted = await inParallel(CONCURRENCY, toTell, async (outbox) => {
    const isWritten = outbox.noted || (outbox.isLeft && isDue(outbox, run.tick));
    const stored = isWritten ? await written(ports, outbox, run) : outbox;
    return stored && withMentionsNoted(ports, stored, run);
  });
  const ready = noted.flatMap((outbox) => outbox ?? []);
  const together = toldTogether(ready);
  const afterEvents = await inParallel(CONCURRENCY, ready, (outbox) => publishEvents(ports, outbox, { run, together }));
  const ours = afterEvents.flatMap(({ outbox }) => outbox ?? []);
  const emails = await publishEmails(ports, ours, run);
  const kept = new Map(emails.outboxes.map(({ key, state }) => [ruleKeyText(key), state] as const));
  return {
    states: kept,
    lost: new Set(toTell.map(({ key }) => ruleKeyText(key)).filter((name) => !kept.has(name))),
    messages: {
      alerts: emails.messages,
      'alert-events': afterEvents.reduce((sum, { messages }) => sum + messages, 0),
    },
  };
}

/**
 * Writes down which mentions go out, apart from the state: that may be lost, or begin anew, and tells none of them again. Undefined if
 * that cannot be done, so that nothing of the rule goes out now.
 */
async function withMentionsNoted(
  { told, fault }: PublishingPorts,
  outbox: OutboxToTell,
  { tick }: PublishingRun,
): Promise<OutboxToTell | undefined> {
  const { key, state } = outbox;
  try {
    for (const { event, found } of state.outbox) {
      const mentions = found && outbox.told.has(event.id) ? toldBy(found, state.found ?? NOTHING_TOLD) : {};
      if (Object.keys(mentions).length > 0) await told.noteMentions(key, { id: event.id, told: mentions }, tick);
    }
    return outbox;
  } catch (error) {
    fault('mentions that go out could not be written down, and wait', { rule: ruleKeyText(key), error: String(error) });
    return undefined;
  }
}

/** The entries that a topic is still to take, each with its event as it is told now. */
function toPublish({ state, told }: OutboxToTell, topic: Topic) {
  return state.outbox.flatMap((entry) => {
    const event = told.get(entry.event.id)?.event;
    return event === undefined || !entry.unpublished.includes(topic) ? [] : [{ entry, event }];
  });
}

/** What people are to be told now; not what the cap holds back still. */
function emailsDue(outbox: OutboxToTell, tick: number) {
  return toPublish(outbox, 'alerts').filter(({ entry }) => isEmailed(entry) && (entry.cappedUntil ?? 0) <= tick);
}

function isDue(outbox: OutboxToTell, tick: number): boolean {
  return toPublish(outbox, 'alert-events').length > 0 || emailsDue(outbox, tick).length > 0;
}

/** How the events that go out refer to each other, organization by organization. */
function toldTogether(outboxes: readonly OutboxToTell[]): ReturnType<typeof tellTogether> {
  const byOrganization = new Map<bigint, PublishedEvent[]>();
  for (const outbox of outboxes) {
    const { organizationId } = outbox.key;
    const events = toPublish(outbox, 'alert-events').map(({ event }) => event);
    byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), ...events]);
  }
  return new Map([...byOrganization.values()].flatMap((events) => [...tellTogether(events)]));
}

async function publishEvents(
  ports: PublishingPorts,
  outbox: OutboxToTell,
  { run, together }: { readonly run: PublishingRun; readonly together: ReturnType<typeof tellTogether> },
): Promise<{ readonly outbox: OutboxToTell | undefined; readonly messages: number }> {
  let current: OutboxToTell | undefined = outbox;
  let messages = 0;
  for (const { event } of toPublish(outbox, 'alert-events')) {
    if (current === undefined || run.isTimeUp()) break;
    const complete = { ...event, data: { ...event.data, ...together.get(event.id) } };
    const taken = await published(ports, { topic: 'alert-events', events: [event] }, () =>
      ports.topics.event(complete),
    );
    // A later event of the rule must not be told before it.
    if (!taken) break;
    messages += 1;
    current = await cleared(ports, current, { run, events: [complete], topic: 'alert-events' });
  }
  return { outbox: current, messages };
}

/** An event to tell, and its rule. */
type NamedEvent = EventToTell & { readonly name: string };

/**
 * By time, then by rule, so that an email is the same in whichever order rules were judged. Events of one rule stay in order.
 */
function byTimeAndRule(a: NamedEvent, b: NamedEvent): number {
  const [first, second] = [a, b].map(({ event, name }) => `${event.time} ${name}`);
  if (first === second || first === undefined || second === undefined) return 0;
  return first < second ? -1 : 1;
}

async function publishEmails(
  ports: PublishingPorts,
  outboxes: readonly OutboxToTell[],
  run: PublishingRun,
): Promise<{ readonly outboxes: readonly OutboxToTell[]; readonly messages: number }> {
  const current = new Map(outboxes.map((outbox) => [ruleKeyText(outbox.key), outbox]));
  let messages = 0;
  for (const { organizationId, recipients, only, toTell } of emailsByRecipients(outboxes, run.tick)) {
    for (const batched of emailBatch(toTell, recipients)) {
      const email = { ...batched, only };
      if (run.isTimeUp()) return { outboxes: [...current.values()], messages };
      const tells = new Set(email.tells.map(({ id }) => id));
      const names = new Set(toTell.filter(({ event }) => tells.has(event.id)).map(({ name }) => name));
      // Another run wrote the state of this rule since, and publishes its events.
      if ([...names].some((name) => !current.has(name))) continue;
      const change = await sendEmail(ports, { organizationId, email, tick: run.tick });
      if (change === undefined) continue;
      if (change.kind === 'taken') messages += 1;
      await inParallel(CONCURRENCY, [...names], async (name) => {
        const outbox = current.get(name);
        if (outbox === undefined) return;
        const after =
          change.kind === 'taken'
            ? await cleared(ports, outbox, { run, events: email.tells, topic: 'alerts' })
            : await capped(ports, outbox, { run, tells, until: change.until });
        if (after === undefined) current.delete(name);
        else current.set(name, after);
      });
    }
  }
  return { outboxes: [...current.values()], messages };
}

/** What the people of each organization, and those whom its rules name, are to be told now, in the order of telling. */
function emailsByRecipients(outboxes: readonly OutboxToTell[], tick: number) {
  type Group = Pick<OutboxToTell, 'key' | 'recipients' | 'notify'> & { readonly events: NamedEvent[] };
  const groups = new Map<string, Group>();
  for (const outbox of outboxes) {
    const { key, recipients, notify } = outbox;
    const events = emailsDue(outbox, tick).map(({ entry, event }) => ({
      name: ruleKeyText(key),
      event,
      delayed: entry.delayed,
    }));
    const name = `${key.organizationId} ${sameRecipients(notify)}`;
    const known = groups.get(name)?.events ?? [];
    groups.set(name, { key, recipients, notify, events: [...known, ...events] });
  }
  return [...groups.values()].map(({ key, recipients, notify, events }) => {
    return { organizationId: key.organizationId, recipients, only: notify.only, toTell: events.sort(byTimeAndRule) };
  });
}

async function sendEmail(
  ports: PublishingPorts,
  options: {
    readonly organizationId: bigint;
    readonly email: ReturnType<typeof emailBatch>[number] & { readonly only: boolean | undefined };
    readonly tick: number;
  },
): Promise<{ readonly kind: 'taken' } | { readonly kind: 'capped'; readonly until: number } | undefined> {
  const { organizationId, email, tick } = options;
  const [first] = email.tells;
  if (first === undefined) return undefined;
  if (!email.exempt) {
    const hour = hourOf(tick);
    const audience = { kind: 'email', organizationId } as const;
    const admission = await ports.emailCap.admit({ audience, hour, event: first, at: tick }).catch((error: unknown) => {
      // Rather one email too many than none.
      ports.fault('the emails of the hour could not be counted', {
        audience: `${organizationId}`,
        error: String(error),
      });
      return 'admitted' as const;
    });
    if (admission !== 'admitted') return { kind: 'capped', until: hourEnd(hour) };
  }
  const taken = await published(ports, { topic: 'alerts', events: email.tells }, () =>
    ports.topics.email(email.tells, email),
  );
  return taken ? { kind: 'taken' } : undefined;
}

/** Publishes one message; gives whether the topic took it. */
async function published(
  { log, fault }: Pick<EvaluatePorts, 'log' | 'fault'>,
  { topic, events }: { readonly topic: Topic; readonly events: readonly PublishedEvent[] },
  send: () => Promise<'published' | 'minimal'>,
): Promise<boolean> {
  const ids = events.map(({ id }) => id);
  try {
    const outcome = await send();
    if (outcome === 'minimal') log('a message was rejected for good and replaced by a minimal one', { topic, ids });
    return true;
  } catch (error) {
    fault('a message could not be published and stays in the outbox', { topic, ids, error: String(error) });
    return false;
  }
}

async function cleared(
  ports: PublishingPorts,
  outbox: OutboxToTell,
  taken: { readonly run: PublishingRun; readonly events: readonly PublishedEvent[]; readonly topic: Topic },
): Promise<OutboxToTell | undefined> {
  const { state, told: toldNow, acknowledged } = outbox;
  const { run, topic } = taken;
  const own = taken.events.filter(({ id }) => state.outbox.some(({ event }) => event.id === id));
  await noteTold(ports, { state, events: own, topic, tick: run.tick });
  const told = own.reduce((known, event) => toldAfter(known, event, toldNow.get(event.id)?.place), state.told);
  const unacknowledged = own.reduce(
    (known, event) => openAfter(known, event, { acknowledged, tick: run.tick }),
    state.unacknowledged,
  );
  const after = {
    ...state,
    outbox: taken.events.reduce((left, { id }) => afterPublication(left, id, [topic]), state.outbox),
    episodes: own
      .filter(isOfEpisode)
      .reduce((known, event) => episodesTold(known, event, run.tick), state.episodes ?? []),
    ...(told === undefined ? {} : { told }),
    ...(unacknowledged === undefined ? {} : { unacknowledged }),
  };
  return written(ports, { ...outbox, state: after }, run);
}

/** Mentions that are told each belong to no episode. */
const isOfEpisode = ({ data }: AlertEvent) => data.status !== 'found';

/** Since when nobody has acknowledged an open episode, after a topic has taken an event of it. */
function openAfter(
  before: RuleState['unacknowledged'],
  { data, time }: PublishedEvent,
  known: { readonly acknowledged: Rule['acknowledged']; readonly tick: number },
): RuleState['unacknowledged'] {
  if (data.status !== 'firing' && data.status !== 'updated') return before;
  const news = { episode: Date.parse(data.episode.startedAt), time: Date.parse(time) };
  return unacknowledgedAfter(before, news, known);
}

/**
 * Records what a topic took before it leaves the outbox: if a run ends in between, the next one writes the same again. A
 * history that cannot be written holds no alert back.
 */
async function noteTold(
  { told, fault }: PublishingPorts,
  { state, events, topic, tick }: { state: RuleState; events: readonly PublishedEvent[]; topic: Topic; tick: number },
): Promise<void> {
  for (const event of events) {
    const delayed = state.outbox.find((entry) => entry.event.id === event.id)?.delayed;
    await told.note(toldAlertOf(event, delayed), topic, tick).catch((error: unknown) => {
      fault('what was told is missing in the history', { topic, id: event.id, error: String(error) });
    });
  }
}

async function capped(
  ports: PublishingPorts,
  toTell: OutboxToTell,
  { run, tells, until }: { readonly run: PublishingRun; readonly tells: ReadonlySet<string>; readonly until: number },
): Promise<OutboxToTell | undefined> {
  const { state } = toTell;
  const outbox = state.outbox.map(
    (entry): OutboxEntry => (tells.has(entry.event.id) ? { ...entry, delayed: 'capped', cappedUntil: until } : entry),
  );
  const delayed = eventsIn(state).filter((event) => tells.has(event.id) && isOfEpisode(event));
  const episodes = episodesAfter(state.episodes, delayed, { tick: run.tick, held: 'capped' });
  return written(ports, { ...toTell, state: { ...state, outbox, episodes } }, run);
}

async function written(
  ports: PublishingPorts,
  outbox: OutboxToTell,
  { secretName, muting, tick }: PublishingRun,
): Promise<OutboxToTell | undefined> {
  const muted = muting.isMuted(outbox.key, eventsIn(outbox.state), tick);
  const state = await saveState(ports, outbox, { secretName, muted });
  return state && { ...outbox, state };
}
