import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { filledAt, fullBucket, type TokenBucket, take } from '../../domain/budget/token-bucket.ts';
import { conditionalPut } from './conditional-put.ts';

/** Requests of each kind. */
export type Requests = { readonly counts: number; readonly scrolls: number };

/** What the service said of its own buckets during a run; absent where it said nothing. */
export type ServiceLimits = { readonly counts?: Observed; readonly scrolls?: Observed };
type Observed = { readonly remaining?: number; readonly blockedUntil?: number };

/** The requests that a user of the service has, kept in State so that containers, ticks and secrets share them. */
export type RequestBudget = {
  /** Takes up to the wanted requests at a time (epoch ms); `perMinute` is the limit that the secret asks for. */
  readonly take: (
    user: string,
    secretName: string,
    perMinute: number,
    wanted: Requests,
    now: number,
  ) => Promise<Requests>;
  /** Gives back what was not used, and lowers the buckets to what the service said is left. */
  readonly giveBack: (user: string, unused: Requests, said: ServiceLimits, now: number) => Promise<void>;
};

const bucket = z.object({ tokens: z.number(), at: z.number(), blockedUntil: z.number() });
const stored = z.object({
  version: z.number(),
  counts: bucket,
  scrolls: bucket,
  /** What each secret of the user asks for; the lowest holds for all. Those that were not seen for a day are forgotten. */
  limits: z.record(z.string(), z.object({ perMinute: z.number(), seenAt: z.number() })),
});
type Stored = z.output<typeof stored>;

const FORGOTTEN_AFTER_MS = 86_400_000;
const MOST_TRIES = 10;

export function requestBudget(documents: DynamoDBDocumentClient, table: string): RequestBudget {
  const keyOf = (user: string) => ({ pk: `user#${user}`, sk: 'budget' });

  /** Reads, changes and writes the item, again when somebody else was faster. */
  async function change<T>(
    user: string,
    step: (before: Stored | undefined) => { readonly after: Omit<Stored, 'version'>; readonly result: T },
  ): Promise<T> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: table, Key: keyOf(user), ConsistentRead: true }),
      );
      const before = Item === undefined ? undefined : stored.parse(Item);
      const { after, result } = step(before);
      if ((await conditionalPut(documents, table, keyOf(user), before?.version ?? 0, after)) === 'saved') return result;
    }
    throw new Error(`the request budget of user ${user} is written by too many at once`);
  }

  return {
    take: (user, secretName, perMinute, wanted, now) =>
      change(user, (before) => {
        const known = Object.entries(before?.limits ?? {}).filter(
          ([, { seenAt }]) => now - seenAt < FORGOTTEN_AFTER_MS,
        );
        const limits = { ...Object.fromEntries(known), [secretName]: { perMinute, seenAt: now } };
        const lowest = Math.min(...Object.values(limits).map((limit) => limit.perMinute));
        const counts = take(before?.counts ?? fullBucket(lowest, now), lowest, wanted.counts, now);
        const scrolls = take(before?.scrolls ?? fullBucket(lowest, now), lowest, wanted.scrolls, now);
        return {
          after: { counts: counts.bucket, scrolls: scrolls.bucket, limits },
          result: { counts: counts.taken, scrolls: scrolls.taken },
        };
      }),
    giveBack: (user, unused, said, now) =>
      change(user, (before) => {
        const limits = before?.limits ?? {};
        const lowest = Math.min(100, ...Object.values(limits).map((limit) => limit.perMinute));
        const settled = (kept: TokenBucket | undefined, back: number, observed: Observed | undefined): TokenBucket => {
          const filled = filledAt(kept ?? fullBucket(lowest, now), lowest, now);
          const tokens = Math.min(lowest, filled.tokens + back, observed?.remaining ?? Number.POSITIVE_INFINITY);
          return { ...filled, tokens, blockedUntil: Math.max(filled.blockedUntil, observed?.blockedUntil ?? 0) };
        };
        return {
          after: {
            counts: settled(before?.counts, unused.counts, said.counts),
            scrolls: settled(before?.scrolls, unused.scrolls, said.scrolls),
            limits,
          },
          result: undefined,
        };
      }),
  };
}
