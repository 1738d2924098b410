import { nouns } from '../compiled/nb/nouns.ts';
import { rules } from '../compiled/nb/rules.ts';
import type { RulesPageWords } from '../en/rules-page-words.ts';
import { speechOf } from '../speech-of.ts';
import { ruleFormWords } from './rule-form-words.ts';

const { number, counted, decimal, list } = speechOf('nb');

const perWeek = (alerts: number) =>
  alerts === 0 ? 'ingen' : `${alerts < 10 ? decimal(alerts, 1) : number(Math.round(alerts))} i uken`;

/** What the pages of rules, channels, keywords and requests say. */
export const rulesPageWords: RulesPageWords = {
  ...rules,
  messageCount: nouns.messages,
  ruleCount: nouns.rules,
  form: ruleFormWords,
  marksAndZones: (zones) =>
    `▲ varsel, ● nytt, ■ slutt; skravert: ikke kjent. Tider i ${list(zones)}, slik hver organisasjon har det.`,
  inKeptHistory: (alertsPerWeek) =>
    `i den lagrede historikken${alertsPerWeek === undefined ? '' : `, ${perWeek(alertsPerWeek)}`}`,
  unreadJson: ({ at }) => (at === undefined ? 'for dypt nøstet' : `feil i linje ${at.line}, tegn ${at.sign}`),
  alertsPerWeek: (count, alertsPerWeek) => (count === 0 ? 'ingen' : `${number(count)}, ${perWeek(alertsPerWeek)}`),
  wouldHaveTold: (alerts, alertsPerWeek) =>
    `I den lagrede historikken ville den ha meldt ${alerts === 0 ? 'ingenting' : `${nouns.alerts({ count: alerts })}, ${perWeek(alertsPerWeek)}`}.`,
  deletedForGood: ['Søkeordet og ', 'alle omtalene', ' slettes for godt hos tjenesten; ingenting bringer dem tilbake.'],
  typeToDelete: ['Skriv', 'for å slette det'],
  requestsOfToken: ({ needed, allowed, series, counts, scrolls, since }) =>
    `${needed < 10 ? decimal(needed, 1) : number(Math.round(needed))} av ${number(allowed)} tellinger i minuttet for ${counted(series, 'serie', 'serier')}${needed > allowed ? ': flere enn det finnes' : ''}; ${counted(counts, 'telling', 'tellinger')} og ${counted(scrolls, 'rulleoppslag', 'rulleoppslag')} siden ${since}`,
};
