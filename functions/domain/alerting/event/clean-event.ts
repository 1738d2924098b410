import { MOST_COMPARED } from '../../items/rule/compare.ts';
import { plainText, wordsWithin } from '../../plain-text.ts';
import { present } from '../../present.ts';
import type { Sample } from '../../story/sample.ts';
import type { Story, ToldMention } from '../../story/story.ts';
import { MOST_SHOWN } from '../found/choose-mentions.ts';
import type { AlertEvent, AlertEventData } from './alert-event.ts';
import type { Other } from './compared.ts';

/** SNS and SQS take 256 KB of message and attributes together; this leaves 22 KB for the attributes. */
const MOST_BYTES = 240_000;

const LONGEST_NAME = 200;
const LONGEST_LABEL = 40;
const LONGEST_EXPLANATION = 1000;
const LONGEST_TEXT = 1000;
const LONGEST_URL = 2000;
const LONGEST_HEADLINE = 140;
const MOST_TYPES = 50;
const MOST_DRIVERS = 20;
const MOST_SAMPLES = 20;
const MOST_EXPECTED = 50;
/** The most elements of each list of a story; with the limits for its texts, a story has under 30 KB. */
const MOST_TOLD = 6;
const LONGEST_TERM = 80;
const LONGEST_TOLD = 140;
const LONGEST_TOLD_URL = 500;

/**
 * Makes every text of others in an event plain and short. Names, types, sentiments and mentions come from the service;
 * uncleaned they could forge lines, reverse the direction of a text, or exceed what SNS takes. Samples are left out
 * from the end until the event has at most 240,000 bytes of JSON. A clean event is not changed.
 */
export function cleanEvent(event: AlertEvent): AlertEvent {
  const { data } = event;
  const { name, groupName } = data.watch;
  const words: AlertEventData = {
    ...data,
    rule: { ...data.rule, name: plainText(data.rule.name, LONGEST_NAME) || data.rule.ruleId },
    watch: {
      ...data.watch,
      ...(name === undefined ? {} : { name: plainText(name, LONGEST_NAME) }),
      ...(groupName === undefined ? {} : { groupName: plainText(groupName, LONGEST_NAME) }),
    },
    byType: cleanCounts(data.byType),
    ...(data.sentiment === undefined ? {} : { sentiment: cleanCounts(data.sentiment) }),
    ...(data.drivers === undefined ? {} : { drivers: data.drivers.slice(0, MOST_DRIVERS).map(cleanDriver) }),
    ...(data.expectedTime?.why === undefined
      ? {}
      : { expectedTime: { ...data.expectedTime, why: plainText(data.expectedTime.why, LONGEST_NAME) } }),
    ...(data.course?.expected === undefined
      ? {}
      : { course: { ...data.course, expected: data.course.expected.slice(0, MOST_EXPECTED).map(cleanExpected) } }),
    ...(data.explanation === undefined ? {} : { explanation: plainText(data.explanation, LONGEST_EXPLANATION) }),
    ...(data.where === undefined ? {} : { where: cleanWhere(data.where) }),
    ...(data.parts === undefined ? {} : { parts: data.parts.map(cleanPart) }),
    ...(data.joins === undefined
      ? {}
      : {
          joins: {
            name: plainText(data.joins.name, LONGEST_NAME),
            types: data.joins.types.slice(0, MOST_TOLD).map((type) => plainText(type, LONGEST_LABEL)),
          },
        }),
    ...(data.compared === undefined
      ? {}
      : { compared: { ...data.compared, others: data.compared.others.slice(0, MOST_COMPARED).map(cleanOther) } }),
    ...(data.episode.acknowledgedBy === undefined
      ? {}
      : { episode: { ...data.episode, acknowledgedBy: plainText(data.episode.acknowledgedBy, LONGEST_NAME) } }),
    ...(data.headline === undefined
      ? {}
      : {
          headline: {
            ...data.headline,
            text: wordsWithin(plainText(data.headline.text, LONGEST_TEXT), LONGEST_HEADLINE),
          },
        }),
    ...(data.story === undefined ? {} : { story: cleanStory(data.story) }),
  };
  const samples = data.samples.slice(0, data.status === 'found' ? MOST_SHOWN : MOST_SAMPLES).map(cleanSample);
  for (let shown = samples.length; ; shown -= 1) {
    const fewer = shown === data.samples.length ? data.samplesShown : shown;
    const clean = { ...event, data: { ...words, samples: samples.slice(0, shown), samplesShown: fewer } };
    if (shown === 0 || Buffer.byteLength(JSON.stringify(clean)) <= MOST_BYTES) return clean;
  }
}

/** Counts by cleaned name; names that become equal are added up. */
function cleanCounts(counts: Readonly<Record<string, number>>): Record<string, number> {
  const clean = new Map<string, number>();
  for (const [name, count] of Object.entries(counts).slice(0, MOST_TYPES)) {
    const label = plainText(name, LONGEST_LABEL) || 'UNKNOWN';
    clean.set(label, (clean.get(label) ?? 0) + count);
  }
  return Object.fromEntries(clean);
}

function cleanWhere({ text, authors, notAuthors, ...where }: NonNullable<AlertEventData['where']>) {
  const cleaned = (names?: readonly string[]) => names?.map((name) => plainText(name, LONGEST_NAME));
  return {
    ...where,
    ...present({
      text: text === undefined ? undefined : plainText(text, LONGEST_TEXT),
      authors: cleaned(authors),
      notAuthors: cleaned(notAuthors),
    }),
  };
}

function cleanExpected({ why, ...time }: NonNullable<NonNullable<AlertEventData['course']>['expected']>[number]) {
  return { ...time, ...(why === undefined ? {} : { why: plainText(why, LONGEST_NAME) }) };
}

function cleanPart({ name, others, terms, ...part }: NonNullable<AlertEventData['parts']>[number]) {
  const cleaned = (texts: readonly string[] | undefined, most: number) => texts?.map((text) => plainText(text, most));
  return {
    ...part,
    name: plainText(name, LONGEST_NAME) || part.ruleId,
    ...present({ others: cleaned(others, LONGEST_NAME), terms: cleaned(terms, LONGEST_TERM) }),
  };
}

function cleanDriver({ kind, name, count }: NonNullable<AlertEventData['drivers']>[number]) {
  return { kind: plainText(kind, LONGEST_LABEL), name: plainText(name, LONGEST_NAME), count };
}

function cleanOther({ name, ...other }: Other): Other {
  return name === undefined ? other : { ...other, name: plainText(name, LONGEST_NAME) };
}

/** An address that cleaning would change is left out, because the changed one would lead nowhere or elsewhere. */
function cleanSample({ title, author, sentiment, url, ...sample }: Sample): Sample {
  return {
    ...sample,
    type: plainText(sample.type, LONGEST_LABEL) || 'UNKNOWN',
    title: title === null ? null : plainText(title, LONGEST_NAME),
    text: plainText(sample.text, LONGEST_TEXT),
    ...(author === undefined ? {} : { author: plainText(author, LONGEST_NAME) }),
    ...(sentiment === undefined ? {} : { sentiment: plainText(sentiment, LONGEST_LABEL) }),
    ...(url === undefined || plainText(url, LONGEST_URL) !== url ? {} : { url }),
  };
}

/** A term is left out if cleaning leaves nothing of it. */
function cleanStory({ terms, voices, first, largest, where, cause, moved, storylines, ...story }: Story): Story {
  const { largestText, largestAuthor, ...counts } = voices;
  const { reach, interaction } = largest;
  return {
    ...story,
    terms: terms
      .slice(0, MOST_TOLD)
      .map((each) => ({ ...each, term: plainText(each.term, LONGEST_TERM) }))
      .filter(({ term }) => term !== ''),
    voices: {
      ...counts,
      ...(largestText === undefined
        ? {}
        : { largestText: { ...largestText, text: plainText(largestText.text, LONGEST_TOLD) } }),
      ...(largestAuthor === undefined
        ? {}
        : { largestAuthor: { ...largestAuthor, author: plainText(largestAuthor.author, LONGEST_LABEL) } }),
    },
    first: first.slice(0, MOST_TOLD).map(cleanTold),
    largest: {
      ...(reach === undefined ? {} : { reach: cleanTold(reach) }),
      ...(interaction === undefined ? {} : { interaction: cleanTold(interaction) }),
    },
    where: where
      .slice(0, MOST_TOLD)
      .map((each) => ({ ...each, name: plainText(each.name, LONGEST_LABEL) || 'UNKNOWN' })),
    ...(moved === undefined
      ? {}
      : {
          moved: {
            ...moved,
            terms: moved.terms
              .slice(0, MOST_TOLD)
              .map((each) => ({ ...each, term: plainText(each.term, LONGEST_TERM) })),
            types: moved.types.slice(0, MOST_TOLD).map((type) => plainText(type, LONGEST_LABEL)),
          },
        }),
    ...present({ storylines: storylines?.slice(0, MOST_TOLD).map(cleanStoryline) }),
    ...(cause === undefined
      ? {}
      : { cause: cause.kind === 'none' ? cause : { ...cause, name: plainText(cause.name, LONGEST_TOLD) } }),
  };
}

function cleanStoryline({ terms, samples, ...line }: NonNullable<Story['storylines']>[number]) {
  const cleaned = terms.slice(0, MOST_TOLD).map((term) => plainText(term, LONGEST_LABEL));
  return { ...line, terms: cleaned.filter((term) => term !== ''), samples: samples.slice(0, MOST_SAMPLES) };
}

function cleanTold({ author, url, ...told }: ToldMention): ToldMention {
  return {
    ...told,
    type: plainText(told.type, LONGEST_LABEL) || 'UNKNOWN',
    text: plainText(told.text, LONGEST_TOLD),
    ...(author === undefined ? {} : { author: plainText(author, LONGEST_LABEL) }),
    ...(url === undefined || plainText(url, LONGEST_TOLD_URL) !== url ? {} : { url }),
  };
}
