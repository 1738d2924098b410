import { ruleState } from '../../functions/domain/alert/rule-state.ts';
import { type AlertEvent, alertEvent } from '../../functions/domain/event/alert-event.ts';
import { localTime } from '../../functions/domain/time/wall-clock.ts';
import type { Run } from './fault-log.ts';
import type { Accepted } from './faulty-topics.ts';
import type { Item } from './memory-dynamo-db/attribute-value.ts';

type Topic = 'alerts' | 'alert-events';

/** A message that a topic has accepted, and whether the program wrote down since that it has. */
type Publication = {
  readonly topic: Topic;
  readonly eventId: string;
  readonly ruleId: string;
  readonly run: Run;
  /** The number of the effect of its run. */
  readonly at: number;
  recorded: boolean;
};

const STATE = 'state';
const debts = ruleState.pick({ debts: true });

/**
 * Knows of each message whether it was accepted and whether that was recorded, so that it can say of each repeat whether a
 * fault fell just in between. `statesOf` gives the items of the State table.
 */
export function publicationLedger(statesOf: () => readonly Item[]) {
  const publications: Publication[] = [];
  const events = new Map<string, AlertEvent>();
  const owedEver = new Map<string, AlertEvent>();
  const notices: { readonly kind: 'blind' | 'over'; readonly body: string }[] = [];
  const operations: string[] = [];
  const problems: string[] = [];
  let repeats = 0;

  function publish(topic: Topic, eventId: string, ruleId: string, run: Run): void {
    const before = publications.findLast((known) => known.topic === topic && known.eventId === eventId);
    if (before !== undefined) {
      const overlaps = (of: Run) => of.faults.some(({ kind }) => kind === 'overlap');
      const cause = overlaps(before.run) || before.run.faults.some(({ at }) => at >= before.at);
      // Two runs at once (SQS hands out no message of a group twice at once) may both have read the debt before.
      if (overlaps(before.run) && overlaps(run)) repeats += 1;
      else if (before.recorded) problems.push(`${topic} got ${eventId} of ${ruleId} again although it was recorded`);
      else if (!cause) problems.push(`${topic} got ${eventId} of ${ruleId} again without a fault`);
      else repeats += 1;
    }
    publications.push({ topic, eventId, ruleId, run, at: run.effects, recorded: false });
  }

  /** The events that a summary lists: those that are owed still, or (to a run that another has overtaken) were once. */
  function listed(body: string): { id: string; ruleId: string }[] {
    const owedNow = statesOf()
      .filter(({ sk }) => String(sk).startsWith('rule#'))
      .flatMap((item) => debts.parse(item).debts)
      .filter(({ owedTo }) => owedTo.includes('alerts'))
      .map(({ event }) => event);
    const candidates = [...owedNow, ...owedEver.values()];
    const taken = new Set<string>();
    return listedAlerts(body).map(({ status, ruleId, time, zone }) => {
      const event = candidates.find(
        ({ id, data, time: tick }) =>
          data.rule.ruleId === ruleId &&
          data.status.toUpperCase() === status &&
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
    owedEver,
    notices,
    operations,
    problems,
    get repeats() {
      return repeats;
    },
    accept({ topic, subject, message, attributes }: Accepted, run: Run): AlertEvent | undefined {
      const { ruleId = '', status } = attributes;
      if (topic === 'operations') {
        operations.push(subject);
        return undefined;
      }
      if (topic === 'alert-events') {
        const event = alertEvent.parse(JSON.parse(message));
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
    /** Told of each item that was written. */
    onPut(table: string, item: Item): void {
      if (table !== STATE || !String(item.sk).startsWith('rule#')) return;
      const ruleId = String(item.sk).slice('rule#'.length);
      const owed = debts.parse(item).debts;
      for (const { event } of owed) owedEver.set(event.id, event);
      for (const publication of publications) {
        if (publication.recorded || publication.ruleId !== ruleId) continue;
        const debt = owed.find(({ event }) => event.id === publication.eventId);
        publication.recorded = debt?.owedTo.includes(publication.topic) !== true;
      }
    },
    /** The events that a topic has accepted. */
    acceptedBy: (topic: Topic) =>
      new Set(publications.filter((known) => known.topic === topic).map(({ eventId }) => eventId)),
  };
}

export type PublicationLedger = ReturnType<typeof publicationLedger>;

/** The alerts of a digest as its text names them: the newest of each rule, and those before it. */
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
