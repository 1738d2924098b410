import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural, span, list } = speechOf('es');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`ahora «${severities[severity] ?? severity}»`]),
    ...(channels.length === 0 ? [] : [`avisada a ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  learning: (missing) => `todavía aprende: ${missing}`,
  verdict: (status, said) => `${{ usual: 'habitual', unusual: 'inusual', unknown: 'desconocido' }[status]}: ${said}`,
  silencedUntil: (time) => `silenciada hasta ${time}`,
  partOf: (rules) => `no avisa a nadie, parte de ${list(rules)}`,
  unusedPart: 'no avisa a nadie: solo dice que otras reglas no tienen alerta, y ninguna regla se compone de ella',
  noReaders: 'no avisa a nadie: no envía correos (notify.email) ni nombra canales',
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'más menciones' : 'menos menciones')}: se espera hasta ${until}, los límites son ${number(times)} veces más altos`,
  late: (ms) => `con retraso: una evaluación está pendiente desde hace ${span(ms)}`,
  notJudgedYet: (due) => `todavía sin evaluar${due === undefined ? '' : `: la primera evaluación será a las ${due}`}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'menciones' : what === 'voices' ? 'voces' : `menciones según su ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  reads: (what, isGroup) =>
    `cuenta ${what}: sus menciones se leen ${isGroup ? 'junto con las de su grupo' : 'con una lectura propia en cada intervalo'}`,
  acknowledged: ({ time, by, again, count }) =>
    `confirmada ${time}${by === undefined ? '' : ` por ${by}`}: se avisa de nuevo con ${number(again)} ${count === 'voices' ? 'voces' : 'menciones'}, el doble que entonces`,
  escalated: (to) => `elevada, porque nadie la confirmó: ${raisedTo(to)}`,
  willEscalate: (to, from) => `si nadie la confirma, desde ${from}: ${raisedTo(to)}`,
  endsUnlessUnusual: (time) => `la alerta termina como tarde a las ${time}, si antes no vuelve a ser inusual`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `la alerta termina como tarde a las ${time}, si antes no hay ${number(line)} o ${isUpward ? 'más' : 'menos'} en ${span(windowMs)}`,
  endsWithParts: 'la alerta termina cuando las reglas que la componen ya no tienen la suya',
  endsWhenUsual: (windowMs, forMs) =>
    `la alerta termina cuando el número en ${span(windowMs)} lleva ${span(forMs)} siendo habitual otra vez`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'menos' : 'más';
    return `la alerta termina cuando ha habido ${back} de ${number(line)} en ${span(windowMs)}${orUsual ? ', o el número o la proporción han sido habituales,' : ''} durante ${span(forMs)}, o${hasEcho ? ', desde una hora después del aviso,' : ''} enseguida si hay muchas ${back}`;
  },
  voicesIn: (voices, mentions) => `${nouns.voices(voices)} en ${nouns.mentions(mentions)}`,
  heldForVoices: (said, asked) => `retenida: ${said}, y la regla exige ${nouns.voices(asked)}`,
  heldAsShared: (said) => `retenida: ${said}, y la regla solo avisa de lo que los demás no comparten`,
  neverSent: (why, from, to, said) =>
    `la última alerta que nunca se envió, ${why === 'voices' ? 'por falta de voces' : 'porque otros también la tenían'}: de ${from} a ${to}, ${said}`,
  nothingToldYet: 'todavía no se ha avisado de nada',
  toldToday: (mentions, last) =>
    `${counted(mentions, 'mención avisada', 'menciones avisadas')} en las últimas 24 h, la última a las ${last}`,
  toBeTold: (mentions) => `${nouns.mentions(mentions)} por avisar`,
  copiesCame: (copies) =>
    `desde entonces ${plural(copies, 'llegó', 'llegaron')} ${nouns.copies(copies)} de menciones avisadas; el próximo mensaje las cuenta`,
  notTold: (mentions) =>
    `${counted(mentions, 'mención no avisada', 'menciones no avisadas')}, por un silencio o una edición; el próximo mensaje lo dice`,
};
