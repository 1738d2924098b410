import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { htmlText, withoutLinks, withoutTags } from '../../wording/inert-text.ts';
import { type AlertCard, cardPicture, factsBeside, footerOf } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import { type ChatKind, refusesClientErrors, secretAddress } from '../channel-kind.ts';
import { fittedCard } from '../fitted-card.ts';

const LONGEST_TEXT = 4000;

/** Parts of one; a button with a colour is filled with it. */
const BLUE = { red: 0.09, green: 0.36, blue: 0.83 };

type Widget =
  | { readonly textParagraph: { readonly text: string } }
  | { readonly image: { readonly imageUrl: string; readonly altText: string } }
  | { readonly decoratedText: { readonly topLabel: string; readonly text: string; readonly wrapText: true } }
  | {
      readonly buttonList: {
        readonly buttons: readonly {
          readonly text: string;
          readonly color: typeof BLUE;
          readonly onClick: { readonly openLink: { readonly url: string } };
        }[];
      };
    };

type GoogleChatMessage = {
  readonly fallbackText: string;
  readonly cardsV2: readonly [
    {
      readonly cardId: 'alert';
      readonly card: {
        readonly header: { readonly title: string };
        readonly sections: readonly { readonly widgets: readonly Widget[] }[];
      };
    },
  ];
};

const LIMITS = {
  message: {
    of: 'the message with its card, as JSON (less 1,000 for what Google Chat adds)',
    most: 31_000,
    unit: 'bytes of UTF-8',
    source: 'https://developers.google.com/workspace/chat/create-messages',
    measure: (message) => Buffer.byteLength(JSON.stringify(message)),
  },
  widgets: {
    of: 'parts of a card',
    most: 100,
    unit: 'parts',
    source: 'https://developers.google.com/workspace/chat/api/reference/rest/v1/cards#section',
    measure: ({ cardsV2: [{ card }] }) => card.sections.flatMap(({ widgets }) => widgets).length,
  },
} satisfies Record<string, ReceiverLimit<GoogleChatMessage>>;

/** A space of Google Chat, by its webhook. */
export const googleChat: ChatKind = {
  title: 'Google Chat',
  readers: 'people',
  showsPictures: true,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: jsonFailure,
  secret: secretAddress({
    question: 'Address of the webhook of the space',
    example: 'https://chat.googleapis.com/...',
  }),
  message: fittedCard(LIMITS, googleChatMessage),
};

/**
 * An alert as a Google Chat message (a card). Texts of widgets may contain some HTML, so they are escaped; the only tags
 * are links: of a mention, whose label is its host, and ours; and the bold title of a storyline. What stands out is a button, the others
 * are one line.
 */
function googleChatMessage(card: AlertCard): GoogleChatMessage {
  const picture = cardPicture(card);
  const facts = factsBeside(card, picture).map(({ name, value }) => ({
    decoratedText: { topLabel: plain(name), text: html(value), wrapText: true as const },
  }));
  const sections: (readonly Widget[])[] = [
    [
      paragraph(html(card.explanation)),
      ...(picture === undefined ? [] : [{ image: { imageUrl: picture.href, altText: plain(picture.alt) } }]),
      ...facts,
    ],
    byStoryline(card.samples).map(({ storyline, text, byline, link }) => {
      const anchor = link === undefined ? '' : linked(html(link.host), link.href);
      return paragraph(
        [storyline === undefined ? '' : `<b>${html(storyline)}</b>`, html(text), html(byline), anchor]
          .filter((part) => part !== '')
          .join('<br>'),
      );
    }),
    [...buttonsOf(card), paragraph(html(footerOf(card)))],
  ];
  return {
    fallbackText: plain(card.title),
    cardsV2: [
      {
        cardId: 'alert',
        card: {
          header: { title: plain(card.title) },
          sections: sections.filter(({ length }) => length > 0).map((widgets) => ({ widgets })),
        },
      },
    ],
  };
}

function buttonsOf({ links }: AlertCard): Widget[] {
  const { main, others } = apartFromMain(links);
  const shown = others.map(({ label, href }) => linked(htmlText(label, LONGEST_TEXT), href));
  return [
    ...(main === undefined
      ? []
      : [{ buttonList: { buttons: [{ text: main.label, color: BLUE, onClick: { openLink: { url: main.href } } }] } }]),
    ...(shown.length === 0 ? [] : [paragraph(shown.join(' · '))]),
  ];
}

function linked(words: string, href: string): string {
  return `<a href="${htmlText(href, LONGEST_TEXT)}">${words}</a>`;
}

function paragraph(text: string): Widget {
  return { textParagraph: { text } };
}

function html(text: string): string {
  return htmlText(withoutLinks(text), LONGEST_TEXT);
}

/**
 * For headers and notifications: they are not documented to take HTML, and `<users/all>` in a text would notify
 * everybody.
 */
function plain(text: string): string {
  return withoutTags(withoutLinks(text));
}
