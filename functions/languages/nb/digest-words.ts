import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural } = speechOf('nb');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `SAMLEMELDING: ${nouns.alerts(alerts)} fra ${nouns.rules(rules)}`,
  alerts: nouns.alerts,
  counts: (alerts, rules) => `${nouns.alerts(alerts)} fra ${nouns.rules(rules)}:`,
  andMore: (alerts, rules) => `... og ${nouns.alerts(alerts)} fra ${nouns.rules(rules)} til.`,

  hourFull: ({ from, to, inZone, shown }) =>
    `Fra ${from} til ${to}${inZone} ble ${number(shown)} varsler vist her, som er grensen for en time. Disse kom i tillegg. Kritiske varsler, og det som er over, vises alltid.`,
  tooSensitive:
    'En regel som slår ut så ofte, er kanskje for følsom; gjør den mindre følsom, eller sett «silencedUntil» på oppføringen',
  atOnce: (alerts) => `${nouns.alerts(alerts)} kom på én gang; her er ${plural(alerts, 'det', 'de')} samlet.`,
  delayed: ({ alerts, muted, capped }) =>
    [
      nouns.alerts(alerts),
      ...(muted === 0 ? [] : [`${number(muted)} holdt tilbake i stilletid eller mens det var dempet`]),
      ...(capped === 0 ? [] : [`${number(capped)} holdt tilbake av grensen for e-poster i timen`]),
    ]
      .join(', ')
      .concat('.'),

  over: (alerts, of) => `${nouns.alerts(alerts)} hos ${of} er over`,
  found: (mentions, of) => `${nouns.mentions(mentions)} hos ${of}`,
  several: (alerts, of, firing) => `${nouns.alerts(alerts)} hos ${of}, ${counted(firing, 'nytt', 'nye')}`,

  moreStories: (count) => `... og ${counted(count, 'sak', 'saker')} til.`,
  mentionsShown: (mentions, shown) => `${nouns.mentions(mentions)}, ${number(shown)} vist`,
  rule: (rule, severity, at) => `Regel ${rule}, ${severity}, ${at}`,
  before: (told) => `Før det: ${told}`,
  more: (count) => `${number(count)} til`,
};
