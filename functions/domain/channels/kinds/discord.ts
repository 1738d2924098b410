import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { markdownText } from '../../wording/inert-text.ts';
import { type AlertCard, type CardLink, cardPicture, factsBeside, footerOf, type SampleCard } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import { type ChatKind, refusesClientErrors, secretAddress } from '../channel-kind.ts';
import { fittedCard } from '../fitted-card.ts';

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

const SOURCE = 'https://discord.com/developers/docs/resources/message#embed-object-embed-limits';
const units = { unit: 'units', source: SOURCE } as const;
type Limit = ReceiverLimit<DiscordMessage>;

const LIMITS = {
  title: { of: 'the title', most: 256, ...units, measure: ({ embeds: [{ title }] }) => title.length },
  description: { of: 'the text', most: 4096, ...units, measure: ({ embeds: [embed] }) => embed.description.length },
  fields: {
    of: 'facts and mentions',
    most: 25,
    unit: 'parts',
    source: SOURCE,
    measure: ({ embeds: [{ fields }] }) => fields.length,
  },
  name: {
    of: 'the name of a fact',
    most: 256,
    ...units,
    measure: ({ embeds: [{ fields }] }) => Math.max(0, ...fields.map(({ name }) => name.length)),
  },
  value: {
    of: 'a fact or a mention',
    most: 1024,
    ...units,
    measure: ({ embeds: [{ fields }] }) => Math.max(0, ...fields.map(({ value }) => value.length)),
  },
  footer: { of: 'the last line', most: 2048, ...units, measure: ({ embeds: [{ footer }] }) => footer.text.length },
  all: {
    of: 'all texts together',
    most: 6000,
    ...units,
    measure: ({ embeds: [embed] }) => textsOf(embed).join('').length,
  },
} satisfies Record<string, Limit>;

/** The longest link of a picture that a message may have. */
const LONGEST_PICTURE_LINK = 2048;

/** A channel of Discord, by its webhook. */
export const discord: ChatKind = {
  title: 'Discord',
  readers: 'people',
  showsPictures: true,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: jsonFailure,
  secret: secretAddress({ question: 'Address of the webhook', example: 'https://discord.com/api/webhooks/...' }),
  message: fittedCard(LIMITS, discordMessage),
};

const COLORS = { over: 0x2e7d32, critical: 0xc62828, warning: 0xf9a825 };

/**
 * An alert as a Discord message: one embed, whose Markdown is escaped; it notifies nobody, whatever it contains.
 */
function discordMessage(card: AlertCard): DiscordMessage {
  const color = card.isOver ? COLORS.over : card.isCritical ? COLORS.critical : COLORS.warning;
  const picture = cardPicture(card, LONGEST_PICTURE_LINK);
  const facts = factsBeside(card, picture).map(({ name, value }) => ({
    name: markdownText(name, LIMITS.name.most),
    value: markdownText(value, LIMITS.value.most),
  }));
  return {
    username: 'mention-alerts',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: markdownText(card.title, LIMITS.title.most),
        description: describedBy(card),
        color,
        fields: [
          ...facts,
          ...byStoryline(card.samples).map((sample, at) =>
            sampleField(sample, card.words.alerts.mentionNumber({ at: at + 1 })),
          ),
        ],
        footer: { text: markdownText(footerOf(card), LIMITS.footer.most) },
        ...(picture === undefined ? {} : { image: { url: picture.href } }),
      },
    ],
  };
}

/**
 * The explanation and the links for the reader: a webhook cannot have buttons, so these are links, as many as fit as a
 * whole. What stands out is bold in a line of its own; the others are one line in small letters.
 */
function describedBy({ explanation, links }: AlertCard): string {
  const { main, others } = apartFromMain(links);
  const said = markdownText(explanation, LIMITS.description.most / 2);
  const begun = main === undefined ? said : within(said, `\n**${linked(main)}**`);
  return others.reduce((text, link) => within(text, `${text === begun ? '\n-# ' : ' · '}${linked(link)}`), begun);
}

/** A text with what follows, if there is room for all of it. */
function within(text: string, more: string): string {
  return text.length + more.length <= LIMITS.description.most ? text + more : text;
}

function linked({ label, href }: CardLink): string {
  return `[${markdownText(label, 100)}](${href})`;
}

function sampleField({ storyline, text, byline, link }: SampleCard, number: string): Field {
  const name = storyline === undefined ? number : markdownText(`${storyline} · ${number}`, LIMITS.name.most);
  const shownLink = link === undefined ? '' : `[${markdownText(link.host, LIMITS.value.most)}](${link.href})`;
  // A link that does not fit is left out: cut, it leads nowhere.
  const linked = shownLink.length > LIMITS.value.most / 2 ? '' : shownLink;
  const left = LIMITS.value.most - linked.length - 2;
  const said = markdownText(text, left);
  const by = byline === '' || left - said.length < 20 ? '' : markdownText(byline, left - said.length);
  return { name, value: [said, by, linked].filter((part) => part !== '').join('\n') };
}

function textsOf({ title, description, fields, footer }: DiscordMessage['embeds'][0]): string[] {
  return [title, description, footer.text, ...fields.flatMap(({ name, value }) => [name, value])];
}
