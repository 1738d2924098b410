import * as z from 'zod';
import { apartFromMain } from '../../alerting/action/event-links.ts';
import { jsonOf } from '../../json-of.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { webLink } from '../../wording/chat-text.ts';
import { withoutLinks } from '../../wording/inert-text.ts';
import { type AlertCard, cardPicture, factsBeside, footerOf } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import {
  type ChatKind,
  channelSecret,
  refusesClientErrors,
  secretText,
  secretUrl,
  withSecretField,
} from '../channel-kind.ts';
import { fittedCard } from '../fitted-card.ts';

type Entity =
  | { readonly type: 'bold'; readonly offset: number; readonly length: number }
  | { readonly type: 'text_link'; readonly offset: number; readonly length: number; readonly url: string };

/** The body for Telegram without the chat, which is part of the channel's secret. */
type TelegramMessage = {
  readonly text: string;
  readonly entities: readonly Entity[];
  readonly link_preview_options:
    | { readonly is_disabled: true }
    | { readonly url: string; readonly prefer_large_media: true; readonly show_above_text: false };
  readonly reply_markup?: {
    readonly inline_keyboard: readonly (readonly { readonly text: string; readonly url: string }[])[];
  };
};

/** A paragraph, the part of it that is bold, and the links after it. */
type Paragraph = {
  readonly text: string;
  readonly bold?: number;
  readonly links?: readonly { readonly words: string; readonly url: string }[];
};

/** A group that became a supergroup has another id; source: ResponseParameters of the Bot API. */
const movedGroup = z.lazy(() =>
  z.object({
    parameters: z.object({
      migrate_to_chat_id: z.union([z.int().transform(String), z.string().regex(/^-?\d{1,20}$/)]),
    }),
  }),
);

const SOURCE = 'https://core.telegram.org/bots/api#sendmessage';

const LIMITS = {
  text: {
    of: 'the text without its formatting, whose places are counted in the same way',
    most: 4096,
    unit: 'units',
    source: SOURCE,
    measure: ({ text }) => text.length,
  },
  entities: {
    of: 'links and bold words',
    most: 100,
    unit: 'parts',
    source: 'https://core.telegram.org/bots/api#messageentity',
    measure: ({ entities }) => entities.length,
  },
} satisfies Record<string, ReceiverLimit<TelegramMessage>>;

/** A chat of Telegram, by a bot. */
export const telegram: ChatKind = {
  title: 'Telegram',
  readers: 'people',
  showsPictures: true,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: jsonFailure,
  secret: channelSecret({
    form: '{"botToken": "123456789:...", "chatId": "-100..."}',
    fields: [
      {
        name: 'url',
        question: 'Address of the Bot API (empty: Telegram itself)',
        label: 'address',
        example: 'https://api.telegram.org',
        isPublic: true,
        isOptional: true,
      },
      {
        name: 'botToken',
        question: 'Token of the bot, as BotFather gave it',
        label: 'token',
        example: '123456789:...',
      },
      { name: 'chatId', question: 'Chat (a number, or @channel)', label: 'chat', example: '-100...' },
    ],
    // The chat is a number, negative for groups, or the name of a public channel.
    schema: z.lazy(() =>
      z.object({
        url: secretUrl.default('https://api.telegram.org'),
        botToken: secretText.regex(/^\d{1,20}:[A-Za-z0-9_-]{30,60}$/),
        chatId: secretText.regex(/^(-?\d{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/),
      }),
    ),
    request: (secret, body) => {
      const to = (chatId: string) => ({
        address: `${secret.url}/bot${secret.botToken}/sendMessage`,
        body: withSecretField(body, 'chat_id', chatId),
      });
      const moved = (answer: string) => {
        const chatId = movedGroup.safeParse(jsonOf(answer)).data?.parameters.migrate_to_chat_id;
        if (chatId === undefined) return undefined;
        return { request: { ...to(chatId), secrets: Object.values(secret) }, movedTo: chatId };
      };
      return { ...to(secret.chatId), moved };
    },
  }),
  message: fittedCard(LIMITS, telegramMessage),
};

/**
 * An alert as a Telegram message: plain text without a parse mode, so that no text of a stranger is markup; bold text
 * and links are entities beside it. Nothing else becomes a link, a mention or a command. What stands out is the only button.
 */
function telegramMessage(card: AlertCard): TelegramMessage {
  const picture = cardPicture(card);
  const title = inert(card.title);
  const { main, others } = apartFromMain(card.links);
  const paragraphs: Paragraph[] = [
    { text: title, bold: title.length },
    { text: inert(card.explanation) },
    ...factsBeside(card, picture).map(({ name, value }) => ({
      text: `${inert(name)}${card.words.colon}${inert(value)}`,
      bold: inert(name).length,
    })),
    ...byStoryline(card.samples).flatMap(({ storyline, text, byline, link }) => [
      ...(storyline === undefined ? [] : [{ text: inert(storyline), bold: inert(storyline).length }]),
      {
        text: `• ${inert(text)}${byline === '' ? '' : ` (${inert(byline)})`}`,
        links: link === undefined ? [] : [{ words: inert(link.host), url: link.href }],
      },
    ]),
    ...(others.length === 0
      ? []
      : [{ text: '', links: others.map(({ label, href }) => ({ words: label, url: href })) }]),
    { text: `\n${inert(footerOf(card))}` },
  ];
  let text = '';
  const entities: Entity[] = [];
  for (const { text: said, bold, links = [] } of paragraphs) {
    if (text !== '') text += '\n';
    const offset = text.length;
    text += said;
    if (bold !== undefined && bold > 0) entities.push({ type: 'bold', offset, length: bold });
    links.forEach(({ words, url }, at) => {
      text += at === 0 ? ' ' : ' · ';
      if (webLink(url) !== undefined)
        entities.push({ type: 'text_link', offset: text.length, length: words.length, url });
      text += words;
    });
  }
  return {
    text,
    entities,
    // The only preview is of our own picture; links of strangers are never fetched.
    link_preview_options:
      picture === undefined
        ? { is_disabled: true }
        : { url: picture.href, prefer_large_media: true, show_above_text: false },
    ...(main === undefined ? {} : { reply_markup: { inline_keyboard: [[{ text: main.label, url: main.href }]] } }),
  };
}

/** Otherwise Telegram makes links of addresses, @names, #words and /commands in plain text. */
function inert(text: string): string {
  return withoutLinks(text)
    .replaceAll('@', '\uff20')
    .replaceAll('#', '\uff03')
    .replace(/(^|[^\p{L}\p{N}])\/(?=\p{L})/gu, '$1\uff0f');
}
