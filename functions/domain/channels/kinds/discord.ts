import { markdownText } from '../../wording/inert-text.ts';
import { type AlertCard, cardPicture, type SampleCard } from '../alert-card.ts';
import { type ChatKind, secretAddress } from '../channel-kind.ts';
import { fittingCard, type ShownParts } from '../fitting-card.ts';

/** A channel of Discord, by its webhook. */
export const discord: ChatKind = {
  readers: 'people',
  showsPictures: true,
  secret: secretAddress('Address of the webhook (https://discord.com/api/webhooks/...)'),
  message: discordMessage,
};

/** Source: "Embed limits" and "Execute webhook" of Discord's developer documentation; lengths in characters. */
const DISCORD_LIMITS = {
  title: 256,
  description: 4096,
  fields: 25,
  name: 256,
  value: 1024,
  footer: 2048,
  all: 6000,
  url: 2048,
};

type Field = { readonly name: string; readonly value: string };

type DiscordMessage = {
  readonly username: 'mention-alerts';
  readonly allowed_mentions: { readonly parse: readonly [] };
  readonly embeds: readonly [
    {
      readonly title: string;
      readonly description: string;
      readonly color: number;
      readonly fields: readonly Field[];
      readonly footer: { readonly text: string };
      readonly image?: { readonly url: string };
    },
  ];
};

const COLORS = { over: 0x2e7d32, critical: 0xc62828, warning: 0xf9a825 };

/**
 * An alert as a Discord message: one embed, whose Markdown is escaped; it notifies nobody, whatever it contains. The
 * alert comes first, then as many mentions as the limits allow.
 */
function discordMessage(card: AlertCard): DiscordMessage {
  return fittingCard(card, (shown) => withParts(card, shown), isWithin);
}

function withParts(card: AlertCard, shown: ShownParts): DiscordMessage {
  const color = card.isOver ? COLORS.over : card.isCritical ? COLORS.critical : COLORS.warning;
  const picture = cardPicture(card, DISCORD_LIMITS.url);
  const facts = shown.facts.map(({ name, value }) => ({
    name: markdownText(name, DISCORD_LIMITS.name),
    value: markdownText(value, DISCORD_LIMITS.value),
  }));
  return {
    username: 'mention-alerts',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: markdownText(card.title, DISCORD_LIMITS.title),
        description: describedBy(card),
        color,
        fields: [...facts, ...shown.samples.map(sampleField)],
        footer: { text: markdownText(card.footer, DISCORD_LIMITS.footer) },
        ...(picture === undefined ? {} : { image: { url: picture.href } }),
      },
    ],
  };
}

/**
 * The explanation and the links for the reader: a webhook cannot have buttons, so these are links, as many as fit as a
 * whole.
 */
function describedBy({ explanation, links = [] }: AlertCard): string {
  const said = markdownText(explanation, DISCORD_LIMITS.description / 2);
  return links.reduce((text, { label, href }) => {
    const longer = `${text}\n[${markdownText(label, 100)}](${href})`;
    return longer.length <= DISCORD_LIMITS.description ? longer : text;
  }, said);
}

function sampleField({ text, byline, link }: SampleCard, at: number): Field {
  const shownLink = link === undefined ? '' : `[${markdownText(link.host, 100)}](${link.href})`;
  // A link that does not fit is left out: cut, it leads nowhere.
  const linked = shownLink.length > DISCORD_LIMITS.value / 2 ? '' : shownLink;
  const left = DISCORD_LIMITS.value - linked.length - 2;
  const said = markdownText(text, left);
  const by = byline === '' || left - said.length < 20 ? '' : markdownText(byline, left - said.length);
  return { name: `Mention ${at + 1}`, value: [said, by, linked].filter((part) => part !== '').join('\n') };
}

function isWithin({ embeds: [embed] }: DiscordMessage): boolean {
  const { title, description, fields, footer } = embed;
  const texts = [title, description, footer.text, ...fields.flatMap(({ name, value }) => [name, value])];
  return (
    fields.length <= DISCORD_LIMITS.fields && texts.reduce((sum, { length }) => sum + length, 0) <= DISCORD_LIMITS.all
  );
}
