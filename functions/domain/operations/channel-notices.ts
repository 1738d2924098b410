import type { ItemProblem } from '../items/item-problem.ts';
import { CHANNEL_FIELDS } from '../items/rule/channels-of.ts';
import { plainLine, plainPart } from '../plain-text.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import type { NoticeCause } from './notice.ts';

/** Where a rule names channels, as people write it. */
const NAMED_IN = CHANNEL_FIELDS.map((field) => `${field}.channels`).join(', ');

const CAUSES = ['unknown', 'invalid', 'misconfigured', 'failing', 'gave-up', 'disabled-by-receiver'] as const;

/**
 * `deliver` sees a problem only when an event comes. One that no event has met for a week counts as over, and is told again if
 * it comes back.
 */
const FORGOTTEN_AFTER_MS = 7 * DAY_MS;

function keyOf(channelId: string, cause: (typeof CAUSES)[number]): string {
  return `channel/${channelId}/${cause}`;
}

/** The problems that one channel may have, each with the key of its notice. */
export function channelTroubles(channelId: string) {
  return CAUSES.map((cause) => ({ cause, key: keyOf(channelId, cause) }));
}

/** Those notices are over when an event is delivered to the channel, or when it is disabled. */
export function channelNoticeKeys(channelId: string): readonly string[] {
  return channelTroubles(channelId).map(({ key }) => key);
}

/** The notices that end when the channel's item changes; the second is the first under its older name. */
export function disabledNoticeKeys(channelId: string): readonly string[] {
  return [keyOf(channelId, 'disabled-by-receiver'), `channel/${channelId}/set-aside`];
}

/** What all notices of one channel have in common; `shown` is its id as one harmless line. */
function channelNotice(
  channelId: string,
  cause: (typeof CAUSES)[number],
  say: (shown: string) => Omit<NoticeCause, 'key' | 'endsAfterMs'>,
): NoticeCause {
  return { key: keyOf(channelId, cause), endsAfterMs: FORGOTTEN_AFTER_MS, ...say(plainPart(channelId, 100)) };
}

/** A rule (`<organizationId>/<ruleId>`) names a channel that has no item. */
export function unknownChannel(channelId: string, rule: string): NoticeCause {
  return channelNotice(channelId, 'unknown', (shown) => ({
    subject: `Channel ${shown} does not exist`,
    text: `Rule ${plainPart(rule, 300)} notifies the channel "${shown}", but the Channels table has no such item, so the rule's events do not go there.\nAdd the item, or correct the channels that the rule names (${NAMED_IN}).`,
  }));
}

/** An item of Channels does not parse; told once per version of it. */
export function invalidChannel(channelId: string, version: string, problems: readonly ItemProblem[]): NoticeCause {
  const lines = problems.map(({ path, reason, remedy }) =>
    plainLine(`- ${path === '' ? '(item)' : path}: ${reason}; ${remedy}`, 500),
  );
  return channelNotice(channelId, 'invalid', (shown) => ({
    version,
    subject: `Channel ${shown} is invalid`,
    text: `The item "${shown}" of the Channels table cannot be used:\n${lines.join('\n')}\nCorrect the item. Its events wait for a day, then go to the dead letters.`,
  }));
}

/** We do not send to the channel, by our own rules; `reason` says why and what to do. */
export function misconfiguredChannel(channelId: string, reason: string): NoticeCause {
  return channelNotice(channelId, 'misconfigured', (shown) => ({
    version: reason,
    subject: `Channel ${shown} cannot be used`,
    text: `Nothing is sent to the channel "${shown}": ${plainLine(reason, 1000)}.\nCorrect this. Its events wait for a day, then go to the dead letters.`,
  }));
}

/** A channel has not taken an event for an hour. */
export function failingChannel(channelId: string, reason: string): NoticeCause {
  return channelNotice(channelId, 'failing', (shown) => ({
    subject: `Channel ${shown} is failing`,
    text: `Nothing could be delivered to the channel "${shown}" for over an hour; at the last attempt ${reason}.\nCheck the receiver and the address in the channel's secret. Each event is tried again for a day, then goes to the dead letters.`,
  }));
}

/** An event was given up: after a day, or because its receiver refused it for good. */
export function gaveUp(
  channelId: string,
  { eventId, reason, isRefused }: { readonly eventId: string; readonly reason: string; readonly isRefused: boolean },
): NoticeCause {
  const why = (shown: string) =>
    isRefused
      ? `The receiver of the channel "${shown}" refused the event ${eventId} for good: ${reason}. It is not tried again and goes to the dead letters, as does every event that is refused so.\nCheck the receiver and the channel's secret ("channel rotate" changes it).`
      : `The event ${eventId} could not be delivered to the channel "${shown}" within a day; at the last attempt ${reason}. It goes to the dead letters, as does every event that fails for a day.`;
  return channelNotice(channelId, 'gave-up', (shown) => ({
    subject: `Channel ${shown} missed events`,
    text: `${why(shown)} When the channel works again, start a redrive of the dead-letter queue: each event is delivered where it is missing.`,
  }));
}

/** A receiver answered 410, Gone; told once per version of the item. */
export function disabledByReceiver(channelId: string, version: string, said = 'it answered 410'): NoticeCause {
  return channelNotice(channelId, 'disabled-by-receiver', (shown) => ({
    version,
    subject: `Channel ${shown} was disabled by its receiver`,
    text: `The receiver of the channel "${shown}" is gone (${said}): it wants no more events. None are sent until the channel's item changes.\nPut the new address into a new secret and name that in secretName, or remove the channel from the rules that notify it.`,
  }));
}

/** An event of a rule (`<organizationId>/<ruleId>`) names an id that can be no channel; its other channels get it. */
export function oddChannelIds(rule: string, odd: readonly string[]): NoticeCause {
  const shown = plainPart(rule, 200);
  return {
    key: `deliveries/odd-channel-id/${rule}`,
    endsAfterMs: FORGOTTEN_AFTER_MS,
    subject: `Rule ${shown} names an impossible channel`,
    text: `An event of rule ${shown} names ${odd.slice(0, 5).join(', ')} as a channel. The id of a channel is a text of 1 to 256 characters, and an event goes to at most 100. The other channels get the event.\nCorrect the channels that the rule names (${NAMED_IN}). Does something else publish to the topic of events?`,
  };
}

/** A message of the queue is no event; `problem` says why. Over when none came for a day. */
export function unreadableEvent(problem: string): NoticeCause {
  return {
    key: 'deliveries/unreadable',
    version: problem,
    endsAfterMs: DAY_MS,
    subject: 'A message in the queue of deliveries is not an event',
    text: `deliver cannot read a message: ${plainLine(problem, 300)}. It is among the dead letters of deliveries.\nDoes something else publish to the topic of events, or was raw message delivery of the subscription switched off?`,
  };
}
