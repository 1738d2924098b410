import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import type { Admission } from '../domain/channels/hourly-cap.ts';
import { hourEnd, hourOf, isCapped } from '../domain/channels/hourly-cap.ts';
import type { Delivery } from '../domain/channels/ports.ts';
import { MINUTE_MS, SECOND_MS } from '../domain/time/units-of-time.ts';
import type { DeliverDependencies, JobOutcome, OpenChannel, Waiting } from './delivery-job.ts';

/** How long (ms) to wait for the message that shows an event: each time, and in all until it was tried once. */
const NEXT_LOOK_MS = 20 * SECOND_MS;
const UNHEARD_MS = 5 * MINUTE_MS;

/** That an event is to be sent now, by itself or as the digest of its hour; or what happens to it instead. */
export type Asked = JobOutcome | { readonly kind: 'send'; readonly waiting: Waiting; readonly isDigest: boolean };

/** What the hour of a channel, and a message of the same story, mean for an event there. */
export async function askHour(
  to: OpenChannel,
  { waiting, isOvertaken }: { readonly waiting: Waiting; readonly isOvertaken: boolean },
  dependencies: DeliverDependencies,
): Promise<Asked> {
  const { records, now } = dependencies;
  const ask = () => askCap(to, waiting, dependencies);
  // An event that asked before may be the digest of its hour, which no other message shows. It gets the same answer again.
  let asked = waiting.hour === undefined ? undefined : await ask();
  if ((asked === undefined || asked.admission === 'admitted') && !isOvertaken && waiting.attempts === 0) {
    const within = await toldWithin(to, waiting, dependencies);
    if (within !== undefined) return within;
  }
  if (!isOvertaken) asked ??= await ask();
  if (asked === undefined) return { kind: 'send', waiting, isDigest: false };
  if (asked.admission === 'in-digest') {
    await records.write({ channelId: to.channelId, eventId: to.event.id }, { status: 'in-digest', at: now() }, now());
    return { kind: 'done', how: 'in-digest' };
  }
  return { kind: 'send', waiting: asked.waiting, isDigest: asked.admission === 'sends-digest' };
}

/** Whether the waiting event has become the digest of its hour, because it was put off to the end of that hour. */
export function isHourDigest({ hour, firstAt }: Waiting): boolean {
  return hour !== undefined && firstAt === hourEnd(hour);
}

/**
 * Decides about an event that chat channels show in the message of another event of its story. It is done once that message
 * was delivered, and waits while it is on its way. Undefined if the event is to be sent by itself: in a channel of another
 * kind; or if the other message was overtaken, went into a digest, was given up, never came or does not show it. No event is
 * lost, because it is left out only after the message was taken.
 */
async function toldWithin(
  { event, channelId, found }: OpenChannel,
  waiting: Waiting,
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
 * Asks the hourly cap, if the channel has one. The hour is recorded before the cap is asked, so that every attempt asks for
 * the same hour. The event that sends the digest waits for the end of the hour, and is tried for a day from then on.
 */
async function askCap(
  { event, channelId, found }: OpenChannel,
  waiting: Waiting,
  { records, cap, now }: DeliverDependencies,
): Promise<{ readonly admission: Admission; readonly waiting: Waiting }> {
  if (found.kind === 'invalid' || !isCapped(CHANNEL_KINDS[found.channel.kind], event))
    return { admission: 'admitted', waiting };
  const hour = waiting.hour ?? hourOf(now());
  const counted = { ...waiting, hour };
  const write = (delivery: Waiting) => records.write({ channelId, eventId: event.id }, delivery, now());
  if (waiting.hour === undefined) await write(counted);
  const admission = await cap.admit({ audience: { kind: 'channel', channelId }, hour, event, at: now() });
  const end = hourEnd(hour);
  if (admission !== 'sends-digest' || counted.notBefore >= end) return { admission, waiting: counted };
  const digest = { ...counted, attempts: 0, firstAt: end, notBefore: end };
  await write(digest);
  return { admission, waiting: digest };
}
