import { lookup } from 'node:dns/promises';
import { Webhook } from 'standardwebhooks';
import type { Dispatcher } from 'undici';
import type { SendOutcome } from '../../domain/channels/judge-attempt.ts';
import type { Sender } from '../../domain/channels/ports.ts';
import { type AllowedHosts, checkWebhookAddress, internalHost } from '../../domain/channels/webhook-address.ts';
import { checkedLookup, InternalAddressError, type Resolve } from './checked-lookup.ts';
import { describeFailure } from './describe-failure.ts';

/** The most bytes of an answer that are read; only a short code in them is of use. */
const READ_BYTES = 1024;

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
  return {
    async send(message): Promise<SendOutcome> {
      const address = checkWebhookAddress(message.address, options.allowed);
      if (!address.ok) return { kind: 'refused', reason: address.problem };
      // Loaded with the first message: a cold start that sends nothing is a tenth of a second faster without it.
      const { Agent } = await import('undici');
      const dispatcher = new Agent({
        connect: {
          lookup: checkedLookup(resolve, address.isAllowed),
          timeout: message.timeoutMs,
          ...(options.ca === undefined ? {} : { ca: options.ca }),
        },
        headersTimeout: message.timeoutMs,
        bodyTimeout: message.timeoutMs,
        maxHeaderSize: 32 * 1024,
      });
      try {
        const headers = {
          ...message.headers,
          'content-type': message.contentType,
          'user-agent': 'mention-alerts/1',
          ...(message.signingSecret === undefined ? {} : signed(message, message.signingSecret)),
        };
        const { origin, pathname, search } = address.url;
        const answer = await dispatcher.request({
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers,
          body: message.body,
          signal: AbortSignal.timeout(message.timeoutMs),
        });
        return { kind: 'answered', status: answer.statusCode, ...(await detailsOf(answer, message.address)) };
      } catch (error) {
        if (isInternal(error)) return { kind: 'refused', reason: internalHost(address.url.hostname) };
        return { kind: 'unanswered', reason: describeFailure(error) };
      } finally {
        // The rest of the answer is not waited for.
        void dispatcher.destroy().catch(() => undefined);
      }
    },
  };
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

async function detailsOf(
  answer: Dispatcher.ResponseData,
  address: string,
): Promise<{ retryAfter?: string; code?: string }> {
  if (answer.statusCode >= 200 && answer.statusCode < 300) return {};
  const header = answer.headers['retry-after'];
  const retryAfter = Array.isArray(header) ? header[0] : header;
  const code = await codeIn(answer.body);
  return {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    // If a receiver repeats its own address, the address must not get into our messages.
    ...(code === undefined || address.includes(code) ? {} : { code }),
  };
}

/** A short code such as Slack's `invalid_blocks`, if the answer consists of nothing else. */
async function codeIn(body: Dispatcher.ResponseData['body']): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= READ_BYTES) return undefined;
    }
  } catch {
    // Only the status decides; a body that is cut off or never ends adds nothing to it.
    return undefined;
  }
  return /^[a-z]+(_[a-z]+){0,6}$/.exec(Buffer.concat(chunks).toString('utf8').trim().slice(0, 100))?.[0];
}
