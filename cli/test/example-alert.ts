import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import type { Bound } from '../../functions/domain/engine/bound.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import type { Measure } from '../../functions/domain/engine/measure.ts';
import type { Sample } from '../../functions/domain/story/sample.ts';
import type { Story, ToldMention } from '../../functions/domain/story/story.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Words } from '../../functions/languages/words-of.ts';

/** What an alert shows: all of its data that is not of its rule. */
export type AlertContent = Omit<PublishedEvent['data'], 'rule' | 'channels' | 'email' | 'test'>;

/** What an example is to look like: as an alert of a rule, or of none. */
export type ExampleOf = {
  readonly watch: AlertContent['watch'];
  /** Epoch ms, a whole minute. */
  readonly at: number;
  readonly windowMs?: number | undefined;
  readonly bound?: Bound;
  readonly measure?: Measure | undefined;
  readonly count?: 'voices' | undefined;
  /** How many mentions are shown at most. */
  readonly samples?: number;
  /** In whose language it is. */
  readonly words: Words;
};

/** The counts of an invented day by half hours, and of its last steps: more than usual at its end, or fewer. */
const DAYS: Readonly<
  Record<
    Bound,
    { readonly usual: readonly number[]; readonly end: readonly number[]; readonly recent: readonly number[] }
  >
> = {
  atLeast: { usual: [4, 3, 2, 2, 3, 5, 6, 7, 9, 8, 6, 5], end: [12, 21, 34], recent: [2, 3, 3, 5, 9, 12] },
  atMost: { usual: [22, 20, 19, 21, 24, 26, 27, 25, 23, 22, 21, 20], end: [13, 8, 4], recent: [2, 1, 1, 0, 0, 0] },
};
const USUAL: Readonly<
  Record<Bound, { readonly usualPeak: number; readonly low: number; readonly high: number; readonly line: number }>
> = {
  atLeast: { usualPeak: 9, low: 7, high: 12, line: 18 },
  atMost: { usualPeak: 27, low: 23, high: 30, line: 10 },
};
const HALF_HOURS = 48;

/** So many people saw the largest mention for each mention of the day, where that is what is counted. */
const PER_MENTION = 3500;

/** What some invented people say of a harmless thing: it may be forwarded, and then nobody must look bad. */
function saidIn({ exampleArticle, examplePraise, exampleQuestion, exampleForum }: Words['notices']) {
  return [
    { type: 'WEB', ...exampleArticle, reach: 119_000, url: 'https://gazette.example/open-day' },
    {
      type: 'TWITTER',
      author: 'robin_example',
      title: null,
      text: examplePraise,
      reach: 820,
      url: 'https://social.example/robin_example/2',
    },
    {
      type: 'TWITTER',
      author: 'kim_example',
      title: null,
      text: exampleQuestion,
      reach: 310,
      url: 'https://social.example/kim_example/3',
    },
    { type: 'FORUM', author: 'sam_example', ...exampleForum, reach: 95, url: 'https://forum.example/4' },
  ];
}

/** Where in its window each of them stands, from its beginning, 0 to 1. */
const PLACES = [0.3, 0.5, 0.7, 0.9];

/** An invented alert, for a test of what has told none: whole, plausible, and said to be an example in each of its texts. */
export function exampleAlert({
  watch,
  at,
  windowMs = HOUR_MS,
  bound = 'atLeast',
  measure,
  count,
  samples = PLACES.length,
  words: { notices },
}: ExampleOf): AlertContent {
  const unit = measure === undefined ? 1 : PER_MENTION;
  const { usual, end, recent } = DAYS[bound];
  const { line, ...expected } = USUAL[bound];
  const observed = (end.at(-1) ?? 0) * unit;
  const mentions = measure === undefined && count === undefined ? undefined : 41;
  const total = mentions ?? observed;
  const said = BOUNDS[bound].isUpward ? saidIn(notices) : [];
  const shown = said.slice(0, samples).map(
    (each, index): Sample => ({
      ...each,
      id: String(index + 1),
      sentiment: 'NEUTRAL',
      time: iso(Math.floor((at - windowMs * (1 - (PLACES[index] ?? 1))) / MINUTE_MS) * MINUTE_MS),
    }),
  );
  const counts = Array.from({ length: HALF_HOURS }, (_, index) => usual[index % usual.length] ?? 0);
  return {
    schemaVersion: 1,
    status: 'firing',
    late: false,
    watch,
    window: { from: iso(at - windowMs), to: iso(at), length: formatDuration(windowMs) },
    observed,
    ...(count === undefined ? {} : { count }),
    ...(measure === undefined ? {} : { measure }),
    ...(mentions === undefined ? {} : { mentions }),
    expected: { usualPeak: expected.usualPeak * unit, low: expected.low * unit, high: expected.high * unit },
    factor: Math.round((100 * (end.at(-1) ?? 0)) / expected.usualPeak) / 100,
    byType: said.length === 0 ? { WEB: total } : { TWITTER: total - 9, WEB: 6, FORUM: 3 },
    explanation: '',
    episode: { startedAt: iso(at), peak: observed },
    recent: recent.map((value) => value * unit),
    course: {
      to: iso(at),
      counts: [...counts.slice(0, HALF_HOURS - end.length), ...end].map((value) => value * unit),
      line: line * unit,
      bound,
    },
    ...(shown.length === 0
      ? {}
      : {
          headline: { text: notices.exampleArticle.title, kind: 'article' as const },
          story: storyOf(shown, { total, at, terms: Object.values(notices.exampleTerms) }),
        }),
    samples: shown,
    samplesShown: shown.length,
    samplesTotal: total,
    samplesStatus: shown.length === 0 ? 'none' : 'ok',
  };
}

function storyOf(
  shown: readonly Sample[],
  {
    total,
    at,
    terms: [main = '', further = ''],
  }: { readonly total: number; readonly at: number; readonly terms: readonly string[] },
): Story {
  const [first] = shown;
  const told = ({ id, type, author, title, text, url, time, reach }: Sample): ToldMention => ({
    id,
    type,
    text: title ?? text,
    time,
    ...(author === undefined ? {} : { author }),
    ...(url === undefined ? {} : { url }),
    ...(reach === undefined ? {} : { reach }),
  });
  return {
    read: total,
    of: total,
    past: { mentions: 200, from: iso(at - 14 * DAY_MS), to: iso(at - DAY_MS) },
    terms: [
      { term: main, count: Math.round(0.6 * total), past: 1 },
      { term: further, count: Math.round(0.3 * total), past: 2 },
    ],
    voices: { authors: total - 2, texts: total - 3, voices: total - 3 },
    first: first === undefined ? [] : [told(first)],
    largest: first === undefined ? {} : { reach: told(first) },
    where: [],
  };
}
