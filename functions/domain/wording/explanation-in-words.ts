import type { Words } from '../../languages/words-of.ts';
import { type AlertEvent, type AlertEventData, type PublishedEvent, whyOf } from '../alerting/event/alert-event.ts';
import type { Why } from '../alerting/event/why.ts';
import type { HeldBack } from '../alerting/held-back.ts';
import { BOUNDS } from '../engine/bound.ts';
import { countedBy, countsNegative } from '../engine/condition.ts';
import { plainLine, plainPart } from '../plain-text.ts';
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
  // For how many further episodes a message stands.
  const others = (data.others ?? 0) - (why.kind === 'sentence' ? (why.others ?? 0) : 0);
  const heldForMs = Date.parse(time) - Date.parse(data.episode.startedAt);
  const sentences = [
    ...ignored,
    ...whyInWords(why, data, words),
    ...(data.compared === undefined
      ? []
      : comparedInWords(data.compared, countedBy(data.rule.conditionKind, data.count), words)),
    ...(others > 0 ? [words.explanations.moreEpisodes({ count: others })] : []),
    ...repetitionOf(data.story, words),
    ...(heldBack === undefined ? [] : [heldBackInWords(heldBack, heldForMs, words)]),
  ];
  return plainLine(sentences.join(' '), LONGEST);
}

function unacknowledgedInWords({ unacknowledgedFor, escalatedFrom, rule }: AlertEventData, words: Words): string[] {
  const ms = duration.safeParse(unacknowledgedFor).data;
  if (ms === undefined) return [];
  const severity = escalatedFrom === rule.severity ? undefined : words.nouns.severities[rule.severity];
  return [words.explanations.unacknowledged({ length: words.spanAfter(ms), severity })];
}

function whyInWords(why: Why, data: AlertEventData, words: Words): string[] {
  const { startedAt, endedAt = startedAt, peak } = data.episode;
  const lastedMs = Date.parse(endedAt) - Date.parse(startedAt);
  switch (why.kind) {
    case 'found':
      return findingInWords(why, data, words);
    case 'over': {
      const windowMs = Date.parse(data.window.to) - Date.parse(data.window.from);
      const said = words.explanations;
      return [
        words.sentence(
          said.over({
            lasted: words.spanAfter(lastedMs),
            why: becauseOf(why, words),
            last: lastInWords(data, words),
          }),
        ),
        ...(why.parts === undefined ? [] : [said.nowParts({ said: partsInWords(why.parts, windowMs, words) })]),
        ...(why.recap === undefined ? [] : recapInWords(why.recap, words)),
        ...acknowledgedInWords(data.episode, words),
        ...(why.echo === undefined ? [] : [echoInWords(why.echo, words)]),
      ];
    }
    case 'mentions':
      return foundInWords(data, words);
    case 'ended':
      return [words.explanations.ended({ because: why.because, lasted: words.span(lastedMs), peak })];
    case 'sentence':
      return [why.text];
  }
}

function findingInWords(
  { finding, peak }: Extract<Why, { kind: 'found' }>,
  data: AlertEventData,
  words: Words,
): string[] {
  const { count, where, watch } = data;
  // The mentions of an event that shows its peak are those of the peak.
  const mentions = peak === undefined ? data.mentions : undefined;
  const now = explain(finding, words, { count, mentions, where, group: watch.groupName });
  if (peak === undefined) return [now];
  const said = words.explanations;
  const { isUpward } = BOUNDS[peak.bound];
  const was = { counted: countedInWords(data, words), ago: words.spanAfter(peak.agoMs), isUpward };
  return [words.sentence(said.peakWas(was)), said.now({ said: now })];
}

/** What the last window of an alert that is over has, and its peak. */
function lastInWords(data: AlertEventData, words: Words): string {
  const { episode, measure, observed, share, rule } = data;
  const { peak, peakAt, total, usualTotal, countedFrom } = episode;
  const length = windowInWords(data, words);
  const { inAll, last, noneAsLargeNow } = words.explanations;
  if (measure !== undefined) return noneAsLargeNow({ length, peak: peakInWords(data, peak, words) });
  const timeOf = (time: string) => words.time(Date.parse(time));
  return last({
    count: observed,
    share: countsNegative(rule.conditionKind) ? undefined : share?.observed,
    length,
    peak,
    peakAt: peakAt === undefined ? undefined : timeOf(peakAt),
    total:
      total === undefined || countedFrom === undefined
        ? undefined
        : inAll({
            count: total,
            things: words.nouns.things({ ...countedBy(rule.conditionKind, data.count), count: total }),
            since: timeOf(countedFrom),
            usual: usualTotal,
          }),
  });
}

/** Why an alert is over, where fewer mentions are not why. */
function becauseOf({ isUsualNow, expected }: Extract<Why, { kind: 'over' }>, words: Words): string | undefined {
  const { expectedNow, usualNow } = words.explanations;
  if (isUsualNow) return usualNow;
  return expected && expectedNow({ isMore: expected.times > 1, occasion: occasionInWords(expected, words) });
}

/** Who acknowledged an alert that is over. */
function acknowledgedInWords({ acknowledgedAt, acknowledgedBy }: AlertEventData['episode'], words: Words): string[] {
  if (acknowledgedAt === undefined) return [];
  const by = acknowledgedBy === undefined ? undefined : plainPart(acknowledgedBy, LONGEST_TERM);
  return [words.explanations.acknowledged({ at: words.time(Date.parse(acknowledgedAt)), by })];
}

/** What a story was that people were told: its numbers are those of the largest message, and not those of the alert, so they are not said. */
function recapInWords({ terms, types }: NonNullable<Extract<Why, { kind: 'over' }>['recap']>, words: Words): string[] {
  const named = (names: readonly string[]) =>
    names.length === 0
      ? undefined
      : names
          .slice(0, MOST_NAMED)
          .map((name) => plainPart(name, LONGEST_TERM))
          .join(', ');
  const [about, sources] = [named(terms), named(types.map((type) => words.facts.source({ type })))];
  return about === undefined && sources === undefined ? [] : [words.explanations.recap({ terms: about, sources })];
}

/** What half of the mentions or more are: one text, or by one author. */
function repetitionOf(story: Story | undefined, words: Words): string[] {
  if (story === undefined) return [];
  const { read, voices } = story;
  const { largestText, largestAuthor } = voices;
  const isHalf = (count = 0) => 2 * count >= read;
  const { byOneAuthor, copiesOfOneText } = words.explanations;
  if (isHalf(largestText?.count)) return [copiesOfOneText({ count: largestText?.count ?? 0, read })];
  return isHalf(largestAuthor?.count) ? [byOneAuthor({ count: largestAuthor?.count ?? 0, read })] : [];
}

function heldBackInWords({ voices = 0, mentions = 0, shared }: HeldBack, forMs: number, words: Words): string {
  const { heldAsShared, heldForVoices } = words.explanations;
  const length = words.span(forMs);
  return shared === undefined ? heldForVoices({ length, voices, mentions }) : heldAsShared({ length });
}
