import { groupKeyText } from '../../domain/counting/group/group-record.ts';
import { feedsRefused } from '../../domain/counting/group/group-trust.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { disproven } from '../../domain/counting/series/series-head.ts';
import type { Answers } from './count-series.ts';
import type { CountedSeries } from './counting-strategy.ts';
import type { PlannedSeries } from './planned-series.ts';

/**
 * Removes counts that came from feeds if a keyword's own count differs from that of its feed: the feeds of its group are not
 * used for a day, and the counts that they gave of any series since it was last counted by itself become gaps, to be asked
 * for again. Otherwise wrong zeros would stay stored and hide an alert.
 */
export function withoutRefuted(answers: Answers, tick: number): Answers {
  const answerTo = ({ scheduled }: PlannedSeries) => answers.series.get(seriesKeyText(scheduled));
  const refuted = new Map(
    answers.planned.flatMap((each): [string, string][] => {
      const { proven } = each.head;
      const proof = answerTo(each)?.proof;
      return proven !== undefined && proof?.kind === 'refuted' ? [[proven.group, proof.why]] : [];
    }),
  );
  if (refuted.size === 0) return answers;
  const isWrong = (each: PlannedSeries) => {
    const proof = answerTo(each)?.proof;
    const renewed = proof?.kind === 'new' ? proof.proof : undefined;
    const known = each.head.proven ?? renewed;
    // A series that was counted by itself in this run and agreed keeps its counts.
    return known?.by === 'feeds' && refuted.has(known.group) && renewed?.to !== each.head.knownTo;
  };
  const taken = answers.planned.flatMap((each): [string, CountedSeries][] => {
    const answer = isWrong(each) ? answerTo(each) : undefined;
    if (answer === undefined) return [];
    const parts = answer.parts.filter(({ by }) => by === 'series');
    return [[seriesKeyText(each.scheduled), { ...answer, parts, proof: { kind: 'withdrawn' } }]];
  });
  return {
    ...answers,
    planned: answers.planned.map((each) =>
      isWrong(each) ? { ...each, head: disproven(each.head), changed: true } : each,
    ),
    series: new Map([...answers.series, ...taken]),
    groups: answers.groups.map((after) => {
      const why = refuted.get(groupKeyText(after.key));
      if (why === undefined) return after;
      return { ...after, record: { ...after.record, feeds: feedsRefused(why, tick), seenAt: tick }, changed: true };
    }),
  };
}
