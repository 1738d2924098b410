import { alerts } from '../compiled/de/alerts.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { AlertWords } from '../en/alert-words.ts';

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  ...alerts,
  quotes: ['„', '“'],
  severities: nouns.severities,
  nowAlso: (story, name, types) => `${story}: jetzt auch ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Es gehört zum Thema ${name}, das schon gemeldet wurde${types.length === 0 ? '' : `, neu in ${types.join(', ')}`}.`,
};
