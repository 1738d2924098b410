import * as z from 'zod';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import type { WatchedRules } from '../domain/operations/evaluation/watched-rules.ts';

/**
 * What release 0.1.0 stored under other names, as it is called now, and what is stored only so that 0.1.0 can go on after a
 * rollback. Release 0.3 deletes it, and what calls it uses the items as they are (docs/decisions/0072).
 */
type Item = Readonly<Record<string, unknown>>;

const older = z.lazy(() => z.record(z.string(), z.array(z.string()).readonly()));

const NOTICE_WORDS = new Map<unknown, string>([
  ['owed', 'unpublished'],
  ['told', 'published'],
]);

/** A notice, with the words of today for its status. */
export function noticeOfToday(item: Item): Item {
  const status = NOTICE_WORDS.get(item.status);
  return status === undefined ? item : { ...item, status };
}

/** An hour of a cap: it is told to its end, whichever release began it. `held` had only the ids of events. */
export function cappedHourOfToday({ carrier, held, ...item }: Item): Item {
  const events = [item.digestEvents, held].flatMap((each) => (each instanceof Set ? [...each] : []));
  return { ...item, digestSender: item.digestSender ?? carrier, digestEvents: new Set(events) };
}

/** Whether an entry of the index of open rules is of a rule; 0.1.0 also listed organizations with requests left over. */
export const isOpenRule = ({ sk }: Item) => String(sk).startsWith('rule#');

/**
 * The rules that were watched, as they stood in the record itself for some weeks of November 2026. A record that says which
 * items have them is newer.
 */
export function watchedInRecord({ rules, watchedRules }: Item): WatchedRules | undefined {
  return watchedRules === undefined ? older.safeParse(rules).data : undefined;
}

/**
 * A record of evaluations as 0.1.0 reads it: `since` said since when they have gone on without a break. Being the last tick, it
 * lets 0.1.0 judge what a rule missed, whether it was off or late.
 */
export function recordForRelease010(record: EvaluationRecord): Item {
  return { ...record, since: record.lastTick };
}
