import { nouns } from '../compiled/es/nouns.ts';
import { rules } from '../compiled/es/rules.ts';
import type { RulesPageWords } from '../en/rules-page-words.ts';
import { speechOf } from '../speech-of.ts';
import { ruleFormWords } from './rule-form-words.ts';

const { number, counted, decimal, list } = speechOf('es');

const perWeek = (alerts: number) =>
  alerts === 0 ? 'ninguna' : `${alerts < 10 ? decimal(alerts, 1) : number(Math.round(alerts))} por semana`;

/** What the pages of rules, channels, keywords and requests say. */
export const rulesPageWords: RulesPageWords = {
  ...rules,
  messageCount: nouns.messages,
  ruleCount: nouns.rules,
  form: ruleFormWords,
  marksAndZones: (zones) =>
    `▲ alerta, ● novedad, ■ fin; rayado: desconocido. Horas de ${list(zones)}, según la organización.`,
  inKeptHistory: (alertsPerWeek) =>
    `en el historial guardado${alertsPerWeek === undefined ? '' : `, ${perWeek(alertsPerWeek)}`}`,
  unreadJson: ({ at }) =>
    at === undefined ? 'anidado a demasiada profundidad' : `error en la línea ${at.line}, carácter ${at.sign}`,
  alertsPerWeek: (count, alertsPerWeek) => (count === 0 ? 'ninguna' : `${number(count)}, ${perWeek(alertsPerWeek)}`),
  wouldHaveTold: (alerts, alertsPerWeek) =>
    alerts === 0
      ? 'En el historial guardado no habría avisado de nada.'
      : `En el historial guardado habría avisado de ${nouns.alerts({ count: alerts })}, ${perWeek(alertsPerWeek)}.`,
  deletedForGood: [
    'La palabra clave y ',
    'todas sus menciones',
    ' se eliminan del servicio para siempre; nada las recupera.',
  ],
  typeToDelete: ['Escriba', 'para eliminarla'],
  requestsOfToken: ({ needed, allowed, series, counts, scrolls, since }) =>
    `${needed < 10 ? decimal(needed, 1) : number(Math.round(needed))} de ${number(allowed)} recuentos por minuto para ${counted(series, 'serie', 'series')}${needed > allowed ? ': más de los que hay' : ''}; ${counted(counts, 'recuento', 'recuentos')} y ${counted(scrolls, 'lectura de menciones', 'lecturas de menciones')} desde ${since}`,
};
