import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type FeedMention, parseMention } from '../../service/feed/feed-mention.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { StoryKeyword } from './story-keywords.ts';
import { type Mood, phrasesOf } from './story-phrases.ts';
import type { Incident } from './story-rate.ts';

type Source = {
  readonly type: string;
  /** The typical reach of a mention, and how much it varies (standard deviation, log scale). */
  readonly reach: number;
  readonly spread: number;
};

/** The sources of mentions, with their weights. */
const SOURCES: readonly [readonly [Source, number], ...(readonly [Source, number])[]] = [
  [{ type: 'TWITTER', reach: 420, spread: 1.4 }, 30],
  [{ type: 'WEB', reach: 18_000, spread: 1.2 }, 20],
  [{ type: 'FACEBOOK', reach: 600, spread: 1.2 }, 12],
  [{ type: 'INSTAGRAM', reach: 900, spread: 1.4 }, 11],
  [{ type: 'REDDIT', reach: 350, spread: 1.1 }, 8],
  [{ type: 'BLUESKY', reach: 180, spread: 1.2 }, 6],
  [{ type: 'COMMENT', reach: 60, spread: 0.8 }, 5],
  [{ type: 'FORUM', reach: 90, spread: 0.8 }, 4],
  [{ type: 'YOUTUBE', reach: 2_400, spread: 1.6 }, 2],
  [{ type: 'TIKTOK', reach: 3_100, spread: 1.7 }, 2],
];

const OUTLETS = [
  'Fjordposten',
  'Nordlys Marked',
  'Radveien',
  'Oslo Morgen',
  'The Trail Review',
  'Handelsavisa',
] as const;
const FIRST = [
  'kari',
  'ola',
  'nils',
  'ingrid',
  'sofie',
  'jonas',
  'maja',
  'erik',
  'lena',
  'tor',
  'amalie',
  'henrik',
] as const;
const LAST = [
  'hagen',
  'berg',
  'dahl',
  'lunde',
  'moen',
  'strand',
  'vik',
  'solberg',
  'haug',
  'bakke',
  'nygard',
  'rud',
] as const;

export type StoryMoment = {
  readonly keyword: StoryKeyword;
  readonly incident: Incident | undefined;
  readonly publishedMs: number;
  /** Number of the mention in the story, from 0; its id follows from it. */
  readonly number: number;
};

/** How an article goes on after its headline. */
const LEADS = [
  'What is known so far, and what comes next.',
  'Our report from Oslo.',
  'We asked people who were there.',
  'The background in five points.',
  'Read the full story.',
] as const;

/** The first id. It is above 2^53, as real ids are. */
const FIRST_ID = 9_007_199_254_740_993n;

/** The id of the mention with this number, from 0. */
export const storyId = (number: number) => FIRST_ID + BigInt(number) * 2n;

/** Writes one mention of the story. It has no keyword ids: the service matches its text, as it would with a real mention. */
export function storyMention(
  random: SeededRandom,
  { keyword, incident, publishedMs, number }: StoryMoment,
): FeedMention {
  const { type, reach, spread } = random.weighted(SOURCES);
  const mood = incident === undefined ? usualMood(random, keyword) : incidentMood(random, incident);
  const phrases = phrasesOf(keyword.id, mood, incident);
  const isArticle = type === 'WEB';
  const [beginning, end] = isArticle ? [phrases.headlines, LEADS] : [phrases.beginnings, phrases.ends];
  const [first, second] = [random.pick(beginning), random.pick(end)];
  const people = Math.max(1, Math.round(reach * Math.exp(spread * random.normal())));
  const id = storyId(number);
  const feedMs = publishedMs + 15_000 + Math.floor(random.unit() * MINUTE_MS);
  const author = isArticle
    ? random.pick(OUTLETS)
    : `${random.pick(FIRST)}_${random.pick(LAST)}${Math.floor(random.unit() * 90)}`;
  return parseMention({
    id,
    type,
    title: isArticle ? first : null,
    mention: isArticle ? `${first}. ${second}` : `${first} ${second}`,
    url: `https://${isArticle ? `${author.toLowerCase().replaceAll(' ', '-')}.example` : `${type.toLowerCase()}.example`}/${id}`,
    author: type === 'FORUM' ? '' : author,
    authors: type === 'FORUM' ? [] : [author],
    reach: people,
    interaction: Math.round(people * 0.02 * random.unit() * (incident === undefined ? 1 : 3)),
    autoSentiment: mood,
    languages: ['en'],
    locations: ['NO'],
    publishedTime: publishedMs,
    feedTime: feedMs,
    insertTime: feedMs,
    databaseInsertTime: feedMs + 800,
  });
}

function usualMood(random: SeededRandom, { mood }: StoryKeyword): Mood {
  return random.weighted([
    ['NEUTRAL', mood.NEUTRAL],
    ['POSITIVE', mood.POSITIVE],
    ['NEGATIVE', mood.NEGATIVE],
  ]);
}

/** The mood of a mention of an incident: recalls are reported soberly, people who are locked out are angry. */
function incidentMood(random: SeededRandom, incident: Incident): Mood {
  const negative = incident === 'recall' ? 0.3 : 0.92;
  return random.unit() < negative ? 'NEGATIVE' : 'NEUTRAL';
}
