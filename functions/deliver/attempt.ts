import type { Channel } from '../domain/delivery/channel.ts';
import { invalidChannel, misconfiguredChannel } from '../domain/delivery/channel-notices.ts';
import { readChannelSecret } from '../domain/delivery/channel-secret.ts';
import type { SendOutcome } from '../domain/delivery/judge-attempt.ts';
import { contentTypeFor } from '../domain/delivery/message-for.ts';
import type { DeliverDependencies, Job, UsableChannel } from './delivery-job.ts';

/**
 * One attempt to hand a body to a channel. What stands in its way on our side (the item, the secret, the address) is told
 * to operations at once, and tried again like any failure: the event goes out when it is mended.
 */
export async function attempt(
  job: Job,
  found: UsableChannel,
  bodyFor: (kind: Channel['kind']) => string,
  timeoutMs: number,
  { secrets, sender, notices, now }: DeliverDependencies,
): Promise<SendOutcome> {
  const { channelId, event } = job;
  if (found.kind === 'invalid') {
    await notices.raise(invalidChannel(channelId, found.version, found.problems), now());
    return { kind: 'refused', reason: 'its item is invalid' };
  }
  const refused = async (reason: string): Promise<SendOutcome> => {
    await notices.raise(misconfiguredChannel(channelId, reason), now());
    return { kind: 'refused', reason };
  };
  const { kind, secretName } = found.channel;
  const text = await secrets.read(secretName).catch(nameOf);
  if (typeof text === 'string') return { kind: 'unanswered', reason: `its secret could not be read (${text})` };
  if (!text.ok) return refused(text.problem);
  const read = readChannelSecret(text.text, kind);
  if (!read.ok) return refused(`its secret ${secretName} is not usable: ${read.problem}`);
  const { url, signingSecret } = read.secret;
  const outcome = await sender.send({
    address: url,
    ...(kind === 'webhook' && signingSecret !== undefined ? { signingSecret } : {}),
    contentType: contentTypeFor(kind),
    body: bodyFor(kind),
    id: event.id,
    at: now(),
    timeoutMs,
  });
  return outcome.kind === 'refused' ? refused(outcome.reason) : outcome;
}

/** Names of errors tell what to look for; their messages may tell more than they should. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'an unknown fault';
}
