import { markdownText } from '../../wording/inert-text.ts';
import { type AlertCard, cardPicture } from '../alert-card.ts';
import { type ChatKind, secretAddress } from '../channel-kind.ts';
import { fittingCard, type ShownParts } from '../fitting-card.ts';

/** A channel of Mattermost, by its incoming webhook. */
export const mattermost: ChatKind = {
  readers: 'people',
  showsPictures: true,
  secret: secretAddress('Address of the incoming webhook (https://.../hooks/...)'),
  message: mattermostMessage,
};

/**
 * The most characters that the attachments of a message may have as JSON. Newer servers take more; this is what all of
 * them take. Source: "Maximum attachments length is 7900 characters" of the server, and its reference of message
 * attachments.
 */
const MATTERMOST_LIMIT = 7900;

const LONGEST_TEXT = 1500;

type MattermostMessage = {
  readonly attachments: readonly [
    {
      readonly fallback: string;
      readonly color: string;
      readonly text: string;
      readonly fields: readonly { readonly title: string; readonly value: string; readonly short: false }[];
      readonly footer: string;
      readonly image_url?: string;
    },
  ];
};

/**
 * An alert as a Mattermost message (an attachment). Its Markdown is escaped and notifies nobody. The title is in the
 * text, because Markdown in the field of that name would become links. The alert comes first; mentions, then facts, are
 * left out, the last first, until it fits.
 */
function mattermostMessage(card: AlertCard): MattermostMessage {
  return fittingCard(
    card,
    (shown) => withParts(card, shown),
    ({ attachments }) => JSON.stringify(attachments).length <= MATTERMOST_LIMIT,
  );
}

function withParts(card: AlertCard, { facts, samples }: ShownParts): MattermostMessage {
  const markdown = (text: string) => markdownText(text, LONGEST_TEXT);
  const mentions = samples.map(({ text, byline, link }) => {
    const shown = link === undefined ? '' : `[${markdown(link.host)}](${link.href})`;
    return [markdown(text), markdown(byline), shown].filter((part) => part !== '').join(' · ');
  });
  const links = (card.links ?? []).map(({ label, href }) => `[${markdown(label)}](${href})`);
  const acts = links.length === 0 ? [] : [links.join(' · ')];
  const fallback = markdownText(card.title, 300);
  const picture = cardPicture(card);
  return {
    attachments: [
      {
        fallback,
        color: card.isOver ? '#2e7d32' : card.isCritical ? '#c62828' : '#f9a825',
        text: [`**${fallback}**`, markdown(card.explanation), ...mentions, ...acts].join('\n\n'),
        fields: facts.map(({ name, value }) => ({ title: markdown(name), value: markdown(value), short: false })),
        footer: markdownText(card.footer, 600),
        ...(picture === undefined ? {} : { image_url: picture.href }),
      },
    ],
  };
}
