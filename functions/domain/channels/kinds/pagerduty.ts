import * as z from 'zod';
import { episodeKey } from '../../alerting/event/episode-key.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { chatText } from '../../wording/chat-text.ts';
import { unitsWithin } from '../../wording/inert-text.ts';
import { type AlertCard, cardPicture, factsBeside, footerOf, transitionOf } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import {
  type ChannelKind,
  channelSecret,
  refusesClientErrors,
  secretText,
  secretUrl,
  withSecretField,
} from '../channel-kind.ts';
import type { DeliveryEvent } from '../delivery-event.ts';
import { fittedCard } from '../fitted-card.ts';

type Action = 'trigger' | 'acknowledge' | 'resolve';

/** The body for PagerDuty without the routing key, which is the channel's secret. */
type PagerdutyEvent = {
  readonly event_action: Action;
  readonly dedup_key: string;
  readonly client: 'mention-alerts';
  readonly payload: {
    readonly summary: string;
    readonly source: string;
    readonly severity: 'critical' | 'warning' | 'info';
    readonly timestamp: string;
    readonly class?: string;
    readonly custom_details: Readonly<Record<string, string>>;
  };
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly images?: readonly { readonly src: string; readonly alt: string }[];
};

const SOURCE = 'https://developer.pagerduty.com/docs/events-api-v2/trigger-events/';

const LIMITS = {
  summary: {
    of: 'the summary',
    most: 1024,
    unit: 'units',
    source: SOURCE,
    measure: ({ payload }) => payload.summary.length,
  },
  event: {
    of: 'the event, as JSON',
    most: 512_000,
    unit: 'bytes of UTF-8',
    source: SOURCE,
    measure: (event) => Buffer.byteLength(JSON.stringify(event)),
  },
} satisfies Record<string, ReceiverLimit<PagerdutyEvent>>;

/** A service of PagerDuty. */
export const pagerduty: ChannelKind = {
  title: 'PagerDuty',
  readers: 'on-call',
  showsPictures: true,
  limits: LIMITS,
  // PagerDuty has used 403 for too many requests.
  isRefusal: (status) => status !== 403 && refusesClientErrors(status),
  failureIn: jsonFailure,
  secret: channelSecret({
    form: '{"routingKey": "..."}',
    fields: [
      {
        name: 'url',
        question: 'Address (empty: PagerDuty in the US)',
        label: 'address',
        example: 'https://events.eu.pagerduty.com/v2/enqueue',
        isPublic: true,
        isOptional: true,
      },
      { name: 'routingKey', question: 'Integration key of the service (Events API v2)', label: 'key' },
    ],
    // For a service in the EU: https://events.eu.pagerduty.com/v2/enqueue.
    schema: z.lazy(() =>
      z.object({
        url: secretUrl.default('https://events.pagerduty.com/v2/enqueue'),
        routingKey: secretText.regex(/^[A-Za-z0-9]{32}$/),
      }),
    ),
    request: ({ url, routingKey }, body) => ({ address: url, body: withSecretField(body, 'routing_key', routingKey) }),
  }),
  message: fittedCard(LIMITS, pagerdutyEvent),
};

const ACTIONS: Readonly<Record<string, Action>> = {
  resolved: 'resolve',
  ended: 'resolve',
  acknowledged: 'acknowledge',
};

/**
 * An event for PagerDuty: an episode is one incident. `firing` opens it, `updated` is added to it, `acknowledged` stops
 * its escalation, `resolved` and `ended` close it; an event of an earlier episode closes the incident of that one.
 */
function pagerdutyEvent(card: AlertCard, event: DeliveryEvent): PagerdutyEvent {
  const { rule, watch } = event.data;
  const picture = cardPicture(card);
  // PagerDuty requires HTTPS.
  const isShown = picture?.href.startsWith('https://') === true;
  const mentions = byStoryline(card.samples).map(({ storyline, text, byline }, at) => [
    `${storyline === undefined ? '' : `${storyline} · `}${card.words.alerts.mentionNumber({ at: at + 1 })}`,
    `${text} (${byline})`,
  ]);
  return {
    event_action: ACTIONS[transitionOf(event)] ?? 'trigger',
    dedup_key: episodeKey(event),
    client: 'mention-alerts',
    payload: {
      summary: unitsWithin(card.title, LIMITS.summary.most),
      source: chatText(watch?.name, 120) || chatText(rule.ruleId, 120) || 'mention-alerts',
      severity: severityOf(rule.severity),
      timestamp: new Date(event.time).toISOString(),
      ...(rule.conditionKind === undefined ? {} : { class: chatText(rule.conditionKind, 60) }),
      custom_details: Object.fromEntries([
        [card.words.alerts.why, card.explanation],
        ...factsBeside(card, isShown ? picture : undefined).map(({ name, value }) => [name, value]),
        ...mentions,
        [card.words.alerts.ruleTitle, footerOf(card)],
      ]),
    },
    links: [
      ...(card.links ?? []).map(({ label, href }) => ({ href, text: label })),
      ...card.samples.flatMap(({ link }) => (link === undefined ? [] : [{ href: link.href, text: link.host }])),
    ],
    ...(picture === undefined || !isShown ? {} : { images: [{ src: picture.href, alt: picture.alt }] }),
  };
}

function severityOf(severity: string | undefined): 'critical' | 'warning' | 'info' {
  return severity === 'critical' || severity === 'info' ? severity : 'warning';
}
