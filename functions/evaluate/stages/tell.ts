import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import type { Compared } from '../../domain/alerting/event/compared.ts';
import { isWaiting, whyHeldBack } from '../../domain/alerting/held-back.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { eventsIn, hasMentions } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { placeStories, type StoryPlace } from '../../domain/alerting/stories/place-stories.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import { type RuleKey, ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { tellsNobody } from '../../domain/items/rule/tells-nobody.ts';
import type { StoryPrint } from '../../domain/story/same-story.ts';
import type { Loaded } from '../configuration/load-run.ts';
import type { ServiceSession } from '../counting/service-session.ts';
import type { EvaluatePorts } from '../ports.ts';
import type { Stage } from '../run.ts';
import { compareWithOthers } from '../telling/compare-with-others.ts';
import { type Outbox, outboxesToTell } from '../telling/outboxes-to-tell.ts';
import { publishOutboxes } from '../telling/publish-outbox.ts';
import { readFound } from '../telling/read-found.ts';
import { isEnd, lacksMentions, type ReadForEvent, readMentions } from '../telling/read-mentions.ts';

type Needs = 'ports' | 'isTimeUp' | 'loaded' | 'connection' | 'timeZoneOf' | 'muting' | 'session' | 'states';

/** Reads the mentions that alerts show, publishes the alerts, and clears what a topic has taken. */
export const tell: Stage<Needs, 'published' | 'statesAfter'> = {
  name: 'tell',
  perform: async ({ ports, isTimeUp, loaded, connection: { service }, timeZoneOf, muting, session, states }) => {
    const { rules, tick } = loaded;
    const { outboxes, read } = await withFound({ ...ports, session }, outboxesOf(states, loaded), {
      rules,
      tick,
      muting,
    });
    const telling = outboxes.flatMap(({ key, state }) => {
      const rule = rules.get(ruleKeyText(key));
      if (rule === undefined || muting.isMuted(rule, eventsIn(state), tick)) return [];
      return state.outbox
        .filter(
          ({ event, found, heldBack }) => found === undefined && lacksMentions(event) && !isWaiting(heldBack, rule),
        )
        .map(({ event, judgement }) => ({ event, rule, judgement }));
    });
    const alerts = telling.filter(({ event }) => !isEnd(event.data));
    const organizations = service?.organizations ?? new Map<bigint, OrganizationInfo>();
    const [ofEvents, compared] = await Promise.all([
      readMentions(session, telling, organizations),
      compareWithOthers(ports, alerts, { schedule: loaded.schedule, organizations }),
    ]);
    const mentions = new Map([...read, ...withCompared(ofEvents, compared)]);
    // A story that only rules knew of which tell nobody is news to everybody.
    const isUnheard = (name: string) => {
      const rule = rules.get(name);
      return rule !== undefined && tellsNobody(rule);
    };
    const heard = new Map([...states].filter(([name]) => !isUnheard(name)));
    const places = storiesOf(outboxes, heard, ({ id, data: { status } }, key) => {
      const rule = rules.get(ruleKeyText(key));
      const read = mentions.get(id);
      if (isUnheard(ruleKeyText(key))) return undefined;
      const isHeld = rule !== undefined && whyHeldBack(rule, { ...read?.shown, status }, tick) !== undefined;
      return isHeld ? undefined : read?.print;
    });
    const names = new Map([...organizations].map(([id, { name }]) => [id, name]));
    const toTell = await outboxesToTell(ports, outboxes, {
      loaded,
      muting,
      timeZoneOf,
      waits: false,
      reading: { mentions, places, names },
    });
    const published = await publishOutboxes(ports, toTell, { secretName: loaded.secretName, tick, muting, isTimeUp });
    const left = [...states].filter(([name]) => !published.lost.has(name));
    return { published, statesAfter: new Map([...left, ...published.states]) };
  },
};

/** What was read for events, and how others stand. */
function withCompared(read: ReadonlyMap<string, ReadForEvent>, compared: ReadonlyMap<string, Compared>) {
  return [...read].map(([id, each]): [string, ReadForEvent] => {
    const beside = compared.get(id);
    return [id, beside === undefined ? each : { ...each, shown: { ...each.shown, compared: beside } }];
  });
}

/** The outboxes with the mentions chosen that rules tell each, and what was read of these, by the events' ids. */
async function withFound(
  ports: Pick<EvaluatePorts, 'told' | 'fault'> & { readonly session: ServiceSession },
  outboxes: readonly Outbox[],
  { rules, tick, muting }: Pick<Loaded, 'rules' | 'tick'> & { readonly muting: Muting },
): Promise<{ readonly outboxes: readonly Outbox[]; readonly read: ReadonlyMap<string, ReadForEvent> }> {
  const toRead = outboxes.flatMap((outbox) => {
    const rule = rules.get(ruleKeyText(outbox.key));
    const { state } = outbox;
    if (rule === undefined || !hasMentions(state)) return [];
    return muting.isMuted(rule, eventsIn(state), tick) ? [] : [{ outbox, rule, state }];
  });
  const chosen = await readFound(ports, toRead, tick);
  const changed = new Map(
    chosen.map(({ outbox, state }) => [outbox, { ...outbox, state, isChanged: state !== outbox.state }]),
  );
  return {
    outboxes: outboxes.map((outbox) => changed.get(outbox) ?? outbox),
    read: new Map(chosen.flatMap(({ read }) => [...read])),
  };
}

/** The states with something to publish, of rules that are open or were judged. */
function outboxesOf(states: ReadonlyMap<string, RuleState>, { rules, open }: Loaded) {
  const keys = new Map([...open, ...rules.values()].map((each) => [ruleKeyText(each), ruleKeyOf(each)]));
  return [...states].flatMap(([name, state]) => {
    const key = keys.get(name);
    return key === undefined || state.outbox.length === 0 ? [] : [{ key, state }];
  });
}

/**
 * The stories of the events with a fingerprint of their mentions, together with the stories of open episodes of the same
 * organization. What was not read, or is held back, has none.
 */
function storiesOf(
  outboxes: readonly Outbox[],
  states: ReadonlyMap<string, RuleState>,
  printFor: (event: AlertEvent, key: RuleKey) => StoryPrint | undefined,
): ReadonlyMap<string, StoryPlace> {
  const organizations = new Set(outboxes.map(({ key }) => key.organizationId));
  const places = [...organizations].flatMap((id) => {
    const own = outboxes.filter(({ key }) => key.organizationId === id);
    const alerts = own.flatMap(({ key, state }) =>
      state.outbox.flatMap(({ event }) => {
        const print = printFor(event, key);
        return print === undefined ? [] : [{ event, print, told: state.told }];
      }),
    );
    const open = [...states].flatMap(([name, { told }]) => (name.startsWith(`${id}/`) && told ? [told] : []));
    return [...placeStories(alerts, open)];
  });
  return new Map(places);
}
