import { alerts } from '../compiled/fr/alerts.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { AlertWords } from '../en/alert-words.ts';

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords: AlertWords = {
  ...alerts,
  quotes: ['« ', ' »'],
  severities: nouns.severities,
  nowAlso: (story, name, types) => `${story} : maintenant aussi ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name, types) =>
    `Cela fait partie du sujet ${name}, déjà annoncé${types.length === 0 ? '' : `, nouveau sur ${types.join(', ')}`}.`,
};
