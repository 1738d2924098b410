import * as z from 'zod';
import { type Channel, type ChatKind, isOnCall, type OnCallKind } from '../items/channel.ts';
import { type AlertCard, alertCard } from './alert-card.ts';
import type { DeliveryEvent } from './delivery-event.ts';
import { discordMessage } from './discord/discord-message.ts';
import { googleChatMessage } from './google-chat/google-chat-message.ts';
import { mattermostMessage } from './mattermost/mattermost-message.ts';
import { opsgenieAction } from './opsgenie/opsgenie-alert.ts';
import { pagerdutyEvent } from './pagerduty/pagerduty-event.ts';
import type { Picture } from './ports.ts';
import { slackMessage } from './slack/slack-message.ts';
import { summaryCard } from './summary-card.ts';
import { teamsMessage } from './teams/teams-message.ts';
import { telegramMessage } from './telegram/telegram-message.ts';

/** An event that goes to a channel. */
type Outgoing = {
  readonly event: DeliveryEvent;
  /** The event as it was published. */
  readonly body: string;
  /** What is over is an earlier episode than the one that the channel heard of last. */
  readonly isEarlierEpisode: boolean;
  readonly channelId: string;
  /** A channel of Slack whose app is told of clicks. */
  readonly isInteractive?: boolean;
  /** The picture of the event, where one was drawn. */
  readonly picture?: Pick<Picture, 'alt' | 'url'> | undefined;
};

/**
 * The body that is sent to a channel: to a webhook the event exactly as it was published (every byte is signed), to chat
 * programs and on-call services what people read. Each says so if it belongs to an earlier episode.
 */
export function messageFor(
  kind: Channel['kind'],
  { event, body, isEarlierEpisode, channelId, isInteractive, picture }: Outgoing,
): string {
  if (kind === 'webhook') return isEarlierEpisode ? ofEarlierEpisode(body) : body;
  const { data } = event;
  const tells = (data.tells ?? []).filter(({ channels }) => channels.includes(channelId));
  const shown = { ...event, data: { ...data, tells, ...(isEarlierEpisode ? { earlierEpisode: true } : {}) } };
  if (data.summary !== undefined && !isOnCall(kind)) return cardFor(kind, summaryCard(data.summary), isInteractive);
  const { url, alt = '' } = picture ?? {};
  const card = { ...alertCard(shown), ...(url === undefined ? {} : { picture: { href: url, alt } }) };
  return isOnCall(kind) ? onCallFor(kind, shown, card) : cardFor(kind, card, isInteractive);
}

const published = z.lazy(() =>
  z.record(z.string(), z.unknown()).and(z.object({ data: z.record(z.string(), z.unknown()) })),
);

function ofEarlierEpisode(body: string): string {
  const event = published.parse(JSON.parse(body));
  return JSON.stringify({ ...event, data: { ...event.data, earlierEpisode: true } });
}

/** A card as the chat program of a channel takes it. */
export function cardFor(kind: ChatKind, card: AlertCard, isInteractive = false): string {
  switch (kind) {
    case 'slack':
      return JSON.stringify(slackMessage(card, isInteractive));
    case 'teams':
      return JSON.stringify(teamsMessage(card));
    case 'google-chat':
      return JSON.stringify(googleChatMessage(card));
    case 'discord':
      return JSON.stringify(discordMessage(card));
    case 'mattermost':
      return JSON.stringify(mattermostMessage(card));
    case 'telegram':
      return JSON.stringify(telegramMessage(card));
  }
}

/** An event and its card as a service for those on call takes them, but for the channel's secret. */
function onCallFor(kind: OnCallKind, event: DeliveryEvent, card: AlertCard): string {
  switch (kind) {
    case 'pagerduty':
      return JSON.stringify(pagerdutyEvent(event, card));
    case 'opsgenie':
      return JSON.stringify(opsgenieAction(event, card));
  }
}

/** The type of that body; source: the structured mode of the HTTP binding of CloudEvents 1.0. */
export function contentTypeFor(kind: Channel['kind']): string {
  return kind === 'webhook' ? 'application/cloudevents+json; charset=utf-8' : 'application/json; charset=utf-8';
}
