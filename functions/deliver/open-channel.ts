import { transitionOf } from '../domain/channels/alert-card.ts';
import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import {
  channelNoticeKeys,
  disabledByReceiver,
  disabledNoticeKeys,
  unknownChannel,
} from '../domain/operations/channel-notices.ts';
import type { DeliverDependencies, ForChannel, JobOutcome, OpenChannel } from './delivery-job.ts';

/** Looks a channel up; gives an outcome if nothing is to be sent there, and tells operations if that is a mistake. */
export async function openChannel(
  to: ForChannel,
  dependencies: DeliverDependencies,
): Promise<OpenChannel | Extract<JobOutcome, { readonly kind: 'done' }>> {
  const { channels, records, notices, now } = dependencies;
  const { channelId, event } = to;
  const found = await channels.find(channelId);
  if (found.kind === 'unknown') {
    const { organizationId, ruleId } = event.data.rule;
    await notices.raise(unknownChannel(channelId, `${organizationId}/${ruleId}`), now());
    return { kind: 'done', how: 'unknown' };
  }
  if (found.kind === 'found') {
    const { enabled, kind } = found.channel;
    if (!enabled) {
      await settleNotices(channelNoticeKeys(channelId), dependencies);
      return { kind: 'done', how: 'disabled' };
    }
    if (CHANNEL_KINDS[kind].readers === 'on-call' && !isIncident(event)) return { kind: 'done', how: 'no-incident' };
  }
  const { disabledVersion, pausedUntil = 0 } = await records.receiver(channelId);
  if (disabledVersion === found.version) {
    await notices.raise(disabledByReceiver(channelId, found.version), now());
    return { kind: 'done', how: 'disabled-by-receiver' };
  }
  if (disabledVersion !== undefined) {
    await settleNotices(disabledNoticeKeys(channelId), dependencies);
    await records.disable(channelId, undefined);
  }
  return { ...to, found, pausedUntil };
}

/** Whether an on-call service hears of an event: of nothing about a whole organization, and of mentions only where they are critical. */
function isIncident(event: ForChannel['event']): boolean {
  if (event.data.summary !== undefined || event.data.hearers !== undefined) return false;
  return transitionOf(event) !== 'found' || event.data.rule.severity === 'critical';
}

/** Tells operations that problems are over. */
export async function settleNotices(
  keys: readonly string[],
  { notices, now }: Pick<DeliverDependencies, 'notices' | 'now'>,
): Promise<void> {
  await Promise.all(keys.map((key) => notices.settle(key, now())));
}
