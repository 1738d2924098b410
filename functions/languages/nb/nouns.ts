import type { Nouns } from '../en/nouns.ts';
import { speechOf } from '../speech-of.ts';

const { counted } = speechOf('nb');

/** What every area of the language calls the same: so many of something, how much an alert matters, what makes a mention large. */
export const nouns: Nouns = {
  mentions: (count) => counted(count, 'omtale', 'omtaler'),
  voices: (count) => counted(count, 'stemme', 'stemmer'),
  rules: (count) => counted(count, 'regel', 'regler'),
  alerts: (count) => counted(count, 'varsel', 'varsler'),
  messages: (count) => counted(count, 'melding', 'meldinger'),
  interactions: (count) => counted(count, 'interaksjon', 'interaksjoner'),
  copies: (count) => counted(count, 'kopi', 'kopier'),
  severities: { info: 'info', warning: 'advarsel', critical: 'kritisk' },
  measures: { REACH: 'rekkevidde', INTERACTIONS: 'interaksjoner', VIRALITY: 'viralitet', INFLUENCE: 'innflytelse' },
};
