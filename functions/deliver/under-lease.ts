import type { LeaseKey } from '../domain/channels/ports.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { MINUTE_MS, SECOND_MS } from '../domain/time/units-of-time.ts';
import type { DeliverDependencies, Job, JobOutcome } from './delivery-job.ts';

/** How long a lease lasts: a worker that died blocks others no longer than this, and one that lives is done before. */
const LEASE_MS = MINUTE_MS;
const BUSY_MS = 20 * SECOND_MS;
const CONCURRENCY = 10;

/** The outcomes after which the receiver knows the states that a message tells. */
const IS_KNOWN: readonly string[] = ['delivered', 'before', 'told-within'];

/** Whether all states that a message tells are older than those that its receiver knows. */
export type Lateness = { readonly isLate: boolean };

/**
 * Does the work of a job while no other worker sends the same receiver anything of the rules that the job tells: so a message
 * that the queue hands out twice is not sent twice, and the states of a rule arrive in order. A message about no rule has a
 * lease of its own.
 */
export async function underLease(
  { to: { channelId }, id, tells, owner }: Job,
  { records, now }: Pick<DeliverDependencies, 'records' | 'now'>,
  work: (lateness: Lateness) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const newest = newestOfRules(tells);
  const keys: LeaseKey[] =
    newest.length === 0
      ? [{ channelId, organizationId: '-', ruleId: id }]
      : newest.map(({ organizationId, ruleId }) => ({ channelId, organizationId, ruleId }));
  const leases = await inParallel(CONCURRENCY, keys, (key) =>
    records.lease({ key, owner, at: now(), until: now() + LEASE_MS }),
  );
  let isKnown = false;
  try {
    if (leases.includes(undefined)) {
      return { kind: 'wait', ms: BUSY_MS, failed: false, reason: 'another message of the rule is on its way' };
    }
    const latest = new Map(newest.map((told, at) => [ruleOf(told), leases[at]?.latest]));
    const outcome = await work({ isLate: tells.length > 0 && tells.every((told) => isOlder(told, latest)) });
    // Also for messages that were delivered before, because the record may have been lost in a crash.
    isKnown = outcome.kind === 'done' && IS_KNOWN.includes(outcome.how);
    return outcome;
  } finally {
    await inParallel(CONCURRENCY, [...keys.entries()], async ([at, key]) => {
      if (leases[at] === undefined) return;
      await records.release({ key, owner, at: now(), delivered: isKnown ? newest[at]?.order : undefined });
    });
  }
}

type Told = Job['tells'][number];

function isOlder(told: Told, latest: ReadonlyMap<string, string | undefined>): boolean {
  return told.order < (latest.get(ruleOf(told)) ?? '');
}

function ruleOf({ organizationId, ruleId }: Told): string {
  return `${organizationId}/${ruleId}`;
}

/** The newest state of each rule. */
function newestOfRules(tells: readonly Told[]): Told[] {
  const newest = new Map<string, Told>();
  for (const told of tells) {
    const known = newest.get(ruleOf(told));
    if (known === undefined || known.order < told.order) newest.set(ruleOf(told), told);
  }
  return [...newest.values()];
}
