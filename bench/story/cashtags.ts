import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { causeOf } from '../../functions/domain/story/cause-of.ts';
import { makeStory } from '../../functions/domain/story/make-story.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { causeInWords } from './airline-reasons.ts';
import { pastOf, sharedMentions } from './shared-mentions.ts';

const BABA = 2001;
const DAYS = ['2014-09-17', '2014-09-18', '2014-09-19', '2014-09-20'];

/**
 * The story of each day around the offering of BABA, as if a rule with a window of a day had fired at its end; and the cause, if
 * the story has one.
 */
export function cashtags() {
  const all = sharedMentions('cashtag-mentions.ndjson');
  if (all === undefined) return undefined;
  const own = all.filter(({ keywordIds }) => keywordIds.includes(BABA));
  const spike = condition.parse({ kind: 'spike', window: '1d', minMentions: 10 });
  const asked = { condition: spike, everyMs: HOUR_MS };
  const start = Math.floor((all[0]?.time ?? 0) / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: Math.ceil(((all.at(-1)?.time ?? 0) - start) / HOUR_MS) }, (_, at) => {
    const from = start + at * HOUR_MS;
    return { start: from, total: own.filter(({ time }) => time >= from && time < from + HOUR_MS).length };
  });
  const steps = [...backtestSeries(detectorOf(asked), hours)];
  return DAYS.map((day) => {
    const from = Date.parse(`${day}T00:00:00Z`);
    const mentions = own.filter(({ time }) => time >= from && time < from + DAY_MS);
    const read = mentions.slice(0, 1000);
    const made = makeStory({ mentions: read, of: mentions.length, past: pastOf(own, from, 500) });
    const step = steps.find(({ reading }) => reading.at === from + DAY_MS);
    const cause =
      step === undefined ? undefined : causeOf(asked, { detector: step.before, reading: step.reading }, made);
    return { day, cause: causeInWords(cause), story: made.story };
  });
}
