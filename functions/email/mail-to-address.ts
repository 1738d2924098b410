import type { Mail, MailSender } from '../domain/channels/email/mail.ts';
import type { ToldEvent } from '../domain/channels/email/mail-content.ts';
import { judgeAttempt, type SendOutcome } from '../domain/channels/judge-attempt.ts';
import type { Delivery, DeliveryRecords, LeaseKey } from '../domain/channels/ports.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { failingMail, mailNoticeKey } from '../domain/operations/mail-notices.ts';
import type { Notices } from '../domain/operations/notice.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/time/units-of-time.ts';
import type { PublishedMail } from './read-mail.ts';

const SEND_TIMEOUT_MS = 10 * SECOND_MS;

/**
 * The time that an attempt needs besides sending: for a second attempt with the text alone, and for storing the
 * outcome.
 */
const MARGIN_MS = 15 * SECOND_MS;
const SHORTEST_SEND_MS = 3 * SECOND_MS;

/** The leases of a worker that died end after this time; a worker that lives is done before. */
const LEASE_MS = MINUTE_MS;
const BUSY_MS = 20 * SECOND_MS;
const NO_TIME_MS = 5 * SECOND_MS;

/** Operations is told of an address that fails for longer than this. */
const TOLD_AFTER_MS = HOUR_MS;
const CONCURRENCY = 10;

export type EmailDependencies = {
  readonly records: DeliveryRecords;
  readonly sender: MailSender;
  readonly notices: Pick<Notices, 'raise' | 'settle'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** The time that is left of the invocation, in real ms. */
  readonly timeLeftMs: () => number;
};

/** One email for one address. */
export type MailJob = {
  readonly mail: PublishedMail;
  readonly address: string;
  readonly messageId: string;
  /** Names this attempt among all workers. */
  readonly owner: string;
  /** A random number in [0, 1). */
  readonly random: number;
  /** The email, made when it is first needed, once for all addresses. */
  readonly compose: () => Promise<Omit<Mail, 'to'>>;
};

export type MailOutcome =
  | { readonly kind: 'done'; readonly how: 'delivered' | 'before' | 'overtaken' }
  | { readonly kind: 'wait'; readonly ms: number; readonly failed: boolean; readonly reason: string }
  | { readonly kind: 'dead'; readonly failed: boolean; readonly reason: string };

/** The name of an address among the receivers of events. */
function receiverOf(address: string): string {
  return `mailto:${address.toLowerCase()}`;
}

/**
 * Sends one email to one address, once, or says when to try again:
 *
 *     lease its rules at the address → read record → (overtaken?) → send → write record → release
 *
 * An email can be sent twice only if a crash comes between SES taking it and the write of the record, or if the answer
 * of SES was lost. Throws if the store fails; nothing is lost then, the message comes back.
 */
export async function mailToAddress(job: MailJob, dependencies: EmailDependencies): Promise<MailOutcome> {
  const { records, now } = dependencies;
  const { mail, owner } = job;
  const channelId = receiverOf(job.address);
  const newest = newestOfRules(mail.tells);
  // An email that tells of no rule gets a lease of its own.
  const keys: LeaseKey[] =
    newest.length === 0
      ? [{ channelId, organizationId: '-', ruleId: mail.id }]
      : newest.map(({ organizationId, ruleId }) => ({ channelId, organizationId, ruleId }));
  const leases = await inParallel(CONCURRENCY, keys, (key) =>
    records.lease({ key, owner, at: now(), until: now() + LEASE_MS }),
  );
  let isKnown = false;
  try {
    const latest = leases.flatMap((lease) => (lease === undefined ? [] : [lease.latest]));
    if (latest.length < leases.length) {
      return { kind: 'wait', ms: BUSY_MS, failed: false, reason: 'another email of the rule is on its way' };
    }
    const known = new Map(newest.map(({ organizationId, ruleId }, at) => [`${organizationId}/${ruleId}`, latest[at]]));
    const outcome = await sendLeased(job, isOvertaken(mail.tells, known), dependencies);
    isKnown = outcome.kind === 'done' && outcome.how !== 'overtaken';
    return outcome;
  } finally {
    await inParallel(CONCURRENCY, [...keys.entries()], async ([at, key]) => {
      if (leases[at] === undefined) return;
      await records.release({ key, owner, at: now(), delivered: isKnown ? newest[at]?.order : undefined });
    });
  }
}

/** The newest event of each rule that an email tells. */
function newestOfRules(tells: readonly ToldEvent[]): ToldEvent[] {
  const newest = new Map<string, ToldEvent>();
  for (const told of tells) {
    const name = `${told.organizationId}/${told.ruleId}`;
    const known = newest.get(name);
    if (known === undefined || known.order < told.order) newest.set(name, told);
  }
  return [...newest.values()];
}

/**
 * Whether the address already knows a later state of every alert that the email tells: the email would read as if they
 * were still open.
 */
function isOvertaken(tells: readonly ToldEvent[], known: ReadonlyMap<string, string | undefined>): boolean {
  return (
    tells.length > 0 &&
    tells.every(({ organizationId, ruleId, order, status }) => {
      const latest = known.get(`${organizationId}/${ruleId}`);
      return latest !== undefined && order < latest && (status === 'firing' || status === 'updated');
    })
  );
}

async function sendLeased(job: MailJob, isPast: boolean, dependencies: EmailDependencies): Promise<MailOutcome> {
  const { records, now, timeLeftMs, sender } = dependencies;
  const { mail, address, messageId } = job;
  const of = { channelId: receiverOf(address), eventId: mail.id };
  const record = await records.read(of.channelId, of.eventId, now());
  if (record?.status === 'delivered') return { kind: 'done', how: 'before' };
  if (record?.status === 'gave-up' && record.messageId === messageId) {
    return { kind: 'dead', failed: false, reason: 'given up before' };
  }
  if (isPast) {
    await records.write(of, { status: 'overtaken', at: now() }, now());
    return { kind: 'done', how: 'overtaken' };
  }
  const waiting: Extract<Delivery, { readonly status: 'waiting' }> =
    record?.status === 'waiting' ? record : { status: 'waiting', attempts: 0, firstAt: now(), notBefore: 0 };
  if (waiting.notBefore > now()) {
    return { kind: 'wait', ms: waiting.notBefore - now(), failed: false, reason: 'its time has not come' };
  }
  const composed = await job.compose();
  const timeoutMs = Math.min(SEND_TIMEOUT_MS, timeLeftMs() - MARGIN_MS);
  if (timeoutMs < SHORTEST_SEND_MS) {
    return { kind: 'wait', ms: NO_TIME_MS, failed: false, reason: 'the function ran out of time' };
  }
  const outcome = await sender.send({ ...composed, to: address }, timeoutMs);
  return conclude({ job, of, waiting }, outcome, dependencies);
}

/** Stores the outcome of an attempt, and says what follows. */
async function conclude(
  {
    job,
    of,
    waiting,
  }: {
    readonly job: MailJob;
    readonly of: { readonly channelId: string; readonly eventId: string };
    readonly waiting: Extract<Delivery, { readonly status: 'waiting' }>;
  },
  outcome: SendOutcome,
  { records, notices, now }: EmailDependencies,
): Promise<MailOutcome> {
  const at = now();
  const attempts = waiting.attempts + 1;
  const said = inWords(outcome);
  const judged = judgeAttempt({ outcome, attempts, firstAt: waiting.firstAt, now: at, random: job.random });
  switch (judged.kind) {
    case 'delivered':
      await records.write(of, { status: 'delivered', at, said }, at);
      await notices.settle(mailNoticeKey(job.address), at);
      return { kind: 'done', how: 'delivered' };
    case 'retry':
      await records.write(of, { ...waiting, attempts, notBefore: at + judged.afterMs, said }, at);
      if (at - waiting.firstAt >= TOLD_AFTER_MS) await notices.raise(failingMail(job.address, said, false), at);
      return { kind: 'wait', ms: judged.afterMs, failed: true, reason: said };
    // 410 is an answer of webhooks; if SES gave it, it would be as final.
    case 'disable':
    case 'give-up':
      await notices.raise(failingMail(job.address, said, true), at);
      await records.write(of, { status: 'gave-up', at, messageId: job.messageId, said }, at);
      return { kind: 'dead', failed: true, reason: said };
  }
}

/** Continues the sentence after "at the last attempt". */
function inWords(outcome: SendOutcome): string {
  return outcome.kind === 'answered' ? `SES answered ${outcome.status} (${outcome.code ?? 'sent'})` : outcome.reason;
}
