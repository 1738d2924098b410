import { digests } from '../compiled/de/digests.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('de');

export const digestWords: DigestWords = {
  ...digests,
  alerts: nouns.alerts,
  delayed: ({ alerts, muted, capped }) => {
    const held = [
      ...(muted === 0 ? [] : [`${number(muted)} während Ruhezeit oder Stummschaltung`]),
      ...(capped === 0 ? [] : [`${number(capped)} wegen der Obergrenze für E-Mails in einer Stunde`]),
    ];
    return `${nouns.alerts({ count: alerts })}, davon ${held.join(' und ')} zurückgehalten.`;
  },
};
