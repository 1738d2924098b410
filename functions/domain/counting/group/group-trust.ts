import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';

/**
 * Whether something about a group is used, learned from evidence: the keyword names on its mentions, or counts limited by
 * `feeds`. Times in epoch ms. - `learning`: not used yet; `evidence` is how many mentions of each keyword agreed with the
 * keyword's own count, `askedAt` when more was last looked for, `why` what prevents it; - `trusted`: used, as long as each
 * series is checked; - `refused`: a keyword's own count differed; not used for some time, and nothing that was told is
 * believed. `wasUsed` says that operations has to know.
 */
export const groupTrust = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('learning'),
      evidence: z.record(z.string(), z.number()),
      askAgainAt: z.number(),
      why: z.string().optional(),
    }),
    z.object({ kind: z.literal('trusted'), since: z.number() }),
    z.object({ kind: z.literal('refused'), until: z.number(), wasUsed: z.boolean(), why: z.string() }),
  ]),
);

export type GroupTrust = z.output<typeof groupTrust>;

/** How many mentions of an organization, and of how many keywords of a group, must agree with the keywords' own counts. */
const ENOUGH_MENTIONS = 20;
const ENOUGH_KEYWORDS = 2;

/** Only series with all mentions of a keyword count as evidence, so that no mention counts twice. */
const WHOLE_KEYWORD = /^keyword:\d+:ALL$/;

/**
 * How long (ms) until evidence is looked for again: after nothing more was found, and after something spoke against it (a
 * day).
 */
const MORE_EVIDENCE_MS = HOUR_MS;
const TRIED_AGAIN_MS = DAY_MS;

/** What a series that was counted for itself said of what was attributed to it. */
export type Probe = {
  /** The name of the series, and of how many mentions. */
  readonly series: string;
  readonly attributed: number;
  readonly own: number;
  /** It changed while it was asked for, so that it says nothing. */
  readonly moved: boolean;
};

/** Whether a probe says that a mention was attributed wrongly. */
function disagrees({ attributed, own, moved }: Probe): boolean {
  return attributed !== own && !moved;
}

/** A group of which nothing is known. */
export const NOTHING_LEARNT: GroupTrust = { kind: 'learning', evidence: {}, askAgainAt: 0 };

/** When something is learned (a tick, epoch ms), and how many mentions other groups of the organization have proven by then. */
export type Learning = { readonly tick: number; readonly ofOthers?: number };

/**
 * The trust to go on from: after a refusal has ended, learning begins again; and what other groups have proven may be enough.
 */
export function trustAt(trust: GroupTrust | undefined, { tick, ofOthers }: Learning): GroupTrust {
  const before = trust?.kind === 'refused' && tick >= trust.until ? NOTHING_LEARNT : (trust ?? NOTHING_LEARNT);
  const isShown = before.kind === 'learning' && before.why === undefined;
  return isShown && isEnough(before.evidence, ofOthers) ? { kind: 'trusted', since: tick } : before;
}

/**
 * How many mentions these groups of one organization have proven, of any keywords: what the service writes into `keywords`,
 * and whether it obeys `feeds`, is the same for a whole organization. None as long as one group speaks against it: then each
 * group has to prove enough by itself.
 */
export function shownTogether(trusts: readonly GroupTrust[]): number {
  if (trusts.some((trust) => trust.kind === 'refused' || (trust.kind === 'learning' && trust.why !== undefined)))
    return 0;
  return trusts.reduce(
    (sum, trust) => sum + (trust.kind === 'learning' ? mentionsOf(trust.evidence) : ENOUGH_MENTIONS),
    0,
  );
}

type Evidence = Extract<GroupTrust, { kind: 'learning' }>['evidence'];

const mentionsOf = (evidence: Evidence) => Object.values(evidence).reduce((sum, each) => sum + each, 0);

/** Whether a group has proven enough: mentions may be those of other groups, but keywords must be its own. */
function isEnough(evidence: Evidence, ofOthers = 0): boolean {
  return mentionsOf(evidence) + ofOthers >= ENOUGH_MENTIONS && Object.keys(evidence).length >= ENOUGH_KEYWORDS;
}

/** The trust after probes. One series that counts otherwise is enough to refuse. */
export function trustAfter(trust: GroupTrust, probes: readonly Probe[], learning: Learning): GroupTrust {
  const { tick } = learning;
  const wrong = probes.find(disagrees);
  if (wrong !== undefined) {
    const why = `${wrong.series} has ${wrong.own} mentions by a count of its own, and ${wrong.attributed} by the names on the mentions of its group`;
    return { kind: 'refused', until: tick + TRIED_AGAIN_MS, wasUsed: trust.kind === 'trusted', why };
  }
  if (trust.kind !== 'learning') return trust;
  const agreed = probes.filter(
    ({ series, own, attributed }) => WHOLE_KEYWORD.test(series) && own > 0 && own === attributed,
  );
  return learntMore(trust, new Map(agreed.map(({ series, own }) => [series, own])), learning);
}

/**
 * The trust after keywords' own counts agreed with the attributed ones, by the names of their series. While there is more to
 * find, it is looked for at once, else an hour later.
 */
function learntMore(
  { evidence: before }: Extract<GroupTrust, { kind: 'learning' }>,
  found: ReadonlyMap<string, number>,
  { tick, ofOthers }: Learning,
): GroupTrust {
  const evidence = { ...before };
  for (const [series, mentions] of found) evidence[series] = Math.max(mentions, evidence[series] ?? 0);
  if (isEnough(evidence, ofOthers)) return { kind: 'trusted', since: tick };
  const isMore = Object.keys(evidence).length > Object.keys(before).length;
  return { kind: 'learning', evidence, askAgainAt: isMore ? tick : tick + MORE_EVIDENCE_MS };
}

/**
 * The trust after a reading at a tick (epoch ms) that could not be attributed, because mentions carry words that no keyword
 * has as its name. A keyword that was just renamed is known within minutes, so what was trusted is tried again soon.
 */
export function trustWithoutNames(before: GroupTrust, example: string, tick: number): GroupTrust {
  const why = `mentions carry "${example.slice(0, 80)}", which is not the name of a keyword`;
  const later = before.kind === 'trusted' ? MORE_EVIDENCE_MS : TRIED_AGAIN_MS;
  return { kind: 'learning', evidence: {}, askAgainAt: tick + later, why };
}

/** One count of several keywords of a group (by `feeds`), beside the whole group and each of them over the same span. */
export type FeedsProbe = {
  readonly group: number;
  readonly together: number;
  /** What each of them counts for itself, by the names of their series. */
  readonly own: Readonly<Record<string, number>>;
};

/**
 * Whether `feeds` limit the counts of a group, after one more probe. Several keywords together have at least as many mentions
 * as any of them, and at most as many as all of them added up. If their count is higher than that of any single one and lower
 * than that of the group, then `feeds` were not ignored, and neither only one of them was used nor only the mentions common to
 * all.
 */
export function feedsTrustAfter(
  trust: GroupTrust,
  { group, together, own }: FeedsProbe,
  learning: Learning,
): GroupTrust {
  if (trust.kind !== 'learning') return trust;
  const counts = Object.values(own);
  const most = Math.max(0, ...counts);
  const sum = counts.reduce((before, each) => before + each, 0);
  if (together < most || together > sum) {
    const why = `one count of several keywords gives ${together} mentions, and counts of each give ${most} to ${sum}`;
    return { kind: 'learning', evidence: {}, askAgainAt: learning.tick + TRIED_AGAIN_MS, why };
  }
  const says = together > most && together < group;
  return learntMore(trust, new Map(says ? Object.entries(own).filter(([, each]) => each > 0) : []), learning);
}

/** The trust after a keyword's own count differed from that of its feed, at a tick (epoch ms): refused for a day. */
export function feedsRefused(why: string, tick: number): GroupTrust {
  return { kind: 'refused', until: tick + TRIED_AGAIN_MS, wasUsed: true, why };
}
