import type { KeptEpisode } from '../../alerting/kept-episode.ts';
import type { ToldAlert } from '../../alerting/told-alert.ts';
import { present } from '../../present.ts';

/**
 * An episode as a summary tells it. `total` is how many mentions it had in all; `isOver`: it is over, and nobody was told when; `count` and
 * `measure` say what its peak counts; `eventId` is the first event that told it.
 */
export type ToldEpisode = KeptEpisode &
  Partial<Pick<ToldAlert, 'total' | 'count' | 'measure' | 'eventId'>> & { readonly isOver?: true };

/** How many terms name a story, as in what the state of a rule keeps. */
const MOST_TERMS = 3;

const isEnd = ({ status }: ToldAlert) => status === 'resolved' || status === 'ended';

/**
 * The episodes that people were told of, by the entries of the history, each with its rule (`<organizationId>/<ruleId>`): states of rules keep
 * the newest few, and two weeks. What was told as a mention by itself is none. An episode without an end is open if it is the one of
 * `openOf`, which gives the start (epoch ms) of the open episode of a rule.
 */
export function toldEpisodes(
  told: readonly ToldAlert[],
  openOf: (rule: string) => number | undefined,
): { readonly rule: string; readonly episode: ToldEpisode }[] {
  const byEpisode = new Map<string, ToldAlert[]>();
  for (const entry of told) {
    if (entry.status === 'found') continue;
    const name = `${entry.organizationId}/${entry.ruleId} ${entry.startedAt}`;
    byEpisode.set(name, [...(byEpisode.get(name) ?? []), entry]);
  }
  return [...byEpisode.values()].flatMap((entries) => {
    const inOrder = [...entries].sort((a, b) => (a.time < b.time ? -1 : 1));
    const [first] = inOrder;
    return first === undefined ? [] : [episodeOf(first, inOrder, openOf)];
  });
}

function episodeOf(first: ToldAlert, entries: readonly ToldAlert[], openOf: (rule: string) => number | undefined) {
  const rule = `${first.organizationId}/${first.ruleId}`;
  const startedAt = Date.parse(first.startedAt);
  const end = entries.findLast(isEnd);
  const [largest] = entries.flatMap(({ story }) => story ?? []).sort((a, b) => b.mentions - a.mentions);
  const terms = largest?.terms.slice(0, MOST_TERMS).map(({ term }) => term) ?? [];
  const isOpen = end === undefined && openOf(rule) === startedAt;
  const episode: ToldEpisode = {
    startedAt,
    name: first.watch,
    severity: (entries.at(-1) ?? first).severity,
    peak: Math.max(...entries.map(({ peak }) => peak)),
    toldAt: Date.parse(first.time),
    ...present({
      endedAt: end && Date.parse(end.endedAt ?? end.time),
      usualPeak: first.usualPeak,
      storyId: entries.findLast(({ storyId }) => storyId !== undefined)?.storyId,
      headline: entries.findLast(({ headline }) => headline !== undefined)?.headline,
      terms: terms.length === 0 ? undefined : terms,
      mentions: largest?.mentions,
      voices: largest?.voices,
      total: end?.total,
      count: first.count,
      measure: first.measure,
      eventId: first.eventId,
    }),
    ...(end === undefined && !isOpen ? { isOver: true } : {}),
  };
  return { rule, episode };
}
