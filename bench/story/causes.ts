import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { readingsOf } from '../../functions/domain/engine/readings-of.ts';
import { causeOf } from '../../functions/domain/story/cause-of.ts';
import { makeStory } from '../../functions/domain/story/make-story.ts';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { type Chance, chance } from '../simulation/chance.ts';
import { causeInWords } from './airline-reasons.ts';
import { pastOf, sharedMentions } from './shared-mentions.ts';

const WORLDS = 60;
const DAYS = 14;
const PAST = 500;
/** How many times as many mentions as its line an alert has. */
const SIZES = [1, 1.2, 2];
/** What the mentions above a usual hour are: as on any day; a quarter of them, or all, tell one thing, or are one text. */
const WORLDS_OF = ['nothing new', 'a quarter tells one thing', 'all tell one thing', 'all are one text'] as const;

const ASKED = { condition: condition.parse({ kind: 'spike', window: '1h', minMentions: 10 }), everyMs: HOUR_MS };
/** The ticker whose days have a page of their own. */
const BABA = 2001;

/** Which causes are named: in made worlds of which it is known what came, and on days of real mentions that are not labelled. */
export function causes() {
  return { made: SIZES.flatMap((size) => WORLDS_OF.map((kind) => tally(kind, size))), cashtags: realCauses() };
}

function tally(kind: (typeof WORLDS_OF)[number], size: number) {
  const found = Array.from({ length: WORLDS }, (_, world) =>
    causeIn(kind, size, chance(`causes ${kind} ${size} ${world}`)),
  );
  const named = found.filter((cause) => cause !== undefined && cause.kind !== 'none');
  const told = named.filter(
    (cause) => cause?.kind === 'text' || (cause?.kind === 'term' && cause.name.startsWith('story')),
  );
  return { kind, size, worlds: WORLDS, named: named.length, ofWhatCame: told.length };
}

function causeIn(kind: (typeof WORLDS_OF)[number], size: number, random: Chance) {
  const { first, judge, ...detector } = detectorOf(ASKED);
  const usual = Array.from({ length: DAYS * 24 }, () => random.between('hour', 10, 30));
  const buckets = [...usual, 0].map((total, at) => ({ start: at * HOUR_MS, total }));
  const readings = [...readingsOf(buckets, detector)];
  const last = readings.pop();
  if (last === undefined) throw new Error('a series has readings');
  const memory = readings.reduce((state, reading) => judge(state, reading).state, first());
  const readingOf = (total: number) => ({ ...last, sums: [{ total, complete: true }] });
  let line = 10;
  while (judge(memory, readingOf(line)).verdict.status !== 'unusual') line += 1;
  const count = Math.round(size * line);
  const judgement = { detector: memory, reading: readingOf(count) };
  const above = count - 20;
  const telling = kind === 'nothing new' ? 0 : kind === 'a quarter tells one thing' ? Math.round(above / 4) : above;
  const word = (name: string, of: number) => `${name}${Math.floor(of * random.roll('word') ** 2).toString(36)}x`;
  const words = (story: number) =>
    [
      ...Array.from({ length: 9 - story }, () => word('common', 400)),
      ...Array.from({ length: story }, () => word('story', 25)),
    ].join(' ');
  const copied = words(3);
  const text = (at: number) => (at >= telling ? words(0) : kind === 'all are one text' ? copied : words(3));
  const start = usual.length * HOUR_MS;
  const mentions = Array.from({ length: count }, (_, at) =>
    mentionOf(at, start + Math.floor((at / count) * HOUR_MS), text(at)),
  );
  const past = Array.from({ length: PAST }, (_, at) =>
    mentionOf(count + at, start - Math.floor(((at + 1) * HOUR_MS) / 20), words(0)),
  );
  return causeOf(ASKED, judgement, makeStory({ mentions, of: count, past }));
}

function mentionOf(id: number, time: number, text: string): ReadMention {
  const sample = {
    id: String(id),
    type: 'TWITTER',
    title: null,
    text,
    author: `author ${id}`,
    time: new Date(time).toISOString(),
  };
  return { sample, time, virality: null, interaction: null, influence: null, languages: [], locations: [] };
}

/** The cause of each alert that a daily rule on a ticker other than BABA would have had. */
function realCauses() {
  const all = sharedMentions('cashtag-mentions.ndjson');
  if (all === undefined) return undefined;
  const asked = { condition: condition.parse({ kind: 'spike', window: '1d', minMentions: 10 }), everyMs: HOUR_MS };
  const start = Math.floor((all[0]?.time ?? 0) / HOUR_MS) * HOUR_MS;
  const length = Math.ceil(((all.at(-1)?.time ?? 0) - start) / HOUR_MS);
  const tickers = [...new Set(all.flatMap(({ keywordIds }) => keywordIds))].filter((id) => id !== BABA);
  return tickers.flatMap((ticker) => {
    const own = all.filter(({ keywordIds }) => keywordIds.includes(ticker));
    const hours = Array.from({ length }, (_, at) => ({ start: start + at * HOUR_MS, total: 0 }));
    for (const { time } of own) {
      const hour = hours[Math.floor((time - start) / HOUR_MS)];
      if (hour !== undefined) hour.total += 1;
    }
    return [...backtestSeries(detectorOf(asked), hours)].flatMap(({ before: detector, reading, verdict, advance }) => {
      if (advance.transition !== 'firing') return [];
      const mentions = own.filter(({ time }) => time >= reading.at - DAY_MS && time < reading.at);
      const past = pastOf(own, reading.at - DAY_MS, PAST);
      const made = makeStory({ mentions: mentions.slice(0, 1000), of: mentions.length, past });
      return [
        {
          ticker,
          at: new Date(reading.at).toISOString().slice(0, 16),
          mentions: mentions.length,
          usualPeak: verdict.expected?.usualPeak,
          cause: causeInWords(causeOf(asked, { detector, reading }, made)),
        },
      ];
    });
  });
}
