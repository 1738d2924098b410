import * as z from 'zod';
import { type Words, wordsOf } from '../../../languages/words-of.ts';
import { present } from '../../present.ts';
import { isTimeZone, partsOf } from '../../time/wall-clock.ts';
import { htmlText } from '../../wording/inert-text.ts';
import { type SummaryData, summaryData } from '../summary/summary-event.ts';
import { type AlertPicture, PICTURE_FONT, PICTURE_SIZE } from './alert-picture.ts';

/** The parts of a summary that are drawn: counts and times, and no name or word of anybody. */
export const picturedPeriod = z.lazy(() =>
  summaryData.unwrap().pick({ course: true, timeZone: true, language: true }).required({ course: true }),
);
export type PicturedPeriod = z.output<typeof picturedPeriod>;

/** What of a summary is drawn; undefined where it has no course. */
export function picturedPeriodOf({
  course,
  timeZone,
  language,
}: Pick<SummaryData, 'course' | 'timeZone' | 'language'>): PicturedPeriod | undefined {
  return course === undefined ? undefined : { course, timeZone, ...present({ language }) };
}

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const LEFT = 52;
const RIGHT = 16;
const TOP = 50;
const FLOOR = HEIGHT - 34;

/** A label of the time axis needs this much room, in px: so much for each of its signs at most, and at least as much as one in English. */
const SIGN_PX = 6.6;
const LABEL_PX = 46;
const LONGEST_WORDS = 200;

/**
 * Draws the course of a period in bars, one an hour or a day; a step that is not known is grey and has a question mark. Takes what a summary
 * says of it; undefined where nothing of it is known.
 */
export function periodPicture({ course, timeZone: named, language }: PicturedPeriod): AlertPicture | undefined {
  const known = course.counts.filter((count) => count !== null);
  if (known.length === 0 || course.counts.length !== course.starts.length) return undefined;
  const words = wordsOf({ language, timeZone: isTimeZone(named) ? named : 'UTC' });
  const { summaries, number, time, timeZone } = words;
  const highest = Math.max(...known);
  const top = Math.max(1, highest) * 1.15;
  const wide = (WIDTH - LEFT - RIGHT) / course.counts.length;
  const x = (at: number) => LEFT + at * wide;
  const y = (count: number) => FLOOR - (count / top) * (FLOOR - TOP);
  const labels = course.starts.map((start) => label(Date.parse(start), course.step, words));
  const labelPx = Math.max(LABEL_PX, ...labels.map((each) => SIGN_PX * each.length));
  const every = Math.ceil(labelPx / wide);
  const gap = Math.min(4, wide / 5);
  const title = summaries.course({ ...course, isAll: course.watches === course.of });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${PICTURE_FONT}, sans-serif" font-size="12" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fff"/>`,
    text(LEFT, 24, title, 'font-weight="600" font-size="14"'),
    ...ticks(top).map(
      (tick) =>
        `<path d="M${LEFT} ${px(y(tick))}H${WIDTH - RIGHT}" stroke="#e3e3e3"/>${text(LEFT - 8, y(tick) + 4, number(tick), 'text-anchor="end" fill="#666"')}`,
    ),
    ...course.counts.map((count, at) =>
      count === null
        ? `<rect x="${px(x(at))}" y="${TOP}" width="${px(wide)}" height="${FLOOR - TOP}" fill="#f0f0f0"/>${text(x(at) + wide / 2, FLOOR - 6, '?', 'text-anchor="middle" fill="#666"')}`
        : `<rect x="${px(x(at) + gap / 2)}" y="${px(y(count))}" width="${px(wide - gap)}" height="${px(FLOOR - y(count))}" fill="${count === highest ? '#1d4e6b' : '#7fa8c1'}"/>`,
    ),
    ...course.counts.map((count, at) =>
      count === highest && course.counts.indexOf(count) === at
        ? text(x(at) + wide / 2, y(count) - 6, number(count), 'text-anchor="middle" font-weight="600"')
        : '',
    ),
    `<path d="M${LEFT} ${FLOOR}H${WIDTH - RIGHT}" stroke="#888"/>`,
    ...labels.map((said, at) =>
      at % every === 0 && (course.counts.length - at) * wide >= labelPx / 2
        ? text(x(at) + wide / 2, FLOOR + 19, said, 'text-anchor="middle" fill="#666"')
        : '',
    ),
    '</svg>',
  ];
  const at = course.starts[course.counts.indexOf(highest)] ?? '';
  const alt = summaries.courseDrawn({
    title,
    from: time(Date.parse(course.starts[0] ?? '')),
    timeZone,
    most: highest,
    at: time(Date.parse(at)),
    unknown: course.counts.length - known.length,
  });
  return { svg: svg.filter((part) => part !== '').join('\n'), alt };
}

/** "Mon 16", or "1 Nov" at the beginning of a month; "14:00". */
function label(time: number, step: PicturedPeriod['course']['step'], { date, timeZone }: Words): string {
  if (step === 'hour') return date(time, timeZone, { hour: '2-digit', minute: '2-digit' });
  const isFirst = partsOf(timeZone, { day: 'numeric' })(time)('day') === '1';
  if (isFirst) return date(time, timeZone, { day: 'numeric', month: 'short' });
  return date(time, timeZone, { weekday: 'short', day: 'numeric' }).replace(',', '');
}

/** Whole numbers for the axis: 0, and up to four steps of 1, 2 or 5 times a power of ten. */
function ticks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top));
  const step = [0.2, 0.5, 1, 2, 5].map((each) => each * power).find((each) => each >= 1 && top / each <= 4) ?? power;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function text(x: number, y: number, said: string, style: string): string {
  return `<text x="${px(x)}" y="${px(y)}" ${style}>${htmlText(said, LONGEST_WORDS)}</text>`;
}
