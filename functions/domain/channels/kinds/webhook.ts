import * as z from 'zod';
import { type ChannelKind, channelSecret, secretText, secretUrl } from '../channel-kind.ts';

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
const signingSecret = secretText.regex(/^(whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/);

/** A program that takes signed events. */
export const webhook: ChannelKind = {
  readers: 'programs',
  showsPictures: false,
  secret: channelSecret({
    form: '{"url": "https://...", "signingSecret": "whsec_..."}',
    fields: [
      { name: 'url', question: 'Address of the receiver (https://...)', isPublic: true },
      { name: 'signingSecret', question: 'Signing secret (whsec_...; empty: one is made)', isMade: true },
    ],
    schema: z.lazy(() => z.object({ url: secretUrl, signingSecret, previousSigningSecret: signingSecret.optional() })),
    request: ({ url, ...signing }, body) => ({ address: url, body, ...signing }),
  }),
};
