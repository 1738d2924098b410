import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, percent } = speechOf('de');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'hat stummgeschaltet',
    acknowledge: 'weiß Bescheid',
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
  known: (since, needs) =>
    `ungewöhnlich und bekannt${since === undefined ? '' : ` seit ${since}`}: Die nächste Meldung braucht ${needs}`,
  needed: (counts, times) =>
    counts.length === 0
      ? `das ${number(times)}-Fache der üblichen Grenze`
      : counts.map(({ count, span }) => `${number(count)} in ${span}`).join(' oder '),
  asUsual: ({ count, isVoices, isLeast, span, isDay, usual, line }) =>
    `${isLeast ? 'mindestens ' : ''}${isVoices ? nouns.voices(count) : number(count)} in ${span}; ${isDay ? `die übliche Tagesspitze ist ${number(usual)}` : `zu dieser Stunde sind bis zu ${number(usual)} üblich`}, Alarm ab ${number(line)}`,
  signIn: {
    begunElsewhere:
      'Diese Anmeldung wurde anderswo oder vor mehr als zehn Minuten begonnen. Öffnen Sie die Seite und melden Sie sich neu an.',
    notCompleted: 'Die Anmeldung wurde nicht abgeschlossen. Öffnen Sie die Seite und melden Sie sich neu an.',
    notUsable:
      'Die Antwort der Anmeldung ist nicht brauchbar oder wurde schon benutzt. Öffnen Sie die Seite und melden Sie sich neu an.',
    notSignedIn: 'Sie sind nicht angemeldet.',
    notAmongUsers: (user) =>
      `${user} gehört nicht zu denen, die diese Seite benutzen dürfen: Wenden Sie sich an die, die sie betreiben.`,
    fromElsewhere: 'Diese Anfrage kam von einer anderen Seite.',
  },
  problems: {
    noMessage:
      'Im gespeicherten Verlauf gibt es diese Meldung nicht: Sie wurde nie verschickt oder ist älter als das, was aufbewahrt wird.',
    noAlert:
      'Zu dieser Zeit gibt es im Aufbewahrten keinen Alarm: Es hat sich inzwischen geändert, oder die Vergangenheit wurde nur für diese Seite gelesen.',
    noMentions:
      'Die Erwähnungen dieser Meldung können nicht gelesen werden: Die Regel gibt es nicht mehr, oder ihr Zeitfenster ist nicht gespeichert.',
    notGiven: 'Der Dienst hat sie nicht geliefert: Versuchen Sie es in einer Minute erneut.',
    emptyNote: 'Eine leere Notiz sagt nichts: Schreiben Sie mindestens ein Wort.',
  },
};
