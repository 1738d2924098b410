import { type AlertCard, alertCard } from './alert-card.ts';
import type { Channel } from './channel.ts';
import type { DeliveryEvent } from './delivery-event.ts';
import { slackMessage } from './slack-message.ts';
import { teamsMessage } from './teams-message.ts';

/**
 * The body that a channel is sent: to a webhook the event exactly as it was published (every byte of it is signed),
 * to Slack and Teams the message that a person reads.
 */
export function messageFor(kind: Channel['kind'], event: DeliveryEvent, published: string): string {
  return kind === 'webhook' ? published : cardFor(kind, alertCard(event));
}

/** A card as the chat program of a channel takes it. */
export function cardFor(kind: Exclude<Channel['kind'], 'webhook'>, card: AlertCard): string {
  switch (kind) {
    case 'slack':
      return JSON.stringify(slackMessage(card));
    case 'teams':
      return JSON.stringify(teamsMessage(card));
  }
}

/** The type of that body; source: the structured mode of the HTTP binding of CloudEvents 1.0. */
export function contentTypeFor(kind: Channel['kind']): string {
  return kind === 'webhook' ? 'application/cloudevents+json; charset=utf-8' : 'application/json; charset=utf-8';
}
