import { contentHash } from '../../items/content-hash.ts';
import type { RuleKey } from '../../items/rule/rule-key.ts';
import { onceForEach } from '../../once-for-each.ts';

/** Marks are this short because one is stored for each rule; that two are alike only makes an absent rule late. */
const MARK_LENGTH = 6;

/** The marks of the rules that were watched, by organization. */
export type WatchedRules = Readonly<Record<string, readonly string[]>>;

/** Most rules are the same objects in each run. */
const markOf = onceForEach(({ ruleId }: RuleKey): string => contentHash(ruleId).slice(0, MARK_LENGTH));

/**
 * Whether a rule was watched when the record was written. Of an organization of which nothing was recorded, as when it moved
 * here from another token, every rule was.
 */
export function wasWatched(before: WatchedRules | undefined): (key: RuleKey) => boolean {
  const known = new Map(Object.entries(before ?? {}).map(([id, marks]) => [id, new Set(marks)]));
  return (rule) => known.get(String(rule.organizationId))?.has(markOf(rule)) ?? true;
}

/**
 * What is recorded after a run: the rules of each organization that are not off and were watched before, or were judged in the
 * run. So a rule that is enabled again counts as watched as soon as it has been judged. Of organizations whose items are not
 * understood (`unclear`) everything stays as it was.
 */
export function watchedAfter(
  before: WatchedRules | undefined,
  run: {
    readonly organizationIds: readonly bigint[];
    readonly unclear: readonly string[];
    readonly on: readonly RuleKey[];
    readonly isJudged: (key: RuleKey) => boolean;
  },
): WatchedRules {
  const wasOn = wasWatched(before);
  const kept = run.unclear.flatMap((id) => (before?.[id] === undefined ? [] : [[id, before[id]] as const]));
  const after = new Map<string, string[]>(run.organizationIds.map((id) => [String(id), []]));
  for (const key of run.on) {
    if (wasOn(key) || run.isJudged(key)) after.get(String(key.organizationId))?.push(markOf(key));
  }
  return Object.fromEntries([...kept, ...after]);
}
