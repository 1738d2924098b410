import { isolated } from '../../../languages/isolated.ts';
import type { Words } from '../../../languages/words-of.ts';
import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { PublishedEvent } from '../../alerting/event/alert-event.ts';
import { type AlertInWords, alertInWords } from '../../wording/alert-in-words.ts';

/** The values of facts stand below each other. */
const NAME_WIDTH = 11;

/**
 * The text of an alert's email. `words` are the organization's. Each text of the service stays within its line, and
 * the whole is under 100 KB, whatever the event contains.
 */
export function emailBody(event: PublishedEvent, words: Words): string {
  const { headline, lead, sentences, facts, mentionsTitle, mentions, links, footer } = alertInWords(event, words);
  const colon = words.colon.trimEnd();
  const { main, others } = apartFromMain(links);
  const width = Math.max(NAME_WIDTH, ...facts.map(({ name }) => name.length + colon.length));
  return [
    headline,
    ...(lead === undefined ? [] : [...aboutMention(lead), '']),
    ...sentences,
    '',
    ...facts.map(({ name, value }) => `${`${name}${colon}`.padEnd(width)} ${value}`),
    ...(mentionsTitle === undefined ? [] : ['', mentionsTitle]),
    ...mentions.flatMap(({ storyline, text, ...mention }, at) => [
      ...(storyline === undefined ? [] : ['', storyline]),
      `${at + 1}. ${isolated(text)}`,
      ...aboutMention(mention).map((line) => `   ${line}`),
    ]),
    ...(links.length === 0 ? [] : ['', words.alerts.whatYouCanDo]),
    ...(main === undefined ? [] : [`${main.label}${colon}`, main.href]),
    ...(main === undefined || others.length === 0 ? [] : ['']),
    ...others.map(({ label, href }) => `${label}${words.colon}${href}`),
    '',
    ...footer,
    '',
  ].join('\n');
}

/** What is said of a mention below its title, line by line. */
function aboutMention({ snippet, about, href }: NonNullable<AlertInWords['lead']>): string[] {
  return [...(snippet === undefined ? [] : [isolated(snippet)]), about, ...(href === undefined ? [] : [href])];
}
