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

/** So many mentions of an organization, of so many keywords of a group, have to be attributed as the keywords count them. */
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

/** When something is learnt (a tick, epoch ms), and how many mentions other groups of the organization have shown by then. */
export type Learning = { readonly tick: number; readonly ofOthers?: number };

/** What is to be gone on from: a refusal that is over begins to be learnt anew, and what others have shown may be enough. */
export function trustAt(trust: GroupTrust | undefined, { tick, ofOthers }: Learning): GroupTrust {
  const before = trust?.kind === 'refused' && tick >= trust.until ? NOTHING_LEARNT : (trust ?? NOTHING_LEARNT);
  const isShown = before.kind === 'learning' && before.why === undefined;
  return isShown && isEnough(before.evidence, ofOthers) ? { kind: 'trusted', since: tick } : before;
}

/**
 * How many mentions these groups of one organization have shown, of any keywords: what a service writes into `keywords`, and
 * whether it obeys `feeds`, it does for an organization. None as long as one of them speaks against it: then each has to show
 * enough for itself.
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

/** Whether a group has shown enough: mentions may be those of others, but keywords have to be its own. */
function isEnough(evidence: Evidence, ofOthers = 0): boolean {
  return mentionsOf(evidence) + ofOthers >= ENOUGH_MENTIONS && Object.keys(evidence).length >= ENOUGH_KEYWORDS;
}

/** The trust after probes. One series that counts otherwise is enough to refuse. */
export function trustAfter(trust: GroupTrust, probes: readonly Probe[], learning: Learning): GroupTrust {
  const { tick } = learning;
  const wrong = probes.find(disagrees);
  if (wrong !== undefined) {
    const why = `${wrong.series} counts ${wrong.own} mentions for itself, and ${wrong.attributed} of its group named it`;
    return { kind: 'refused', until: tick + TRIED_AGAIN_MS, wasUsed: trust.kind === 'trusted', why };
  }
  if (trust.kind !== 'learning') return trust;
  const agreed = probes.filter(
    ({ series, own, attributed }) => WHOLE_KEYWORD.test(series) && own > 0 && own === attributed,
  );
  return learntMore(trust, new Map(agreed.map(({ series, own }) => [series, own])), learning);
}

/**
 * The trust after keywords were found to count themselves as they are told, by the names of their series. As long as there is more to be found it is looked for at once, else an hour later.
 */
export function learntMore(
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
 * The trust after a reading that could not be attributed at a tick (epoch ms): words that no keyword has as its name. A
 * keyword that was renamed just now is known in minutes, so what was trusted is tried again soon.
 */
export function trustWithoutNames(before: GroupTrust, example: string, tick: number): GroupTrust {
  const why = `mentions carry "${example.slice(0, 80)}", which is no name of a keyword`;
  const later = before.kind === 'trusted' ? MORE_EVIDENCE_MS : TRIED_AGAIN_MS;
  return { kind: 'learning', evidence: {}, askAgainAt: tick + later, why };
}
