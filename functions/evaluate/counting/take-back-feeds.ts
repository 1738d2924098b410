import { feedsRefused } from '../../domain/counting/group/feeds-trust.ts';
import { groupKeyText } from '../../domain/counting/group/group-record.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import type { Answers, CountedSeries } from './count-series.ts';
import { type PlannedSeries, withoutRefused } from './planned-series.ts';
import { type GroupsRead, withFeeds } from './read-groups.ts';

/**
 * Takes back what feeds told, after series were counted by themselves at a tick (epoch ms). If one has another number than its
 * feed, the feeds of its group are not used for a day, and what they told of any series since that series was counted by
 * itself becomes a gap.
 */
export function takeBackFeeds(
  read: GroupsRead,
  answers: Answers,
  tick: number,
): { readonly grouped: GroupsRead; readonly answers: Answers } {
  const { disagreeing } = answers;
  if (disagreeing.size === 0) return { grouped: read, answers };
  const answerTo = ({ scheduled }: PlannedSeries) => answers.series.get(seriesKeyText(scheduled));
  const isWrong = (each: PlannedSeries) => {
    const proof = each.head.proven ?? read.proofs.get(seriesKeyText(each.scheduled));
    // Who agreed just now has nothing to take back.
    const agreed = answerTo(each)?.proof?.to === each.head.knownTo;
    return proof?.by === 'feeds' && disagreeing.has(proof.group) && !agreed;
  };
  const wrong = read.watches.flatMap(({ series }) => series).filter(isWrong);
  const taken = wrong.flatMap((each): [string, CountedSeries][] => {
    const answer = answerTo(each);
    const name = seriesKeyText(each.scheduled);
    const told = read.settled.get(name) ?? [];
    if (answer === undefined) return [];
    return [
      [name, { ...answer, parts: answer.parts.filter((part) => !told.some((one) => one === part)), proof: null }],
    ];
  });
  return {
    grouped: {
      ...read,
      watches: read.watches.map((watch) => ({
        ...watch,
        series: watch.series.map((each) => withoutRefused(each, () => isWrong(each))),
      })),
      groups: read.groups.map((after) => {
        const why = disagreeing.get(groupKeyText(after.key));
        return why === undefined ? after : withFeeds(after, feedsRefused(why, tick), tick);
      }),
    },
    answers: { ...answers, series: new Map([...answers.series, ...taken]) },
  };
}
