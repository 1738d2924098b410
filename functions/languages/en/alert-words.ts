import { alerts } from '../compiled/en/alerts.ts';
import { nouns } from '../compiled/en/nouns.ts';

/** What stands around an alert, wherever it is told: its labels, subject, titles and last lines. */
export const alertWords = {
  ...alerts,
  /** Around what somebody wrote. */
  quotes: ['"', '"'] as readonly [string, string],
  severities: nouns.severities,
  nowAlso: (story: string, name: string, types: readonly string[]) =>
    `${story}: now also ${name}${types.map((type) => `, ${type}`).join('')}`,
  joinsStory: (name: string, types: readonly string[]) =>
    `It belongs to the story of ${name}, which was told before${types.length === 0 ? '' : `, new in ${types.join(', ')}`}.`,
};

export type AlertWords = typeof alertWords;
