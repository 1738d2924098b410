import type { Words } from '../../../languages/words-of.ts';
import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { chatText } from '../../wording/chat-text.ts';
import { slackText, withoutLinks } from '../../wording/inert-text.ts';
import { type AlertCard, type CardLink, cardPicture, factsBeside, footerOf, type SampleCard } from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import { type Buttons, buttonValue, withWorkspaceOf } from '../buttons.ts';
import { type ChatKind, refusesClientErrors, secretAddress } from '../channel-kind.ts';
import { fittedCard } from '../fitted-card.ts';

type PlainText = { readonly type: 'plain_text'; readonly text: string; readonly emoji: false };
type Link = { readonly type: 'mrkdwn'; readonly text: string };

/** A button of an app: a click sends `value` to it, after the reader has confirmed. */
type Button = {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: PlainText;
  readonly value: string;
  readonly style?: 'primary';
  readonly confirm: {
    readonly title: PlainText;
    readonly text: PlainText;
    readonly confirm: PlainText;
    readonly deny: PlainText;
  };
};

type SlackBlock =
  | { readonly type: 'header'; readonly text: PlainText }
  | { readonly type: 'section'; readonly text: PlainText | Link }
  | { readonly type: 'context'; readonly elements: readonly (PlainText | Link)[] }
  | { readonly type: 'image'; readonly image_url: string; readonly alt_text: string }
  | { readonly type: 'actions'; readonly elements: readonly Button[] };

export type SlackMessage = {
  readonly text: string;
  readonly mrkdwn: false;
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly blocks: readonly SlackBlock[];
};

const BLOCKS = 'https://docs.slack.dev/reference/block-kit/blocks';
const units = { unit: 'units', source: BLOCKS } as const;

const LIMITS = {
  blocks: { of: 'blocks', most: 50, unit: 'parts', source: BLOCKS, measure: ({ blocks }) => blocks.length },
  elements: {
    of: 'links or buttons in a block',
    most: 10,
    unit: 'parts',
    source: BLOCKS,
    measure: ({ blocks }) => Math.max(0, ...blocks.map((block) => ('elements' in block ? block.elements.length : 0))),
  },
  header: {
    of: 'the title',
    most: 150,
    ...units,
    measure: ({ blocks }) => Math.max(0, ...blocks.map((each) => (each.type === 'header' ? each.text.text.length : 0))),
  },
  text: {
    of: 'the text of a block',
    most: 3000,
    ...units,
    measure: ({ blocks }) => Math.max(0, ...blocks.flatMap(textsOf).map(({ length }) => length)),
  },
  alt: {
    of: 'the words for a picture',
    most: 2000,
    ...units,
    measure: ({ blocks }) => Math.max(0, ...blocks.map((each) => (each.type === 'image' ? each.alt_text.length : 0))),
  },
  all: {
    of: 'all blocks together, as JSON (Slack says 12,000 of text and counts the blocks themselves, too)',
    most: 12_000,
    unit: 'units',
    source: 'https://github.com/slackapi/bolt-js/issues/2509',
    measure: ({ blocks }) => JSON.stringify(blocks).length,
  },
} satisfies Record<string, ReceiverLimit<SlackMessage>>;

function textsOf(block: SlackBlock): string[] {
  switch (block.type) {
    case 'header':
    case 'section':
      return [block.text.text];
    case 'context':
      return block.elements.map(({ text }) => text);
    case 'actions':
      return block.elements.flatMap(({ text, confirm }) => [text.text, confirm.text.text]);
    case 'image':
      return [];
  }
}

/**
 * Limits of a button and its confirmation; source: Slack's reference of the button element and of confirmation dialogs.
 */
const BUTTON_TEXT = 30;
const BUTTON_VALUE = 2000;

/** A card as Slack takes it, with buttons where the channel belongs to an app that gets the clicks. */
export const slackMessage = fittedCard(LIMITS, messageOf);

/** Answers of Slack that pass; source: "Handling errors" of its incoming webhooks. */
const PASSING: Readonly<Record<string, number>> = { rate_limited: 429, ratelimited: 429, rollup_error: 500 };

/** Slack answers `ok`, or JSON that says so; any other text is why not. */
function slackFailure(answer: string): number | undefined {
  const said = answer.trim();
  if (said === '' || said === 'ok') return undefined;
  return said.startsWith('{') ? jsonFailure(said) : (PASSING[said] ?? 400);
}

/** A channel of Slack, by its incoming webhook. */
export const slack: ChatKind = {
  title: 'Slack',
  readers: 'people',
  showsPictures: true,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: slackFailure,
  hasButtons: true,
  secret: secretAddress(
    { question: 'Address of the incoming webhook', example: 'https://hooks.slack.com/...' },
    withWorkspaceOf,
  ),
  message: slackMessage,
};

/**
 * An alert as a Slack message (Block Kit). All texts of strangers are plain-text objects, which have no markup, and are
 * escaped as well; no address in them becomes a link; the only markup is in links: of a mention, whose label is its host, and ours. Nothing is unfurled, so Slack
 * does not fetch links of strangers. The actions of the reader are links, or buttons if the channel belongs to an app
 * that gets the clicks (`buttons`); without such an app, Slack would show a warning for a button, even one with
 * an address. What stands out is bold in a line of its own, or the button with a colour; the other links are one small line.
 */
function messageOf(card: AlertCard, buttons?: Buttons): SlackMessage {
  const blocks: SlackBlock[] = [
    { type: 'header', text: plain(card.title, LIMITS.header.most) },
    { type: 'section', text: plain(card.explanation, LIMITS.text.most) },
    ...pictureBlocks(card),
    ...factBlocks(card),
    ...byStoryline(card.samples).flatMap(sampleBlocks),
    ...linkBlocks(card, buttons),
    { type: 'context', elements: [plain(footerOf(card), LIMITS.text.most)] },
  ];
  return {
    text: slackText(withoutLinks(`${card.title}${card.words.colon}${card.explanation}`), LIMITS.text.most),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks,
  };
}

/**
 * Not escaped, because an address and an alternative text have no markup. Source: Slack's reference of the image block.
 */
function pictureBlocks(card: AlertCard): SlackBlock[] {
  const picture = cardPicture(card);
  return picture === undefined ? [] : [{ type: 'image', image_url: picture.href, alt_text: picture.alt }];
}

function factBlocks(card: AlertCard): SlackBlock[] {
  const facts = factsBeside(card, cardPicture(card));
  if (facts.length === 0) return [];
  const lines = facts.map(({ name, value }) => `${name}${card.words.colon}${value}`);
  return [{ type: 'section', text: plain(lines.join('\n'), LIMITS.text.most) }];
}

function sampleBlocks(sample: SampleCard): SlackBlock[] {
  const byline = sample.byline === '' ? [] : [plain(sample.byline, LIMITS.text.most)];
  const href = slackText(sample.link?.href ?? '', LIMITS.text.most);
  const text = `<${href}|${chatText(sample.link?.host, 100)}>`;
  // A link that does not fit is left out: cut, it leads nowhere.
  const isWhole = sample.link !== undefined && text.length <= LIMITS.text.most && !href.endsWith('…');
  const link = isWhole ? [linkOf(text)] : [];
  const elements = [...byline, ...link];
  const title = sample.storyline === undefined ? [] : [plain(sample.storyline, LIMITS.header.most)];
  return [
    ...title.map((text) => ({ type: 'header' as const, text })),
    { type: 'section', text: plain(sample.text, LIMITS.text.most) },
    ...(elements.length === 0 ? [] : [{ type: 'context' as const, elements }]),
  ];
}

/** What stands out has a row of its own: all buttons of Slack have one size. */
function linkBlocks({ links, words }: AlertCard, whose: Buttons | undefined): SlackBlock[] {
  const { main, others } = apartFromMain(links);
  const shown = others.map((link): Button | Link => buttonOf(link, whose, words) ?? linkOf(linked(link)));
  const buttons = shown.filter((each) => each.type === 'button');
  const texts = shown.filter((each) => each.type === 'mrkdwn');
  return [
    ...(main === undefined ? [] : [mainBlock(main, buttonOf(main, whose, words))]),
    ...(buttons.length === 0 ? [] : [{ type: 'actions' as const, elements: buttons }]),
    ...(texts.length === 0 ? [] : [{ type: 'context' as const, elements: texts }]),
  ];
}

function mainBlock(main: CardLink, button: Button | undefined): SlackBlock {
  return button === undefined
    ? { type: 'section', text: linkOf(`*${linked(main)}*`) }
    : { type: 'actions', elements: [{ ...button, style: 'primary' }] };
}

/** The button of an action; undefined for another link, and where no app gets the clicks. */
function buttonOf({ kind, label, href }: CardLink, whose: Buttons | undefined, words: Words): Button | undefined {
  const value = whose && valueIn(href, whose);
  if (value === undefined) return undefined;
  const text = plain(label, BUTTON_TEXT);
  const title = plain(words.alerts.areYouSure, BUTTON_TEXT);
  const asked = plain(words.alerts.holdsForEverybody({ label }), LIMITS.text.most);
  const confirm = { title, text: asked, confirm: text, deny: plain(words.alerts.no, BUTTON_TEXT) };
  return { type: 'button', action_id: kind, text, value, confirm };
}

function linkOf(text: string): Link {
  return { type: 'mrkdwn', text };
}

function linked({ label, href }: CardLink): string {
  return `<${href.replaceAll('&', '&amp;')}|${label}>`;
}

/** What the button of an action sends; undefined for another link. */
function valueIn(href: string, whose: Buttons): string | undefined {
  const token = new URL(href).searchParams.get('t') ?? '';
  const value = buttonValue(token, whose);
  return token.includes('.') && value.length <= BUTTON_VALUE ? value : undefined;
}

function plain(text: string, limit: number): PlainText {
  return { type: 'plain_text', text: slackText(withoutLinks(text), limit), emoji: false };
}
