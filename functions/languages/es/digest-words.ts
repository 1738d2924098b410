import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, counted } = speechOf('es');

const alertsIn = (count: number) => counted(count, 'alerta', 'alertas');
const rulesIn = (count: number) => counted(count, 'regla', 'reglas');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `RESUMEN DE LA HORA: ${alertsIn(alerts)} de ${rulesIn(rules)}`,
  alerts: alertsIn,
  counts: (alerts, rules) => `${alertsIn(alerts)} de ${rulesIn(rules)}:`,
  andMore: (alerts, rules) => `... y ${alertsIn(alerts)} más de ${rulesIn(rules)}.`,

  hourFull: ({ from, to, shown }) =>
    `De ${from} a ${to} UTC se mostraron aquí ${number(shown)} alertas, el límite de una hora. Estas llegaron además. Las alertas críticas, y lo que ha terminado, se muestran siempre.`,
  tooSensitive:
    'Una regla que salta con tanta frecuencia quizá sea demasiado sensible; reduzca su sensibilidad, o ponga «silencedUntil» en su elemento',
  atOnce: (alerts) => `${counted(alerts, 'alerta llegó', 'alertas llegaron')} a la vez; aquí están juntas.`,
  delayed: ({ alerts, muted, capped }) =>
    [
      alertsIn(alerts),
      ...(muted === 0
        ? []
        : [`${counted(muted, 'retenida', 'retenidas')} durante las horas de silencio o con la regla silenciada`]),
      ...(capped === 0 ? [] : [`${counted(capped, 'retenida', 'retenidas')} por el límite de correos por hora`]),
    ]
      .join(', ')
      .concat('.'),

  over: (alerts, of) => `${of}: ${counted(alerts, 'alerta terminada', 'alertas terminadas')}`,
  found: (mentions, of) => `${of}: ${counted(mentions, 'mención', 'menciones')}`,
  several: (alerts, of, firing) => `${of}: ${alertsIn(alerts)}, ${counted(firing, 'nueva', 'nuevas')}`,

  moreStories: (count) => `... y ${counted(count, 'tema', 'temas')} más.`,
  mentionsShown: (mentions, shown) =>
    `${counted(mentions, 'mención', 'menciones')}, ${counted(shown, 'mostrada', 'mostradas')}`,
  rule: (rule, severity, at) => `Regla ${rule}, ${severity}, ${at}`,
  before: (told) => `Antes: ${told}`,
  more: (count) => `${number(count)} más`,
};
