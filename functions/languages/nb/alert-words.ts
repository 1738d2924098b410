import { alerts } from '../compiled/nb/alerts.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { AlertWords } from '../en/alert-words.ts';

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  ...alerts,
  quotes: ['«', '»'],
  severities: nouns.severities,
  nowAlso: (story, name, types) => `${story}: nå også ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Det hører til saken ${name}, som er meldt før${types.length === 0 ? '' : `, nytt i ${types.join(', ')}`}.`,
};
