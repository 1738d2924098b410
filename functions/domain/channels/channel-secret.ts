import * as z from 'zod';
import type { Channel } from '../items/channel.ts';

const given = z.string().trim();

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
const signingSecret = given.regex(/^(whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/).optional();

/** The address of a receiver, which often is itself the password, and what webhooks are signed with. */
const addressed = z.lazy(() =>
  z.object({
    url: given.min(1),
    signingSecret,
    /** The one that a rotation replaced; messages are signed with both until the next. */
    previousSigningSecret: signingSecret,
  }),
);

/** Of a service in the EU `url` is https://events.eu.pagerduty.com/v2/enqueue. */
const pagerduty = z.lazy(() =>
  z.object({
    url: given.min(1).default('https://events.pagerduty.com/v2/enqueue'),
    routingKey: given.regex(/^[A-Za-z0-9]{32}$/),
  }),
);

/**
 * Opsgenie in the EU: https://api.eu.opsgenie.com/v2/alerts; Jira Service Management, which takes the same requests:
 * https://api.atlassian.com/jsm/ops/integration/v2/alerts.
 */
const opsgenie = z.lazy(() =>
  z.object({
    url: given.min(1).default('https://api.opsgenie.com/v2/alerts'),
    apiKey: given.regex(/^[A-Za-z0-9-]{20,100}$/),
  }),
);

/** The token as BotFather gives it; the chat is a number, negative for groups, or the name of a public channel. */
const telegram = z.lazy(() =>
  z.object({
    url: given.min(1).default('https://api.telegram.org'),
    botToken: given.regex(/^\d{1,20}:[A-Za-z0-9_-]{30,60}$/),
    chatId: given.regex(/^(-?\d{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/),
  }),
);

type AddressedKind = Exclude<Channel['kind'], 'pagerduty' | 'opsgenie' | 'telegram'>;

/** What a channel of each kind keeps secret; `url` is where it is reached. */
export type ChannelSecret =
  | ({ readonly kind: AddressedKind } & z.output<typeof addressed>)
  | ({ readonly kind: 'pagerduty' } & z.output<typeof pagerduty>)
  | ({ readonly kind: 'opsgenie' } & z.output<typeof opsgenie>)
  | ({ readonly kind: 'telegram' } & z.output<typeof telegram>);

type Read<Secret> = { readonly ok: true; readonly secret: Secret } | { readonly ok: false; readonly problem: string };

/** How the secret of each kind is written. */
const FORMS: Readonly<Record<Channel['kind'], string>> = {
  webhook: '{"url": "https://...", "signingSecret": "whsec_..."}',
  slack: '{"url": "https://..."}',
  teams: '{"url": "https://..."}',
  'google-chat': '{"url": "https://..."}',
  discord: '{"url": "https://..."}',
  mattermost: '{"url": "https://..."}',
  telegram: '{"botToken": "123456789:...", "chatId": "-100..."}',
  pagerduty: '{"routingKey": "..."}',
  opsgenie: '{"apiKey": "..."}',
};

/**
 * Reads the text of a channel's secret, JSON with the fields of its kind; webhooks need the signing secret. Never throws; the
 * problem never repeats what the secret holds.
 */
export function readChannelSecret(text: string, kind: Channel['kind']): Read<ChannelSecret> {
  switch (kind) {
    case 'pagerduty': {
      const read = readFields(text, pagerduty, kind);
      return read.ok ? { ok: true, secret: { kind, ...read.secret } } : read;
    }
    case 'opsgenie': {
      const read = readFields(text, opsgenie, kind);
      return read.ok ? { ok: true, secret: { kind, ...read.secret } } : read;
    }
    case 'telegram': {
      const read = readFields(text, telegram, kind);
      return read.ok ? { ok: true, secret: { kind, ...read.secret } } : read;
    }
    default: {
      const read = readFields(text, addressed, kind);
      if (!read.ok) return read;
      if (kind === 'webhook' && read.secret.signingSecret === undefined) {
        return { ok: false, problem: `"signingSecret" is missing, and a webhook is signed: write JSON ${FORMS[kind]}` };
      }
      return { ok: true, secret: { kind, ...read.secret } };
    }
  }
}

/** The secret of a webhook, which is signed. */
export function readWebhookSecret(text: string): Read<z.output<typeof addressed>> {
  const read = readChannelSecret(text, 'webhook');
  if (!read.ok) return read;
  return read.secret.kind === 'webhook'
    ? { ok: true, secret: read.secret }
    : { ok: false, problem: 'it is no webhook' };
}

function readFields<Secret>(text: string, schema: z.ZodType<Secret>, kind: Channel['kind']): Read<Secret> {
  const form = `write JSON ${FORMS[kind]}`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: `it is not JSON: ${form}` };
  }
  const result = schema.safeParse(json);
  if (result.success) return { ok: true, secret: result.data };
  const path = result.error.issues[0]?.path.join('.') ?? '';
  return { ok: false, problem: `${path === '' ? 'it' : `"${path}"`} is missing or malformed: ${form}` };
}
