import * as z from 'zod';
import type { ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import type { Received } from '../adapters/webhook/start-receiver.ts';

/** What a service is sent: its path, headers and body. */
type Sent = Pick<Received, 'path' | 'headers' | 'body'>;

/** What the service answers: its status, and why it refuses. */
export type Verdict = { readonly status: number; readonly problem?: string };

const bytes = (limit: number) => (text: string) => Buffer.byteLength(text) <= limit;
/** Discord and Telegram count UTF-16 units, which are never fewer than code points. */
const units = (max: number, min = 1) =>
  z.string().refine((text) => text.length <= max && text.length >= min, `more than ${max} characters, or none`);
const url = z.string().regex(/^https?:\/\/[!-~]+$/);

/** https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
const pagerduty = z
  .strictObject({
    routing_key: z.string().length(32),
    event_action: z.enum(['trigger', 'acknowledge', 'resolve']),
    dedup_key: units(255),
    client: z.string(),
    payload: z.strictObject({
      summary: units(1024),
      source: units(255),
      severity: z.enum(['critical', 'error', 'warning', 'info']),
      timestamp: z.iso.datetime(),
      class: z.string().optional(),
      custom_details: z.record(z.string(), z.string()),
    }),
    links: z.array(z.strictObject({ href: url, text: units(1000) })),
    images: z.array(z.strictObject({ src: url.startsWith('https://'), alt: z.string() })).optional(),
  })
  .refine((event) => bytes(512 * 1024)(JSON.stringify(event)), 'larger than 512 KB');

/** https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events/, with the limits of Opsgenie, whose interface it was. */
const jsmCreate = z.strictObject({
  message: units(130),
  alias: units(512),
  description: units(15_000),
  priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
  source: units(100),
  entity: units(512),
  tags: z.array(units(50)).max(20),
});
const jsmOther = z.strictObject({ source: units(100), note: units(25_000) });

/** https://discord.com/developers/docs/resources/webhook#execute-webhook, and the limits of embeds. */
const discord = z
  .strictObject({
    username: units(80),
    allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
    embeds: z
      .array(
        z.strictObject({
          title: units(256),
          description: units(4096),
          color: z.int().min(0).max(0xffffff),
          fields: z.array(z.strictObject({ name: units(256), value: units(1024) })).max(25),
          footer: z.strictObject({ text: units(2048) }),
          image: z.strictObject({ url: url.max(2048) }).optional(),
        }),
      )
      .min(1)
      .max(10),
  })
  .refine(({ embeds }) => {
    const texts = embeds.flatMap(({ title, description, fields, footer }) => [
      title,
      description,
      footer.text,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ]);
    return texts.join('').length <= 6000;
  }, 'more than 6000 characters');

const chatText = z.string().min(1);
const share = z.number().min(0).max(1);
/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards */
const googleChat = z
  .strictObject({
    fallbackText: chatText,
    cardsV2: z
      .array(
        z.strictObject({
          cardId: z.string(),
          card: z.strictObject({
            header: z.strictObject({ title: chatText }),
            sections: z
              .array(
                z.strictObject({
                  widgets: z
                    .array(
                      z.union([
                        z.strictObject({ textParagraph: z.strictObject({ text: chatText }) }),
                        z.strictObject({ image: z.strictObject({ imageUrl: url, altText: chatText }) }),
                        z.strictObject({
                          buttonList: z.strictObject({
                            buttons: z.array(
                              z.strictObject({
                                text: chatText,
                                color: z.strictObject({ red: share, green: share, blue: share }),
                                onClick: z.strictObject({ openLink: z.strictObject({ url }) }),
                              }),
                            ),
                          }),
                        }),
                        z.strictObject({
                          decoratedText: z.strictObject({ topLabel: chatText, text: chatText, wrapText: z.boolean() }),
                        }),
                      ]),
                    )
                    .min(1)
                    .max(100),
                }),
              )
              .min(1),
          }),
        }),
      )
      .length(1),
  })
  .refine((message) => bytes(32_000)(JSON.stringify(message)), 'larger than 32,000 bytes');

/** https://developers.mattermost.com/integrate/reference/message-attachments/ */
const mattermost = z
  .strictObject({
    attachments: z.array(
      z.strictObject({
        fallback: chatText,
        color: z.string().regex(/^#[0-9a-f]{6}$/),
        text: chatText,
        fields: z.array(z.strictObject({ title: chatText, value: chatText, short: z.boolean() })),
        footer: chatText,
        image_url: url.optional(),
      }),
    ),
  })
  .refine(({ attachments }) => {
    // What the server makes of it: its own fields in each attachment, and Go's JSON, which escapes what HTML would read.
    const own = { id: 0, pretext: '', author_name: '', author_link: '', author_icon: '', title: '', title_link: '' };
    const kept = attachments.map((each) => ({ ...own, ...each, thumb_url: '', footer_icon: '', ts: null }));
    const props = JSON.stringify({ attachments: kept, from_webhook: 'true', webhook_display_name: 'alerts' });
    return [...props.replace(/[<>&]/g, '\\u003c')].length <= 7600;
  }, 'Unable to split webhook post: props too long');

/** https://core.telegram.org/bots/api#sendmessage */
const telegram = z
  .strictObject({
    chat_id: z.string().min(1),
    text: units(4096),
    entities: z
      .array(
        z.union([
          z.strictObject({ type: z.literal('bold'), offset: z.int().min(0), length: z.int().min(1) }),
          z.strictObject({ type: z.literal('text_link'), offset: z.int().min(0), length: z.int().min(1), url }),
        ]),
      )
      .max(100),
    link_preview_options: z.union([
      z.strictObject({ is_disabled: z.literal(true) }),
      z.strictObject({ url, prefer_large_media: z.boolean(), show_above_text: z.boolean() }),
    ]),
    reply_markup: z
      .strictObject({ inline_keyboard: z.array(z.array(z.strictObject({ text: units(64), url }))).max(100) })
      .optional(),
  })
  .refine(
    ({ text, entities }) => entities.every(({ offset, length }) => offset + length <= text.length),
    'an entity ends beyond the text',
  );

const plainText = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: units(max), emoji: z.boolean() });
const mrkdwn = z.strictObject({ type: z.literal('mrkdwn'), text: units(3000) });
/** https://docs.slack.dev/reference/block-kit/blocks */
const slack = z
  .strictObject({
    text: units(40_000),
    mrkdwn: z.boolean(),
    unfurl_links: z.boolean(),
    unfurl_media: z.boolean(),
    blocks: z
      .array(
        z.union([
          z.strictObject({ type: z.literal('header'), text: plainText(150) }),
          z.strictObject({ type: z.literal('section'), text: z.union([plainText(3000), mrkdwn]) }),
          z.strictObject({
            type: z.literal('context'),
            elements: z
              .array(z.union([plainText(3000), mrkdwn]))
              .min(1)
              .max(10),
          }),
          z.strictObject({ type: z.literal('image'), image_url: url.max(3000), alt_text: units(2000) }),
          z.strictObject({
            type: z.literal('actions'),
            elements: z
              .array(
                z.strictObject({
                  type: z.literal('button'),
                  action_id: units(255),
                  text: plainText(75),
                  value: units(2000),
                  style: z.enum(['primary', 'danger']).optional(),
                  confirm: z.strictObject({
                    title: plainText(100),
                    text: plainText(300),
                    confirm: plainText(30),
                    deny: plainText(30),
                  }),
                }),
              )
              .max(25),
          }),
        ]),
      )
      .max(50),
  })
  // "12,000 text characters with a buffer for block containers"
  .refine(({ blocks }) => JSON.stringify(blocks).length <= 12_000, 'msg_blocks_too_long');

/** https://learn.microsoft.com/microsoftteams/limits-specifications-teams: a workflow posts the card as text in JSON. */
const teams = z
  .looseObject({
    type: z.literal('message'),
    attachments: z.array(z.looseObject({ content: z.looseObject({}) })).length(1),
  })
  .refine(({ attachments: [attachment] }) => {
    const body = {
      messageBody: JSON.stringify(attachment?.content),
      recipient: { groupId: 'g'.repeat(36), channelId: 'c'.repeat(60) },
    };
    return bytes(28_000)(JSON.stringify(body));
  }, 'RequestEntityTooLarge');

/** A program may take as much as SNS, from where every event comes. */
const webhook = z.looseObject({ id: z.string() }).refine((event) => bytes(262_144)(JSON.stringify(event)), 'too large');

/** What each service keeps of a message, and takes of it at most; of Jira Service Management, what opens an alert. */
export const FORMS: Readonly<Record<ChannelKindName, z.ZodType>> = {
  webhook,
  slack,
  teams,
  'google-chat': googleChat,
  discord,
  mattermost,
  telegram,
  pagerduty,
  jsm: z.union([jsmCreate, jsmOther]),
};

export type Kind = 'pagerduty' | 'jsm' | 'discord' | 'google-chat' | 'mattermost' | 'telegram';

/** What the secret of a channel holds besides its address; each is worth hiding. */
export const KEYS: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  discord: {},
  'google-chat': {},
  mattermost: {},
  pagerduty: { routingKey: 'R0123456789abcdefghijklmnopqrstu' },
  jsm: { apiKey: '0e0d5fb8-11aa-4f2b-9f61-hunter2hunt2' },
  telegram: { botToken: '123456789:AAhunter2hunter2hunter2hunter2hunter2', chatId: '-1001234567890' },
};

function judged(schema: z.ZodType, body: string, ok: number): Verdict {
  const read = schema.safeParse(JSON.parse(body));
  return read.success ? { status: ok } : { status: 400, problem: z.prettifyError(read.error) };
}

/** Answers as the service of a kind does to what it is sent: by its published form and limits. */
export function answerOf(kind: Kind, sent: Sent): Verdict {
  if (!sent.headers['content-type']?.startsWith('application/json')) return { status: 415, problem: 'not JSON' };
  switch (kind) {
    case 'pagerduty':
      return judged(pagerduty, sent.body, 202);
    case 'jsm': {
      if (sent.headers.authorization !== `GenieKey ${KEYS.jsm.apiKey}`) return { status: 403, problem: 'no key' };
      const [, alias, action, how] = /^\/jsm(?:\/([^/]+)\/(\w+)\?(.*))?$/.exec(sent.path) ?? [];
      if (alias === undefined) return judged(jsmCreate, sent.body, 202);
      const isKnown = how === 'identifierType=alias' && (action === 'close' || action === 'acknowledge');
      return isKnown ? judged(jsmOther, sent.body, 202) : { status: 404, problem: sent.path };
    }
    case 'discord':
      return judged(discord, sent.body, 204);
    case 'google-chat':
      return judged(googleChat, sent.body, 200);
    case 'mattermost':
      return judged(mattermost, sent.body, 200);
    case 'telegram':
      return sent.path === `/telegram/bot${KEYS.telegram.botToken}/sendMessage`
        ? judged(telegram, sent.body, 200)
        : { status: 404, problem: 'no such bot' };
  }
}
