import type { Span } from '../../counting/series/gaps.ts';
import { type History, sumOf } from '../../counting/series/history.ts';
import { BOUNDS } from '../../engine/bound.ts';
import { countsNegative, measureOf } from '../../engine/condition.ts';
import { quantile } from '../../engine/peak-law.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { present } from '../../present.ts';
import { spanInWords } from '../../time/duration.ts';
import { iso } from '../../time/iso.ts';
import { DAY_MS, WEEK_MS } from '../../time/units-of-time.ts';
import { knownOf } from '../episode/acknowledgement.ts';
import type { Episode } from '../episode/episode.ts';
import type { RuleHistory } from '../rule-history.ts';
import type { EpisodeData } from './episode-data.ts';

/** Of so many days, or weeks, at least that many must be known before it is said what is usual. */
const DAYS = 14;
const WEEKS = 4;
const FEWEST = 3;

/** From where on (epoch ms) counts say what is usual beside an episode that ended at `to`. */
export function usualFrom({ startedAt, windowMs }: Pick<Episode, 'startedAt' | 'windowMs'>, to: number): number {
  const from = startedAt - windowMs;
  return from - Math.max(...stepsBack({ from, to }));
}

/**
 * What an episode was that ended at `to` (epoch ms), by what is stored: how long, its peak, how many came in all of the windows
 * that it had and how many usually do, and who acknowledged it. `mentions`: how many of those are known.
 */
export function wholeEpisode(
  { startedAt, peakAt, windowMs, bound }: Episode,
  history: RuleHistory,
  {
    rule: { acknowledged, condition, sourceTypes: types },
    to,
    usualShare,
  }: { readonly rule: Rule; readonly to: number; readonly usualShare: number | undefined },
): { readonly data: Partial<EpisodeData>; readonly mentions: number } {
  const span = { from: startedAt - windowMs, to };
  const ofMentions = history.mentions ?? history;
  const mentions = sumOf(ofMentions.subset ?? ofMentions.counted, span, types);
  const all = sumOf(ofMentions.counted, span, types);
  const shown = history.subset ?? history.counted;
  const isAdded = BOUNDS[bound].isUpward && measureOf(condition) === undefined;
  const sum = isAdded ? sumOf(shown, span, types) : undefined;
  const total = sum?.complete === true ? sum.total : undefined;
  const isToned = countsNegative(condition.kind) && mentions.complete && all.complete;
  return {
    mentions: mentions.total,
    data: {
      endedAt: iso(to),
      duration: spanInWords(to - startedAt),
      peakAt: iso(peakAt),
      ...present({ total, usualTotal: total === undefined ? undefined : usualIn(shown, span, types) }),
      ...(BOUNDS[bound].isUpward && mentions.complete ? { countedFrom: iso(span.from) } : {}),
      ...(isToned
        ? { tone: { negative: mentions.total, mentions: all.total, ...present({ usual: usualShare }) } }
        : {}),
      ...knownOf(startedAt, acknowledged),
    },
  };
}

/** The median of a span (epoch ms) on days before it, at the same hours; of one longer than a day of the weeks before. */
function usualIn(history: History, span: Span, types: readonly string[] | undefined): number | undefined {
  const sums = stepsBack(span)
    .map((back) => sumOf(history, { from: span.from - back, to: span.to - back }, types))
    .flatMap(({ total, complete }) => (complete ? [total] : []))
    .sort((a, b) => a - b);
  return sums.length < FEWEST ? undefined : Math.round(quantile(sums, 0.5));
}

/** How long before a span those lie that it is compared with (ms): none has a part of it. */
function stepsBack({ from, to }: Span): number[] {
  const isOfDay = to - from <= DAY_MS;
  const step = isOfDay ? DAY_MS : Math.ceil((to - from) / WEEK_MS) * WEEK_MS;
  return Array.from({ length: isOfDay ? DAYS : WEEKS }, (_, at) => (at + 1) * step);
}
