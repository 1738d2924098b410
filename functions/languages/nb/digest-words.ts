import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted, plural } = speechOf('nb');

const alertsIn = (count: number) => counted(count, 'varsel', 'varsler');
const rulesIn = (count: number) => counted(count, 'regel', 'regler');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `SAMLEMELDING: ${alertsIn(alerts)} fra ${rulesIn(rules)}`,
  alerts: alertsIn,
  counts: (alerts, rules) => `${alertsIn(alerts)} fra ${rulesIn(rules)}:`,
  andMore: (alerts, rules) => `... og ${alertsIn(alerts)} fra ${rulesIn(rules)} til.`,

  hourFull: ({ from, to, shown }) =>
    `Fra ${from} til ${to} UTC ble ${number(shown)} varsler vist her, som er grensen for en time. Disse kom i tillegg. Kritiske varsler, og det som er over, vises alltid.`,
  tooSensitive:
    'En regel som slår ut så ofte, er kanskje for følsom; gjør den mindre følsom, eller sett «silencedUntil» på oppføringen',
  atOnce: (alerts) => `${alertsIn(alerts)} kom på én gang; her er ${plural(alerts, 'det', 'de')} samlet.`,
  delayed: ({ alerts, muted, capped }) =>
    [
      alertsIn(alerts),
      ...(muted === 0 ? [] : [`${number(muted)} holdt tilbake i stilletid eller mens det var dempet`]),
      ...(capped === 0 ? [] : [`${number(capped)} holdt tilbake av grensen for e-poster i timen`]),
    ]
      .join(', ')
      .concat('.'),

  over: (alerts, of) => `${alertsIn(alerts)} hos ${of} er over`,
  found: (mentions, of) => `${counted(mentions, 'omtale', 'omtaler')} hos ${of}`,
  several: (alerts, of, firing) => `${alertsIn(alerts)} hos ${of}, ${number(firing)} ${plural(firing, 'nytt', 'nye')}`,

  moreStories: (count) => `... og ${counted(count, 'sak', 'saker')} til.`,
  mentionsShown: (mentions, shown) => `${counted(mentions, 'omtale', 'omtaler')}, ${number(shown)} vist`,
  rule: (rule, severity, at) => `Regel ${rule}, ${severity}, ${at}`,
  before: (told) => `Før det: ${told}`,
  more: (count) => `${number(count)} til`,
};
