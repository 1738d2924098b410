import { type Words, wordsOf } from '../../../languages/words-of.ts';
import { plainLine, plainPart } from '../../plain-text.ts';
import { fitting } from '../receiver-limit.ts';
import type { SummaryData } from '../summary/summary-event.ts';
import {
  linkTo,
  periodInWords,
  type SummaryLine,
  type SummarySection,
  summaryInShort,
  summarySections,
} from '../summary/summary-sections.ts';
import { MAIL_LIMITS } from './html-email.ts';
import { bar, beside, cell, escaped, FONT, faint, heading, image, linked, page, paragraph } from './html-parts.ts';
import { MOST } from './summary-email.ts';

const LONGEST_NAME = 120;

/** What fits on two pages, with what is left out counted. */
const MOST_ON_PAPER = { stories: 7, held: 5, volumes: 12 };

/** On paper: A4, all of its width, smaller letters, and nothing torn apart. */
const PRINT = `@page{size:A4;margin:12mm}
@media print{.page{background:#fff!important}.page>tbody>tr>td{padding:0!important}.card{max-width:none!important;background:#fff!important}
.card td{padding-left:0!important;padding-right:8px}.text{color:#000!important;font-size:10px!important;line-height:13px!important}
h1.text{font-size:16px!important;line-height:20px!important}h2.text{font-size:12px!important;break-after:avoid}
.faint{color:#444!important;font-size:9px!important;line-height:12px!important}.chart{max-width:400px!important}.story,tr{break-inside:avoid}
.card>tbody>tr>td{padding-top:3px!important;padding-bottom:3px!important}}`;

/** How the chart is shown: the address of the picture, and what it shows in words. */
export type Chart = { readonly src: string; readonly alt: string };

/**
 * A summary as HTML, with the numbers of its text: an email, or a page of its own to be printed (`isPaper`), which says less. All words are
 * escaped, and nothing is fetched. Of an email that would be too long the last lines of the longest parts are left out and counted.
 */
export function summaryHtml(
  data: SummaryData,
  { chart, isPaper = false }: { readonly chart?: Chart | undefined; readonly isPaper?: boolean },
): string {
  const most = isPaper ? MOST_ON_PAPER : MOST;
  const words = wordsOf(data);
  const { summaries, colon } = words;
  const sections = summarySections(data, { plain: plainPart, line: plainLine, most });
  const longest = Math.max(0, ...sections.map(({ lines }) => lines.length));
  const { organizationId, name } = data.organization;
  const whose = plainPart(name, LONGEST_NAME) || summaries.organization({ id: organizationId });
  const title = `${whose}${colon}${summaryInShort(data)}`;
  const pageLink = linkTo(data.url, summaries.openPage);
  return fitting(
    longest,
    (leftOut) => {
      const rows = [
        bar(`${summaries.summary} · ${periodInWords(data)}`, '#344054'),
        cell(
          `<h1 class="text" style="${FONT};margin:0;font-size:20px;line-height:26px;color:#101828">${escaped(title)}</h1>`,
        ),
        ...(data.stories.total === 0 ? [cell(paragraph(summaries.noAlerts))] : []),
        ...(chart === undefined ? [] : [chartRow(chart)]),
        ...sections
          // The chart has the bars, and its words say what is highest.
          .filter(({ kind }) => kind !== 'course' || chart === undefined)
          .flatMap((section) => sectionRows(shortened(section, longest - leftOut), words)),
        ...(pageLink === undefined ? [] : [cell(paragraph(pageLink.label, '', pageLink.href))]),
        cell(faint(summaries.whenItComes({ id: organizationId }))),
      ];
      return page(title, rows, { language: data.language, styles: PRINT });
    },
    Object.values(MAIL_LIMITS),
  );
}

function shortened({ lines, more, ...section }: SummarySection, most: number): SummarySection {
  return { ...section, lines: lines.slice(0, most), more: more + Math.max(0, lines.length - most) };
}

function chartRow({ src, alt }: Chart): string {
  return cell(image(src, alt));
}

/** Sections whose lines are about rules, by their keys: in a narrow column these would break within a word. */
const OF_RULES: ReadonlySet<SummarySection['kind']> = new Set(['each', 'open', 'heldBack', 'silenced', 'noise']);

/** The rows of a section: stories read as lines of text, because each has a name of its own, as rules do; all others are tables. */
function sectionRows(
  { kind, title, lines, more }: SummarySection,
  { semicolon, summaries: { andMore } }: Words,
): string[] {
  const told = lines.map(({ parts, ...line }) => ({ ...line, value: parts.join(semicolon) }));
  const rows =
    kind === 'stories' ? told.map(story) : [cell(OF_RULES.has(kind) ? told.map(named).join('') : table(told))];
  return [cell(heading(title)), ...rows, ...(more > 0 ? [cell(faint(`... ${andMore({ count: more })}`))] : [])];
}

/** A line of a section with its parts in one text. */
type TextLine = Omit<SummaryLine, 'parts'> & { readonly value: string };

function story({ name, value, articles = [], link }: TextLine): string {
  const links = articles.map(({ title, about, href }) =>
    faint(`${linked(escaped(title), href)} ${escaped(`(${about})`)}`, true),
  );
  return cell(
    beside(
      `${strong(name)}${faint(value)}${links.join('')}${link === undefined ? '' : faint(linked(escaped(link.label), link.href), true)}`,
      'story',
    ),
  );
}

function strong(text: string): string {
  return `<p class="text" style="${FONT};margin:0;font-size:14px;line-height:20px;font-weight:600;color:#101828;overflow-wrap:anywhere">${escaped(text)}</p>`;
}

/** A line with its name above it. */
function named({ name, value }: TextLine): string {
  return `${paragraph(name)}${faint(value)}`;
}

function table(lines: readonly TextLine[]): string {
  const rows = lines.map(
    ({ name, value }) =>
      `<tr><td valign="top" width="35%" style="padding:2px 12px 2px 0">${paragraph(name)}</td><td valign="top" style="padding:2px 0">${paragraph(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">\n${rows.join('\n')}\n</table>`;
}
