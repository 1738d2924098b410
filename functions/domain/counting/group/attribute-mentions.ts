import { foldCase } from '../../fold-case.ts';
import type { Watch } from '../../items/rule/watch.ts';
import { present } from '../../present.ts';
import type { OrganizationInfo } from '../organization/organization-info.ts';
import { type Buckets, bucketsOf, type CountedMention } from '../series/counted-mentions.ts';
import type { Span } from '../series/gaps.ts';
import type { BucketCounts } from '../series/hour-counts.ts';
import type { Series } from '../series/series.ts';

/** The keywords of an organization by their normalised names; a name that several keywords have is never attributed. */
export type KeywordNames = ReadonlyMap<string, readonly bigint[]>;

/** A name as it is compared: one Unicode form, in any case, with single spaces. */
export function normalisedName(name: string): string {
  return foldCase(name.normalize('NFKC')).replace(/\s+/gu, ' ').trim();
}

export function keywordNames({ keywords }: Pick<OrganizationInfo, 'keywords'>): KeywordNames {
  const names = new Map<string, bigint[]>();
  for (const { id, name } of keywords) {
    const key = normalisedName(name);
    names.set(key, [...(names.get(key) ?? []), id]);
  }
  return names;
}

/** The keywords of an organization that share their name with no other; only these are ever attributed. */
export function attributableKeywords(names: KeywordNames): ReadonlySet<bigint> {
  return new Set([...names].flatMap(([name, ids]) => (name !== '' && ids.length === 1 ? ids : [])));
}

/** A group to be read: its keywords, and the names of all keywords of its organization. */
export type NamedGroup = {
  readonly groupId: bigint;
  readonly keywordIds: readonly bigint[];
  readonly names: KeywordNames;
};

/** Everything that a scroll of a group gave for a span, and one count of the group for the same span. */
export type GroupReading = {
  readonly span: Span;
  readonly mentions: readonly CountedMention[];
  readonly counted: BucketCounts;
};

/**
 * What a reading of a group says about its series, or why it says nothing: it is not what the service counts (`incomplete`),
 * or mentions carry words that are no names of keywords (`no-names`).
 */
export type Attribution =
  | { readonly kind: 'attributed'; readonly of: (series: Series, span: Span, widthMs: number) => Buckets | undefined }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'no-names'; readonly example: string };

/**
 * Tells from one reading of a group what each of its series has, in buckets. It is believed as a whole or not at all: the
 * mentions must be exactly those that the service counts, each once, and each must name only keywords of the organization, at
 * least one of them of this group. `of` gives undefined for a keyword that shares its name, for a watch outside of the group,
 * and for a choice of sentiments if a mention has no sentiment, because the service may count that one differently.
 */
export function attributeMentions(reading: GroupReading, group: NamedGroup): Attribution {
  if (!isComplete(reading)) return { kind: 'incomplete' };
  const { names } = group;
  const inGroup = new Set(group.keywordIds);
  const attributable = attributableKeywords(names);
  const held = new Map<bigint, CountedMention[]>();
  for (const mention of reading.mentions) {
    const named = new Set<bigint>();
    for (const word of mention.keywords) {
      const ids = names.get(normalisedName(word));
      if (ids === undefined) return { kind: 'no-names', example: word };
      for (const id of ids) if (inGroup.has(id)) named.add(id);
    }
    if (named.size === 0) return { kind: 'no-names', example: mention.keywords.join(', ') };
    for (const id of named) {
      const own = held.get(id) ?? [];
      own.push(mention);
      held.set(id, own);
    }
  }
  const mentionsOf = (watch: Watch): readonly CountedMention[] | undefined => {
    if (watch.kind === 'group') return watch.groupId === group.groupId ? reading.mentions : undefined;
    const id = BigInt(watch.keywordId);
    return inGroup.has(id) && attributable.has(id) ? (held.get(id) ?? []) : undefined;
  };
  return {
    kind: 'attributed',
    of({ watch, sentiments, read, where, largest }, span, widthMs) {
      const view = { widthMs, ...present({ read, where, largest }) };
      const all = mentionsOf(watch)?.filter(({ time }) => time >= span.from && time < span.to);
      if (all === undefined || sentiments === undefined) return all && bucketsOf(all, span, view);
      if (all.some(({ sentiment }) => sentiment === 'UNDEFINED')) return undefined;
      const wanted = all.filter(({ sentiment }) => sentiments.some((each) => each === sentiment));
      return bucketsOf(wanted, span, view);
    },
  };
}

/** Whether a scroll gave exactly what is counted: as many, each once, of the same source types, all within the span. */
function isComplete({ span, mentions, counted }: GroupReading): boolean {
  if (mentions.length !== counted.total || new Set(mentions.map(({ id }) => id)).size !== counted.total) return false;
  if (mentions.some(({ time }) => time < span.from || time >= span.to)) return false;
  const types = new Map<string, number>();
  for (const { type } of mentions) types.set(type, (types.get(type) ?? 0) + 1);
  const named = new Set([...types.keys(), ...Object.keys(counted.types)]);
  return [...named].every((type) => (types.get(type) ?? 0) === (counted.types[type] ?? 0));
}
