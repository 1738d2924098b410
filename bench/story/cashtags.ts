import { makeStory } from '../../functions/domain/story/make-story.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { pastOf, sharedMentions } from './shared-mentions.ts';

const BABA = 2001;
const DAYS = ['2014-09-17', '2014-09-18', '2014-09-19', '2014-09-20'];

/** The story of each day around the offering of BABA, as if a rule of a day had fired at its end. */
export function cashtags() {
  const all = sharedMentions('cashtag-mentions.ndjson');
  if (all === undefined) return undefined;
  const own = all.filter(({ keywordIds }) => keywordIds.includes(BABA));
  return DAYS.map((day) => {
    const from = Date.parse(`${day}T00:00:00Z`);
    const mentions = own.filter(({ time }) => time >= from && time < from + DAY_MS);
    const read = mentions.slice(0, 1000);
    return { day, story: makeStory({ mentions: read, of: mentions.length, past: pastOf(own, from, 500) }).story };
  });
}
