import { type ActionSigner, eventLinks } from '../../domain/alerting/action/event-links.ts';
import type { AlertEvent, PublishedEvent } from '../../domain/alerting/event/alert-event.ts';
import { isWaiting, whyHeldBack } from '../../domain/alerting/held-back.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { eventsIn, type OutboxEntry } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { StoryPlace } from '../../domain/alerting/stories/place-stories.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { present } from '../../domain/present.ts';
import { inWords } from '../../domain/wording/explanation-in-words.ts';
import type { Language } from '../../languages/language.ts';
import { wordsOf } from '../../languages/words-of.ts';
import { itemOf } from '../configuration/load-configuration.ts';
import type { Loaded } from '../configuration/load-run.ts';
import type { TimeZones } from '../configuration/time-zones.ts';
import type { EvaluatePorts } from '../ports.ts';
import { editedSince } from './edited-since.ts';
import type { Recipients } from './email-batch.ts';
import { lacksMentions, type ReadForEvent, withMentions } from './read-mentions.ts';

/** A rule's state with events to publish. */
export type Outbox = {
  readonly key: RuleKey;
  readonly state: RuleState;
  /** Whether the state is to be written before anything is published, because it says which mentions are told. */
  readonly isChanged?: boolean;
};

/** An outbox whose people are told now, with all that telling it needs. */
export type OutboxToTell = Outbox & {
  /** Whether the state says for the first time which alerts are held back, so that it is to be written. */
  readonly noted: boolean;
  /** Whether an earlier run wrote the state, and this one has not yet. */
  readonly isLeft: boolean;
  /** The events that are published now, in words, and the story that each belongs to; by the events' ids. */
  readonly told: ReadonlyMap<string, { readonly event: PublishedEvent; readonly place?: StoryPlace | undefined }>;
  readonly acknowledged?: Rule['acknowledged'];
  readonly recipients: Recipients;
  /** Whom the rule names; of a rule that is gone, nobody. */
  readonly notify: Pick<Rule['notify'], 'emails' | 'only'>;
};

/** What was read for events, by their ids; the stories they belong to; and the names of organizations. */
type Reading = {
  readonly mentions: ReadonlyMap<string, ReadForEvent>;
  readonly places: ReadonlyMap<string, StoryPlace>;
  readonly names: ReadonlyMap<bigint, string>;
};

const NOTHING_READ: Reading = { mentions: new Map(), places: new Map(), names: new Map() };

/**
 * What of these outboxes is published now. Left out are rules that are muted or were edited during the run, alerts that are
 * held back, and, with `waits`, alerts whose mentions are still to be read.
 */
export async function outboxesToTell(
  ports: Pick<EvaluatePorts, 'signer' | 'page' | 'items' | 'log'>,
  outboxes: readonly Outbox[],
  run: {
    readonly loaded: Pick<Loaded, 'everyRule' | 'tick' | 'openStates'> & {
      readonly configuration: Pick<Loaded['configuration'], 'organizations' | 'moved' | 'written'>;
    };
    readonly muting: Muting;
    readonly timeZoneOf: TimeZones;
    readonly waits: boolean;
    readonly reading?: Reading;
  },
): Promise<OutboxToTell[]> {
  const { loaded, muting, timeZoneOf, waits, reading = NOTHING_READ } = run;
  const { mentions, places, names } = reading;
  const now = outboxes.filter(
    ({ key, state, isChanged }) =>
      (state.outbox.length > 0 || isChanged === true) && !muting.isMuted(key, eventsIn(state), loaded.tick),
  );
  const signer = now.length === 0 ? undefined : await ports.signer?.();
  const toTell = now.map(({ key, state, isChanged = false }) => {
    const rule = loaded.everyRule.get(ruleKeyText(key));
    const timeZone = timeZoneOf(key.organizationId);
    const { mentionsUrl: template, language } = itemOf(loaded.configuration, key.organizationId) ?? {};
    const outbox = state.outbox.map((entry) => withHeldBack(entry, rule, { mentions, tick: loaded.tick }));
    const told = outbox
      .filter(({ event, found, heldBack }) => {
        const isRead = found === undefined ? !(waits && lacksMentions(event)) : mentions.has(event.id);
        return isRead && !isWaiting(heldBack, rule);
      })
      .map((entry) => {
        const { id } = entry.event;
        const place = places.get(id);
        const event = withMentions(entry, mentions.get(id)?.shown, { told: state.told, place });
        return [
          id,
          {
            event: asTold(event, {
              template,
              signer,
              page: ports.page,
              timeZone,
              language,
              heldBack: entry.heldBack,
            }),
            place,
          },
        ] as const;
      });
    return {
      key,
      state: { ...state, outbox },
      isLeft: loaded.openStates.found.get(ruleKeyText(key))?.version === state.version,
      noted: isChanged || outbox.some((entry, at) => entry !== state.outbox[at]),
      told: new Map(told),
      acknowledged: rule?.acknowledged,
      notify: rule?.notify ?? {},
      recipients: { words: wordsOf({ language, timeZone }), organization: names.get(key.organizationId) },
    };
  });
  const told = toTell.filter((outbox) => outbox.told.size > 0).map(({ key }) => key);
  const edited = await editedSince(ports, loaded.configuration, told);
  return toTell.filter(({ key }) => !edited.has(ruleKeyText(key)));
}

/**
 * An entry that says whether it is held back. One that was held back, and whose mentions were not read again in this
 * run, stays held back.
 */
function withHeldBack(
  entry: OutboxEntry,
  rule: Rule | undefined,
  { mentions, tick }: Pick<Reading, 'mentions'> & { readonly tick: number },
): OutboxEntry {
  const read = mentions.get(entry.event.id)?.shown;
  const heldBack = rule && whyHeldBack(rule, { ...read, status: entry.event.data.status }, tick);
  return heldBack === undefined ? entry : { ...entry, heldBack };
}

/** An event in words, with the zone in which its times are said, and its links. */
function asTold(
  waiting: AlertEvent,
  link: {
    readonly template: string | undefined;
    readonly signer: ActionSigner | undefined;
    readonly page: string | undefined;
    readonly timeZone: string;
    readonly language: Language | undefined;
    readonly heldBack: OutboxEntry['heldBack'];
  },
): PublishedEvent {
  const { timeZone, language, heldBack } = link;
  const event = inWords(waiting, { words: wordsOf(link), heldBack });
  const links = eventLinks(event, link);
  return {
    ...event,
    data: { ...event.data, timeZone, ...present({ language }), ...(links.length === 0 ? {} : { links }) },
  };
}
