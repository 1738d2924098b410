import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted } = speechOf('es');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `RESUMEN DE LA HORA: ${nouns.alerts(alerts)} de ${nouns.rules(rules)}`,
  alerts: nouns.alerts,
  counts: (alerts, rules) => `${nouns.alerts(alerts)} de ${nouns.rules(rules)}:`,
  andMore: (alerts, rules) => `... y ${nouns.alerts(alerts)} más de ${nouns.rules(rules)}.`,

  hourFull: ({ from, to, inZone, shown }) =>
    `De ${from} a ${to}${inZone} se mostraron aquí ${number(shown)} alertas, el límite de una hora. Estas llegaron además. Las alertas críticas, y lo que ha terminado, se muestran siempre.`,
  tooSensitive:
    'Una regla que salta con tanta frecuencia quizá sea demasiado sensible; reduzca su sensibilidad, o ponga «silencedUntil» en su elemento',
  atOnce: (alerts) => `${counted(alerts, 'alerta llegó', 'alertas llegaron')} a la vez; aquí están juntas.`,
  delayed: ({ alerts, muted, capped }) =>
    [
      nouns.alerts(alerts),
      ...(muted === 0
        ? []
        : [`${counted(muted, 'retenida', 'retenidas')} durante las horas de silencio o con la regla silenciada`]),
      ...(capped === 0 ? [] : [`${counted(capped, 'retenida', 'retenidas')} por el límite de correos por hora`]),
    ]
      .join(', ')
      .concat('.'),

  over: (alerts, of) => `${of}: ${counted(alerts, 'alerta terminada', 'alertas terminadas')}`,
  found: (mentions, of) => `${of}: ${nouns.mentions(mentions)}`,
  several: (alerts, of, firing) => `${of}: ${nouns.alerts(alerts)}, ${counted(firing, 'nueva', 'nuevas')}`,

  moreStories: (count) => `... y ${counted(count, 'tema', 'temas')} más.`,
  mentionsShown: (mentions, shown) => `${nouns.mentions(mentions)}, ${counted(shown, 'mostrada', 'mostradas')}`,
  rule: (rule, severity, at) => `Regla ${rule}, ${severity}, ${at}`,
  before: (told) => `Antes: ${told}`,
  more: (count) => `${number(count)} más`,
};
