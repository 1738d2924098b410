import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural } = speechOf('de');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `SAMMELNACHRICHT: ${nouns.alerts(alerts)} aus ${nouns.rules(rules)}`,
  alerts: nouns.alerts,
  counts: (alerts, rules) => `${nouns.alerts(alerts)} aus ${nouns.rules(rules)}:`,
  andMore: (alerts, rules) => `... und außerdem ${nouns.alerts(alerts)} aus ${nouns.rules(rules)}.`,

  hourFull: ({ from, to, inZone, shown }) =>
    `Von ${from} bis ${to}${inZone} sind hier ${number(shown)} Alarme erschienen, mehr sind es in einer Stunde nicht. Diese kamen noch hinzu. Kritische Alarme, und was vorbei ist, erscheinen immer.`,
  tooSensitive:
    'Eine Regel, die so oft auslöst, ist vielleicht zu empfindlich; machen Sie sie unempfindlicher, oder setzen Sie „silencedUntil“ in ihrem Eintrag',
  atOnce: (alerts) => `${nouns.alerts(alerts)} ${plural(alerts, 'kam', 'kamen')} auf einmal; hier stehen sie zusammen.`,
  delayed: ({ alerts, muted, capped }) => {
    const held = [
      ...(muted === 0 ? [] : [`${number(muted)} während Ruhezeit oder Stummschaltung`]),
      ...(capped === 0 ? [] : [`${number(capped)} wegen der Obergrenze für E-Mails in einer Stunde`]),
    ];
    return `${nouns.alerts(alerts)}, davon ${held.join(' und ')} zurückgehalten.`;
  },

  over: (alerts, of) => `${nouns.alerts(alerts)} bei ${of} ${plural(alerts, 'ist', 'sind')} vorbei`,
  found: (mentions, of) => `${nouns.mentions(mentions)} bei ${of}`,
  several: (alerts, of, firing) => `${nouns.alerts(alerts)} bei ${of}, ${number(firing)} neu`,

  moreStories: (count) => `... und ${counted(count, 'weiteres Thema', 'weitere Themen')}.`,
  mentionsShown: (mentions, shown) => `${nouns.mentions(mentions)}, hier ${number(shown)}`,
  rule: (rule, severity, at) => `Regel ${rule}, ${severity}, ${at}`,
  before: (told) => `Davor: ${told}`,
  more: (count) => `${counted(count, 'früherer', 'frühere')}`,
};
