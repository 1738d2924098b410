import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { isolated } from '../../../functions/domain/isolated.ts';
import { spanInWords } from '../../../functions/domain/time/duration.ts';
import { TRANSITION_LABELS } from '../../../functions/domain/wording/transition-labels.ts';
import type { StoryMessage, StoryPageAnswer, StoryRow } from '../answers.ts';
import { count, counted, moment, momentBeside } from './in-words.ts';

/** What a story is called: the title of an article, or what is watched with its terms. */
export function titleOf({ headline, name, terms, found }: StoryRow): string {
  if (headline !== undefined) return headline;
  if (found !== undefined) return `${isolated(name)}: each mention`;
  return terms.length === 0 ? name : `${isolated(name)}: ${terms.map(isolated).join(', ')}`;
}

/** Its totals: the highest count and what is usual, all that came, and whose they were. */
export function numbersInWords(story: StoryRow): string[] {
  const { found, peak, windowMs, usualPeak, measure, total, countedFrom, mentions, voices, timeZone, from } = story;
  if (found !== undefined) return [`${counted(found, 'mention')} told`];
  const within = windowMs === undefined ? '' : ` in ${spanInWords(windowMs)}`;
  const what = story.count === 'voices' ? counted(peak, 'voice') : count(peak);
  const ofOne = measure === undefined ? '' : `${measure.toLowerCase()} of the largest mention `;
  const word = BOUNDS[story.course?.bound ?? 'atLeast'].peak.toLowerCase();
  return [
    `${word} ${ofOne}${what}${within}${usualPeak === undefined ? '' : `; the usual peak is ${count(usualPeak)}`}`,
    ...(total === undefined || countedFrom === undefined
      ? []
      : [`${counted(total, 'mention')} from ${momentBeside(countedFrom, from, timeZone)} on`]),
    ...(mentions === undefined || voices === undefined
      ? []
      : [`the largest message has ${counted(mentions, 'mention')} of ${counted(voices, 'voice')}`]),
  ];
}

/** When it was, and whether it goes on. */
export function courseInWords({ from, endedAt, found, newestAt, timeZone }: StoryRow): string {
  if (found !== undefined) return `${moment(from, timeZone)} to ${momentBeside(newestAt, from, timeZone)}`;
  const since = moment(from, timeZone);
  if (endedAt === undefined) return `open since ${since}`;
  return `${since} to ${momentBeside(endedAt, from, timeZone)}, ${spanInWords(endedAt - from)}`;
}

/** Who was told: in how many messages, and by which ways. */
export function toldInWords({ messages, isEmailed, channels }: StoryRow): string {
  const ways = [...(isEmailed ? ['email'] : []), ...channels.map(isolated)];
  const by = ways.length === 0 ? 'to programs alone' : `by ${ways.join(', ')}`;
  return `told in ${counted(messages, 'message')} ${by}`;
}

/** Who said that they know of it. */
export function knownInWords({ known, endedAt, found, newestAt, timeZone }: StoryRow): string {
  const names = [...new Map(known.map((act) => [act.by ?? '', act])).values()].map(
    ({ by, at }) => `${by === undefined ? 'somebody' : isolated(by)} since ${momentBeside(at, newestAt, timeZone)}`,
  );
  if (names.length > 0) return `known to ${names.join(', ')}`;
  if (found !== undefined) return '';
  return endedAt === undefined ? 'nobody has said that they know of it' : 'nobody said that they knew of it';
}

/** What a message was, as it stands before its sentence. */
export function statusOf({ status }: Pick<StoryMessage, 'status'>): string {
  const label = TRANSITION_LABELS[status];
  return `${label.slice(0, 1)}${label.slice(1).toLowerCase()}`;
}

/** All that is stored of a story as plain text, for an email. `address` is that of its page. */
export function storyAsText({ story, messages, rules, acts, notes, at }: StoryPageAnswer, address: string): string {
  const { timeZone } = story;
  const moments = (time: number) => moment(time, timeZone);
  const told = messages.map((message) => {
    const terms = message.terms.map(({ term, count: times }) => `${isolated(term)} (${times})`).join(', ');
    return [
      `${moments(message.at)}  ${statusOf(message)}, ${isolated(message.ruleName)}: ${message.explanation}`,
      ...(terms === '' ? [] : [`    about ${terms}`]),
      ...(message.where.length === 0 ? [] : [`    ${message.where.join('; ')}`]),
    ].join('\n');
  });
  const known = knownInWords(story);
  const said = [
    ...acts.map(({ at: time, by, words, rule }) => `${moments(time)}  ${by ?? 'Somebody'} ${words} (${rule})`),
    ...notes.map(({ at: time, by, text }) => `${moments(time)}  ${by ?? 'Somebody'}: ${text}`),
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
    `Rules: ${rules.map(({ rule, name }) => `${isolated(name)} (${rule})`).join(', ')}`,
    `Times are of ${timeZone}; as it stood ${moments(at)}. ${address}`,
    '',
  ].join('\n');
}
