import type { SummaryWords } from '../en/summary-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural, list, percentTo } = speechOf('es');

const before = (beside: Parameters<SummaryWords['volume']>[1]): string =>
  beside === 'usual'
    ? 'normalmente'
    : beside === 'week'
      ? 'la semana anterior'
      : `los ${number(beside)} días anteriores`;

const NTH = ['segunda', 'tercera', 'cuarta'];

const signed = (change: number) => `${change > 0 ? '+' : '\u2212'}${percentTo(Math.abs(change), 0)}`;

const WHY = {
  muted: 'silenciada o en horas de silencio',
  voices: 'muy pocas voces',
  shared: 'casi todos los demás también tuvieron más de lo habitual',
  capped: 'límite de correos por hora',
};

const TONES: Readonly<Record<string, string>> = {
  NEGATIVE: 'negativas',
  NEUTRAL: 'neutras',
  POSITIVE: 'positivas',
  UNDEFINED: 'sin tono',
};

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions(size) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Parameters<SummaryWords['peak']>[0]): string => {
  const of = count === 'voices' ? nouns.voices(peak) : number(peak);
  const most = measure === undefined ? `pico de ${of}` : `mayor mención: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, normalmente ${number(usual)}`}`;
};

export const summaryWords: SummaryWords = {
  summary: 'Resumen',
  group: (name) => `${name} (grupo)`,
  organization: (id) => `organización ${id}`,
  fromTo: (from, to) => `del ${from} al ${to}`,
  andMore: (count) => `y ${number(count)} más`,

  stories: (count) => counted(count, 'tema', 'temas'),
  mentionsOfRules: (rules) => `menciones de ${nouns.rules(rules)}`,
  alertsHeldBack: (count) => counted(count, 'alerta retenida', 'alertas retenidas'),
  alertsAsNoise: (rules) => `alertas de ${nouns.rules(rules)} señaladas como ruido`,
  rulesInTrouble: (count) => `${nouns.rules(count)} con problemas`,
  nothingUnusual: 'nada inusual',
  noAlerts: 'No hubo alertas en este periodo.',

  titles: {
    stories: 'Temas',
    each: 'Menciones una a una',
    outstanding: 'Frente a lo habitual',
    course: 'Evolución',
    volumes: 'Menciones',
    tone: 'Tono',
    voice: 'Cuota de voz',
    open: 'Alertas abiertas',
    heldBack: 'Alertas retenidas',
    silenced: 'Reglas silenciadas',
    noise: 'Señaladas como ruido',
    health: 'Estado de las reglas',
  },

  storyTime: ({ isCritical, since, lasted, goesOn }) => {
    const time = goesOn
      ? `sigue abierto desde el ${since}`
      : `desde el ${since}${lasted === undefined ? ', ya terminado' : `, durante ${lasted}`}`;
    return `${isCritical ? 'crítico, ' : ''}${time}`;
  },
  peak: peakOf,
  mentionsInAll: (count) => `${nouns.mentions(count)} en total`,
  mostInMessage: (mentions, voices) =>
    `como máximo ${nouns.mentions(mentions)}${voices === undefined ? '' : ` de ${nouns.voices(voices)}`} en un mensaje`,
  alertsOf: (alerts, rules) => `${nouns.alerts(alerts)}${rules > 1 ? ` de ${nouns.rules(rules)}` : ''}`,
  reach: (count) => `alcance ${number(count)}`,

  course: ({ step, watches, of, kind }) => {
    const all = kind === 'keyword' ? counted(of, 'palabra clave', 'palabras clave') : counted(of, 'grupo', 'grupos');
    const which = watches === of ? all : `${number(watches)} de ${all}`;
    return `Menciones por ${step === 'day' ? 'día' : 'hora'}, ${which}${of > 1 ? ' en conjunto' : ''}`;
  },
  courseMost: (count, when) => `máximo ${number(count)}, ${when}`,
  courseDrawn: ({ title, from, timeZone, most, at, unknown }) =>
    `${title}, desde el ${from} (${timeZone}): máximo ${number(most)} desde el ${at}${unknown === 0 ? '' : `; ${counted(unknown, 'valor desconocido', 'valores desconocidos')}`}.`,

  mentions: nouns.mentions,
  onlyIn: (name, sentiments) => `${name}, ${list(sentiments.map((each) => TONES[each] ?? each.toLowerCase()))}`,
  volume: ({ mentions, usual }, beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, normalmente ${number(median)} (de ${number(low)} a ${number(high)})`;
  },
  loudest: 'Más de lo habitual',
  quietest: 'Menos de lo habitual',
  louder: 'más de lo habitual',
  quieter: 'menos de lo habitual',
  growth: (change, inARow) =>
    `${signed(change)} frente a las cuatro semanas anteriores${inARow < 2 ? '' : `, ${NTH[inARow - 2]} semana seguida`}`,
  onlyKnown: (share) => `solo se conoce el ${percentTo(share, 1)} de los recuentos`,
  share: (share, beside, usual) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,
  negativeOf: (negative, mentions) => `${counted(negative, 'negativa', 'negativas')} de ${number(mentions)}`,

  openSince: (since, isCritical) => `${isCritical ? 'crítica, ' : ''}desde el ${since}`,
  unacknowledged: 'nadie la ha confirmado',
  acknowledged: (time, who) => `confirmada${who === '' ? '' : ` por ${who}`}, ${time}`,

  heldTime: (from, to, peak) => `${to === undefined ? from : `del ${from} al ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }) => {
    const found =
      mentions === undefined || voices === undefined ? '' : `: ${nouns.mentions(mentions)} de ${nouns.voices(voices)}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, la regla pide ${number(minVoices)}`}`;
  },
  toldAt: (time) => `comunicada el ${time}`,
  stillWaits: 'sigue en espera',
  neverTold: 'nunca comunicada',
  silencedUntil: (time) => `silenciada hasta el ${time}`,
  markedAsNoise: (alerts) => counted(alerts, 'alerta señalada como ruido', 'alertas señaladas como ruido'),
  fewerOf: (rule) =>
    `para recibir menos, pregunte a quien administra mention-alerts qué se avisaría con una sensibilidad menor («backtest ${rule}»)`,
  mentionsToldIn: (mentions, messages) =>
    `${counted(mentions, 'mención comunicada', 'menciones comunicadas')} en ${nouns.messages(messages)}`,

  rules: 'Reglas',
  judgedInTime: (judged, rules) =>
    `${number(judged)} de ${number(rules)} ${plural(judged, 'evaluada', 'evaluadas')} a tiempo`,
  countsKnown: (share) => `se conoce el ${percentTo(share, 1)} de los recuentos`,
  learning: (count) => `Aprendiendo (${number(count)})`,
  inTrouble: (count) => `Con problemas (${number(count)})`,
  late: 'con retraso',
  noVerdictYet: 'todavía sin evaluar',
  notUnderstood: (said) => `su elemento no es válido: ${said}`,
  channel: (name) => `Canal ${name}`,
  notDelivered: (events, since) =>
    `${counted(events, 'evento sin entregar', 'eventos sin entregar')} desde el ${since}`,

  openPage: 'Abrir la página',

  atAnotherTime:
    'Para recibirlo a otra hora, o para que lo reciban otras personas: hable con quien administra mention-alerts.',
  atTerminal: (id) => `En un terminal («digest» en el elemento de la organización ${id} dice cuándo llega y a quién):`,
  whenItComes: (id) => `Cuándo llega, y a quién: hable con quien administra mention-alerts. Organización ${id}.`,
  whenOnItem: (id) => `organización ${id}; cuándo llega: «digest» en su elemento`,
  notSent: (command) => `No se pudo enviar el resumen completo. Para leerlo: ${command}`,
};
