import * as z from 'zod';
import { grouped } from '../../grouped.ts';
import { isTimeZone, localTime, partsOf } from '../../time/wall-clock.ts';
import { htmlText } from '../../wording/inert-text.ts';
import { type SummaryData, summaryData } from '../summary/summary-event.ts';
import { courseInWords } from '../summary/summary-sections.ts';
import { type AlertPicture, PICTURE_FONT, PICTURE_SIZE } from './alert-picture.ts';

/** The parts of a summary that are drawn: counts and times, and no name or word of anybody. */
export const picturedPeriod = z.lazy(() =>
  summaryData.unwrap().pick({ course: true, timeZone: true }).required({ course: true }),
);
export type PicturedPeriod = z.output<typeof picturedPeriod>;

/** What of a summary is drawn; undefined where it has no course. */
export function picturedPeriodOf({
  course,
  timeZone,
}: Pick<SummaryData, 'course' | 'timeZone'>): PicturedPeriod | undefined {
  return course === undefined ? undefined : { course, timeZone };
}

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const LEFT = 52;
const RIGHT = 16;
const TOP = 50;
const FLOOR = HEIGHT - 34;

/** A label of the time axis needs this much room, in px. */
const LABEL_PX = 46;
const LONGEST_WORDS = 200;

/**
 * Draws the course of a period in bars, one an hour or a day; a step that is not known is grey and has a question mark. Takes what a summary
 * says of it; undefined where nothing of it is known.
 */
export function periodPicture({ course, timeZone: named }: PicturedPeriod): AlertPicture | undefined {
  const known = course.counts.filter((count) => count !== null);
  if (known.length === 0 || course.counts.length !== course.starts.length) return undefined;
  const timeZone = isTimeZone(named) ? named : 'UTC';
  const highest = Math.max(...known);
  const top = Math.max(1, highest) * 1.15;
  const wide = (WIDTH - LEFT - RIGHT) / course.counts.length;
  const x = (at: number) => LEFT + at * wide;
  const y = (count: number) => FLOOR - (count / top) * (FLOOR - TOP);
  const every = Math.ceil(LABEL_PX / wide);
  const gap = Math.min(4, wide / 5);
  const title = courseInWords(course);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${PICTURE_FONT}, sans-serif" font-size="12" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    words(LEFT, 24, title, 'font-weight="600" font-size="14"'),
    ...ticks(top).map(
      (tick) =>
        `<path d="M${LEFT} ${px(y(tick))}H${WIDTH - RIGHT}" stroke="#e3e3e3"/>${words(LEFT - 8, y(tick) + 4, grouped(tick), 'text-anchor="end" fill="#666"')}`,
    ),
    ...course.counts.map((count, at) =>
      count === null
        ? `<rect x="${px(x(at))}" y="${TOP}" width="${px(wide)}" height="${FLOOR - TOP}" fill="#f0f0f0"/>${words(x(at) + wide / 2, FLOOR - 6, '?', 'text-anchor="middle" fill="#666"')}`
        : `<rect x="${px(x(at) + gap / 2)}" y="${px(y(count))}" width="${px(wide - gap)}" height="${px(FLOOR - y(count))}" fill="${count === highest ? '#1d4e6b' : '#7fa8c1'}"/>`,
    ),
    ...course.counts.map((count, at) =>
      count === highest && course.counts.indexOf(count) === at
        ? words(x(at) + wide / 2, y(count) - 6, grouped(count), 'text-anchor="middle" font-weight="600"')
        : '',
    ),
    `<path d="M${LEFT} ${FLOOR}H${WIDTH - RIGHT}" stroke="#888"/>`,
    ...course.starts.map((start, at) =>
      at % every === 0 && (course.counts.length - at) * wide >= LABEL_PX / 2
        ? words(
            x(at) + wide / 2,
            FLOOR + 19,
            label(Date.parse(start), course.step, timeZone),
            'text-anchor="middle" fill="#666"',
          )
        : '',
    ),
    '</svg>',
  ];
  const at = course.starts[course.counts.indexOf(highest)] ?? '';
  const missing = course.counts.length - known.length;
  const unknown = missing === 0 ? '' : `; ${missing} not known`;
  const from = localTime(Date.parse(course.starts[0] ?? ''), timeZone);
  const alt = `${title}, from ${from} (${timeZone}): most ${grouped(highest)} from ${localTime(Date.parse(at), timeZone)}${unknown}.`;
  return { svg: svg.filter((part) => part !== '').join('\n'), alt };
}

/** "Mon 16", or "1 Nov" at the beginning of a month; "14:00". */
function label(time: number, step: PicturedPeriod['course']['step'], timeZone: string): string {
  if (step === 'hour') {
    const part = partsOf(timeZone, { hour: '2-digit', minute: '2-digit' })(time);
    return `${part('hour')}:${part('minute')}`;
  }
  const part = partsOf(timeZone, { weekday: 'short', day: 'numeric', month: 'short' })(time);
  return part('day') === '1' ? `1 ${part('month')}` : `${part('weekday')} ${part('day')}`;
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

function words(x: number, y: number, said: string, style: string): string {
  return `<text x="${px(x)}" y="${px(y)}" ${style}>${htmlText(said, LONGEST_WORDS)}</text>`;
}
