import type { Nouns } from '../en/nouns.ts';
import { speechOf } from '../speech-of.ts';

const { counted } = speechOf('es');

/** What every area of the language calls the same: so many of something, how much an alert matters, what makes a mention large. */
export const nouns: Nouns = {
  mentions: (count) => counted(count, 'mención', 'menciones'),
  voices: (count) => counted(count, 'voz', 'voces'),
  rules: (count) => counted(count, 'regla', 'reglas'),
  alerts: (count) => counted(count, 'alerta', 'alertas'),
  messages: (count) => counted(count, 'mensaje', 'mensajes'),
  interactions: (count) => counted(count, 'interacción', 'interacciones'),
  copies: (count) => counted(count, 'copia', 'copias'),
  severities: { info: 'información', warning: 'aviso', critical: 'crítica' },
  measures: { REACH: 'alcance', INTERACTIONS: 'interacciones', VIRALITY: 'viralidad', INFLUENCE: 'influencia' },
};
