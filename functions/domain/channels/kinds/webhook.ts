import * as z from 'zod';
import type { LimitOfReceiver } from '../../messages/receiver-limit.ts';
import { type ChannelKind, channelSecret, secretText, secretUrl } from '../channel-kind.ts';

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
const signingSecret = secretText.regex(/^(whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/);

/** Each event comes from a topic of SNS, which takes no larger one, so it needs no fitting here. */
const LIMITS = {
  event: {
    of: 'the event, as JSON; our own limit',
    most: 262_144,
    unit: 'bytes of UTF-8',
    source: 'https://docs.aws.amazon.com/general/latest/gr/sns.html',
  },
} satisfies Record<string, LimitOfReceiver>;

/** A program that takes signed events. */
export const webhook: ChannelKind = {
  title: 'Webhook',
  readers: 'programs',
  showsPictures: false,
  limits: LIMITS,
  // A program that is being mended takes it later, as docs/webhooks.md promises.
  isRefusal: () => false,
  secret: channelSecret({
    form: '{"url": "https://...", "signingSecret": "whsec_..."}',
    fields: [
      {
        name: 'url',
        question: 'Address of the receiver (https://...)',
        label: 'address',
        example: 'https://...',
        isPublic: true,
      },
      {
        name: 'signingSecret',
        question: 'Signing secret (whsec_...; empty: one is made)',
        label: 'signingSecret',
        example: 'whsec_...',
        isMade: true,
        keptAs: 'previousSigningSecret',
      },
    ],
    schema: z.lazy(() => z.object({ url: secretUrl, signingSecret, previousSigningSecret: signingSecret.optional() })),
    request: ({ url, ...signing }, body) => ({ address: url, body, ...signing }),
  }),
};
