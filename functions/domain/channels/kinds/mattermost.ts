import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { markdownText } from '../../wording/inert-text.ts';
import { type AlertCard, type CardLink, cardPicture, factsBeside, footerOf } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import { type ChatKind, refusesClientErrors, secretAddress } from '../channel-kind.ts';
import { fittedCard } from '../fitted-card.ts';

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

/** Fields that the server adds to an attachment, and properties that it adds to the post. */
const ADDED = 400;

const LIMITS = {
  properties: {
    of: 'the attachment, as JSON that escapes less-than, greater-than and ampersand (newer servers take a hundred times as much)',
    most: 7600 - ADDED,
    unit: 'code points',
    source: 'https://github.com/mattermost/mattermost/blob/master/server/public/model/post.go',
    measure: ({ attachments }) => [...goJson(attachments)].length,
  },
} satisfies Record<string, ReceiverLimit<MattermostMessage>>;

/** JSON as the server stores it; source: `HTMLEscape` of Go's package encoding/json. */
function goJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A channel of Mattermost, by its incoming webhook. */
export const mattermost: ChatKind = {
  title: 'Mattermost',
  readers: 'people',
  showsPictures: true,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: jsonFailure,
  secret: secretAddress({ question: 'Address of the incoming webhook', example: 'https://.../hooks/...' }),
  message: fittedCard(LIMITS, mattermostMessage),
};

/**
 * An alert as a Mattermost message (an attachment). Its Markdown is escaped and notifies nobody. The title is in the
 * text, because Markdown in the field of that name would become links. What a reader does first is bold in a line of its own.
 */
function mattermostMessage(card: AlertCard): MattermostMessage {
  const markdown = (text: string) => markdownText(text, LONGEST_TEXT);
  const mentions = byStoryline(card.samples).flatMap(({ storyline, text, byline, link }) => {
    const shown = link === undefined ? '' : `[${markdown(link.host)}](${link.href})`;
    const said = [markdown(text), markdown(byline), shown].filter((part) => part !== '').join(' · ');
    return storyline === undefined ? [said] : [`**${markdown(storyline)}**`, said];
  });
  const { main, others } = apartFromMain(card.links);
  const linked = ({ label, href }: CardLink) => `[${markdown(label)}](${href})`;
  const acts = [
    ...(main === undefined ? [] : [`**${linked(main)}**`]),
    ...(others.length === 0 ? [] : [others.map(linked).join(' · ')]),
  ];
  const fallback = markdownText(card.title, 300);
  const picture = cardPicture(card);
  return {
    attachments: [
      {
        fallback,
        color: card.isOver ? '#2e7d32' : card.isCritical ? '#c62828' : '#f9a825',
        text: [`**${fallback}**`, markdown(card.explanation), ...mentions, ...acts].join('\n\n'),
        fields: factsBeside(card, picture).map(({ name, value }) => ({
          title: markdown(name),
          value: markdown(value),
          short: false,
        })),
        footer: markdownText(footerOf(card), 600),
        ...(picture === undefined ? {} : { image_url: picture.href }),
      },
    ],
  };
}
