import { countsNegative, measureOf, wholeOf } from '../../engine/condition.ts';
import type { Measure } from '../../engine/measure.ts';
import type { Rule } from '../../items/rule/rule.ts';
import type { Sentiment } from '../../items/rule/sentiment.ts';
import type { Watch } from '../../items/rule/watch.ts';
import { type Where, whereKey } from '../../items/rule/where.ts';
import { present } from '../../present.ts';

/**
 * What one count request asks for: a keyword or a group, and the sentiments that count (all when absent). The mentions of one
 * that is `read` are scrolled in each bucket, because a rule asks for more than their number; `where` says which of them count for
 * its rules, `largest` that these ask for the largest of a number that one mention has. All are counted, so that a scroll can be
 * checked against its count.
 */
export type Series = {
  readonly watch: Watch;
  readonly sentiments?: readonly Sentiment[];
  readonly read?: true;
  readonly where?: Where;
  readonly largest?: Measure;
};

/** The series with the same mentions of which only the number is known. */
export function unread({ read: _, where: _which, largest: _measure, ...series }: Series): Series {
  return series;
}

/** Names a series among those of all organizations; `key` is its name within its own, such as `keyword:1001:ALL`. */
export type SeriesKey = { readonly organizationId: bigint; readonly key: string };

/** A series' key as text: `42/keyword:1001:ALL`. */
export function seriesKeyText({ organizationId, key }: SeriesKey): string {
  return `${organizationId}/${key}`;
}

/** The name of a watch within its organization, such as `keyword:1001`. */
export function watchKey(watch: Watch): string {
  return watch.kind === 'keyword' ? `keyword:${watch.keywordId}` : `group:${watch.groupId}`;
}

/** The name of a watch among those of all organizations, such as `42/keyword:1001`. */
export function watchKeyText(organizationId: bigint, watch: Watch): string {
  return seriesKeyText({ organizationId, key: watchKey(watch) });
}

/** Whether a series has all mentions of one keyword. */
export function isOfKeyword({ watch, sentiments }: Series): boolean {
  return watch.kind === 'keyword' && sentiments === undefined;
}

/**
 * The name of a series within its organization, such as `keyword:1001:ALL`, `group:7:NEGATIVE` or `keyword:1001:ALL:read`; with the
 * measure behind it of which it has the largest, and where only some mentions count, with the name of that.
 */
export function seriesName({ watch, sentiments, read, where, largest }: Series): string {
  const of = largest === undefined ? '' : `:${largest}`;
  const which = where === undefined ? '' : `:${whereKey(where)}`;
  return `${watchKey(watch)}:${sentiments?.join('+') ?? 'ALL'}${read === true ? ':read' : ''}${of}${which}`;
}

/** Whether a rule asks for more of mentions than their number, so that they are read. */
export function isOfRead({ count, where, condition }: Pick<Rule, 'count' | 'where' | 'condition'>): boolean {
  return count === 'voices' || where !== undefined || measureOf(condition) !== undefined;
}

/** Whether a series asks for more of mentions that are read than what is heard of all. */
export function looksInto({ where, largest }: Pick<Series, 'where' | 'largest'>): boolean {
  return where !== undefined || largest !== undefined;
}

/** The series that a rule counts and, where it judges a part of that, this part: the negative ones, or its own watch in a group. */
export function seriesOf({ watch, sentiments, condition, count, where }: Rule): {
  readonly counted: Series;
  readonly subset?: Series;
} {
  const read = {
    ...(isOfRead({ count, where, condition }) ? { read: true as const } : {}),
    ...present({ where, largest: measureOf(condition) }),
  };
  if (countsNegative(condition.kind)) {
    return { counted: { watch, ...read }, subset: { watch, sentiments: ['NEGATIVE'], ...read } };
  }
  const own = { watch, ...(sentiments === undefined ? {} : { sentiments }), ...read };
  const groupId = wholeOf(condition);
  return groupId === undefined
    ? { counted: own }
    : { counted: { ...own, watch: { kind: 'group', groupId: BigInt(groupId) } }, subset: own };
}

/** All series that a rule looks at. */
export function allSeriesOf(rule: Rule): Series[] {
  const { counted, subset } = seriesOf(rule);
  return subset === undefined ? [counted] : [counted, subset];
}

/** The name of a series of an organization among those of all: `42/keyword:1001:ALL`. */
export function seriesNameIn({ organizationId }: Pick<SeriesKey, 'organizationId'>, series: Series): string {
  return seriesKeyText({ organizationId, key: seriesName(series) });
}

/** The series of which a rule judges the counts: the part, where it judges one. */
export function judgedSeries(rule: Rule): Series {
  const { counted, subset } = seriesOf(rule);
  return subset ?? counted;
}

/** What a rule is compared with, as it names them, each counted as the rule counts its own. */
export function comparedSeries(rule: Rule): Series[] {
  return (rule.compare?.with ?? []).map((watch) => judgedSeries({ ...rule, watch }));
}
