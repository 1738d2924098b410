import { linkLabel } from '../action/event-links.ts';
import { webLink } from '../delivery/chat-text.ts';
import type { AlertEvent, Sample } from '../event/alert-event.ts';
import { alertFacts, unusualness } from '../event/alert-facts.ts';
import { copiesInWords } from '../event/copies-in-words.ts';
import { plainText } from '../plain-text.ts';
import { localTime } from '../time/wall-clock.ts';
import { countedInWords, windowInWords } from './email-subject.ts';
import { silenceInWords } from './silence-in-words.ts';

const LONGEST_TEXT = 240;
const LONGEST_NAME = 120;
const LONGEST_LABEL = 40;

/** How much of an event the email shows: what can be read in ten seconds, and far below the 256 KB that SNS takes. */
const MOST_SAMPLES = 20;

/** Made when the first number is shown: to make one takes long, and most runs show none. */
const number = { format: (value: number) => value.toLocaleString('en-GB') };

function headline(data: AlertEvent['data']): string {
  const name = plainText(data.watch.name ?? data.rule.name, LONGEST_NAME);
  const group = data.watch.groupName === undefined ? '' : ` (${plainText(data.watch.groupName, LONGEST_NAME)})`;
  return `${name}${group}: ${countedInWords(data)} in ${windowInWords(data)}${data.late ? ', told late' : ''}`;
}

/** Which story that people know an alert joins, in a line. */
function joinedStory({ joins }: AlertEvent['data']): string[] {
  if (joins === undefined) return [];
  const types = joins.types.length === 0 ? '' : `, new in ${plainText(joins.types.join(', '), LONGEST_NAME)}`;
  return [`It belongs to the story of ${plainText(joins.name, LONGEST_NAME)}, which was told before${types}.`];
}

function fact(label: string, value: string): string {
  return `${`${label}:`.padEnd(11)} ${value}`;
}

function sampleLines(sample: Sample, at: number): string[] {
  const text = plainText(sample.title ?? sample.text, LONGEST_TEXT) || '(no text)';
  const about = [
    plainText(sample.type, LONGEST_LABEL),
    ...(sample.author === undefined ? [] : [plainText(sample.author, 60)]),
    ...(sample.reach === undefined || sample.reach === 0 ? [] : [`reach ${number.format(sample.reach)}`]),
    ...(sample.sentiment === undefined ? [] : [plainText(sample.sentiment, LONGEST_LABEL)]),
    ...(sample.copies === undefined ? [] : [copiesInWords(sample.copies)]),
  ].join(' · ');
  const link = webLink(sample.url);
  return [`${at + 1}. ${text}`, `   ${about}`, ...(link === undefined ? [] : [`   ${link.href}`])];
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

function linkBlock({ links = [] }: AlertEvent['data']): string[] {
  const lines = links.flatMap(({ kind, href }) => {
    const [label, link] = [linkLabel(kind), webLink(href)];
    return label === undefined || link === undefined ? [] : [`${label}:`, `   ${link.href}`];
  });
  return lines.length === 0 ? [] : ['', 'What you can do (each page asks before anything happens):', ...lines];
}

/**
 * The text of an alert's email, to be read in ten seconds: what, how unusual, why, when, where from, examples, and how
 * to silence the rule. `timeZone` is the organization's. Every text of the service stays in its line, and the whole is
 * under 100 KB, whatever the event contains.
 */
export function emailBody({ id, data, time }: AlertEvent, timeZone: string): string {
  const { rule } = data;
  const unusual = unusualness(data);
  const ruleName = `${rule.organizationId}/${rule.ruleId}`;
  return [
    headline(data),
    plainText(data.explanation, 500),
    ...joinedStory(data),
    ...(unusual === '' ? [] : [unusual]),
    '',
    ...alertFacts(data, { plain: plainText, timeZone }).map(({ name, value }) => fact(name, value)),
    ...sampleBlock(data),
    ...linkBlock(data),
    '',
    `Rule ${ruleName} "${plainText(rule.name, LONGEST_NAME)}", severity ${rule.severity}, ${localTime(Date.parse(time), timeZone)}, event ${id}.`,
    ...silenceInWords(`the rule, ${ruleName}`, Date.parse(time)),
    '',
  ].join('\n');
}
