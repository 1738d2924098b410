import { type ActionSigner, eventLinks } from '../../domain/alerting/action/event-links.ts';
import { unacknowledgedAfter } from '../../domain/alerting/episode/escalation.ts';
import type { AlertEvent, PublishedEvent } from '../../domain/alerting/event/alert-event.ts';
import { type HeldBack, waitsForVoices } from '../../domain/alerting/held-back.ts';
import { episodesAfter, episodesTold } from '../../domain/alerting/kept-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { afterPublication, eventsIn, type OutboxEntry, type Topic } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { StoryPlace } from '../../domain/alerting/stories/place-stories.ts';
import { toldAfter } from '../../domain/alerting/stories/told-story.ts';
import { toldAlertOf } from '../../domain/alerting/told-alert.ts';
import { hourEnd, hourOf } from '../../domain/channels/hourly-cap.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { tellTogether } from '../../domain/messages/tell-together.ts';
import { inWords } from '../../domain/wording/explanation-in-words.ts';
import { saveState } from '../judging/save-state.ts';
import type { EvaluatePorts } from '../ports.ts';
import { type EventToTell, emailBatch } from './email-batch.ts';

/** Rules whose events are published at once; the events of one rule go in order. */
const CONCURRENCY = 16;

/** What publishing works with. */
export type PublishingPorts = Pick<
  EvaluatePorts,
  'topics' | 'states' | 'emailCap' | 'told' | 'log' | 'fault' | 'signer'
>;

/** A rule's state with events to publish. */
export type Outbox = { readonly key: RuleKey; readonly state: RuleState };

/** What publishing is decided by. `tick` is epoch ms; muting is decided by the rules as they are now. */
export type PublishingRun = {
  readonly secretName: string;
  readonly tick: number;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly muting: Muting;
  readonly timeZoneOf: (organizationId: bigint) => string;
  /** The name of an organization, where the service said it. */
  readonly nameOf: (organizationId: bigint) => string | undefined;
  /** Where an organization shows its mentions, as a template. */
  readonly mentionsUrlOf: (organizationId: bigint) => string | undefined;
  /** Whether there is no time left: the rest goes on in the next run. */
  readonly isTimeUp: () => boolean;
  /** Whether an event is to be published now; one that still lacks its mentions may have to wait for them. */
  readonly isComplete: (event: AlertEvent) => boolean;
  /** Why an event whose mentions were read is held back; undefined if it is not, or if they were not read. */
  readonly heldBack: (event: AlertEvent, rule: Rule) => HeldBack | undefined;
  /** The story that an event belongs to, by its id; undefined where its mentions were not read. */
  readonly placeOf: (eventId: string) => StoryPlace | undefined;
  /** The event as it is told, with the mentions that were read for it. */
  readonly complete: (entry: OutboxEntry, key: RuleKey) => AlertEvent;
};

/** With what signs the links of what is told. */
type TellingRun = PublishingRun & { readonly signer: ActionSigner | undefined };

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
 * Publishes what may be told, oldest first, and clears each entry as soon as each topic has taken it, so that a run that ends
 * in the middle repeats only what was in flight. Programs get each event; people get one email for a storm, and no more than
 * the cap of an hour. What a topic does not take stays in the outbox. A state that another run wrote meanwhile is left to that
 * run.
 */
export async function publishOutboxes(
  ports: PublishingPorts,
  outboxes: readonly Outbox[],
  given: PublishingRun,
): Promise<Published> {
  const toPublish = outboxes.filter((outbox) => outbox.state.outbox.length > 0 && !isMuted(outbox, given));
  const run: TellingRun = { ...given, signer: toPublish.length === 0 ? undefined : await ports.signer?.() };
  const noted = (await inParallel(CONCURRENCY, toPublish, (outbox) => noteHeldBack(ports, outbox, run))).flatMap(
    (outbox) => outbox ?? [],
  );
  const together = toldTogether(noted, run);
  const afterEvents = await inParallel(CONCURRENCY, noted, (outbox) => publishEvents(ports, outbox, { run, together }));
  const ours = afterEvents.flatMap(({ outbox }) => outbox ?? []);
  const emails = await publishEmails(ports, ours, run);
  const kept = new Map(emails.outboxes.map(({ key, state }) => [ruleKeyText(key), state] as const));
  return {
    states: kept,
    lost: new Set(toPublish.map(({ key }) => ruleKeyText(key)).filter((name) => !kept.has(name))),
    messages: {
      alerts: emails.messages,
      'alert-events': afterEvents.reduce((sum, { messages }) => sum + messages, 0),
    },
  };
}

function isMuted({ key, state }: Outbox, { muting, tick }: PublishingRun): boolean {
  return muting.isMuted(key, eventsIn(state), tick);
}

/** Whether an entry may be told now: its mentions were read, or cannot be, and it does not wait for voices. */
function isToTell({ event, heldBack }: OutboxEntry, key: RuleKey, run: PublishingRun): boolean {
  return run.isComplete(event) && !waitsForVoices(heldBack, run.rules.get(ruleKeyText(key))?.minVoices);
}

/** The event of an entry as it is told, with the zone in which its times are said, and its links. */
function toldEvent(entry: OutboxEntry, key: RuleKey, run: TellingRun): PublishedEvent {
  const timeZone = run.timeZoneOf(key.organizationId);
  const event = inWords(run.complete(entry, key), { timeZone, heldBack: entry.heldBack });
  const links = eventLinks(event, { template: run.mentionsUrlOf(key.organizationId), signer: run.signer, timeZone });
  return { ...event, data: { ...event.data, timeZone, ...(links.length === 0 ? {} : { links }) } };
}

/** Records which alerts have too few voices. An alert that was held back before and was not looked at again stays held back. */
async function noteHeldBack(
  ports: PublishingPorts,
  { key, state }: Outbox,
  run: PublishingRun,
): Promise<Outbox | undefined> {
  const rule = run.rules.get(ruleKeyText(key));
  const held = (event: AlertEvent) => (rule === undefined ? undefined : run.heldBack(event, rule));
  const outbox = state.outbox.map((entry): OutboxEntry => {
    const why = held(entry.event);
    return why === undefined ? entry : { ...entry, heldBack: why };
  });
  const isNews = outbox.some((entry, at) => entry !== state.outbox[at]);
  return isNews ? written(ports, { key, state: { ...state, outbox } }, run) : { key, state };
}

/** How the events that go out refer to each other, organization by organization. */
function toldTogether(outboxes: readonly Outbox[], run: TellingRun): ReturnType<typeof tellTogether> {
  const byOrganization = new Map<bigint, AlertEvent[]>();
  for (const { key, state } of outboxes) {
    const events = state.outbox
      .filter((entry) => entry.unpublished.includes('alert-events') && isToTell(entry, key, run))
      .map((entry) => toldEvent(entry, key, run));
    byOrganization.set(key.organizationId, [...(byOrganization.get(key.organizationId) ?? []), ...events]);
  }
  return new Map([...byOrganization.values()].flatMap((events) => [...tellTogether(events)]));
}

async function publishEvents(
  ports: PublishingPorts,
  outbox: Outbox,
  { run, together }: { readonly run: TellingRun; readonly together: ReturnType<typeof tellTogether> },
): Promise<{ readonly outbox: Outbox | undefined; readonly messages: number }> {
  let current: Outbox | undefined = outbox;
  let messages = 0;
  for (const entry of outbox.state.outbox) {
    const { event, unpublished } = entry;
    if (!unpublished.includes('alert-events') || !isToTell(entry, outbox.key, run)) continue;
    if (current === undefined || run.isTimeUp()) break;
    const told = toldEvent(entry, outbox.key, run);
    const complete = { ...told, data: { ...told.data, ...together.get(event.id) } };
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
  outboxes: readonly Outbox[],
  run: TellingRun,
): Promise<{ readonly outboxes: readonly Outbox[]; readonly messages: number }> {
  const current = new Map(outboxes.map((outbox) => [ruleKeyText(outbox.key), outbox]));
  const byOrganization = new Map<bigint, NamedEvent[]>();
  for (const [name, { key, state }] of current) {
    const due = state.outbox.filter(
      (entry) =>
        entry.unpublished.includes('alerts') && isToTell(entry, key, run) && (entry.cappedUntil ?? 0) <= run.tick,
    );
    const known = byOrganization.get(key.organizationId) ?? [];
    byOrganization.set(key.organizationId, [
      ...known,
      ...due.map((entry) => ({ name, event: toldEvent(entry, key, run), delayed: entry.delayed })),
    ]);
  }
  let messages = 0;
  for (const [organizationId, entries] of byOrganization) {
    const toTell = [...entries].sort(byTimeAndRule);
    for (const email of emailBatch(toTell, {
      timeZone: run.timeZoneOf(organizationId),
      organization: run.nameOf(organizationId),
    })) {
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

async function sendEmail(
  ports: PublishingPorts,
  options: {
    readonly organizationId: bigint;
    readonly email: ReturnType<typeof emailBatch>[number];
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
  const { subject, body, isStory } = email;
  const taken = await published(ports, { topic: 'alerts', events: email.tells }, () =>
    ports.topics.email(email.tells, { subject, body, isStory }),
  );
  return taken ? { kind: 'taken' } : undefined;
}

/** Publishes one message; gives whether the topic took it. */
async function published(
  { log, fault }: Pick<EvaluatePorts, 'log' | 'fault'>,
  { topic, events }: { readonly topic: Topic; readonly events: readonly AlertEvent[] },
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
  { key, state }: Outbox,
  taken: { readonly run: PublishingRun; readonly events: readonly PublishedEvent[]; readonly topic: Topic },
): Promise<Outbox | undefined> {
  const own = taken.events.filter(({ id }) => state.outbox.some(({ event }) => event.id === id));
  await noteTold(ports, { state, events: own, topic: taken.topic, tick: taken.run.tick });
  const outbox = taken.events.reduce((left, { id }) => afterPublication(left, id, [taken.topic]), state.outbox);
  const told = own.reduce((known, event) => toldAfter(known, event, taken.run.placeOf(event.id)), state.told);
  const episodes = own.reduce((known, event) => episodesTold(known, event, taken.run.tick), state.episodes ?? []);
  const unacknowledged = own.reduce(
    (known, event) => openAfter(known, event, { key, run: taken.run }),
    state.unacknowledged,
  );
  const after = {
    ...state,
    outbox,
    episodes,
    ...(told === undefined ? {} : { told }),
    ...(unacknowledged === undefined ? {} : { unacknowledged }),
  };
  return written(ports, { key, state: after }, taken.run);
}

/** Since when nobody has acknowledged an open episode, after a topic has taken an event of it. */
function openAfter(
  before: RuleState['unacknowledged'],
  { data, time }: AlertEvent,
  { key, run }: { readonly key: RuleKey; readonly run: PublishingRun },
): RuleState['unacknowledged'] {
  if (data.status !== 'firing' && data.status !== 'updated') return before;
  const news = { episode: Date.parse(data.episode.startedAt), time: Date.parse(time) };
  return unacknowledgedAfter(before, news, {
    acknowledged: run.rules.get(ruleKeyText(key))?.acknowledged,
    tick: run.tick,
  });
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
  { key, state }: Outbox,
  { run, tells, until }: { readonly run: PublishingRun; readonly tells: ReadonlySet<string>; readonly until: number },
): Promise<Outbox | undefined> {
  const outbox = state.outbox.map(
    (entry): OutboxEntry => (tells.has(entry.event.id) ? { ...entry, delayed: 'capped', cappedUntil: until } : entry),
  );
  const delayed = state.outbox.map(({ event }) => event).filter(({ id }) => tells.has(id));
  const episodes = episodesAfter(state.episodes, delayed, { tick: run.tick, held: 'capped' });
  return written(ports, { key, state: { ...state, outbox, episodes } }, run);
}

async function written(ports: PublishingPorts, outbox: Outbox, run: PublishingRun): Promise<Outbox | undefined> {
  const listed = { secretName: run.secretName, muted: isMuted(outbox, run) };
  const stored = await saveState(ports, outbox, listed);
  return stored === undefined ? undefined : { key: outbox.key, state: stored };
}
