import { present } from '../../present.ts';
import type { ReadMention } from '../../story/read-mention.ts';
import { FEWEST_MENTIONS } from '../../story/telling-terms.ts';
import type { AlertEventData } from './alert-event.ts';
import type { EpisodeData } from './episode-data.ts';

/** What was read of an episode: all its mentions, or the largest, and those of before it, newest first, where they were. */
type Reading = {
  readonly mentions: readonly ReadMention[];
  readonly past?: readonly ReadMention[] | undefined;
  /** How many are negative, where that was counted because not all were read. */
  readonly negative?: number | undefined;
  /** Whether mentions of each tone are among them. */
  readonly hasTones: boolean;
};

type OfEpisode = Pick<AlertEventData, 'episode' | 'samplesTotal' | 'count'>;

/** Whether all mentions of an episode were read, and no other ones: late ones that came since would make a second number of its total. */
function isReadWhole({ episode, samplesTotal }: OfEpisode, mentions: readonly ReadMention[]): boolean {
  return episode.countedFrom !== undefined && mentions.length === samplesTotal;
}

/**
 * The episode with what its mentions come to: reach, interactions and tone, beside what is usual. What is not known is absent. A tone
 * that the event has by its own counts stays.
 */
export function episodeAsRead(data: OfEpisode, { mentions, past = [], negative, hasTones }: Reading): EpisodeData {
  const usualOf = (value: Value) => usualSum(data, past, value);
  const known = hasTones && isReadWhole(data, mentions) ? tonesIn(mentions) : undefined;
  const counted = negative === undefined ? undefined : { negative };
  const tone = known ?? counted;
  const usual = past.length < FEWEST_MENTIONS ? undefined : tonesIn(past);
  return {
    ...data.episode,
    ...present({
      reach: sumOfMentions(mentions, reachOf, usualOf(reachOf)),
      interactions: sumOfMentions(mentions, interactionsOf, usualOf(interactionsOf)),
      tone:
        data.episode.tone ??
        (tone && {
          ...tone,
          mentions: data.samplesTotal,
          ...present({ usual: usual && rounded(usual.negative / past.length) }),
        }),
    }),
  };
}

type Value = (mention: ReadMention) => number | undefined;

const reachOf: Value = ({ sample }) => sample.reach;
const interactionsOf: Value = ({ interaction }) => interaction ?? undefined;

const rounded = (share: number) => Math.round(100 * share) / 100;

/** What mentions have together, of those of which it is known; undefined where none has any. */
function sumOfMentions(
  mentions: readonly ReadMention[],
  value: Value,
  usual: number | undefined,
): EpisodeData['reach'] {
  const known = mentions.flatMap((mention) => value(mention) ?? []);
  const sum = known.reduce((one, other) => one + other, 0);
  return sum === 0 ? undefined : { sum, mentions: known.length, ...present({ usual }) };
}

/**
 * What as many mentions as usual have, by the mean of those of before, in two digits: their order is that of time, so they stand for all.
 * Unknown for voices, whose usual number is not one of mentions.
 */
function usualSum({ episode, count }: OfEpisode, past: readonly ReadMention[], value: Value): number | undefined {
  if (episode.usualTotal === undefined || count !== undefined || past.length < FEWEST_MENTIONS) return undefined;
  const before = sumOfMentions(past, value, undefined);
  return before && Number(((episode.usualTotal * before.sum) / past.length).toPrecision(2));
}

/** How many mentions are negative and positive; undefined where the service knows the tone of none. */
function tonesIn(
  mentions: readonly ReadMention[],
): { readonly negative: number; readonly positive: number } | undefined {
  const of = (tone: string) => mentions.filter(({ sample }) => sample.sentiment === tone).length;
  const [negative, positive] = [of('NEGATIVE'), of('POSITIVE')];
  return negative + positive + of('NEUTRAL') === 0 ? undefined : { negative, positive };
}
