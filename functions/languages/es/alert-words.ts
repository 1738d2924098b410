import { alerts } from '../compiled/es/alerts.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { AlertWords } from '../en/alert-words.ts';

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  ...alerts,
  quotes: ['«', '»'],
  severities: nouns.severities,
  nowAlso: (story, name, types) => `${story}: ahora también ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Pertenece al tema ${name}, del que ya se avisó${types.length === 0 ? '' : `, nuevo en ${types.join(', ')}`}.`,
};
