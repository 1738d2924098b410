import * as z from 'zod';
import { int64 } from '../../int64.ts';
import { refuse, says } from '../../says.ts';

const INT32_MAX = 2 ** 31 - 1;

const keywordId = z.lazy(() =>
  z
    .int(says('keywordIdType', { most: INT32_MAX }))
    .min(0)
    .max(INT32_MAX, says('keywordIdRange', { most: INT32_MAX })),
);

/** What a rule looks at, or is compared with. Takes exactly one of `keywordId` and `groupId`. */
export const watch = z.lazy(() =>
  z
    .strictObject({
      keywordId: keywordId.optional().describe('A keyword of the organization (int32).'),
      groupId: int64.optional().describe('A group of the organization: the mentions of all its keywords.'),
    })
    .transform(({ keywordId, groupId }, context) => {
      if (keywordId !== undefined && groupId === undefined) return { kind: 'keyword' as const, keywordId };
      if (groupId !== undefined && keywordId === undefined) return { kind: 'group' as const, groupId };
      refuse(context, (words) => words.oneWatch);
      return z.NEVER;
    }),
);

/** The names of its fields, for the message about a misspelt one. */
export const WATCH_FIELDS = ['keywordId', 'groupId'];

/** What a rule looks at: one keyword or one group. */
export type Watch = z.output<typeof watch>;

/** A watch as events and pages name it: its id is a decimal string. */
export function shownWatch(watch: Watch): { readonly kind: Watch['kind']; readonly id: string } {
  return { kind: watch.kind, id: String(watch.kind === 'keyword' ? watch.keywordId : watch.groupId) };
}

/** Whether two watches are the same keyword or group. */
export function isSameWatch(one: Watch, other: Watch): boolean {
  if (one.kind === 'keyword') return other.kind === 'keyword' && one.keywordId === other.keywordId;
  return other.kind === 'group' && one.groupId === other.groupId;
}
