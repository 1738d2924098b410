import { digests } from '../compiled/nb/digests.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('nb');

export const digestWords: DigestWords = {
  ...digests,
  alerts: nouns.alerts,
  delayed: ({ alerts, muted, capped }) =>
    [
      nouns.alerts({ count: alerts }),
      ...(muted === 0 ? [] : [`${number(muted)} holdt tilbake i stilletid eller mens det var dempet`]),
      ...(capped === 0 ? [] : [`${number(capped)} holdt tilbake av grensen for e-poster i timen`]),
    ]
      .join(', ')
      .concat('.'),
};
