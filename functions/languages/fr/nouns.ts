import type { Nouns } from '../en/nouns.ts';
import { speechOf } from '../speech-of.ts';

const { counted } = speechOf('fr');

/** What every area of the language calls the same: so many of something, how much an alert matters, what makes a mention large. */
export const nouns: Nouns = {
  mentions: (count) => counted(count, 'mention', 'mentions'),
  voices: (count) => counted(count, 'voix', 'voix'),
  rules: (count) => counted(count, 'règle', 'règles'),
  alerts: (count) => counted(count, 'alerte', 'alertes'),
  messages: (count) => counted(count, 'message', 'messages'),
  interactions: (count) => counted(count, 'interaction', 'interactions'),
  copies: (count) => counted(count, 'copie', 'copies'),
  severities: { info: 'information', warning: 'avertissement', critical: 'critique' },
  measures: { REACH: 'portée', INTERACTIONS: 'interactions', VIRALITY: 'viralité', INFLUENCE: 'influence' },
};
