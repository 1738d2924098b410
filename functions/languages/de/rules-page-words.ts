import { nouns } from '../compiled/de/nouns.ts';
import { rules } from '../compiled/de/rules.ts';
import type { RulesPageWords } from '../en/rules-page-words.ts';
import { speechOf } from '../speech-of.ts';
import { ruleFormWords } from './rule-form-words.ts';

const { number, counted, decimal, list } = speechOf('de');

const perWeek = (alerts: number) =>
  alerts === 0 ? 'keiner' : `${alerts < 10 ? decimal(alerts, 1) : number(Math.round(alerts))} pro Woche`;

/** What the pages of rules, channels, keywords and requests say. */
export const rulesPageWords: RulesPageWords = {
  ...rules,
  messageCount: nouns.messages,
  ruleCount: nouns.rules,
  form: ruleFormWords,
  marksAndZones: (zones) =>
    `▲ Alarm, ● Neues, ■ Ende; schraffiert: nicht bekannt. Zeiten in ${list(zones)}, je nach Organisation.`,
  inKeptHistory: (alertsPerWeek) =>
    `in der gespeicherten Zeit${alertsPerWeek === undefined ? '' : `, ${perWeek(alertsPerWeek)}`}`,
  unreadJson: ({ at }) =>
    at === undefined ? 'zu tief verschachtelt' : `Fehler in Zeile ${at.line}, Zeichen ${at.sign}`,
  alertsPerWeek: (count, alertsPerWeek) => (count === 0 ? 'keine' : `${number(count)}, ${perWeek(alertsPerWeek)}`),
  wouldHaveTold: (alerts, alertsPerWeek) =>
    `In der gespeicherten Zeit hätte sie ${alerts === 0 ? 'nichts' : `${nouns.alerts({ count: alerts })}, ${perWeek(alertsPerWeek)},`} gemeldet.`,
  deletedForGood: [
    'Der Suchbegriff und ',
    'alle seine Erwähnungen',
    ' werden beim Dienst endgültig gelöscht; nichts bringt sie zurück.',
  ],
  typeToDelete: ['Zum Löschen', 'eintippen'],
  requestsOfToken: ({ needed, allowed, series, counts, scrolls, since }) =>
    `${needed < 10 ? decimal(needed, 1) : number(Math.round(needed))} von ${number(allowed)} Zählungen pro Minute für ${counted(series, 'Reihe', 'Reihen')}${needed > allowed ? ': mehr, als es gibt' : ''}; ${counted(counts, 'Zählung', 'Zählungen')} und ${counted(scrolls, 'Scroll-Abfrage', 'Scroll-Abfragen')} seit ${since}`,
};
