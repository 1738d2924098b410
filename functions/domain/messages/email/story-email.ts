import type { Words } from '../../../languages/words-of.ts';
import type { PublishedEvent } from '../../alerting/event/alert-event.ts';
import { inOrderOfTelling } from '../../alerting/stories/in-order-of-telling.ts';
import { plainPart, plainText } from '../../plain-text.ts';
import { emailSubject, type Subject } from '../../wording/email-subject.ts';
import { headlineInWords } from '../../wording/headline-in-words.ts';
import { emailBody } from './email-body.ts';

/** One story lists this many rules besides the first, critical ones first. */
const MOST_LISTED = 100;
const LONGEST_NAME = 60;
const LONGEST_SAID = 120;

/**
 * One email for the alerts of one story: the alert that leads as it would be told by itself, and below it every other
 * rule with what it watches. Takes at least one event. Gives its subject and its text.
 */
export function storyEmail(events: readonly PublishedEvent[], words: Words): Subject & { readonly body: string } {
  const [lead, ...others] = inOrderOfTelling(events);
  if (lead === undefined) return { subject: '', subjectInScript: '', body: '' };
  if (others.length === 0) return { ...emailSubject(lead, words), body: emailBody(lead, words) };
  const { title, lines, more } = othersInWords(others, words);
  return {
    ...emailSubject(lead, words, words.alerts.andRules({ count: others.length })),
    body: [emailBody(lead, words), title, ...lines.map((line) => `- ${line}`), ...more, ''].join('\n'),
  };
}

/** The other rules that tell a story, at least one, each in a line, as far as there is room for so many. */
export function othersInWords(
  others: readonly PublishedEvent[],
  words: Words,
  room = MOST_LISTED,
): {
  readonly title: string;
  readonly lines: readonly string[];
  /** How many are left out, if any. */
  readonly more: readonly string[];
} {
  const listed = others.slice(0, Math.min(room, MOST_LISTED)).map(({ data, id }) => {
    const { rule, watch, status } = data;
    const name = plainPart(watch.name ?? rule.name, LONGEST_NAME);
    const source = {
      rule: `${rule.organizationId}/${rule.ruleId}`,
      severity: words.nouns.severities[rule.severity],
      id,
    };
    return `${words.alerts.statuses[status]} ${name}${words.colon}${headlineInWords(data, { clean: plainText, most: LONGEST_SAID, words })}. ${words.alerts.sourceWithoutTime(source)}`;
  });
  const left = others.length - listed.length;
  return {
    title: words.alerts.othersTell({ count: others.length }),
    lines: listed,
    more: left > 0 ? [words.alerts.andMore({ count: left })] : [],
  };
}
