import { type Words, wordsOf } from '../../../languages/words-of.ts';
import { plainLine, plainPart } from '../../plain-text.ts';
import { type Subject, subjectOf } from '../../wording/email-subject.ts';
import type { SummaryData } from '../summary/summary-event.ts';
import {
  linkTo,
  periodInWords,
  type SummarySection,
  summaryInShort,
  summarySections,
} from '../summary/summary-sections.ts';

/** A length that is read in a few minutes, and far below what SNS takes. */
export const MOST = { stories: 20, held: 20, volumes: 40 };

/** Few readers use commands, so only this many rules get one; the section names every rule. */
const MOST_TRIED = 3;

const LONGEST_NAME = 120;

/**
 * The email of a summary: a subject (printable ASCII, under 100 characters) that says what happened, and the text.
 * `installation` is how a command names the installation, such as `--stack mention-alerts-prod`.
 */
export function summaryEmail(data: SummaryData, installation: string): Subject & { readonly body: string } {
  const words = wordsOf(data);
  const { summaries, colon } = words;
  const { organizationId, name } = data.organization;
  const unnamed = summaries.organization({ id: organizationId });
  const subject = subjectOf((named) => {
    const whose = name === undefined ? unnamed : named(name, unnamed);
    return `${summaryTag(data)} ${whose}${colon}${summaryInShort(data)}`;
  });
  const whose = name === undefined ? unnamed : `${plainPart(name, LONGEST_NAME)} (${unnamed})`;
  const sections = summarySections(data, { plain: plainPart, line: plainLine, most: MOST });
  const noisy = (data.noise?.shown ?? []).slice(0, MOST_TRIED);
  const page = linkTo(data.url, summaries.openPage);
  const quiet = data.stories.total === 0 ? ['', summaries.noAlerts] : [];
  return {
    ...subject,
    body: [
      whose,
      periodInWords(data),
      ...quiet,
      ...sections.flatMap((section) => block(section, words)),
      ...(page === undefined ? [] : ['', `${page.label}${colon.trimEnd()}`, page.href]),
      '',
      summaries.atAnotherTime,
      summaries.atTerminal({ id: organizationId }),
      `  npx mention-alerts ${installation} summary ${organizationId} --html summary.html`,
      ...noisy.map(({ rule }) => `  npx mention-alerts ${installation} backtest ${rule}`),
      '',
    ].join('\n'),
  };
}

/** What the subject of a summary begins with: "[SUMMARY]". */
export function summaryTag(locale: Pick<SummaryData, 'language'>): string {
  return `[${wordsOf(locale).summaries.summary.toLocaleUpperCase()}]`;
}

/** A line longer than this has its parts below its name. */
const ONE_LINE = 70;

function block({ title, lines, more }: SummarySection, { colon, semicolon, summaries: { andMore } }: Words): string[] {
  return [
    '',
    title,
    ...lines.flatMap(({ name, parts, articles = [], link }) => {
      const line = `${name}${colon}${parts.join(semicolon)}`;
      return [
        ...(line.length <= ONE_LINE ? [`  ${line}`] : [`  ${name}`, ...parts.map((part) => `     ${part}`)]),
        ...articles.flatMap(({ title: words, about, href }) => [`     ${words} (${about})`, href]),
        ...(link === undefined ? [] : [`     ${link.label}${colon.trimEnd()}`, link.href]),
      ];
    }),
    ...(more > 0 ? [`  ... ${andMore({ count: more })}`] : []),
  ];
}
