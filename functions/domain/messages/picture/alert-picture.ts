import * as z from 'zod';
import { LANGUAGES } from '../../../languages/language.ts';
import { type Words, wordsOf } from '../../../languages/words-of.ts';
import { shownEvent } from '../../alerting/event/shown-event.ts';
import { BOUNDS, type Bound } from '../../engine/bound.ts';
import { countedWord } from '../../engine/condition.ts';
import { measure } from '../../engine/measure.ts';
import { localDay, localMoment } from '../../time/local-moment.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import { isTimeZone } from '../../time/wall-clock.ts';
import { htmlText } from '../../wording/inert-text.ts';

/** Size in px at 1x; it is drawn at twice that, for high-resolution screens. */
export const PICTURE_SIZE = { width: 600, height: 240, scale: 2 } as const;

/** The family of the font that the picture is drawn with, and that is bundled for it. */
export const PICTURE_FONT = 'Noto Sans';

/**
 * The parts of an event that are drawn: counts and times, and no text of anybody, so that whoever finds a picture
 * learns no name from it: not why more was expected either. Everything else in the event is ignored.
 */
export const picturedEvent = z.lazy(() => {
  const data = shownEvent.unwrap();
  const rule = data.shape.rule.pick({ conditionKind: true });
  return z.object({
    data: data
      .pick({
        window: true,
        observed: true,
        count: true,
        measure: true,
        expected: true,
        episode: true,
        course: true,
        timeZone: true,
      })
      .extend({ rule, language: z.enum(LANGUAGES).optional().catch(undefined) }),
  });
});
export type PicturedEvent = z.output<typeof picturedEvent>;

/** A picture as text (SVG), and what it shows in words, for those who cannot see it. */
export type AlertPicture = { readonly svg: string; readonly alt: string };

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const LEFT = 52;
const RIGHT = 16;
const TOP = 58;
const BOTTOM = 34;
const FLOOR = HEIGHT - BOTTOM;

/** Hours of local time at which the time axis has a mark. */
const MARKED_HOURS = [0, 4, 8, 12, 16, 20];

/** How far stripes are apart, in px. */
const STRIPE_PX = 5;

/** A label of 12 px: how high it is over its foot and under it, and how wide a sign is at most on average, in px. */
const LABEL = { over: 11, under: 4, perSign: 6.6 } as const;

/** How wide a sign of a title and of a label beside it is on average in a line of words, in px. */
const HEAD = { title: 7.6, label: 6 } as const;

/** The same of the count at the end, which is digits, bold and of 14 px. */
const COUNT_PER_SIGN = 8.6;

/** Room between two labels beside each other, and before the edge, in px. */
const BETWEEN_LABELS = 12;
const BEFORE_EDGE = 2;

/** How far places that are tried for a label are apart, and how far over and under its line it stands, in px. */
const TRIED_PX = 12;
const BESIDE_LINE = [-5, 15, -20, 30] as const;

type Facts = {
  readonly title: string;
  readonly counts: readonly (number | null)[];
  /** The count at the end of the course, which the message tells: the last step may have had another before. */
  readonly end: number | undefined;
  readonly from: number;
  readonly to: number;
  /** In whole mentions. */
  readonly line: number;
  /** The line of each step, where it was not the same all day. */
  readonly lines: readonly number[] | undefined;
  readonly bound: Bound;
  /** The names of what stands at `expected.usualPeak`, and of the line, where there is one. */
  readonly labels: { readonly usual: string | undefined; readonly line: string | undefined };
  readonly expected: { readonly usualPeak: number; readonly low: number; readonly high: number } | undefined;
  /** When people expected more or less within the day, epoch ms; not why, which is theirs to say. */
  readonly expecting: readonly { readonly from: number; readonly to: number; readonly times: number }[];
  /** The part of the episode that lies within the day, epoch ms. */
  readonly episode: { readonly from: number; readonly to: number; readonly isOver: boolean } | undefined;
  /** Those of the organization, with its zone. */
  readonly words: Words;
};

/**
 * Draws the course of the last day of an alert: the count of its window by half hours, what is usual, the line that
 * decided, and the episode, on a white background, with times in the organization's zone. Lines differ in their
 * strokes, too, and each has its name beside it, so that the picture can be read without colours. It is in the event's language.
 * Takes an event; undefined if it has no course.
 */
export function alertPicture(event: PicturedEvent): AlertPicture | undefined {
  const facts = factsOf(event);
  return facts === undefined ? undefined : { svg: svgOf(facts), alt: altOf(facts) };
}

function factsOf({ data }: PicturedEvent): Facts | undefined {
  const { course, window, episode, expected, rule } = data;
  if (course === undefined || window === undefined) return undefined;
  const to = Date.parse(course.to);
  const windowMs = Date.parse(window.to) - Date.parse(window.from);
  if (Number.isNaN(to) || !(windowMs > 0) || !course.counts.some((count) => count !== null)) return undefined;
  const from = to - DAY_MS;
  const began = Math.max(from, Date.parse(episode?.startedAt ?? ''));
  const ended = Date.parse(episode?.endedAt ?? '');
  const zone = data.timeZone ?? 'UTC';
  const words = wordsOf({ language: data.language, timeZone: isTimeZone(zone) ? zone : 'UTC' });
  const { pictures } = words;
  const line = BOUNDS[course.bound].rounded(course.line);
  const counted =
    data.measure === undefined
      ? countedWord(rule.conditionKind, data.count)
      : (measure.safeParse(data.measure).data ?? 'largest');
  const ofTime = expected?.of === 'hour' ? pictures.usualAtHour : pictures.usualPeak;
  const usually = data.measure === undefined ? ofTime : pictures.usualLargest;
  return {
    title: pictures.titles[counted]({ span: words.spanAfter(windowMs) }),
    counts: course.counts.map((count) => (count === null || !Number.isFinite(count) ? null : Math.max(0, count))),
    end: course.to === window.to ? data.observed : undefined,
    from,
    to,
    line,
    lines: course.lines?.length === course.counts.length ? course.lines.map(BOUNDS[course.bound].rounded) : undefined,
    bound: course.bound,
    labels: {
      usual: expected === undefined ? undefined : usually({ count: tenths(expected.usualPeak) }),
      // A rule that is made of others has no line.
      line:
        line > 0 || !BOUNDS[course.bound].isUpward ? pictures.lines[course.bound]({ count: tenths(line) }) : undefined,
    },
    expected,
    expecting: (course.expected ?? []).flatMap((time) => {
      const [begins, ends] = [Math.max(from, Date.parse(time.from)), Math.min(to, Date.parse(time.to))];
      return begins < ends ? [{ from: begins, to: ends, times: time.times }] : [];
    }),
    episode:
      Number.isNaN(began) || began > to
        ? undefined
        : { from: began, to: Number.isNaN(ended) ? to : Math.min(to, ended), isOver: !Number.isNaN(ended) },
    words,
  };
}

function altOf({ title, counts, from, to, bound, labels, expecting, episode, words }: Facts): string {
  const known = counts.filter((count) => count !== null);
  const { pictures } = words;
  const clock = (time: number) => clockOf(time, words);
  const counted = [
    pictures.furthest({ bound, count: tenths(BOUNDS[bound].furthest(known)) }),
    ...[labels.usual, labels.line].filter((label) => label !== undefined),
  ];
  const shown = [
    counted.join(', '),
    ...(episode === undefined
      ? []
      : [pictures.during({ from: clock(episode.from), to: episode.isOver ? clock(episode.to) : undefined })]),
    ...expecting.map((time) =>
      pictures.expecting({ isMore: time.times > 1, times: time.times, from: clock(time.from), to: clock(time.to) }),
    ),
  ];
  return pictures.drawn({
    title,
    from: words.time(from),
    to: words.time(to),
    timeZone: words.timeZone,
    shown: shown.join(words.semicolon),
  });
}

function svgOf(facts: Facts): string {
  const { from, to, line, labels, expected, words, end } = facts;
  const counts = end === undefined ? facts.counts : facts.counts.with(-1, Math.max(0, end));
  const known = counts.filter((count) => count !== null);
  // A line far above all counts would make them too small to see.
  const most = Math.max(1, ...known, expected?.usualPeak ?? 0);
  const top = Math.max(most, Math.min(line, 2 * most)) * 1.2;
  const x = (time: number) => LEFT + ((time - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const y = (count: number) => FLOOR - (Math.min(top, Math.max(0, count)) / top) * (FLOOR - TOP);
  const stepMs = DAY_MS / counts.length;
  const points = counts.map((count, at) =>
    count === null ? undefined : ([x(from + (at + 1) * stepMs), y(count)] as const),
  );
  const runs = runsOf(points);
  const last = points.at(-1);
  const lastCount = words.number(tenths(counts.at(-1) ?? 0));
  const free = freePlaces(
    points,
    last === undefined
      ? []
      : [
          {
            left: last[0] - Math.max(60, 12 + lastCount.length * COUNT_PER_SIGN),
            right: last[0] + 6,
            top: last[1] - 20,
            bottom: last[1] + 6,
          },
        ],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${PICTURE_FONT}" font-size="12" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fff"/>`,
    ...headOf(facts),
    episodeOf(facts, x),
    ...stripesOf(facts, x),
    ...countTicks(top).map(
      (tick) =>
        `<path d="M${LEFT} ${px(y(tick))}H${WIDTH - RIGHT}" stroke="#e3e3e3"/>${countLabel(words.number(tick), y(tick))}`,
    ),
    ...gapsOf(counts, (at) => x(from + at * stepMs)),
    expected === undefined ? '' : usualBand(expected, y),
    ...runs.map(
      (run) =>
        `<path d="M${px(run[0]?.[0] ?? 0)} ${FLOOR}${run.map(([a, b]) => `L${px(a)} ${px(b)}`).join('')}L${px(run.at(-1)?.[0] ?? 0)} ${FLOOR}Z" fill="#2a6f97" fill-opacity="0.14"/>`,
    ),
    labels.line !== undefined
      ? `<path d="M${LEFT} ${lineOf(facts, { x: (at) => x(from + at * stepMs), y })}"${facts.lines === undefined ? '' : ' fill="none"'} stroke="#9e2a2b" stroke-width="1.5" stroke-dasharray="6 4"/>`
      : '',
    ...runs.map(
      (run) =>
        `<path d="M${run.map(([a, b]) => `${px(a)} ${px(b)}`).join('L')}" fill="none" stroke="#1d4e6b" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
    labels.line === undefined ? '' : free({ y: y(line), words: labels.line, style: 'fill="#9e2a2b"' }),
    expected === undefined || labels.usual === undefined
      ? ''
      : free({ y: y(expected.usualPeak), words: labels.usual, style: 'fill="#6b4a12"' }),
    last === undefined
      ? ''
      : `<circle cx="${px(last[0])}" cy="${px(last[1])}" r="4" fill="#1d4e6b"/>${haloed({ x: last[0] - 8, y: last[1] - 6, words: lastCount, style: 'text-anchor="end" font-weight="600" font-size="14"' })}`,
    `<path d="M${LEFT} ${FLOOR}H${WIDTH - RIGHT}" stroke="#888"/>`,
    ...timeMarks(facts).map(
      ({ time, words }) =>
        `<path d="M${px(x(time))} ${FLOOR}v5" stroke="#888"/>${text({ x: Math.min(x(time), WIDTH - (words.length * LABEL.perSign) / 2), y: FLOOR + 19, words, style: 'text-anchor="middle" fill="#666"' })}`,
    ),
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The way of the line from the left: straight, or in steps where more was expected for a time. */
function lineOf(
  { line, lines = [line] }: Facts,
  { x, y }: { readonly x: (step: number) => number; readonly y: (count: number) => number },
): string {
  const start = px(y(lines[0] ?? line));
  const steps = lines.slice(1).map((next, at) => `H${px(x(at + 1))}V${px(y(next))}`);
  return `${start}${steps.join('')}H${WIDTH - RIGHT}`;
}

/**
 * What is counted, until when, and at the right what is striped: beside the first line, else beside the second, which then is without its
 * zone where there is no room for it.
 */
function headOf({ title, to, expecting, bound, words }: Facts): string[] {
  const { ofLastDay, upTo, upToWithoutZone, striped } = words.pictures;
  const what = ofLastDay({ title });
  const until = upTo({ time: words.time(to), timeZone: words.timeZone });
  const times = BOUNDS[bound].furthest(expecting.map((each) => each.times));
  const stripes = expecting.length === 0 ? '' : striped({ isMore: times > 1, times });
  const room = WIDTH - RIGHT - LEFT - BETWEEN_LABELS - stripes.length * HEAD.label;
  const isBesideTitle = what.length * HEAD.title <= room;
  const isWhole = stripes === '' || isBesideTitle || until.length * HEAD.label <= room;
  return [
    text({ x: LEFT, y: 20, words: what, style: 'font-weight="600" font-size="14"' }),
    text({ x: LEFT, y: 38, words: isWhole ? until : upToWithoutZone({ time: words.time(to) }), style: 'fill="#666"' }),
    stripes === ''
      ? ''
      : text({
          x: WIDTH - RIGHT,
          y: isBesideTitle ? 20 : 38,
          words: stripes,
          style: 'text-anchor="end" fill="#2f5c3d"',
        }),
  ];
}

/** A count of the axis, smaller where it is long, so that it stands within the picture. */
function countLabel(words: string, y: number): string {
  const width = words.length * LABEL.perSign;
  const room = LEFT - 8 - BEFORE_EDGE;
  const size = width > room ? ` font-size="${px((12 * room) / width)}"` : '';
  return text({ x: LEFT - 8, y: y + 4, words, style: `text-anchor="end" fill="#666"${size}` });
}

/** The time of the episode: its own background between two vertical lines, the first of which has a label. */
function episodeOf({ episode, words }: Facts, x: (time: number) => number): string {
  if (episode === undefined) return '';
  const [start, end] = [x(episode.from), x(episode.to)];
  const { alertSince, alertFromTo } = words.pictures;
  const began = clockOf(episode.from, words);
  const label = episode.isOver
    ? alertFromTo({ from: began, to: clockOf(episode.to, words) })
    : alertSince({ time: began });
  const isLate = start > WIDTH / 2;
  return [
    `<rect x="${px(start)}" y="${TOP}" width="${px(Math.max(0, end - start))}" height="${FLOOR - TOP}" fill="#f6e3dd"/>`,
    `<path d="M${px(start)} ${TOP - 2}V${FLOOR}${episode.isOver ? `M${px(end)} ${TOP - 2}V${FLOOR}` : ''}" stroke="#9e2a2b"/>`,
    `<path d="M${px(start)} ${TOP}l-5 -9h10z" fill="#9e2a2b"/>`,
    text({
      x: start + (isLate ? -9 : 9),
      y: TOP - 2,
      words: label,
      style: `text-anchor="${isLate ? 'end' : 'start'}" fill="#9e2a2b" font-weight="600"`,
    }),
  ].join('');
}

/** When people expected more or less: striped, so that nobody takes it for the alert, and named at the top right of the picture. */
function stripesOf({ expecting }: Facts, x: (time: number) => number): string[] {
  return expecting.map(({ from, to }) => {
    const [start, end] = [x(from), x(to)];
    const stripes = Array.from(
      { length: Math.floor((end - start) / STRIPE_PX) + 1 },
      (_, at) => `M${px(start + at * STRIPE_PX)} ${TOP}V${FLOOR}`,
    );
    return `<rect x="${px(start)}" y="${TOP}" width="${px(end - start)}" height="${FLOOR - TOP}" fill="#4f7d5c" fill-opacity="0.14"/><path d="${stripes.join('')}" stroke="#4f7d5c" stroke-opacity="0.35" stroke-width="0.75"/>`;
  });
}

/** The range of the peaks of usual days, and their middle, dotted. */
function usualBand({ usualPeak, low, high }: NonNullable<Facts['expected']>, y: (count: number) => number): string {
  const width = WIDTH - LEFT - RIGHT;
  return `<rect x="${LEFT}" y="${px(y(high))}" width="${width}" height="${px(Math.max(0, y(low) - y(high)))}" fill="#e09f3e" fill-opacity="0.25"/><path d="M${LEFT} ${px(y(usualPeak))}h${width}" stroke="#a86f14" stroke-width="1.5" stroke-dasharray="1.5 3"/>`;
}

/** Unknown spans must not look like counts of 0: they get a grey background with a question mark. */
function gapsOf(counts: readonly (number | null)[], edge: (at: number) => number): string[] {
  const gaps: string[] = [];
  for (let at = 0; at < counts.length; at += 1) {
    if (counts[at] !== null) continue;
    let end = at;
    while (end < counts.length && counts[end] === null) end += 1;
    const [left, right] = [edge(at), edge(end)];
    gaps.push(
      `<rect x="${px(left)}" y="${TOP}" width="${px(right - left)}" height="${FLOOR - TOP}" fill="#f0f0f0"/>${text({ x: (left + right) / 2, y: FLOOR - 6, words: '?', style: 'text-anchor="middle" fill="#666"' })}`,
    );
    at = end;
  }
  return gaps;
}

type Point = readonly [number, number];

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Gives the function that writes the label of a line over or under it, where neither the course nor another label is; from the left to the right.
 * Where there is no such place, it stands where it covers least of the course: at the left.
 */
function freePlaces(points: readonly (Point | undefined)[], taken: readonly Box[]) {
  const pieces = points.flatMap((point, at): Box[] => {
    const before = points[at - 1] ?? point;
    if (point === undefined || before === undefined) return [];
    const [tops, lefts] = [
      [before[1], point[1]],
      [before[0], point[0]],
    ];
    return [
      {
        left: Math.min(...lefts) - 1,
        right: Math.max(...lefts) + 1,
        top: Math.min(...tops) - 2,
        bottom: Math.max(...tops) + 2,
      },
    ];
  });
  const boxes = [...pieces, ...taken];
  return (label: Omit<Label, 'x'>): string => {
    const width = label.words.length * LABEL.perSign;
    const boxAt = (x: number, y: number) => ({
      left: x,
      right: x + width,
      top: y - LABEL.over,
      bottom: y + LABEL.under,
    });
    const tried = Math.floor((WIDTH - RIGHT - LEFT - width - 8) / TRIED_PX) + 1;
    const places = BESIDE_LINE.flatMap((beside) =>
      Array.from({ length: Math.max(1, tried) }, (_, at) => ({ x: LEFT + 6 + at * TRIED_PX, y: label.y + beside })),
    ).filter(({ y }) => y - LABEL.over >= TOP - 6 && y + LABEL.under <= FLOOR);
    const place = places.find(({ x, y }) => !boxes.some((box) => meets(box, boxAt(x, y)))) ?? {
      x: LEFT + 6,
      y: label.y - 5,
    };
    boxes.push(boxAt(place.x, place.y));
    return haloed({ ...label, ...place });
  };
}

/** The runs of points without a gap between them. */
function runsOf(points: readonly (Point | undefined)[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const point of [...points, undefined]) {
    if (point !== undefined) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

/** Whole numbers for the axis of counts: 0, and up to four steps of 1, 2 or 5 times a power of ten. */
function countTicks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top));
  const step = [0.2, 0.5, 1, 2, 5].map((each) => each * power).find((each) => each >= 1 && top / each <= 4) ?? power;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
}

/** Each fourth hour of local time within the day; midnight is labelled with the name of its day. */
function timeMarks({ from, to, words }: Facts): { readonly time: number; readonly words: string }[] {
  const { timeZone } = words;
  const days: number[] = [];
  for (let day = localDay(from, timeZone); day <= localDay(to, timeZone); day += DAY_MS) days.push(day);
  const margin = HOUR_MS / 2;
  return days
    .flatMap((day) => MARKED_HOURS.map((hour) => ({ hour, time: localMoment(day, hour * 60, timeZone) })))
    .filter(({ time }) => time >= from + margin && time <= to - margin)
    .map(({ hour, time }) => ({
      time,
      words: hour === 0 ? dayOf(time, words) : clockOf(time, words),
    }));
}

function dayOf(time: number, { date, timeZone }: Words): string {
  return date(time, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
}

function clockOf(time: number, words: Words): string {
  return words.timeBeside(time, time);
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Longer than any text of ours. */
const LONGEST_WORDS = 200;

type Label = { readonly x: number; readonly y: number; readonly words: string; readonly style: string };

function text({ x, y, words, style }: Label): string {
  return `<text x="${px(x)}" y="${px(y)}" ${style}>${htmlText(words, LONGEST_WORDS)}</text>`;
}

/** Text with a halo, so that it can be read on top of lines. */
function haloed(label: Label): string {
  return text({
    ...label,
    style: `${label.style} stroke="#fff" stroke-width="3.5" paint-order="stroke" stroke-linejoin="round"`,
  });
}
