import * as z from 'zod';
import { episodeKey } from '../../alerting/event/episode-key.ts';
import { chatText } from '../../wording/chat-text.ts';
import { unitsWithin } from '../../wording/inert-text.ts';
import { type AlertCard, cardPicture, transitionOf } from '../alert-card.ts';
import { type ChannelKind, channelSecret, secretText, secretUrl, withSecretField } from '../channel-kind.ts';
import type { DeliveryEvent } from '../delivery-event.ts';

/** A service of PagerDuty. */
export const pagerduty: ChannelKind = {
  readers: 'on-call',
  showsPictures: true,
  secret: channelSecret({
    form: '{"routingKey": "..."}',
    fields: [
      { name: 'url', question: 'Address (empty: PagerDuty in the US)', isPublic: true, isOptional: true },
      { name: 'routingKey', question: 'Integration key of the service (Events API v2)' },
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
  message: pagerdutyEvent,
};

/** Source: "Send an Alert Event" of PagerDuty's Events API v2 and its OpenAPI description. */
const PAGERDUTY_LIMITS = { summary: 1024 };

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

const ACTIONS: Readonly<Record<string, Action>> = {
  resolved: 'resolve',
  ended: 'resolve',
  acknowledged: 'acknowledge',
};

/**
 * An event for PagerDuty: an episode is one incident. `firing` opens it, `updated` is added to it, `acknowledged` stops
 * its escalation, `resolved` and `ended` close it; an event of an earlier episode closes the incident of that one.
 */
function pagerdutyEvent(event: DeliveryEvent, card: AlertCard): PagerdutyEvent {
  const { rule, watch } = event.data;
  const picture = cardPicture(card);
  // PagerDuty requires HTTPS.
  const isShown = picture?.href.startsWith('https://') === true;
  const mentions = card.samples.map(({ text, byline }, at) => [`Mention ${at + 1}`, `${text} (${byline})`]);
  return {
    event_action: ACTIONS[transitionOf(event)] ?? 'trigger',
    dedup_key: episodeKey(event),
    client: 'mention-alerts',
    payload: {
      summary: unitsWithin(card.title, PAGERDUTY_LIMITS.summary),
      source: chatText(watch?.name, 120) || chatText(rule.ruleId, 120) || 'mention-alerts',
      severity: severityOf(rule.severity),
      timestamp: new Date(event.time).toISOString(),
      ...(rule.conditionKind === undefined ? {} : { class: chatText(rule.conditionKind, 60) }),
      custom_details: Object.fromEntries([
        ['Why', card.explanation],
        ...card.facts.map(({ name, value }) => [name, value]),
        ...mentions,
        ['Rule', card.footer],
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
