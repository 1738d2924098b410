import { Webhook } from 'standardwebhooks';

/**
 * The headers of Standard Webhooks: id, time in seconds, and the signature over both and the body.
 * Takes the signing secret (`whsec_` and base64) and the time in epoch ms.
 */
export function signWebhook(signingSecret: string, id: string, at: number, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(signingSecret).sign(id, new Date(at), body),
  };
}
