import { digests } from '../compiled/en/digests.ts';
import { nouns } from '../compiled/en/nouns.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

/** Why alerts come together: so many were held back by quiet hours or silence, and by the limit of an hour. */
type Delayed = { readonly alerts: number; readonly muted: number; readonly capped: number };

/** What people read where several alerts are told together. Names and times are ready text. */
export const digestWords = {
  ...digests,
  alerts: nouns.alerts,
  delayed: ({ alerts, muted, capped }: Delayed) =>
    [
      nouns.alerts({ count: alerts }),
      ...(muted === 0 ? [] : [`${number(muted)} held back during quiet hours or silence`]),
      ...(capped === 0 ? [] : [`${number(capped)} held back by the limit of emails in an hour`]),
    ]
      .join(', ')
      .concat('.'),
};

export type DigestWords = typeof digestWords;
