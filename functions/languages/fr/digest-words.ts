import { digests } from '../compiled/fr/digests.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted } = speechOf('fr');

export const digestWords: DigestWords = {
  ...digests,
  alerts: nouns.alerts,
  delayed: ({ alerts, muted, capped }) => {
    const byCap = 'par la limite d’e-mails par heure';
    const byPeace = 'pendant les heures calmes ou une mise en sourdine';
    const held = (count: number) => `dont ${counted(count, 'retenue', 'retenues')}`;
    const also = muted > 0 && capped > 0 ? ` et ${number(capped)} ${byCap}` : '';
    return `${nouns.alerts({ count: alerts })}, ${muted > 0 ? `${held(muted)} ${byPeace}` : `${held(capped)} ${byCap}`}${also}.`;
  },
};
