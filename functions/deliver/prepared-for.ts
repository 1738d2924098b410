import type { Failure } from '../domain/attempt-result.ts';
import type { ChannelKind } from '../domain/channels/channel-kind.ts';
import { CHANNEL_KINDS } from '../domain/channels/channel-kinds.ts';
import { digestCard, hourDigest } from '../domain/channels/digest-card.ts';
import type { SendOutcome } from '../domain/channels/judge-attempt.ts';
import { busEntry } from '../domain/channels/kinds/eventbridge.ts';
import { cardFor, contentTypeFor, messageFor } from '../domain/channels/message-for.ts';
import type { Picture } from '../domain/channels/ports.ts';
import { faultName } from '../domain/channels/settle-message.ts';
import { picturedPeriodOf } from '../domain/messages/picture/period-picture.ts';
import { invalidChannel, misconfiguredChannel } from '../domain/operations/channel-notices.ts';
import { SECOND_MS } from '../domain/time/units-of-time.ts';
import { attemptInWords } from '../domain/wording/attempt-in-words.ts';
import { wordsOf } from '../languages/words-of.ts';
import type { DeliverDependencies, OpenChannel, OpenReceiver, Waiting } from './delivery-job.ts';

export const SEND_TIMEOUT_MS = 15 * SECOND_MS;

/** Time that an attempt needs besides sending: reading the secret, recording the result. */
export const MARGIN_MS = 6 * SECOND_MS;

/** With less time left, a message goes out without a picture, or without another try. */
export const TIME_FOR_PICTURE_MS = SEND_TIMEOUT_MS + 2 * MARGIN_MS;

/** How a message is sent: as the digest of its hour, or as what came late. */
type Manner = { readonly waiting: Waiting; readonly isDigest: boolean; readonly isEarlierEpisode: boolean };

/** One attempt: `send`, with so many ms to wait for the receiver, never throws. */
type Attempt = { readonly send: (timeoutMs: number) => Promise<SendOutcome>; readonly hasPicture: boolean };

/** Makes all that a message needs before it is sent, such as its picture; gives the attempt. */
export async function preparedFor(
  to: OpenReceiver,
  manner: Manner,
  dependencies: DeliverDependencies,
): Promise<Attempt> {
  switch (to.kind) {
    case 'channel': {
      const { bodyFor, hasPicture } = await bodyOf(to, manner, dependencies);
      return { send: (timeoutMs) => sendToChannel(to, { bodyFor, timeoutMs }, dependencies), hasPicture };
    }
    case 'email': {
      const composed = await to.compose();
      const { mail } = dependencies;
      if (mail === undefined) return refusing({ code: 'no-sender' });
      // It sends an email that is refused once more without its picture.
      return { send: (timeoutMs) => mail.send({ ...composed, to: to.address }, timeoutMs), hasPicture: false };
    }
    case 'eventbridge': {
      const entry = busEntry(to.body);
      const { bus } = dependencies;
      if (entry === undefined || bus === undefined) return refusing({ code: 'no-event' });
      return { send: (timeoutMs) => bus.put(entry, timeoutMs), hasPicture: false };
    }
  }
}

function refusing(why: Failure): Attempt {
  return { send: async () => ({ kind: 'refused', why }), hasPicture: false };
}

/** What a channel is sent, by its kind. */
async function bodyOf(
  to: OpenChannel,
  { waiting, isDigest, isEarlierEpisode }: Manner,
  dependencies: DeliverDependencies,
): Promise<{ readonly bodyFor: (kind: ChannelKind) => string; readonly hasPicture: boolean }> {
  const { event, body, channelId, found } = to;
  const picture = isDigest ? undefined : await pictureFor(to, waiting, dependencies);
  const hour = waiting.hour ?? 0;
  const audience = { kind: 'channel', channelId } as const;
  const words = wordsOf(event.data);
  const digest = isDigest
    ? digestCard(hourDigest(await dependencies.cap.notShown(audience, hour), hour, words), words)
    : undefined;
  const buttons = found.kind === 'found' && found.channel.interactive === true ? found.channel : undefined;
  const bodyFor = (kind: ChannelKind) =>
    digest === undefined || kind.readers !== 'people'
      ? messageFor(kind, { event, body, isEarlierEpisode, channelId, buttons, picture })
      : cardFor(kind, digest);
  return { bodyFor, hasPicture: picture !== undefined };
}

/**
 * The picture of an event for a channel that can show one. Only the first attempt has it: a receiver that cannot fetch the
 * picture, and refuses the message for that, gets the message without it the next time.
 */
async function pictureFor(
  { event, found }: OpenChannel,
  { attempts }: Waiting,
  { pictures, timeLeftMs }: DeliverDependencies,
): Promise<Picture | undefined> {
  const canShow = found.kind === 'found' && CHANNEL_KINDS[found.channel.kind].showsPictures;
  if (pictures === undefined || !canShow || attempts > 0) return undefined;
  if (timeLeftMs() < TIME_FOR_PICTURE_MS) return undefined;
  const { summary, hearers } = event.data;
  if (hearers !== undefined) return undefined;
  if (summary === undefined) return pictures.draw(event);
  const period = picturedPeriodOf(summary);
  return period && pictures.draw({ period });
}

/**
 * One attempt to send a body to a channel. Problems on our side (the item, the secret, the address) are told to operations at
 * once and tried again like any failure: the event goes out when they are solved.
 */
async function sendToChannel(
  { channelId, event, found }: OpenChannel,
  { bodyFor, timeoutMs }: { readonly bodyFor: (kind: ChannelKind) => string; readonly timeoutMs: number },
  { secrets, sender, notices, now }: DeliverDependencies,
): Promise<SendOutcome> {
  if (found.kind === 'invalid') {
    await notices.raise(invalidChannel(channelId, found.version, found.problems), now());
    return { kind: 'refused', why: { code: 'item-invalid' } };
  }
  const refused = async (why: Failure): Promise<SendOutcome> => {
    await notices.raise(misconfiguredChannel(channelId, attemptInWords(why, wordsOf({}))), now());
    return { kind: 'refused', why };
  };
  const { secretName } = found.channel;
  const kind = CHANNEL_KINDS[found.channel.kind];
  const text = await secrets.read(secretName).catch(faultName);
  if (typeof text === 'string') return { kind: 'unanswered', why: { code: 'secret-not-read', about: text } };
  if (!text.ok) return refused(text.why);
  const read = kind.secret.read(text.text);
  if (!read.ok) {
    const { field, form } = read;
    const about = { about: secretName, form };
    return refused(
      field === undefined ? { code: 'secret-not-json', ...about } : { code: 'secret-malformed', ...about, field },
    );
  }
  const outcome = await sender.send({
    ...read.value.request(bodyFor(kind)),
    contentType: contentTypeFor(kind),
    id: event.id,
    at: now(),
    timeoutMs,
    failureIn: kind.failureIn,
  });
  return outcome.kind === 'refused' ? refused(outcome.why) : outcome;
}
