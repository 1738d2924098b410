import type { Language } from '../../../languages/language.ts';
import { type Words, wordsOf } from '../../../languages/words-of.ts';
import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { PublishedEvent, Transition } from '../../alerting/event/alert-event.ts';
import { plainLine } from '../../plain-text.ts';
import { type AlertInWords, alertInWords } from '../../wording/alert-in-words.ts';
import { webLink } from '../../wording/chat-text.ts';
import { htmlText } from '../../wording/inert-text.ts';
import { fitting, type ReceiverLimit } from '../receiver-limit.ts';
import {
  anchor,
  bar,
  beside,
  cell,
  escaped,
  FONT,
  faint,
  heading,
  image,
  LONGEST_LINE,
  linked,
  page,
  paragraph,
  subheading,
} from './html-parts.ts';
import { othersInWords } from './story-email.ts';

/** The id of the picture in the HTML, which shows it as `cid:course`. */
export const PICTURE_ID = 'course';

/** What of an email programs show at most. */
export const MAIL_LIMITS = {
  html: {
    of: 'the HTML part (Gmail hides what comes after 102 KB)',
    most: 100_000,
    unit: 'bytes of UTF-8',
    source: 'https://github.com/hteumeuleu/email-bugs/issues/41',
    measure: (html) => Buffer.byteLength(html),
  },
} satisfies Record<string, ReceiverLimit<string>>;

const DEEPEST = 20;
const LONGEST_ALT = 500;

/** A stranger's text by itself: its own words say in which direction it is read, and on which side it begins. */
const OWN_DIRECTION = ' dir="auto"';

const COLOURS: Record<Transition, string> = {
  firing: '#b54708',
  updated: '#b54708',
  resolved: '#067647',
  ended: '#475467',
  found: '#175cd3',
};
const CRITICAL = '#b42318';

/** What an email has besides its content. */
export type MailLook = {
  readonly subject: string;
  /** The text part. */
  readonly text: string;
  /** What the picture shows, if the email has one. */
  readonly pictureAlt?: string | undefined;
  /** Of the text, where no event says it. */
  readonly language?: Language | undefined;
};

/**
 * The HTML of an email: the story that it tells, the event that leads first; without a story, the text. All words are
 * escaped, and nothing is fetched, because the picture comes with the email. `story` has the events that the text was
 * made from. Where it would be too long, mentions are left out, the last first, then other rules; of a text its last lines.
 */
export function htmlEmail(story: readonly PublishedEvent[] | undefined, look: MailLook): string {
  const [lead, ...others] = story ?? [];
  const lines = look.text.split('\n');
  const parts = lead === undefined ? lines.length : lead.data.samples.length + others.length;
  const words = wordsOf(lead?.data ?? look);
  const rows = (leftOut: number) =>
    lead === undefined
      ? textRows(withoutLast(lines, leftOut, words))
      : storyRows(shortened(lead, others, leftOut), look, words);
  return fitting(parts, (leftOut) => page(look.subject, rows(leftOut), words), Object.values(MAIL_LIMITS));
}

/** A story as an email shows it: of the other rules, so many. */
type ShownStory = {
  readonly lead: PublishedEvent;
  readonly others: readonly PublishedEvent[];
  readonly listed: number;
};

function shortened(lead: PublishedEvent, others: readonly PublishedEvent[], leftOut: number): ShownStory {
  const { samples } = lead.data;
  if (leftOut === 0) return { lead, others, listed: others.length };
  const shown = samples.slice(0, Math.max(0, samples.length - leftOut));
  const data = { ...lead.data, samples: shown, samplesShown: shown.length };
  return { lead: { ...lead, data }, others, listed: others.length - Math.max(0, leftOut - samples.length) };
}

function withoutLast(lines: readonly string[], leftOut: number, words: Words): readonly string[] {
  if (leftOut === 0) return lines;
  return [...lines.slice(0, lines.length - leftOut), '', words.alerts.textSaysMore];
}

function storyRows({ lead, others, listed }: ShownStory, { pictureAlt }: MailLook, spoken: Words): string[] {
  const { data } = lead;
  const words = alertInWords(lead, spoken);
  const colour = data.rule.severity === 'critical' && data.status !== 'resolved' ? CRITICAL : COLOURS[data.status];
  return [
    bar(
      `${data.test ? spoken.alerts.test : spoken.alerts.statuses[data.status]} · ${spoken.nouns.severities[data.rule.severity]}`,
      colour,
    ),
    cell(
      `<h1 class="text" style="${FONT};margin:0;font-size:20px;line-height:26px;color:#101828">${escaped(words.headline)}</h1>`,
    ),
    ...(words.lead === undefined ? [] : [cell(aboutMention(words.lead))]),
    ...words.sentences.map((sentence) => cell(paragraph(sentence))),
    ...(pictureAlt === undefined ? [] : [cell(image(`cid:${PICTURE_ID}`, plainLine(pictureAlt, LONGEST_ALT)))]),
    ...buttonRows(words.links, spoken),
    ...factRows(words.facts.filter(({ key }) => pictureAlt === undefined || key !== 'course')),
    ...mentionRows(words),
    ...otherRows(others, listed, spoken),
    ...words.footer.map((line) => cell(faint(line))),
  ];
}

function buttonRows(links: AlertInWords['links'], words: Words): string[] {
  if (links.length === 0) return [];
  const { main, others } = apartFromMain(links);
  const smaller = others.map(({ label, href }) => linked(escaped(label).replaceAll(' ', '&nbsp;'), href));
  return [
    cell(
      `${main === undefined ? '' : button(main)}${smaller.length === 0 ? '' : faint(smaller.join(' &nbsp;·&nbsp; '), true)}${faint(words.alerts.eachPageAsks)}`,
    ),
  ];
}

/** A button of a table, because Word gives a link neither padding nor background: its cell has both. */
function button({ label, href }: AlertInWords['links'][number]): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td align="center" bgcolor="#175cd3" style="background-color:#175cd3;border-radius:6px;mso-padding-alt:10px 20px"><a href="${htmlText(href, LONGEST_LINE)}" style="${FONT};display:inline-block;padding:10px 20px;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

function factRows(facts: AlertInWords['facts']): string[] {
  if (facts.length === 0) return [];
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><td class="faint" valign="top" width="90" style="${FONT};padding:2px 12px 2px 0;font-size:14px;line-height:20px;color:#667085">${escaped(name)}</td><td class="text" valign="top" style="${FONT};padding:2px 0;font-size:14px;line-height:20px;color:#101828">${escaped(value)}</td></tr>`,
  );
  return [
    cell(
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">\n${rows.join('\n')}\n</table>`,
    ),
  ];
}

function mentionRows({ mentionsTitle, mentions }: AlertInWords): string[] {
  if (mentionsTitle === undefined) return [];
  return [
    cell(heading(mentionsTitle)),
    ...mentions.flatMap(({ storyline, text, ...mention }) => [
      ...(storyline === undefined ? [] : [cell(subheading(storyline))]),
      cell(beside(`${paragraph(text, OWN_DIRECTION, mention.href)}${aboutMention(mention)}`)),
    ]),
  ];
}

function aboutMention({ snippet, about, href }: NonNullable<AlertInWords['lead']>): string {
  const says = snippet === undefined ? '' : paragraph(snippet, OWN_DIRECTION);
  return `${says}${faint(about)}${href === undefined ? '' : faint(anchor(href), true)}`;
}

function otherRows(others: readonly PublishedEvent[], listed: number, words: Words): string[] {
  if (others.length === 0) return [];
  const { title, lines, more } = othersInWords(others, words, listed);
  return [cell(heading(title)), ...[...lines, ...more].map((line) => cell(paragraph(line)))];
}

/** The text part unchanged: its lines, indents and addresses. */
function textRows(text: readonly string[]): string[] {
  const lines = text.map((line) => {
    const words = plainLine(line, LONGEST_LINE);
    const link = /^https?:\/\/\S+$/.test(words) ? webLink(words) : undefined;
    const indent = '&nbsp;'.repeat(line.slice(0, DEEPEST).search(/[^ ]|$/));
    return indent + (link === undefined ? escaped(words) : anchor(link.href));
  });
  return [
    cell(
      `<div class="text" style="${FONT};font-size:14px;line-height:20px;color:#101828;overflow-wrap:anywhere">\n${lines.join('<br>\n')}\n</div>`,
    ),
  ];
}
