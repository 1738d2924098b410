import type { AlertWords } from '../en/alert-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted } = speechOf('es');

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  quotes: ['«', '»'],
  labels: { firing: 'ALERTA', updated: 'NOVEDAD', resolved: 'FIN', ended: 'CERRADA', found: 'MENCIÓN' },
  statuses: {
    firing: 'ALERTA',
    updated: 'NOVEDAD',
    resolved: 'FIN',
    ended: 'CERRADA',
    found: 'MENCIÓN',
    alert: 'ALERTA',
  },
  test: 'PRUEBA',
  isCritical: 'CRÍTICA',
  severities: nouns.severities,
  earlierMark: ' (episodio anterior)',
  lateMark: ' (con retraso)',
  earlierEpisode: 'Esto pertenece a un episodio anterior. Aquí ya se avisó de uno posterior, que quizá continúe. ',
  toldLate: (said) => `${said}, avisado tarde`,
  noText: '(sin texto)',
  story: 'tema',
  nowAlso: (story, name, types) => `${story}: ahora también ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Pertenece al tema ${name}, del que ya se avisó${types.length === 0 ? '' : `, nuevo en ${types.join(', ')}`}.`,
  andRules: (count) => ` (+${nouns.rules(count)})`,
  mentionsFailed: 'No se pudieron obtener las menciones; por eso esta alerta llega sin ellas.',
  mentionsUnread: 'No se pudieron leer las menciones',
  mentions: (shown, total) => `Menciones (${number(shown)} de ${number(total)}):`,
  largestMentions: (shown, total) => `Menciones más grandes (${number(shown)} de ${number(total)}):`,
  moreMentions: (shown, total) => `Más menciones (${number(shown)} de ${number(total)}):`,
  storyline: (terms, count, of) => `${terms} (${number(count)} de ${number(of)} menciones)`,
  otherMentions: (count, of) => `Otras menciones (${number(count)} de ${number(of)})`,
  mentionNumber: (at) => `Mención ${at}`,
  shownOf: (shown, total) => `${number(shown)} de ${nouns.mentions(total)}`,
  lastDay: 'Las últimas 24 horas',
  whatYouCanDo: 'Qué puede hacer (cada página pregunta antes de que ocurra nada):',
  eachPageAsks: 'Cada página pregunta antes de que ocurra nada.',
  textSaysMore: '... La parte de texto de este correo dice más.',
  othersTell: (count) =>
    `${counted(count, 'regla más avisa', 'reglas más avisan')} del mismo tema; cada una se silencia por separado:`,
  andMore: (count) => `... y ${number(count)} más.`,
  andMoreName: (count) => `Y ${number(count)} más`,
  alsoLabelled: (label) => `También ${label}`,
  source: (of) => `Regla ${of.rule}, gravedad ${of.severity}, ${of.time}, evento ${of.id}.`,
  sourceWithoutTime: (of) => `Regla ${of.rule}, gravedad ${of.severity}, evento ${of.id}.`,
  rule: (key) => `regla ${key}`,
  criticalRule: (key) => `crítica, regla ${key}`,
  silence: (rule) =>
    `Para silenciarla un tiempo: indique a quien administra mention-alerts el nombre de la regla, ${rule}, y hasta cuándo.`,
  silenceAsWritten:
    'Para silenciar una regla un tiempo: indique a quien administra mention-alerts el nombre de la regla tal como figura arriba, y hasta cuándo.',
  silenceInShort: '; para silenciarla, indique el nombre de la regla a quien administra mention-alerts',
  watched: 'Vigilado',
  episode: 'Episodio',
  keyword: (id) => `palabra clave ${id}`,
  group: (id) => `grupo ${id}`,
  since: (start, inZone) => `desde el ${start}${inZone}`,
  sinceUntil: (start, end, inZone) => `del ${start} al ${end}${inZone}`,
  peak: (count) => `, pico ${number(count)}`,
  why: 'Por qué',
  ruleTitle: 'Regla',
  areYouSure: '¿Está seguro?',
  holdsForEverybody: (label) => `«${label}» vale para todos los que reciben avisos de esta regla.`,
  no: 'No',
};
