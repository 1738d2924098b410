import { digests } from '../compiled/es/digests.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted } = speechOf('es');

export const digestWords: DigestWords = {
  ...digests,
  alerts: nouns.alerts,
  delayed: ({ alerts, muted, capped }) =>
    [
      nouns.alerts({ count: alerts }),
      ...(muted === 0
        ? []
        : [`${counted(muted, 'retenida', 'retenidas')} durante las horas de silencio o con la regla silenciada`]),
      ...(capped === 0 ? [] : [`${counted(capped, 'retenida', 'retenidas')} por el límite de correos por hora`]),
    ]
      .join(', ')
      .concat('.'),
};
