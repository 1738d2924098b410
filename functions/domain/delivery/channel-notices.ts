import type { ItemProblem } from '../item/item-problem.ts';
import type { NoticeCause } from '../notice.ts';

const shown = (channelId: string) => channelId.slice(0, 100);

/** The causes that may stand against one channel; all are over when an event is delivered to it. */
export function channelNoticeKeys(channelId: string): readonly string[] {
  return ['unknown', 'invalid', 'misconfigured', 'failing', 'gave-up', 'set-aside'].map((cause) =>
    keyOf(channelId, cause),
  );
}

function keyOf(channelId: string, cause: string): string {
  return `channel/${channelId}/${cause}`;
}

/** A rule names a channel that has no item. */
export function unknownChannel(channelId: string, rule: string): NoticeCause {
  return {
    key: keyOf(channelId, 'unknown'),
    subject: `Channel ${shown(channelId)} does not exist`,
    text: `Rule ${rule} notifies the channel "${channelId}", which the Channels table does not have; its events do not go there.\nAdd the item, or correct notify.channels of the rule.`,
  };
}

/** An item of Channels does not parse; told once per version of it. */
export function invalidChannel(channelId: string, version: string, problems: readonly ItemProblem[]): NoticeCause {
  const lines = problems.map(({ path, reason, remedy }) => `- ${path === '' ? '(item)' : path}: ${reason}; ${remedy}`);
  return {
    key: keyOf(channelId, 'invalid'),
    version,
    subject: `Channel ${shown(channelId)} is invalid`,
    text: `The item "${channelId}" of the Channels table cannot be used:\n${lines.join('\n')}\nIts events wait for a day for the item to be mended, then go to the dead letters.`,
  };
}

/** We do not send to the channel, by our own rules; `reason` says why and what to do. */
export function misconfiguredChannel(channelId: string, reason: string): NoticeCause {
  return {
    key: keyOf(channelId, 'misconfigured'),
    version: reason,
    subject: `Channel ${shown(channelId)} cannot be used`,
    text: `Nothing is sent to the channel "${channelId}": ${reason}.\nIts events wait for a day for this to be mended, then go to the dead letters.`,
  };
}

/** A channel has not taken an event for an hour. */
export function failingChannel(channelId: string, reason: string): NoticeCause {
  return {
    key: keyOf(channelId, 'failing'),
    subject: `Channel ${shown(channelId)} does not take events`,
    text: `The channel "${channelId}" has not taken an event for over an hour; at the last attempt ${reason}.\nEach event is tried for a day, then goes to the dead letters.`,
  };
}

/** An event was given up. */
export function gaveUp(channelId: string, eventId: string, reason: string): NoticeCause {
  return {
    key: keyOf(channelId, 'gave-up'),
    subject: `Channel ${shown(channelId)} missed events`,
    text: `The event ${eventId} could not be delivered to the channel "${channelId}" within a day; at the last attempt ${reason}. It goes to the dead letters, and so do others that fail as long.\nWhen the channel works again, move them back from the dead-letter queue (start a redrive): each is delivered where it is missing.`,
  };
}

/** A receiver answered 410, Gone; told once per version of the item. */
export function setAside(channelId: string, version: string): NoticeCause {
  return {
    key: keyOf(channelId, 'set-aside'),
    version,
    subject: `Channel ${shown(channelId)} is set aside`,
    text: `The receiver of the channel "${channelId}" answered 410 (Gone): it wants no more events, and none are sent until its item changes.\nPut the new address into a new secret and name that in secretName, or remove the channel from the rules that notify it.`,
  };
}

/** A message of the queue is no event; `problem` says why. */
export function unreadableEvent(problem: string): NoticeCause {
  return {
    key: 'deliveries/unreadable',
    version: problem,
    subject: 'A message in the queue of deliveries is not an event',
    text: `deliver cannot read a message: ${problem}. It goes to the dead letters.\nDoes something else publish to the topic of events, or is the subscription not raw?`,
  };
}
