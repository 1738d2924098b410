import type { Nouns } from '../en/nouns.ts';
import { speechOf } from '../speech-of.ts';

const { counted } = speechOf('de');

/** What every area of the language calls the same: so many of something, how much an alert matters, what makes a mention large. */
export const nouns: Nouns = {
  mentions: (count) => counted(count, 'Erwähnung', 'Erwähnungen'),
  voices: (count) => counted(count, 'Stimme', 'Stimmen'),
  rules: (count) => counted(count, 'Regel', 'Regeln'),
  alerts: (count) => counted(count, 'Alarm', 'Alarme'),
  messages: (count) => counted(count, 'Meldung', 'Meldungen'),
  interactions: (count) => counted(count, 'Interaktion', 'Interaktionen'),
  copies: (count) => counted(count, 'Kopie', 'Kopien'),
  severities: { info: 'Hinweis', warning: 'Warnung', critical: 'kritisch' },
  measures: { REACH: 'Reichweite', INTERACTIONS: 'Interaktionen', VIRALITY: 'Viralität', INFLUENCE: 'Einfluss' },
};
