import type { Words } from '../../languages/words-of.ts';
import { type AlertEvent, type AlertEventData, type PublishedEvent, whyOf } from '../alerting/event/alert-event.ts';
import type { EndReason, Why } from '../alerting/event/why.ts';
import type { HeldBack } from '../alerting/held-back.ts';
import { BOUNDS } from '../engine/bound.ts';
import { countedWord, countsNegative } from '../engine/condition.ts';
import { plainLine, plainPart } from '../plain-text.ts';
import { plural } from '../plural.ts';
import { sourceName } from '../source-name.ts';
import type { Story } from '../story/story.ts';
import { duration } from '../time/duration.ts';
import { countedInWords, peakInWords, windowInWords } from './change-in-words.ts';
import { comparedInWords } from './compared-in-words.ts';
import { echoInWords } from './echo-in-words.ts';
import { explain } from './explain.ts';
import { foundInWords } from './found-in-words.ts';
import { occasionInWords } from './occasion-in-words.ts';
import { partsInWords } from './parts-in-words.ts';

const LONGEST = 1000;

const LONGEST_TERM = 80;

/** How many terms and source types of a story are named. */
const MOST_NAMED = 3;

/** What the words of an event depend on besides it: the words for those who read it, and whether it was held back. */
export type Telling = { readonly words: Words; readonly heldBack?: HeldBack | undefined };

/** The event as it is published: with its explanation in words, in place of its parts. */
export function inWords(event: AlertEvent, telling: Telling): PublishedEvent {
  const { why: _, ...data } = event.data;
  return { ...event, data: { ...data, explanation: explanationInWords(event, telling) } };
}

/**
 * Why people hear of an event, in at most 1,000 characters: that nobody acknowledged it; why it is unusual, or over; how others stand; for how many
 * others it stands; what a reader should know of the mentions, which is that most are one text or by one author; and that it was
 * held back.
 */
export function explanationInWords({ data, time }: AlertEvent, { words, heldBack }: Telling): string {
  const why = whyOf(data);
  // The sentence that an earlier release stored says it.
  const ignored = data.why === undefined ? [] : unacknowledgedInWords(data, words);
  const heldForMs = Date.parse(time) - Date.parse(data.episode.startedAt);
  const sentences = [
    ...ignored,
    ...whyInWords(why, data, words),
    ...(data.compared === undefined ? [] : comparedInWords(data.compared, countedThings(data), words)),
    ...othersInWords((data.others ?? 0) - (why.kind === 'sentence' ? (why.others ?? 0) : 0), words),
    ...repetitionOf(data.story, words),
    ...(heldBack === undefined ? [] : [heldBackInWords(heldBack, heldForMs, words)]),
  ];
  return plainLine(sentences.join(' '), LONGEST);
}

/** What an alert counts: "mentions", "negative voices". */
function countedThings({ rule, count }: AlertEventData): string {
  return `${countedWord(rule.conditionKind, count)}s`;
}

function unacknowledgedInWords({ unacknowledgedFor, escalatedFrom, rule }: AlertEventData, words: Words): string[] {
  const ms = duration.safeParse(unacknowledgedFor).data;
  if (ms === undefined) return [];
  const raised = escalatedFrom === rule.severity ? '' : `, so it is ${rule.severity} now`;
  return [`Nobody has acknowledged this for ${words.span(ms)}${raised}.`];
}

const END_REASONS: Record<EndReason, string> = {
  edited: 'what the rule watches was edited',
  deleted: 'the rule was deleted',
  disabled: 'the rule or its organization was disabled',
};

function whyInWords(why: Why, data: AlertEventData, words: Words): string[] {
  const { startedAt, endedAt = startedAt, peak } = data.episode;
  const lasted = words.span(Date.parse(endedAt) - Date.parse(startedAt));
  const windowMs = Date.parse(data.window.to) - Date.parse(data.window.from);
  switch (why.kind) {
    case 'found': {
      // The mentions of an event that shows its peak are those of the peak.
      const mentions = why.peak === undefined ? data.mentions : undefined;
      const now = explain(why.finding, words, {
        count: data.count,
        mentions,
        where: data.where,
        group: data.watch.groupName,
      });
      if (why.peak === undefined) return [now];
      const was = BOUNDS[why.peak.bound].isUpward ? 'Its peak was' : 'It came down to';
      const ago = words.span(why.peak.agoMs);
      return [`${was} ${countedInWords(data, words)}, ${ago} ago.`, `Now: ${now}`];
    }
    case 'over': {
      const because = why.isUsualNow ? ', because this is usual now' : expectedInWords(why.expected, words);
      return [
        `Over after ${lasted}${because}: ${lastInWords(data, words)}.`,
        ...(why.parts === undefined ? [] : [`Now ${partsInWords(why.parts, windowMs, words)}`]),
        ...(why.recap === undefined ? [] : recapInWords(why.recap, words)),
        ...acknowledgedInWords(data.episode, words),
        ...(why.echo === undefined ? [] : [echoInWords(why.echo, words)]),
      ];
    }
    case 'mentions':
      return foundInWords(data, words);
    case 'ended':
      return [
        `No longer watched, because ${END_REASONS[why.because]}. It had lasted ${lasted}, the peak was ${words.number(peak)}.`,
      ];
    case 'sentence':
      return [why.text];
  }
}

/** What the last window of an alert that is over has, and its peak. */
function lastInWords(data: AlertEventData, words: Words): string {
  const { episode, measure, observed, share } = data;
  const part =
    share === undefined || countsNegative(data.rule.conditionKind) ? '' : ` (${words.percent(share.observed)} of all)`;
  const last = windowInWords(data, words);
  if (measure === undefined) {
    const { peak, peakAt, total, usualTotal, countedFrom } = episode;
    const when = peakAt === undefined ? '' : `, ${words.time(Date.parse(peakAt))}`;
    const all =
      total === undefined || countedFrom === undefined
        ? ''
        : `; ${words.number(total)} ${countedThings(data)} since ${words.time(Date.parse(countedFrom))}${usualTotal === undefined ? '' : `, where ${words.number(usualTotal)} are usual`}`;
    return `${words.number(observed)}${part} in the last ${last}, the peak was ${words.number(peak)}${when}${all}`;
  }
  return `no mention as large came in the last ${last}; it was ${peakInWords(data, episode.peak, words)}`;
}

function expectedInWords(expected: Extract<Why, { kind: 'over' }>['expected'], words: Words): string {
  if (expected === undefined) return '';
  return `, because ${expected.times > 1 ? 'more' : 'less'} is expected at ${occasionInWords(expected, words) ?? 'this time'}`;
}

/** Who acknowledged an alert that is over. */
function acknowledgedInWords({ acknowledgedAt, acknowledgedBy }: AlertEventData['episode'], words: Words): string[] {
  if (acknowledgedAt === undefined) return [];
  const by = acknowledgedBy === undefined ? '' : ` by ${plainPart(acknowledgedBy, LONGEST_TERM)}`;
  return [`Acknowledged${by}, ${words.time(Date.parse(acknowledgedAt))}.`];
}

/** What a story was that people were told: its numbers are those of the largest message, and not those of the alert, so they are not said. */
function recapInWords({ terms, types }: NonNullable<Extract<Why, { kind: 'over' }>['recap']>, _words: Words): string[] {
  const named = (words: readonly string[]) =>
    words
      .slice(0, MOST_NAMED)
      .map((word) => plainPart(word, LONGEST_TERM))
      .join(', ');
  const parts = [
    ...(terms.length === 0 ? [] : [`about ${named(terms)}`]),
    ...(types.length === 0 ? [] : [`in ${named(types.map(sourceName))}`]),
  ];
  return parts.length === 0 ? [] : [`It was ${parts.join(', ')}.`];
}

/** For how many further episodes a message stands. */
function othersInWords(others: number, _words: Words): string[] {
  return others > 0 ? [`${others} more such ${plural(others, 'episode')} began and ended meanwhile.`] : [];
}

/** What half of the mentions or more are: one text, or by one author. */
function repetitionOf(story: Story | undefined, words: Words): string[] {
  if (story === undefined) return [];
  const { read, voices } = story;
  const { largestText, largestAuthor } = voices;
  const isHalf = (count = 0) => 2 * count >= read;
  if (isHalf(largestText?.count))
    return [`${words.number(largestText?.count ?? 0)} of the ${words.number(read)} are copies of one text.`];
  return isHalf(largestAuthor?.count)
    ? [`${words.number(largestAuthor?.count ?? 0)} of the ${words.number(read)} are by one author.`]
    : [];
}

function heldBackInWords({ voices = 0, mentions = 0, shared }: HeldBack, forMs: number, words: Words): string {
  const people = `${words.number(voices)} ${plural(voices, 'voice')}`;
  const why =
    shared === undefined ? `${people} in ${words.number(mentions)} mentions` : 'most others had more than usual, too,';
  return `It was held back for ${words.span(forMs)}: ${why} until then.`;
}
