import { plainLine, plainPart } from '../../plain-text.ts';
import { type Subject, subjectOf } from '../../wording/email-subject.ts';
import type { SummaryData } from '../summary/summary-event.ts';
import { periodInWords, type SummarySection, summaryInShort, summarySections } from '../summary/summary-sections.ts';

/** A length that is read in a few minutes, and far below what SNS takes. */
export const MOST = { stories: 20, held: 20, volumes: 40 };

/** Few readers use commands, so only this many rules get one; the section names every rule. */
const MOST_ADVISED = 3;

const LONGEST_NAME = 120;

/**
 * The email of a summary: a subject (printable ASCII, under 100 characters) that says what happened, and the text.
 * `installation` is how a command names the installation, such as `--stack mention-alerts-prod`.
 */
export function summaryEmail(data: SummaryData, installation: string): Subject & { readonly body: string } {
  const { organizationId, name } = data.organization;
  const unnamed = `organization ${organizationId}`;
  const subject = subjectOf(
    (named) => `[SUMMARY] ${name === undefined ? unnamed : named(name, unnamed)}: ${summaryInShort(data)}`,
  );
  const whose = name === undefined ? unnamed : `${plainPart(name, LONGEST_NAME)} (${unnamed})`;
  const sections = summarySections(data, { plain: plainPart, line: plainLine, most: MOST });
  const noisy = (data.noise?.shown ?? []).slice(0, MOST_ADVISED);
  const quiet = data.stories.total === 0 ? ['', 'There were no alerts in this time.'] : [];
  return {
    ...subject,
    body: [
      whose,
      periodInWords(data),
      ...quiet,
      ...sections.flatMap(block),
      '',
      'To have it at another time, or for others: tell whoever runs mention-alerts for you.',
      `At a terminal ("digest" on the item of organization ${organizationId} says when it comes and to whom):`,
      `  npx mention-alerts ${installation} summary ${organizationId}`,
      ...noisy.map(({ rule }) => `  npx mention-alerts ${installation} advise ${rule}`),
      '',
    ].join('\n'),
  };
}

/** A value longer than this is put below its name. */
const ONE_LINE = 70;

function block({ title, lines, more }: SummarySection): string[] {
  return [
    '',
    title,
    ...lines.flatMap(({ name, value, articles = [] }) => [
      ...(`${name}: ${value}`.length <= ONE_LINE
        ? [`  ${name}: ${value}`]
        : [`  ${name}`, ...value.split('; ').map((part) => `     ${part}`)]),
      ...articles.flatMap(({ title: words, about, href }) => [`     ${words} (${about})`, href]),
    ]),
    ...(more > 0 ? [`  ... and ${more} more`] : []),
  ];
}
