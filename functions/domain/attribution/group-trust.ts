import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';

/**
 * Whether something of a group is used, learnt from evidence: the words in `keywords` of its mentions, or counts that `feeds`
 * narrow. Times in epoch ms.
 * - `learning`: not used; `evidence` is how many mentions of each keyword were found as the keyword itself counts them,
 *   `askedAt` when more was looked for last, `why` what stood in the way;
 * - `trusted`: used, as long as each series is checked;
 * - `refused`: a keyword counted otherwise; not used until then, and nothing that was told is believed. `wasUsed` says
 *   that operations has to know.
 */
export const groupTrust = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('learning'),
    evidence: z.record(z.string(), z.number()),
    askAgainAt: z.number(),
    why: z.string().optional(),
  }),
  z.object({ kind: z.literal('trusted'), since: z.number() }),
  z.object({ kind: z.literal('refused'), until: z.number(), wasUsed: z.boolean(), why: z.string() }),
]);

export type GroupTrust = z.output<typeof groupTrust>;

/** So many mentions, of so many keywords, have to be attributed as the keywords count them. */
const ENOUGH_MENTIONS = 20;
const ENOUGH_KEYWORDS = 2;

/** Evidence is counted of series that count all mentions of a keyword, so that none counts twice. */
const WHOLE_KEYWORD = /^keyword:\d+:ALL$/;

/** Where nothing more was found it is looked for again after this long; what spoke against it after a day. In ms. */
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

/** What is to be gone on from at a tick (epoch ms): a refusal that is over begins to be learnt anew. */
export function trustAt(trust: GroupTrust | undefined, tick: number): GroupTrust {
  if (trust === undefined) return NOTHING_LEARNT;
  return trust.kind === 'refused' && tick >= trust.until ? NOTHING_LEARNT : trust;
}

/** The trust after probes at a tick (epoch ms). One series that counts otherwise is enough to refuse. */
export function trustAfter(trust: GroupTrust, probes: readonly Probe[], tick: number): GroupTrust {
  const wrong = probes.find(disagrees);
  if (wrong !== undefined) {
    const why = `${wrong.series} counts ${wrong.own} mentions for itself, and ${wrong.attributed} of its group named it`;
    return { kind: 'refused', until: tick + TRIED_AGAIN_MS, wasUsed: trust.kind === 'trusted', why };
  }
  if (trust.kind !== 'learning') return trust;
  const agreed = probes.filter(
    ({ series, own, attributed }) => WHOLE_KEYWORD.test(series) && own > 0 && own === attributed,
  );
  return learntMore(trust, new Map(agreed.map(({ series, own }) => [series, own])), tick);
}

/**
 * The trust after keywords were found to count themselves as they are told, by the names of their series: so many mentions of so
 * many keywords are enough. As long as there is more to be found it is looked for at once, else an hour later.
 */
export function learntMore(
  { evidence: before }: Extract<GroupTrust, { kind: 'learning' }>,
  found: ReadonlyMap<string, number>,
  tick: number,
): GroupTrust {
  const evidence = { ...before };
  for (const [series, mentions] of found) evidence[series] = Math.max(mentions, evidence[series] ?? 0);
  const mentions = Object.values(evidence).reduce((sum, each) => sum + each, 0);
  const keywords = Object.keys(evidence).length;
  if (mentions >= ENOUGH_MENTIONS && keywords >= ENOUGH_KEYWORDS) return { kind: 'trusted', since: tick };
  const isMore = keywords > Object.keys(before).length;
  return { kind: 'learning', evidence, askAgainAt: isMore ? tick : tick + MORE_EVIDENCE_MS };
}

/**
 * The trust after a reading that could not be attributed at a tick (epoch ms): words that no keyword has as its name. A
 * keyword that was renamed just now is known in minutes, so what was trusted is tried again soon.
 */
export function trustWithoutNames(before: GroupTrust, example: string, tick: number): GroupTrust {
  const why = `mentions carry "${example.slice(0, 80)}", which is no name of a keyword`;
  const later = before.kind === 'trusted' ? MORE_EVIDENCE_MS : TRIED_AGAIN_MS;
  return { kind: 'learning', evidence: {}, askAgainAt: tick + later, why };
}
