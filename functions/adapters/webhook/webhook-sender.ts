import { lookup } from 'node:dns/promises';
import { Webhook } from 'standardwebhooks';
import { answerReason } from '../../domain/channels/answer-reason.ts';
import type { ChannelRequest } from '../../domain/channels/channel-kind.ts';
import type { SendOutcome } from '../../domain/channels/judge-attempt.ts';
import type { Sender } from '../../domain/channels/ports.ts';
import { type AllowedHosts, checkWebhookAddress, internalHost } from '../../domain/channels/webhook-address.ts';
import { SECOND_MS } from '../../domain/time/units-of-time.ts';
import { agentsWith, connectionsBy, type Received } from '../../media-api/connections.ts';
import { checkedLookup, InternalAddressError, type Resolve } from './checked-lookup.ts';
import { failureOf } from './failure-of.ts';

/** The most bytes of an answer that are read, and for how long. */
const READ_BYTES = 16 * 1024;
const READ_MS = 3 * SECOND_MS;

/**
 * Sends messages by HTTP. Only HTTPS and no internal address, except for hosts that an operator allows; this is checked
 * on the address as written and again on what its name resolves to. Redirects are not followed; the exchange is limited
 * in time and the answer in size. Each message gets a new connection: between two alerts the container is frozen, and
 * its open connections are closed unnoticed.
 */
export function webhookSender(options: {
  readonly allowed: AllowedHosts;
  /** @default the system's resolver */
  readonly resolve?: Resolve;
  /** Certificates of a private authority, PEM. @default the public ones, and NODE_EXTRA_CA_CERTS */
  readonly ca?: string;
}): Sender {
  const resolve = options.resolve ?? ((host: string) => lookup(host, { all: true, verbatim: true }));
  async function send(message: Parameters<Sender['send']>[0]): Promise<SendOutcome> {
    const address = checkWebhookAddress(message.address, options.allowed);
    if (!address.ok) return { kind: 'refused', why: address.why };
    const connections = connectionsBy({
      ...agentsWith({
        lookup: checkedLookup(resolve, address.isAllowed),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      }),
      maxHeaderSize: 32 * 1024,
    });
    const begun = performance.now();
    try {
      const headers = {
        ...message.headers,
        'content-type': message.contentType,
        'user-agent': 'mention-alerts/1',
        ...(message.signingSecret === undefined ? {} : signed(message, message.signingSecret)),
      };
      const answer = await connections.send({
        url: address.url,
        method: 'POST',
        headers,
        body: message.body,
        signal: AbortSignal.timeout(message.timeoutMs),
      });
      const { outcome, text } = await outcomeOf(answer, message);
      const moved = message.moved?.(text);
      if (moved === undefined) return outcome;
      const left = Math.max(1, Math.round(message.timeoutMs - (performance.now() - begun)));
      // A receiver that moves again is not followed.
      const { moved: _, ...rest } = message;
      const there = await send({ ...rest, ...moved.request, timeoutMs: left });
      return { ...there, movedTo: moved.movedTo };
    } catch (error) {
      if (isInternal(error)) return { kind: 'refused', why: internalHost(address.url.hostname) };
      return { kind: 'unanswered', why: failureOf(error) };
    } finally {
      // The rest of the answer is not waited for.
      connections.close();
    }
  }
  return { send };
}

/**
 * The headers of Standard Webhooks: id, time in seconds, and the signature over both and the body, one for each secret,
 * separated by spaces.
 */
function signed(
  { id, at, body, previousSigningSecret }: Parameters<Sender['send']>[0],
  signingSecret: string,
): Record<string, string> {
  const secrets = [signingSecret, ...(previousSigningSecret === undefined ? [] : [previousSigningSecret])];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' '),
  };
}

function isInternal(error: unknown): boolean {
  if (error instanceof InternalAddressError) return true;
  return error instanceof Error && error.cause !== undefined && isInternal(error.cause);
}

/** What is decided by an answer besides its status: only that is waited for, and only for so long. */
async function outcomeOf(
  { status, headers, body }: Received,
  message: Parameters<Sender['send']>[0],
): Promise<{ readonly outcome: SendOutcome; readonly text: string }> {
  const isGood = status >= 200 && status < 300;
  const text = isGood && message.failureIn === undefined ? '' : await textOf(body);
  const meant = isGood ? message.failureIn?.(text) : undefined;
  if (isGood && meant === undefined) return { outcome: { kind: 'answered', status }, text };
  const header = headers['retry-after'];
  const retryAfter = Array.isArray(header) ? header[0] : header;
  const reason = answerReason(text, secretsOf(message));
  const said = {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(reason === undefined ? {} : { reason }),
    ...(meant === undefined ? {} : { meant }),
  };
  return { outcome: { kind: 'answered', status, ...said }, text };
}

function secretsOf({
  address,
  secrets = [],
  signingSecret = '',
  previousSigningSecret = '',
  headers = {},
}: ChannelRequest) {
  return [address, ...secrets, signingSecret, previousSigningSecret, ...Object.values(headers)];
}

/** The text of an answer; empty if it is too long, or does not end in time: then only the status decides. */
async function textOf(body: Received['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = async () => {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > READ_BYTES) return '';
    }
    return Buffer.concat(chunks).toString('utf8');
  };
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    patience = setTimeout(() => resolve(''), READ_MS);
  });
  return Promise.race([read().catch(() => ''), late]).finally(() => clearTimeout(patience));
}
