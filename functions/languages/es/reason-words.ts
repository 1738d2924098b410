import { nouns } from '../compiled/es/nouns.ts';
import { reasons } from '../compiled/es/reasons.ts';
import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, span, list } = speechOf('es');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`ahora «${severities[severity] ?? severity}»`]),
    ...(channels.length === 0 ? [] : [`avisada a ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  ...reasons,
  partOf: (rules) => `no avisa a nadie, parte de ${list(rules)}`,
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'más menciones' : 'menos menciones')}: se espera hasta ${until}, los límites son ${number(times)} veces más altos`,
  late: (ms) => `con retraso: una evaluación está pendiente desde hace ${span(ms)}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'menciones' : what === 'voices' ? 'voces' : `menciones según su ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  escalated: (to) => `elevada, porque nadie la confirmó: ${raisedTo(to)}`,
  willEscalate: (to, from) => `si nadie la confirma, desde ${from}: ${raisedTo(to)}`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `la alerta termina como tarde a las ${time}, si antes no hay ${number(line)} o ${isUpward ? 'más' : 'menos'} en ${span(windowMs)}`,
  endsWhenUsual: (windowMs, forMs) =>
    `la alerta termina cuando el número en ${span(windowMs)} lleva ${span(forMs)} siendo habitual otra vez`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'menos' : 'más';
    return `la alerta termina cuando ha habido ${back} de ${number(line)} en ${span(windowMs)}${orUsual ? ', o el número o la proporción han sido habituales,' : ''} durante ${span(forMs)}, o${hasEcho ? ', desde una hora después del aviso,' : ''} enseguida si hay muchas ${back}`;
  },
};
