import { alertDigest, type DigestedAlert, digestCounts, firstLines } from '../digest/alert-digest.ts';
import type { AlertEvent } from '../event/alert-event.ts';
import { plainText } from '../plain-text.ts';
import { localTime } from '../time/wall-clock.ts';
import { countedInWords, emailSubject, windowInWords } from './email-subject.ts';

/** An email shows this many rules; the rest is counted. */
const MOST_RULES = 40;

/** Of each rule it names this many alerts before the newest one. */
const MOST_OLDER = 20;

/**
 * One email for several alerts of one organization. Takes the events, oldest first, at least one; `reason` says why they
 * come together. Gives the subject (ASCII, under 100) and the text: the worst rules first, each with its newest alert.
 */
export function digestEmail(
  events: readonly AlertEvent[],
  timeZone: string,
  reason: string,
): { readonly subject: string; readonly body: string } {
  const digest = alertDigest(events.map(digested), reason);
  const { shown, more } = firstLines(digest, MOST_RULES);
  const listed = shown.flatMap(({ newest, older }) => {
    const { rule, severity, news } = newest;
    const at = news === undefined ? '' : `, ${localTime(news.at, timeZone)} (${timeZone})`;
    return [
      `- ${news?.status.toUpperCase() ?? 'ALERT'} ${plainText(newest.name, 80)}: ${news?.counted ?? ''}`,
      `  ${plainText(news?.explanation, 300)}`,
      `  Rule ${rule}, severity ${severity}${at}`,
      ...(older.length === 0 ? [] : [`  Before: ${beforeInWords(older, timeZone)}`]),
    ];
  });
  const [only] = events;
  const firing = events.filter(({ data }) => data.status === 'firing').length;
  const organization = only?.data.rule.organizationId ?? '';
  const subject =
    events.length === 1 && only !== undefined
      ? emailSubject(only)
      : `[ALERT] ${events.length} alerts of organization ${organization}, ${firing} firing`.slice(0, 99);
  const counts = `${digestCounts(digest)}:`;
  return { subject, body: [reason, '', counts, '', ...listed, ...(more === '' ? [] : [more]), ''].join('\n') };
}

function beforeInWords(older: readonly DigestedAlert[], timeZone: string): string {
  const left = older.length - MOST_OLDER;
  const newestOnes = older.slice(-MOST_OLDER).flatMap(({ news }) => {
    return news === undefined ? [] : [`${news.status.toUpperCase()} ${localTime(news.at, timeZone)}`];
  });
  return [...(left > 0 ? [`${left} more`] : []), ...newestOnes].join('; ');
}

function digested({ data, time }: AlertEvent): DigestedAlert {
  const { rule, watch, status, explanation } = data;
  return {
    rule: `${rule.organizationId}/${rule.ruleId}`,
    name: watch.name ?? rule.name,
    severity: rule.severity,
    news: { status, counted: `${countedInWords(data)} in ${windowInWords(data)}`, explanation, at: Date.parse(time) },
  };
}
