import * as z from 'zod';
import { apartFromMain } from '../../alerting/action/event-links.ts';
import { episodeKey } from '../../alerting/event/episode-key.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { chatText } from '../../wording/chat-text.ts';
import { unitsWithin, withoutTags } from '../../wording/inert-text.ts';
import { type AlertCard, type CardLink, footerOf, transitionOf } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import { type ChannelKind, channelSecret, refusesClientErrors, secretText, secretUrl } from '../channel-kind.ts';
import type { DeliveryEvent } from '../delivery-event.ts';
import { fittedCard } from '../fitted-card.ts';

/** Where alerts of all sites go. */
export const JSM_ADDRESS = 'https://api.atlassian.com/jsm/ops/integration/v2/alerts';

/** What Jira Service Management is to do with the alert of an episode, which its alias names. */
type JsmAction = { readonly alias: string } & (
  | { readonly action: 'create'; readonly alert: JsmAlert }
  | { readonly action: 'acknowledge' | 'close'; readonly alert: { readonly source: string; readonly note: string } }
);

type JsmAlert = {
  readonly message: string;
  readonly alias: string;
  readonly description: string;
  readonly priority: 'P1' | 'P3' | 'P5';
  readonly source: 'mention-alerts';
  readonly entity: string;
  readonly tags: readonly string[];
};

/** Jira Service Management took this interface over as it was, and names no limits itself. */
const units = { unit: 'units', source: 'https://docs.opsgenie.com/docs/alert-api' } as const;

const LIMITS = {
  message: { of: 'the title', most: 130, ...units, measure: ({ alert }) => created(alert)?.message.length ?? 0 },
  description: {
    of: 'the description',
    most: 15_000,
    ...units,
    measure: ({ alert }) => created(alert)?.description.length ?? 0,
  },
  note: {
    of: 'the note of an end',
    most: 25_000,
    ...units,
    measure: ({ alert }) => ('note' in alert ? alert.note.length : 0),
  },
  entity: {
    of: 'the name of what is watched',
    most: 512,
    ...units,
    measure: ({ alert }) => created(alert)?.entity.length ?? 0,
  },
  tag: {
    of: 'a tag',
    most: 50,
    ...units,
    measure: ({ alert }) => Math.max(0, ...(created(alert)?.tags.map(({ length }) => length) ?? [])),
  },
} satisfies Record<string, ReceiverLimit<JsmAction>>;

function created(alert: JsmAction['alert']): JsmAlert | undefined {
  return 'message' in alert ? alert : undefined;
}

/** An API integration of Jira Service Management (Operations). */
export const jsm: ChannelKind = {
  title: 'Jira Service Management',
  readers: 'on-call',
  showsPictures: false,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: jsonFailure,
  secret: channelSecret({
    form: '{"apiKey": "..."}',
    fields: [
      {
        name: 'url',
        question: 'Address (empty: the usual one of Jira Service Management)',
        label: 'address',
        example: JSM_ADDRESS,
        isPublic: true,
        isOptional: true,
      },
      { name: 'apiKey', question: 'Key of the API integration', label: 'key' },
    ],
    schema: z.lazy(() =>
      z.object({
        url: secretUrl.default(JSM_ADDRESS),
        apiKey: secretText.regex(/^[A-Za-z0-9-]{20,100}$/),
      }),
    ),
    request({ url, apiKey }, body) {
      const { action, alias, alert } = actionInBody.parse(JSON.parse(body));
      const address = action === 'create' ? url : `${url}/${alias}/${action}?identifierType=alias`;
      return { address, body: JSON.stringify(alert), headers: { authorization: `GenieKey ${apiKey}` } };
    },
  }),
  message: fittedCard(LIMITS, jsmAction),
};

const actionInBody = z.lazy(() =>
  z.object({
    action: z.enum(['create', 'acknowledge', 'close']),
    alias: z.string(),
    alert: z.record(z.string(), z.unknown()),
  }),
);

/**
 * An event for Jira Service Management: an episode is one alert. `firing` and `updated` create it (the alias keeps it one), `acknowledged`
 * acknowledges it, `resolved` and `ended` close it. It takes HTML in texts, so nothing in them begins a tag.
 */
function jsmAction(card: AlertCard, event: DeliveryEvent): JsmAction {
  const alias = episodeKey(event);
  const transition = transitionOf(event);
  const closes = transition === 'resolved' || transition === 'ended';
  if (closes || transition === 'acknowledged') {
    const note = withoutTags(`${card.title}. ${card.explanation}`);
    return { action: closes ? 'close' : 'acknowledge', alias, alert: { source: 'mention-alerts', note } };
  }
  const { rule, watch } = event.data;
  const { main, others } = apartFromMain(card.links);
  const said = ({ label, href }: CardLink) => `${label}${card.words.colon}${href}`;
  const lines = [
    card.explanation,
    ...card.facts.map(({ name, value }) => `${name}${card.words.colon}${value}`),
    ...byStoryline(card.samples).flatMap(({ storyline, text, byline, link }) => [
      ...(storyline === undefined ? [] : [storyline]),
      `- ${text} (${[byline, link?.href ?? ''].filter(Boolean).join(' · ')})`,
    ]),
    ...(main === undefined ? [] : ['', said(main), '']),
    ...others.map(said),
    footerOf(card),
  ];
  return {
    action: 'create',
    alias,
    alert: {
      message: unitsWithin(withoutTags(card.title), LIMITS.message.most),
      alias,
      description: lines.map(withoutTags).join('\n'),
      priority: card.isCritical ? 'P1' : rule.severity === 'info' ? 'P5' : 'P3',
      source: 'mention-alerts',
      entity: withoutTags(chatText(watch?.name, 120) || chatText(rule.ruleId, 120)),
      tags: ['mention-alerts', unitsWithin(withoutTags(chatText(rule.conditionKind, 40)), LIMITS.tag.most)].filter(
        (tag) => tag !== '',
      ),
    },
  };
}
