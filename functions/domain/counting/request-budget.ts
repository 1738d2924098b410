import * as z from 'zod';
import { lowestPerMinute } from '../items/organization-item.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';

/** Requests of each kind; the service limits them apart. */
export type Requests = { readonly counts: number; readonly scrolls: number };

/** What the service said of its own buckets during a run; absent where it said nothing. Times in epoch ms. */
type ServiceLimits = { readonly counts?: Observed; readonly scrolls?: Observed };
type Observed = { readonly remaining?: number; readonly blockedUntil?: number };

/**
 * What a run reports about its requests at its end: how many it did not send, when (epoch ms) it sent the others, and what the
 * service said about its limits.
 */
export type RequestsOfRun = {
  readonly unused: Requests;
  readonly sentAt?: { readonly counts: readonly number[]; readonly scrolls: readonly number[] };
  readonly said: ServiceLimits;
};

const tokenBucket = z.lazy(() => z.object({ tokens: z.number(), at: z.number(), blockedUntil: z.number() }));

/** Tokens of one kind at a time (epoch ms); nothing may be taken before `blockedUntil`. */
export type TokenBucket = z.output<typeof tokenBucket>;

const requests = z.lazy(() => z.object({ counts: z.number(), scrolls: z.number() }));

/** The most that a secret wanted in one run of an hour (a whole number since the epoch), and in the hour before that. */
const need = z.lazy(() => z.object({ hour: z.number(), most: requests, before: requests.optional() }));

/**
 * What people may ask beside the runs: `counts` and `scrolls` of the part of the service's minute that runs never take, and
 * what each person (a name that is no address) has left.
 */
const people = z.lazy(() =>
  z.object({
    counts: tokenBucket,
    scrolls: tokenBucket,
    each: z.record(z.string(), z.object({ questions: tokenBucket, counts: tokenBucket, scrolls: tokenBucket })),
  }),
);

/** The budget of a user of the service, as it is stored. */
export const requestBudget = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    counts: tokenBucket,
    scrolls: tokenBucket,
    /** What each secret of the user asks for, the lowest `perMinute` holds for all; and what its runs need. */
    limits: z.record(z.string(), z.object({ perMinute: z.number(), seenAt: z.number(), need: need.optional() })),
    people: people.optional(),
  }),
);

export type RequestBudget = z.output<typeof requestBudget>;

/** A secret that was not seen for so long no longer limits the others of its user. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/** The service's bucket is full again after a minute, so an answer that asks for more is not believed for longer. */
const LONGEST_BLOCK_MS = 2 * MINUTE_MS;

/** A bucket that has never been used: full. */
export function fullBucket(perMinute: number, at: number): TokenBucket {
  return { tokens: perMinute, at, blockedUntil: 0 };
}

/**
 * The bucket at a later time: it fills at `perMinute` tokens a minute, and holds at most that many. A clock that went back
 * adds nothing.
 */
export function filledAt(bucket: TokenBucket, perMinute: number, now: number): TokenBucket {
  const earned = (Math.max(0, now - bucket.at) / MINUTE_MS) * perMinute;
  return { ...bucket, tokens: Math.min(perMinute, bucket.tokens + earned), at: Math.max(bucket.at, now) };
}

/** Takes up to `wanted` whole tokens of a bucket that was filled up to `now`; gives what was taken and what is left. */
export function take(
  filled: TokenBucket,
  wanted: number,
  now: number,
): { readonly taken: number; readonly bucket: TokenBucket } {
  const left = filled.blockedUntil - now;
  // A time further away was written by a clock that was off, or before it was bounded.
  const blocked = left > 0 && left <= LONGEST_BLOCK_MS;
  const taken = blocked ? 0 : Math.max(0, Math.min(wanted, Math.floor(filled.tokens)));
  return { taken, bucket: { ...filled, tokens: filled.tokens - taken } };
}

/**
 * What a secret asks for: up to `wanted` requests, and up to `spare` more of those that no other secret of the user needs;
 * `perMinute` is the limit of its organizations.
 */
export type BudgetClaim = {
  readonly secretName: string;
  readonly perMinute: number;
  readonly wanted: Requests;
  readonly spare?: Requests | undefined;
};

/** The budget after a secret took up to what it wanted at a time (epoch ms), and what it got. */
export function budgetAfterTaking(
  before: RequestBudget | undefined,
  { secretName, perMinute, wanted, spare }: BudgetClaim,
  now: number,
): { readonly budget: RequestBudget; readonly granted: Requests } {
  const known = limitsAt(before, now);
  const limits = {
    ...known,
    [secretName]: { perMinute, seenAt: now, need: needAfter(known[secretName]?.need, wanted, now) },
  };
  const lowest = lowestOf(limits);
  const { [secretName]: _own, ...others } = known;
  const needed = needOfRuns(others) ?? { counts: 0, scrolls: 0 };
  const taken = (kind: keyof Requests) => {
    const filled = filledAt(before?.[kind] ?? fullBucket(lowest, now), lowest, now);
    const free = Math.max(0, Math.floor(filled.tokens) - wanted[kind] - needed[kind]);
    return take(filled, wanted[kind] + Math.min(free, spare?.[kind] ?? 0), now);
  };
  const counts = taken('counts');
  const scrolls = taken('scrolls');
  return {
    budget: { ...before, schema: 1, counts: counts.bucket, scrolls: scrolls.bucket, limits },
    granted: { counts: counts.taken, scrolls: scrolls.taken },
  };
}

/**
 * The budget after a run: unused tokens go back, and what the service says it has left lowers it. Tokens are taken when a run
 * begins and may be used only after a wait. A bucket that was full meanwhile gained nothing in that time, so it holds at most
 * what the latest requests have left of a full one.
 */
export function budgetAfterRun(
  before: RequestBudget | undefined,
  { unused, sentAt, said }: RequestsOfRun,
  now: number,
): RequestBudget {
  const limits = before?.limits ?? {};
  const lowest = lowestOf(limits);
  const settled = (kind: keyof Requests): TokenBucket => {
    const filled = filledAt(before?.[kind] ?? fullBucket(lowest, now), lowest, now);
    const most = leftOfFull(sentAt?.[kind] ?? [], lowest, now);
    const tokens = Math.min(most, filled.tokens + unused[kind], said[kind]?.remaining ?? Number.POSITIVE_INFINITY);
    const blockedUntil = Math.min(said[kind]?.blockedUntil ?? 0, now + LONGEST_BLOCK_MS);
    return { ...filled, tokens, blockedUntil: Math.max(filled.blockedUntil, blockedUntil) };
  };
  return { ...before, schema: 1, counts: settled('counts'), scrolls: settled('scrolls'), limits };
}

/** The tokens that requests at these times (epoch ms) leave of a bucket that was full before the first; 0 at least. */
function leftOfFull(sentAt: readonly number[], perMinute: number, now: number): number {
  let bucket: TokenBucket | undefined;
  for (const at of [...sentAt].sort((a, b) => a - b)) {
    const filled = bucket === undefined ? fullBucket(perMinute, at) : filledAt(bucket, perMinute, at);
    bucket = { ...filled, tokens: filled.tokens - 1 };
  }
  return bucket === undefined ? perMinute : Math.max(0, filledAt(bucket, perMinute, now).tokens);
}

function lowestOf(limits: RequestBudget['limits']): number {
  return lowestPerMinute(Object.values(limits).map(({ perMinute }) => perMinute));
}

/** The limits of the secrets that were seen lately. */
export function limitsAt(budget: RequestBudget | undefined, now: number): RequestBudget['limits'] {
  const known = Object.entries(budget?.limits ?? {});
  return Object.fromEntries(known.filter(([, { seenAt }]) => now - seenAt < FORGOTTEN_AFTER_MS));
}

type Need = z.output<typeof need>;

function needAfter(before: Need | undefined, wanted: Requests, now: number): Need {
  const hour = Math.floor(now / HOUR_MS);
  if (before?.hour === hour) return { ...before, most: larger(before.most, wanted) };
  return { hour, most: { ...wanted }, ...(before?.hour === hour - 1 ? { before: before.most } : {}) };
}

function larger(one: Requests, other: Requests): Requests {
  return { counts: Math.max(one.counts, other.counts), scrolls: Math.max(one.scrolls, other.scrolls) };
}

/**
 * The requests that the runs under these limits need at once: the most that they wanted within the last hour or two, as
 * rules that are judged each hour have such a time. Undefined while that is not known of one of them.
 */
export function needOfRuns(limits: RequestBudget['limits']): Requests | undefined {
  const all = Object.values(limits).map(({ need: known }) => known && larger(known.most, known.before ?? known.most));
  const known = all.filter((each) => each !== undefined);
  if (known.length < all.length || all.length === 0) return undefined;
  const sumOf = (kind: keyof Requests) => known.reduce((sum, each) => sum + each[kind], 0);
  return { counts: sumOf('counts'), scrolls: sumOf('scrolls') };
}
