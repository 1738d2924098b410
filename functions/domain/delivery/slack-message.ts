import type { AlertCard, SampleCard } from './alert-card.ts';
import { callingNobody, chatText } from './chat-text.ts';

/** Source: Slack's references of the header, section and context blocks and of message payloads. */
export const SLACK_LIMITS = { blocks: 50, header: 150, text: 3000 };

type PlainText = { readonly type: 'plain_text'; readonly text: string; readonly emoji: false };
type Link = { readonly type: 'mrkdwn'; readonly text: string };

type SlackBlock =
  | { readonly type: 'header'; readonly text: PlainText }
  | { readonly type: 'section'; readonly text: PlainText }
  | { readonly type: 'context'; readonly elements: readonly (PlainText | Link)[] };

export type SlackMessage = {
  readonly text: string;
  readonly mrkdwn: false;
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly blocks: readonly SlackBlock[];
};

/**
 * An alert as a Slack message (Block Kit). All words of strangers are plain-text objects, which know no markup, and
 * escaped besides; the only markup is the link of a mention, whose label is its host. Nothing is unfurled: a stranger's
 * link is not fetched because we were told of it.
 */
export function slackMessage(card: AlertCard): SlackMessage {
  const blocks: SlackBlock[] = [
    { type: 'header', text: plain(card.title, SLACK_LIMITS.header) },
    { type: 'section', text: plain(card.explanation, SLACK_LIMITS.text) },
    ...factBlocks(card),
    ...card.samples.flatMap(sampleBlocks),
    { type: 'context', elements: [plain(card.footer, SLACK_LIMITS.text)] },
  ];
  return {
    text: escaped(`${card.title}: ${card.explanation}`, SLACK_LIMITS.text),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks,
  };
}

function factBlocks(card: AlertCard): SlackBlock[] {
  if (card.facts.length === 0) return [];
  const lines = card.facts.map(({ name, value }) => `${name}: ${value}`);
  return [{ type: 'section', text: plain(lines.join('\n'), SLACK_LIMITS.text) }];
}

function sampleBlocks(sample: SampleCard): SlackBlock[] {
  const byline = sample.byline === '' ? [] : [plain(sample.byline, SLACK_LIMITS.text)];
  const href = escaped(sample.link?.href ?? '', SLACK_LIMITS.text);
  const text = `<${href}|${chatText(sample.link?.host, 100)}>`;
  // A link that does not fit is left out: cut, it leads nowhere.
  const isWhole = sample.link !== undefined && text.length <= SLACK_LIMITS.text && !href.endsWith('…');
  const link: Link[] = isWhole ? [{ type: 'mrkdwn', text }] : [];
  const elements = [...byline, ...link];
  return [
    { type: 'section', text: plain(sample.text, SLACK_LIMITS.text) },
    ...(elements.length === 0 ? [] : [{ type: 'context' as const, elements }]),
  ];
}

function plain(text: string, limit: number): PlainText {
  return { type: 'plain_text', text: escaped(text, limit), emoji: false };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Slack's three control characters as entities; at most `limit` UTF-16 units, and no entity cut in two. */
function escaped(text: string, limit: number): string {
  let result = '';
  for (const character of text) {
    const next = ESCAPES[character] ?? character;
    if (result.length + next.length > limit - 1) return `${callingNobody(result)}…`;
    result += next;
  }
  return result;
}
