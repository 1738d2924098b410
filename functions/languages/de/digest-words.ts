import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, plural } = speechOf('de');

const alertsIn = (count: number) => counted(count, 'Alarm', 'Alarme');
const rulesIn = (count: number) => counted(count, 'Regel', 'Regeln');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `SAMMELNACHRICHT: ${alertsIn(alerts)} aus ${rulesIn(rules)}`,
  alerts: alertsIn,
  counts: (alerts, rules) => `${alertsIn(alerts)} aus ${rulesIn(rules)}:`,
  andMore: (alerts, rules) => `... und außerdem ${alertsIn(alerts)} aus ${rulesIn(rules)}.`,

  hourFull: ({ from, to, shown }) =>
    `Von ${from} bis ${to} UTC sind hier ${number(shown)} Alarme erschienen, mehr sind es in einer Stunde nicht. Diese kamen noch hinzu. Kritische Alarme, und was vorbei ist, erscheinen immer.`,
  tooSensitive:
    'Eine Regel, die so oft auslöst, ist vielleicht zu empfindlich; machen Sie sie unempfindlicher, oder setzen Sie „silencedUntil“ in ihrem Eintrag',
  atOnce: (alerts) => `${alertsIn(alerts)} ${plural(alerts, 'kam', 'kamen')} auf einmal; hier stehen sie zusammen.`,
  delayed: ({ alerts, muted, capped }) => {
    const held = [
      ...(muted === 0 ? [] : [`${number(muted)} während Ruhezeit oder Stummschaltung`]),
      ...(capped === 0 ? [] : [`${number(capped)} wegen der Obergrenze für E-Mails in einer Stunde`]),
    ];
    return `${alertsIn(alerts)}, davon ${held.join(' und ')} zurückgehalten.`;
  },

  over: (alerts, of) => `${alertsIn(alerts)} bei ${of} ${plural(alerts, 'ist', 'sind')} vorbei`,
  found: (mentions, of) => `${counted(mentions, 'Erwähnung', 'Erwähnungen')} bei ${of}`,
  several: (alerts, of, firing) => `${alertsIn(alerts)} bei ${of}, ${number(firing)} neu`,

  moreStories: (count) => `... und ${counted(count, 'weiteres Thema', 'weitere Themen')}.`,
  mentionsShown: (mentions, shown) => `${counted(mentions, 'Erwähnung', 'Erwähnungen')}, hier ${number(shown)}`,
  rule: (rule, severity, at) => `Regel ${rule}, ${severity}, ${at}`,
  before: (told) => `Davor: ${told}`,
  more: (count) => `${number(count)} ${plural(count, 'früherer', 'frühere')}`,
};
