import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, percent } = speechOf('de');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'hat stummgeschaltet',
    acknowledge: 'weiß Bescheid',
    drill: 'hat den Probealarm zur Kenntnis genommen',
    noise: 'hat es als Rauschen bezeichnet',
    expected: 'hat gesagt, dass es erwartet war',
  },
  delivery: {
    unknown: 'nicht bekannt: Die Nachricht ist unterwegs, oder der Kanal ist abgeschaltet oder entfernt',
    delivered: 'zugestellt',
    overtaken: 'nicht gesendet, eine spätere Nachricht war schon angekommen',
    digest: 'in der Sammelnachricht dieser Stunde gemeldet',
    gaveUp: 'nicht zugestellt, aufgegeben',
  },
  notDelivered: (attempts: number) => `noch nicht zugestellt, ${counted(attempts, 'Versuch', 'Versuche')}`,
  moreThanUsual: (name: string, share: number, usual: number) => `${name} ${percent(share)}, sonst ${percent(usual)}`,
};
