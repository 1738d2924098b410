import * as z from 'zod';
import { type AlertCard, alertCard } from './alert-card.ts';
import type { Buttons } from './buttons.ts';
import type { ChannelKind, ChatKind } from './channel-kind.ts';
import type { DeliveryEvent } from './delivery-event.ts';
import { hearersCard } from './hearers-card.ts';
import type { Picture } from './ports.ts';
import { summaryCard } from './summary-card.ts';

/** An event that goes to a channel. */
type Outgoing = {
  readonly event: DeliveryEvent;
  /** The event as it was published. */
  readonly body: string;
  /** What is over is an earlier episode than the one that the channel heard of last. */
  readonly isEarlierEpisode: boolean;
  readonly channelId: string;
  /** Of a channel of Slack whose app is told of clicks. */
  readonly buttons?: Buttons | undefined;
  /** The picture of the event, where one was drawn. */
  readonly picture?: Pick<Picture, 'alt' | 'url'> | undefined;
};

/**
 * The body that is sent to a channel: to programs the event exactly as it was published (every byte is signed), to chat
 * programs and on-call services what people read. Each says so if it belongs to an earlier episode.
 */
export function messageFor(
  kind: ChannelKind,
  { event, body, isEarlierEpisode, channelId, buttons, picture }: Outgoing,
): string {
  if (kind.readers === 'programs') return isEarlierEpisode ? ofEarlierEpisode(body) : body;
  const { data } = event;
  const tells = (data.tells ?? []).filter(({ channels }) => channels.includes(channelId));
  const shown = { ...event, data: { ...data, tells, ...(isEarlierEpisode ? { earlierEpisode: true } : {}) } };
  const { url, alt = '' } = picture ?? {};
  const card = (): AlertCard => ({
    ...cardOf(shown),
    ...(url === undefined ? {} : { picture: { href: url, alt } }),
  });
  if (kind.readers === 'on-call') return JSON.stringify(kind.message(card(), shown));
  return cardFor(kind, card(), buttons);
}

/** What people read of an event. */
export function cardOf(shown: DeliveryEvent): AlertCard {
  const { summary, hearers } = shown.data;
  if (hearers !== undefined) return hearersCard(hearers);
  return summary === undefined ? alertCard(shown) : summaryCard(summary);
}

/** A card as the chat program of a channel takes it. */
export function cardFor(kind: ChatKind, card: AlertCard, buttons?: Buttons): string {
  return JSON.stringify(kind.message(card, buttons));
}

/** The type of that body; source: the structured mode of the HTTP binding of CloudEvents 1.0. */
export function contentTypeFor({ readers }: ChannelKind): string {
  return readers === 'programs' ? 'application/cloudevents+json; charset=utf-8' : 'application/json; charset=utf-8';
}

const published = z.lazy(() =>
  z.record(z.string(), z.unknown()).and(z.object({ data: z.record(z.string(), z.unknown()) })),
);

function ofEarlierEpisode(body: string): string {
  const event = published.parse(JSON.parse(body));
  return JSON.stringify({ ...event, data: { ...event.data, earlierEpisode: true } });
}
