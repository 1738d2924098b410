import { nouns } from '../compiled/fr/nouns.ts';
import { rules } from '../compiled/fr/rules.ts';
import type { RulesPageWords } from '../en/rules-page-words.ts';
import { speechOf } from '../speech-of.ts';
import { ruleFormWords } from './rule-form-words.ts';

const { number, counted, decimal, list } = speechOf('fr');

const perWeek = (alerts: number) =>
  alerts === 0 ? 'aucune' : `${alerts < 10 ? decimal(alerts, 1) : number(Math.round(alerts))} par semaine`;

/** What the pages of rules, channels, keywords and requests say. */
export const rulesPageWords: RulesPageWords = {
  ...rules,
  messageCount: nouns.messages,
  ruleCount: nouns.rules,
  form: ruleFormWords,
  marksAndZones: (zones) =>
    `▲ alerte, ● suite, ■ fin ; hachuré : inconnu. Heures de ${list(zones)}, selon l’organisation.`,
  inKeptHistory: (alertsPerWeek) =>
    `dans l’historique conservé${alertsPerWeek === undefined ? '' : `, ${perWeek(alertsPerWeek)}`}`,
  unreadJson: ({ at }) =>
    at === undefined ? 'imbriqué trop profondément' : `erreur à la ligne ${at.line}, caractère ${at.sign}`,
  alertsPerWeek: (count, alertsPerWeek) => (count === 0 ? 'aucune' : `${number(count)}, ${perWeek(alertsPerWeek)}`),
  wouldHaveTold: (alerts, alertsPerWeek) =>
    alerts === 0
      ? 'Dans l’historique conservé, elle n’aurait rien annoncé.'
      : `Dans l’historique conservé, elle aurait annoncé ${nouns.alerts({ count: alerts })}, ${perWeek(alertsPerWeek)}.`,
  deletedForGood: [
    'Le mot-clé et ',
    'toutes ses mentions',
    ' sont supprimés définitivement du service ; rien ne les fait revenir.',
  ],
  typeToDelete: ['Saisissez', 'pour le supprimer'],
  requestsOfToken: ({ needed, allowed, series, counts, scrolls, since }) =>
    `${needed < 10 ? decimal(needed, 1) : number(Math.round(needed))} sur ${number(allowed)} comptages par minute pour ${counted(series, 'série', 'séries')}${needed > allowed ? ' : plus qu’il n’y en a' : ''} ; ${counted(counts, 'comptage', 'comptages')} et ${counted(scrolls, 'défilement', 'défilements')} depuis ${since}`,
};
