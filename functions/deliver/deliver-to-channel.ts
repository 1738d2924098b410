import { transitionOf } from '../domain/delivery/alert-card.ts';
import type { Channel } from '../domain/delivery/channel.ts';
import { unknownChannel } from '../domain/delivery/channel-notices.ts';
import type { DeliveryEvent } from '../domain/delivery/delivery-event.ts';
import { heldBackCard } from '../domain/delivery/held-back-card.ts';
import { hourEnd, hourOf, isCapped } from '../domain/delivery/hour-cap.ts';
import { PATIENCE_MS } from '../domain/delivery/judge-attempt.ts';
import { cardFor, messageFor } from '../domain/delivery/message-for.ts';
import type { Delivery, Lane } from '../domain/delivery/ports.ts';
import { attempt } from './attempt.ts';
import { concludeAttempt, type Waiting } from './conclude-attempt.ts';
import type { DeliverDependencies, Job, JobOutcome, UsableChannel } from './delivery-job.ts';

const SEND_TIMEOUT_MS = 15_000;

/** What an attempt needs besides the sending: reading the secret, writing what came of it. */
const MARGIN_MS = 6_000;

/** An attempt with less time than this tells nothing about the receiver. */
const SHORTEST_SEND_MS = 3_000;

/** A worker that died holds its lane no longer than this; one that lives is done before. */
const LANE_MS = 60_000;

const BUSY_MS = 20_000;
const NO_TIME_MS = 5_000;

/**
 * Delivers one event to one channel, once, or says when to try again:
 *
 *     find channel → take lane → read record → (take a place in the hour) → send → write record → give lane back
 *
 * A crash between the receiver's acceptance and the record is the one place from which a repeat can come; it has the same
 * id. Throws when the store fails; nothing is lost then, the message comes back.
 */
export async function deliverToChannel(job: Job, dependencies: DeliverDependencies): Promise<JobOutcome> {
  const { channels, records, notices, now } = dependencies;
  const { channelId, event } = job;
  const { organizationId, ruleId } = event.data.rule;
  const found = await channels.find(channelId);
  if (found.kind === 'unknown') {
    await notices.raise(unknownChannel(channelId, `${organizationId}/${ruleId}`), now());
    return { kind: 'done', how: 'unknown' };
  }
  if (found.kind === 'found' && !found.channel.enabled) return { kind: 'done', how: 'disabled' };
  const standing = await records.standing(channelId);
  if (standing.setAside === found.version) return { kind: 'done', how: 'set-aside' };
  if (standing.setAside !== undefined) await records.setAside(channelId, undefined);

  const lane: Lane = { channelId, organizationId, ruleId };
  const taken = await records.take(lane, job.owner, now(), now() + LANE_MS);
  if (taken === undefined) {
    return { kind: 'wait', ms: BUSY_MS, failed: false, reason: 'another event of the rule is on its way' };
  }
  let delivered: number | undefined;
  try {
    const outcome = await deliverInLane(job, found, taken.latest, standing.pausedUntil ?? 0, dependencies);
    // Also for what was delivered before: the note may have been lost to a crash.
    if (outcome.kind === 'done' && (outcome.how === 'delivered' || outcome.how === 'before')) delivered = event.time;
    return outcome;
  } finally {
    await records.giveBack(lane, job.owner, now(), delivered);
  }
}

async function deliverInLane(
  job: Job,
  found: UsableChannel,
  latest: number | undefined,
  pausedUntil: number,
  dependencies: DeliverDependencies,
): Promise<JobOutcome> {
  const { records, hours, now, timeLeftMs } = dependencies;
  const { channelId, event } = job;
  const write = (delivery: Delivery) => records.write(channelId, event.id, delivery, now());
  const rest = (until: number): JobOutcome => {
    return { kind: 'wait', ms: until - now(), failed: false, reason: 'its time has not come' };
  };

  const record = await records.read(channelId, event.id, now());
  if (record?.status === 'delivered') return { kind: 'done', how: 'before' };
  if (record?.status === 'overtaken' || record?.status === 'held-back') return { kind: 'done', how: record.status };
  if (record?.status === 'gave-up' && record.messageId === job.messageId) {
    return { kind: 'dead', failed: false, reason: 'given up before' };
  }
  const known = record?.status === 'waiting' ? record : undefined;
  let waiting: Waiting = known ?? { status: 'waiting', attempts: 0, firstAt: now(), notBefore: 0 };

  const overtaken = isOvertaken(event, latest);
  let isSummary = false;
  if (!overtaken || waiting.hour !== undefined) {
    const place = await placeOf(job, found, waiting, dependencies);
    waiting = place.waiting;
    isSummary = place.kind === 'carrier';
    if (place.kind === 'held-back') {
      await write({ status: 'held-back', at: now() });
      return { kind: 'done', how: 'held-back' };
    }
  }
  if (overtaken && !isSummary) {
    await write({ status: 'overtaken', at: now() });
    return { kind: 'done', how: 'overtaken' };
  }

  const notBefore = Math.max(waiting.notBefore, pausedUntil);
  if (notBefore > now() && now() < waiting.firstAt + PATIENCE_MS) {
    // The day of patience counts from here, also if the receiver's rest is all that is waited for.
    if (known === undefined) await write({ ...waiting, notBefore });
    return rest(notBefore);
  }
  const timeoutMs = Math.min(SEND_TIMEOUT_MS, timeLeftMs() - MARGIN_MS);
  if (timeoutMs < SHORTEST_SEND_MS) {
    return { kind: 'wait', ms: NO_TIME_MS, failed: false, reason: 'the function ran out of time' };
  }
  const held = isSummary ? await hours.heldBack(channelId, waiting.hour ?? 0) : undefined;
  const bodyFor = (kind: Channel['kind']) =>
    held === undefined || kind === 'webhook' ? messageFor(kind, event, job.body) : cardFor(kind, heldBackCard(held));
  const outcome = await attempt(job, found, bodyFor, timeoutMs, dependencies);
  const concluded = await concludeAttempt(job, found, waiting, outcome, dependencies);
  return isSummary && concluded.kind === 'done' && concluded.how === 'delivered'
    ? { kind: 'done', how: 'summary' }
    : concluded;
}

/** A firing or an update that a later state of the rule has reached the channel before. */
function isOvertaken(event: DeliveryEvent, latest: number | undefined): boolean {
  const transition = transitionOf(event);
  return (transition === 'firing' || transition === 'updated') && latest !== undefined && event.time < latest;
}

/**
 * The event's place in the hour, where a cap holds. The hour is written down before a place is asked for, so that every
 * attempt asks for the same; the carrier waits for the hour's end, and has its day of patience from there.
 */
async function placeOf(
  { channelId, event }: Job,
  found: UsableChannel,
  waiting: Waiting,
  { records, hours, now }: DeliverDependencies,
): Promise<{ readonly kind: 'admitted' | 'held-back' | 'carrier'; readonly waiting: Waiting }> {
  if (found.kind === 'invalid' || !isCapped(found.channel.kind, event)) return { kind: 'admitted', waiting };
  const hour = waiting.hour ?? hourOf(now());
  const counted = { ...waiting, hour };
  if (waiting.hour === undefined) await records.write(channelId, event.id, counted, now());
  const { ruleId, name } = event.data.rule;
  const kind = await hours.admit(channelId, hour, { id: event.id, name: name ?? ruleId }, now());
  const end = hourEnd(hour);
  if (kind !== 'carrier' || counted.notBefore >= end) return { kind, waiting: counted };
  const carrying = { ...counted, attempts: 0, firstAt: end, notBefore: end };
  await records.write(channelId, event.id, carrying, now());
  return { kind, waiting: carrying };
}
