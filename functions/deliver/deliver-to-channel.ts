import { transitionOf } from '../domain/channels/alert-card.ts';
import type { ChannelKind } from '../domain/channels/channel-kind.ts';
import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import { type DeliveryEvent, orderOf } from '../domain/channels/delivery-event.ts';
import { digestCard, hourDigest } from '../domain/channels/digest-card.ts';
import { type Admission, type Audience, hourEnd, hourOf, isCapped } from '../domain/channels/hourly-cap.ts';
import { PATIENCE_MS } from '../domain/channels/judge-attempt.ts';
import { cardFor, messageFor } from '../domain/channels/message-for.ts';
import type { Delivery, LeaseKey, Picture } from '../domain/channels/ports.ts';
import { disabledByReceiver, disabledNoticeKeys, unknownChannel } from '../domain/operations/channel-notices.ts';
import { MINUTE_MS, SECOND_MS } from '../domain/time/units-of-time.ts';
import { attempt, concludeAttempt, isHourDigest, settleNotices, type Waiting } from './attempt.ts';
import type { DeliverDependencies, Job, JobOutcome, UsableChannel } from './delivery-job.ts';

const SEND_TIMEOUT_MS = 15 * SECOND_MS;

/** Time that an attempt needs besides sending: reading the secret, recording the result. */
const MARGIN_MS = 6 * SECOND_MS;

/** An attempt with less time than this tells nothing about the receiver. */
const SHORTEST_SEND_MS = 3 * SECOND_MS;

/** How long a lease lasts: a worker that died blocks others no longer than this, and one that lives is done before. */
const LEASE_MS = MINUTE_MS;

const BUSY_MS = 20 * SECOND_MS;
const NO_TIME_MS = 5 * SECOND_MS;

/**
 * Delivers one event to one channel, once, or says when to try again:
 *
 *     find channel → lease → read record → (told within another's message?) → (ask the hour's cap) → send → write record → release
 *
 * A crash between the receiver's acceptance and the record is the one point from which a repeat can come; it has the same
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
  if (found.kind === 'found' && !found.channel.enabled) {
    await settleNotices(channelId, dependencies);
    return { kind: 'done', how: 'disabled' };
  }
  const isSummary = event.data.summary !== undefined;
  if (isSummary && found.kind === 'found' && CHANNEL_KINDS[found.channel.kind].readers === 'on-call')
    return { kind: 'done', how: 'no-incident' };
  const { disabledVersion, pausedUntil = 0 } = await records.receiver(channelId);
  if (disabledVersion === found.version) {
    await notices.raise(disabledByReceiver(channelId, found.version), now());
    return { kind: 'done', how: 'disabled-by-receiver' };
  }
  if (disabledVersion !== undefined) {
    await Promise.all(disabledNoticeKeys(channelId).map((key) => notices.settle(key, now())));
    await records.disable(channelId, undefined);
  }

  const key: LeaseKey = { channelId, organizationId, ruleId };
  const leased = await records.lease({ key, owner: job.owner, at: now(), until: now() + LEASE_MS });
  if (leased === undefined) {
    return { kind: 'wait', ms: BUSY_MS, failed: false, reason: 'another event of the rule is on its way' };
  }
  let delivered: string | undefined;
  try {
    const outcome = await deliverLeased(job, { found, latest: leased.latest, pausedUntil }, dependencies);
    // Also for events that were delivered before, because the record may have been lost in a crash.
    if (outcome.kind === 'done' && IS_KNOWN.includes(outcome.how)) delivered = orderOf(event);
    return outcome;
  } finally {
    await records.release({ key, owner: job.owner, at: now(), delivered });
  }
}

/** The outcomes after which the channel knows the state that an event tells. */
const IS_KNOWN: readonly string[] = ['delivered', 'before', 'told-within'];

/** A channel as it is during the lease. */
type LeasedChannel = {
  readonly found: UsableChannel;
  /** The order of the latest state of the rule that the channel knows. */
  readonly latest: string | undefined;
  /** Epoch ms. */
  readonly pausedUntil: number;
};

async function deliverLeased(
  job: Job,
  { found, latest, pausedUntil }: LeasedChannel,
  dependencies: DeliverDependencies,
): Promise<JobOutcome> {
  const { records, cap, now, timeLeftMs } = dependencies;
  const { channelId, event } = job;
  const write = (delivery: Delivery) => records.write({ channelId, eventId: event.id }, delivery, now());

  const record = await records.read(channelId, event.id, now());
  if (record?.status === 'delivered') return { kind: 'done', how: 'before' };
  if (record?.status === 'overtaken' || record?.status === 'in-digest') return { kind: 'done', how: record.status };
  if (record?.status === 'gave-up' && record.messageId === job.messageId) {
    return { kind: 'dead', failed: false, reason: 'given up before' };
  }
  const known = record?.status === 'waiting' ? record : undefined;
  const before: Waiting = known ?? { status: 'waiting', attempts: 0, firstAt: now(), notBefore: 0 };

  const { isOvertaken, isEarlierEpisode } = against(latest, event);
  const ask = () => askCap(job, { found, waiting: before }, dependencies);
  // An event that asked before may be the digest of its hour, which no other message shows. It gets the same answer again.
  let asked = before.hour === undefined ? undefined : await ask();
  if ((asked === undefined || asked.admission === 'admitted') && !isOvertaken && before.attempts === 0) {
    const within = await toldWithin(job, { found, waiting: before }, dependencies);
    if (within !== undefined) return within;
  }
  if (!isOvertaken) asked ??= await ask();
  const { admission, waiting } = asked ?? { admission: 'admitted', waiting: before };
  if (admission === 'in-digest') {
    await write({ status: 'in-digest', at: now() });
    return { kind: 'done', how: 'in-digest' };
  }
  const isDigest = admission === 'sends-digest';
  if (isOvertaken && !isDigest) {
    await write({ status: 'overtaken', at: now() });
    return { kind: 'done', how: 'overtaken' };
  }

  const notBefore = Math.max(waiting.notBefore, pausedUntil);
  if (notBefore > now() && now() < waiting.firstAt + PATIENCE_MS) {
    // The day for which an event is tried counts from here, even if it only waits for a pause that the receiver asked for.
    if (known === undefined) await write({ ...waiting, notBefore });
    const capped = isDigest && waiting.attempts === 0 && waiting.notBefore >= pausedUntil;
    const wait = { kind: 'wait', ms: notBefore - now(), failed: false, reason: 'its time has not come' } as const;
    return capped ? { ...wait, why: 'cap' } : wait;
  }
  const picture = isDigest ? undefined : await pictureFor({ job, found, waiting }, dependencies);
  const timeoutMs = Math.min(SEND_TIMEOUT_MS, timeLeftMs() - MARGIN_MS);
  if (timeoutMs < SHORTEST_SEND_MS) {
    return { kind: 'wait', ms: NO_TIME_MS, failed: false, reason: 'the function ran out of time' };
  }
  const hour = waiting.hour ?? 0;
  const digest = isDigest ? digestCard(hourDigest(await cap.notShown(audienceOf(job), hour), hour)) : undefined;
  const isInteractive = found.kind === 'found' && found.channel.interactive === true;
  const bodyFor = (kind: ChannelKind) =>
    digest === undefined || kind.readers !== 'people'
      ? messageFor(kind, { event, body: job.body, isEarlierEpisode, channelId, isInteractive, picture })
      : cardFor(kind, digest);
  const outcome = await attempt({ job, found }, { bodyFor, timeoutMs }, dependencies);
  const concluded = await concludeAttempt({ job, found, waiting }, outcome, dependencies);
  return isDigest && concluded.kind === 'done' && concluded.how === 'delivered'
    ? { kind: 'done', how: 'digest' }
    : concluded;
}

/**
 * The picture of an event for a channel that can show one. Only the first attempt has it: a receiver that cannot fetch the
 * picture, and refuses the message for that, gets the message without it the next time.
 */
async function pictureFor(
  { job, found, waiting }: { readonly job: Job; readonly found: UsableChannel; readonly waiting: Waiting },
  { pictures, timeLeftMs }: DeliverDependencies,
): Promise<Picture | undefined> {
  if (pictures === undefined || found.kind === 'invalid' || !CHANNEL_KINDS[found.channel.kind].showsPictures)
    return undefined;
  if (waiting.attempts > 0 || job.event.data.course === undefined) return undefined;
  return timeLeftMs() < SEND_TIMEOUT_MS + 2 * MARGIN_MS ? undefined : pictures.draw(job.event);
}

/** How long (ms) to wait for the message that shows an event: each time, and in all until it was tried once. */
const NEXT_LOOK_MS = 20 * SECOND_MS;
const UNHEARD_MS = 5 * MINUTE_MS;

/**
 * Decides about an event that chat channels show in the message of another event of its story. It is done once that message
 * was delivered, and waits while it is on its way. Undefined if the event is to be sent by itself: in a channel of another
 * kind; or if the other message was overtaken, went into a digest, was given up, never came or does not show it. No event is
 * lost, because it is left out only after the message was taken.
 */
async function toldWithin(
  { event, channelId }: Job,
  { found, waiting }: { readonly found: UsableChannel; readonly waiting: Waiting },
  { records, now }: DeliverDependencies,
): Promise<JobOutcome | undefined> {
  const lead = event.data.toldIn?.[channelId];
  if (lead === undefined || found.kind === 'invalid' || CHANNEL_KINDS[found.channel.kind].readers !== 'people')
    return undefined;
  const record = await records.read(channelId, lead, now());
  const write = (delivery: Delivery) => records.write({ channelId, eventId: event.id }, delivery, now());
  // It may have gone out in another run, which did not know of the other event.
  if (record?.status === 'delivered' && record.tells?.includes(event.id) === true) {
    await write({ status: 'delivered', at: now() });
    return { kind: 'done', how: 'told-within' };
  }
  const isOnItsWay = record?.status === 'waiting' && !isHourDigest(record);
  if (!isOnItsWay && (record !== undefined || now() - waiting.firstAt >= UNHEARD_MS)) return undefined;
  await write(waiting);
  const ms = Math.max(NEXT_LOOK_MS, isOnItsWay ? record.notBefore - now() : 0);
  return { kind: 'wait', ms, failed: false, reason: 'the message that shows it is on its way' };
}

/**
 * What happens to an event if the channel already knows a later state of the rule. A firing or an update is no longer news. An
 * end is told all the same, as that of an earlier episode, because within an episode nothing comes after its end.
 */
function against(
  latest: string | undefined,
  event: DeliveryEvent,
): { readonly isOvertaken: boolean; readonly isEarlierEpisode: boolean } {
  const isLate = latest !== undefined && orderOf(event) < latest;
  const transition = transitionOf(event);
  return {
    isOvertaken: isLate && (transition === 'firing' || transition === 'updated'),
    isEarlierEpisode: isLate && (transition === 'resolved' || transition === 'ended'),
  };
}

function audienceOf({ channelId }: Job): Audience {
  return { kind: 'channel', channelId };
}

/**
 * Asks the hourly cap, if the channel has one. The hour is recorded before the cap is asked, so that every attempt asks for
 * the same hour. The event that sends the digest waits for the end of the hour, and is tried for a day from then on.
 */
async function askCap(
  job: Job,
  { found, waiting }: { readonly found: UsableChannel; readonly waiting: Waiting },
  { records, cap, now }: DeliverDependencies,
): Promise<{ readonly admission: Admission; readonly waiting: Waiting }> {
  const { channelId, event } = job;
  if (found.kind === 'invalid' || !isCapped(CHANNEL_KINDS[found.channel.kind], event))
    return { admission: 'admitted', waiting };
  const hour = waiting.hour ?? hourOf(now());
  const counted = { ...waiting, hour };
  const write = (delivery: Waiting) => records.write({ channelId, eventId: event.id }, delivery, now());
  if (waiting.hour === undefined) await write(counted);
  const admission = await cap.admit({ audience: audienceOf(job), hour, event, at: now() });
  const end = hourEnd(hour);
  if (admission !== 'sends-digest' || counted.notBefore >= end) return { admission, waiting: counted };
  const digest = { ...counted, attempts: 0, firstAt: end, notBefore: end };
  await write(digest);
  return { admission, waiting: digest };
}
