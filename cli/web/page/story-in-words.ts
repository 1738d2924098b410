import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { isolated } from '../../../functions/languages/isolated.ts';
import type { StoryMessage, StoryPageAnswer, StoryRow } from '../answers.ts';
import { moment, momentBeside } from './in-words.ts';
import { spoken } from './spoken.ts';

/** The terms of a story in one line; each runs in its own direction. */
export const termsInWords = (terms: readonly string[]): string => terms.map(isolated).join(', ');

/** What a story is called: the title of an article, or what is watched with its terms. */
export function titleOf({ headline, name, terms, found }: StoryRow): string {
  if (headline !== undefined) return headline;
  const { page } = spoken();
  if (found !== undefined) return page.eachMention({ name });
  return terms.length === 0 ? name : page.nameAndTerms({ name, terms: termsInWords(terms) });
}

/** Its totals: the highest count and what is usual, all that came, and whose they were. */
export function numbersInWords(story: StoryRow): string[] {
  const { found, peak, windowMs, usualPeak, measure, total, countedFrom, mentions, voices, timeZone, from } = story;
  const { page, spanAfter } = spoken();
  if (found !== undefined) return [page.mentionsTold({ count: found })];
  const { isUpward } = BOUNDS[story.course?.bound ?? 'atLeast'];
  const within = windowMs === undefined ? undefined : spanAfter(windowMs);
  return [
    page.peak({ isUpward, measure, isVoices: story.count === 'voices', peak, span: within, usualPeak }),
    ...(total === undefined || countedFrom === undefined
      ? []
      : [page.cameFrom({ count: total, since: momentBeside(countedFrom, from, timeZone) })]),
    ...(mentions === undefined || voices === undefined ? [] : [page.largestMessage({ count: mentions, of: voices })]),
  ];
}

/** When it was, and whether it goes on. */
export function courseInWords({ from, endedAt, found, newestAt, timeZone }: StoryRow): string {
  const { page, span } = spoken();
  const since = moment(from, timeZone);
  if (found !== undefined) return page.fromTo({ from: since, to: momentBeside(newestAt, from, timeZone) });
  if (endedAt === undefined) return page.openSince({ since });
  return `${page.fromTo({ from: since, to: momentBeside(endedAt, from, timeZone) })}, ${span(endedAt - from)}`;
}

/** Who was told: in how many messages, and by which ways. */
export function toldInWords({ messages, isEmailed, channels }: StoryRow): string {
  return spoken().page.told({ messages, isEmailed, channels: channels.map(isolated).join(', ') });
}

/** Who said that they know of it. */
export function knownInWords({ known, endedAt, found, newestAt, timeZone }: StoryRow): string {
  const { page } = spoken();
  const people = [...new Map(known.map((act) => [act.by ?? '', act])).values()].map(({ by, at }) =>
    page.knownSince({
      by: by === undefined ? undefined : isolated(by),
      since: momentBeside(at, newestAt, timeZone),
    }),
  );
  if (people.length > 0) return page.knownTo({ people: people.join(', ') });
  return found === undefined ? page.nobodyKnows({ isOver: endedAt !== undefined }) : '';
}

/** What a message was, as it stands before its sentence. */
export function statusOf({ status }: Pick<StoryMessage, 'status'>): string {
  return spoken().page.statuses[status];
}

/** All that is stored of a story as plain text, for an email. `address` is that of its page. */
export function storyAsText({ story, messages, rules, acts, notes, at }: StoryPageAnswer, address: string): string {
  const { timeZone } = story;
  const { page } = spoken();
  const moments = (time: number) => moment(time, timeZone);
  const told = messages.map((message) => {
    const terms = message.terms.map(({ term, count: times }) => `${isolated(term)} (${times})`).join(', ');
    return [
      `${moments(message.at)}  ${statusOf(message)}, ${isolated(message.ruleName)}: ${message.explanation}`,
      ...(terms === '' ? [] : [`    ${page.aboutTerms({ terms })}`]),
      ...(message.where.length === 0 ? [] : [`    ${message.where.join('; ')}`]),
    ].join('\n');
  });
  const known = knownInWords(story);
  const said = [
    ...acts.map(({ at: time, by, words, rule }) => `${moments(time)}  ${by ?? page.somebody} ${words} (${rule})`),
    ...notes.map(({ at: time, by, text }) => `${moments(time)}  ${by ?? page.somebody}: ${text}`),
  ];
  return [
    titleOf(story),
    `${isolated(story.name)}, ${courseInWords(story)}`,
    ...numbersInWords(story).map((line) => `- ${line}`),
    `- ${toldInWords(story)}${known === '' ? '' : `; ${known}`}`,
    '',
    ...told,
    ...(said.length === 0 ? [] : ['', ...said]),
    '',
    page.rulesAre({ rules: rules.map(({ rule, name }) => `${isolated(name)} (${rule})`).join(', ') }),
    `${page.timesAsOf({ timeZone, at: moments(at) })} ${address}`,
    '',
  ].join('\n');
}
