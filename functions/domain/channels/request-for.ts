import * as z from 'zod';
import type { ChannelSecret } from './channel-secret.ts';

/** Where a body goes, with what of the channel's secret its kind wants in headers, address or body. */
export type ChannelRequest = {
  readonly address: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signingSecret?: string;
  readonly previousSigningSecret?: string;
};

const fields = z.lazy(() => z.record(z.string(), z.unknown()));
const opsgenieAction = z.lazy(() =>
  z.object({
    action: z.enum(['create', 'acknowledge', 'close']),
    alias: z.string(),
    alert: fields,
  }),
);

/**
 * The request that brings a body of `messageFor` or `cardFor` to a channel. The body is made before the secret is read, so no
 * code that words messages can reveal the secret.
 */
export function requestFor(secret: ChannelSecret, body: string): ChannelRequest {
  switch (secret.kind) {
    case 'webhook': {
      const { url, signingSecret, previousSigningSecret } = secret;
      return {
        address: url,
        body,
        ...(signingSecret === undefined ? {} : { signingSecret }),
        ...(previousSigningSecret === undefined ? {} : { previousSigningSecret }),
      };
    }
    case 'pagerduty':
      return { address: secret.url, body: withField(body, 'routing_key', secret.routingKey) };
    case 'opsgenie': {
      const { action, alias, alert } = opsgenieAction.parse(JSON.parse(body));
      const address = action === 'create' ? secret.url : `${secret.url}/${alias}/${action}?identifierType=alias`;
      return { address, body: JSON.stringify(alert), headers: { authorization: `GenieKey ${secret.apiKey}` } };
    }
    case 'telegram':
      return {
        address: `${secret.url}/bot${secret.botToken}/sendMessage`,
        body: withField(body, 'chat_id', secret.chatId),
      };
    default:
      return { address: secret.url, body };
  }
}

function withField(body: string, name: string, value: string): string {
  return JSON.stringify({ [name]: value, ...fields.parse(JSON.parse(body)) });
}
