import { bars } from '../bars.ts';
import type { AlertEvent, Sample } from '../event/alert-event.ts';
import { plainText } from '../plain-text.ts';
import { storyLines } from '../story/story-lines.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { localTime } from '../time/wall-clock.ts';
import { countedInWords, windowInWords } from './email-subject.ts';

const LONGEST_TEXT = 240;
const LONGEST_NAME = 120;
const LONGEST_LABEL = 40;

/** How much of an event the email shows: what can be read in ten seconds, and far below the 256 KB that SNS takes. */
const MOST_LISTED = 12;
const MOST_SAMPLES = 20;
const MOST_STEPS = 24;

const number = new Intl.NumberFormat('en-GB');

function headline(data: AlertEvent['data']): string {
  const name = plainText(data.watch.name ?? data.rule.name, LONGEST_NAME);
  const group = data.watch.groupName === undefined ? '' : ` (${plainText(data.watch.groupName, LONGEST_NAME)})`;
  return `${name}${group}: ${countedInWords(data)} in ${windowInWords(data)}${data.late ? ', told late' : ''}`;
}

function unusualness(data: AlertEvent['data']): string[] {
  const { expected, factor, rarityDays, status } = data;
  if (status === 'resolved' || status === 'ended') return [];
  const range =
    expected === undefined
      ? []
      : [
          `Usual daily peak ${number.format(expected.usualPeak)} (${number.format(expected.low)} to ${number.format(expected.high)})`,
        ];
  const times = factor === undefined ? [] : [`this is ${number.format(factor)} times as many`];
  const rare =
    rarityDays === undefined ? [] : [`by chance about once in ${number.format(Math.round(rarityDays))} days`];
  const line = [...range, ...times, ...rare].join('; ');
  return line === '' ? [] : [`${line}.`];
}

function fact(label: string, value: string): string {
  return `${`${label}:`.padEnd(11)} ${value}`;
}

/** "TWITTER 51, WEB 12", and how many more there are. */
function countList(counts: readonly (readonly [string, number])[]): string {
  const listed = counts
    .slice(0, MOST_LISTED)
    .map(([name, count]) => `${plainText(name, LONGEST_LABEL)} ${number.format(count)}`);
  const more = counts.length > MOST_LISTED ? [`and ${counts.length - MOST_LISTED} more`] : [];
  return [...listed, ...more].join(', ');
}

function sampleLines(sample: Sample, at: number): string[] {
  const text = plainText(sample.title ?? sample.text, LONGEST_TEXT) || '(no text)';
  const about = [
    plainText(sample.type, LONGEST_LABEL),
    ...(sample.author === undefined ? [] : [plainText(sample.author, 60)]),
    ...(sample.reach === undefined || sample.reach === 0 ? [] : [`reach ${number.format(sample.reach)}`]),
    ...(sample.sentiment === undefined ? [] : [plainText(sample.sentiment, LONGEST_LABEL)]),
  ].join(' · ');
  return [
    `${at + 1}. ${text}`,
    `   ${about}`,
    ...(sample.url === undefined ? [] : [`   ${plainText(sample.url, 500)}`]),
  ];
}

function sampleBlock(data: AlertEvent['data']): string[] {
  if (data.samplesStatus === 'failed')
    return ['', 'The mentions could not be fetched; the alert does not wait for them.'];
  if (data.samples.length === 0) return [];
  return [
    '',
    `Mentions (${data.samplesShown} of ${data.samplesTotal}):`,
    ...data.samples.slice(0, MOST_SAMPLES).flatMap(sampleLines),
  ];
}

/** The story, below the facts; times are those of the organization, with the day where the window is longer than one. */
function storyBlock({ story, window }: AlertEvent['data'], timeZone: string): string[] {
  if (story === undefined) return [];
  const isLong = Date.parse(window.to) - Date.parse(window.from) > DAY_MS;
  const timeOf = (iso: string) => {
    const local = localTime(Date.parse(iso), timeZone);
    return isLong ? local : (local.split(', ')[1] ?? local);
  };
  return storyLines(story, { plain: plainText, timeOf }).map(({ name, value }) => fact(name, value));
}

/**
 * The text of an alert's email, to be read in ten seconds: what, how unusual, why, when, where from, examples, and how
 * to silence the rule. `timeZone` is the organization's. Every text of the service stays in its line, and the whole is
 * under 100 KB, whatever the event contains.
 */
export function emailBody({ id, data, time }: AlertEvent, timeZone: string): string {
  const { rule, window, sentiment } = data;
  const byType = Object.entries(data.byType);
  const drivers = data.drivers ?? [];
  const recent = data.recent.slice(-MOST_STEPS);
  const from = localTime(Date.parse(window.from), timeZone);
  const to = localTime(Date.parse(window.to), timeZone);
  const sameDay = from.split(',')[0] === to.split(',')[0];
  const negative = sentiment?.NEGATIVE;
  const ruleName = `${rule.organizationId}/${rule.ruleId}`;
  return [
    headline(data),
    plainText(data.explanation, 500),
    ...unusualness(data),
    '',
    fact('When', `${from} to ${sameDay ? (to.split(', ')[1] ?? to) : to} (${timeZone})`),
    ...(byType.length === 0 ? [] : [fact('By source', countList(byType))]),
    ...(negative === undefined || sentiment?.total === undefined
      ? []
      : [fact('Negative', `${number.format(negative)} of ${number.format(sentiment.total)}`)]),
    ...(drivers.length === 0
      ? []
      : [fact('Driven by', countList(drivers.map(({ name, count }) => [name, count] as const)))]),
    fact('Course', `${bars(recent)}  ${recent.map((count) => number.format(count)).join(' ')}`),
    ...storyBlock(data, timeZone),
    ...sampleBlock(data),
    '',
    `Rule ${ruleName} "${plainText(rule.name, LONGEST_NAME)}", severity ${rule.severity}, ${localTime(Date.parse(time), timeZone)}, event ${id}.`,
    `To silence it for two hours: npm run -s cli -- silence ${ruleName} 2h (or set silencedUntil on its item).`,
    '',
  ].join('\n');
}
