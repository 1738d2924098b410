import * as z from 'zod';

/** What a bucket weighs in the usual number of mentions. */
const WEIGHT = 0.1;

/**
 * Whether a group is read at once. - `learning`: none of its series has agreed with its own count yet; - `trusted`: it is, for the
 * series that have; - `refused`: a series did not agree, so each is counted by itself until then (epoch ms). `wasUsed` says that what
 * it told before is taken back, and that operations has to know.
 */
const groupTrust = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('learning') }),
    z.object({ kind: z.literal('trusted'), since: z.number() }),
    z.object({ kind: z.literal('refused'), until: z.number(), wasUsed: z.boolean(), why: z.string() }),
  ]),
);

export type GroupTrust = z.output<typeof groupTrust>;

/** Before a series of a group has agreed. It is not stored: releases up to 0.2.0 wrote more with it. */
export const NOTHING_LEARNT: GroupTrust = { kind: 'learning' };

/** The trust at a tick (epoch ms): once a refusal has ended, each series has to agree again. */
export function trustAt(trust: GroupTrust | undefined, tick: number): GroupTrust {
  const isOver = trust === undefined || (trust.kind === 'refused' && tick >= trust.until);
  return isOver ? NOTHING_LEARNT : trust;
}

/**
 * What is remembered of one group, for series of one bucket width. - `watched`: how many series of enabled rules a reading can
 * settle; - `usual`: mentions of the whole group in a bucket, a moving mean; - `seenAt`: the tick of the last change (epoch ms).
 */
export const groupRecord = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    version: z.number(),
    widthMs: z.number(),
    watched: z.number(),
    usual: z.number().optional(),
    trust: groupTrust,
    seenAt: z.number(),
  }),
);

export type GroupRecord = z.output<typeof groupRecord>;

/** Names what is remembered of a group. */
export type GroupKey = { readonly organizationId: bigint; readonly groupId: bigint; readonly widthMs: number };

/** What is remembered of a group. */
export type KnownGroup = { readonly key: GroupKey; readonly record: GroupRecord };

/** A group's key as text: `42/group:7:300000`. */
export function groupKeyText({ organizationId, groupId, widthMs }: GroupKey): string {
  return `${organizationId}/group:${groupId}:${widthMs}`;
}

/** The group that a key's text names. */
export function groupIdOf(text: string): bigint {
  const [, id] = /\/group:(\d+):/.exec(text) ?? [];
  if (id === undefined) throw new Error(`${text} names no group`);
  return BigInt(id);
}

/** The usual number of mentions in a bucket after one more reading. */
export function usualAfter(usual: number | undefined, mentionsInABucket: number): number {
  if (usual === undefined) return mentionsInABucket;
  return Math.round((usual + WEIGHT * (mentionsInABucket - usual)) * 1000) / 1000;
}
