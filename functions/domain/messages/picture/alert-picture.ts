import * as z from 'zod';
import { shownEvent } from '../../alerting/event/shown-event.ts';
import { BOUNDS, type Bound } from '../../engine/bound.ts';
import { countedWord } from '../../engine/condition.ts';
import { grouped } from '../../grouped.ts';
import { spanInWords } from '../../time/duration.ts';
import { localDay, localMoment } from '../../time/local-moment.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import { isTimeZone, localTime, partsOf } from '../../time/wall-clock.ts';
import { htmlText } from '../../wording/inert-text.ts';

/** How the line of a bound is named, and how the counts of a day are summed up. */
const BY_BOUND: Readonly<Record<Bound, { line: string; all: string }>> = {
  atLeast: { line: 'alert from', all: 'at most' },
  atMost: { line: 'alert down to', all: 'at least' },
};

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
      .extend({ rule }),
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

/** How far places that are tried for a label are apart, and how far over and under its line it stands, in px. */
const TRIED_PX = 12;
const BESIDE_LINE = [-5, 15, -20, 30] as const;

type Facts = {
  readonly what: string;
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
  /** What `expected.usualPeak` is. */
  readonly usually: string;
  readonly expected: { readonly usualPeak: number; readonly low: number; readonly high: number } | undefined;
  /** When people expected more or less within the day, epoch ms; not why, which is theirs to say. */
  readonly expecting: readonly { readonly from: number; readonly to: number; readonly times: number }[];
  /** The part of the episode that lies within the day, epoch ms. */
  readonly episode: { readonly from: number; readonly to: number; readonly isOver: boolean } | undefined;
  readonly timeZone: string;
};

/**
 * Draws the course of the last day of an alert: the count of its window by half hours, what is usual, the line that
 * decided, and the episode, on a white background, with times in the organization's zone. Lines differ in their
 * strokes, too, and each has its name beside it, so that the picture can be read without colours. Takes an event;
 * undefined if it has no course.
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
  const { measure } = data;
  const counted =
    measure === undefined
      ? `${countedWord(rule.conditionKind, data.count)}s`
      : `${measure.toLowerCase()} of the largest mention`;
  const zone = data.timeZone ?? 'UTC';
  return {
    what: `${counted.slice(0, 1).toUpperCase()}${counted.slice(1)} in ${spanInWords(windowMs)}`,
    counts: course.counts.map((count) => (count === null || !Number.isFinite(count) ? null : Math.max(0, count))),
    end: course.to === window.to ? data.observed : undefined,
    from,
    to,
    line: BOUNDS[course.bound].rounded(course.line),
    lines: course.lines?.length === course.counts.length ? course.lines.map(BOUNDS[course.bound].rounded) : undefined,
    bound: course.bound,
    usually: measure === undefined ? 'usual daily peak' : 'largest of a usual week',
    expected,
    expecting: (course.expected ?? []).flatMap((time) => {
      const [begins, ends] = [Math.max(from, Date.parse(time.from)), Math.min(to, Date.parse(time.to))];
      return begins < ends ? [{ from: begins, to: ends, times: time.times }] : [];
    }),
    episode:
      Number.isNaN(began) || began > to
        ? undefined
        : { from: began, to: Number.isNaN(ended) ? to : Math.min(to, ended), isOver: !Number.isNaN(ended) },
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  };
}

function altOf(facts: Facts): string {
  const { what, counts, from, to, line, bound, usually, expected, expecting, episode, timeZone } = facts;
  const known = counts.filter((count) => count !== null);
  const furthest = `${BY_BOUND[bound].all} ${numbered(BOUNDS[bound].furthest(known))}`;
  const usual = expected === undefined ? '' : `, ${usually} ${numbered(expected.usualPeak)}`;
  const during =
    episode === undefined
      ? ''
      : `; alert from ${clockOf(episode.from, timeZone)}${episode.isOver ? ` to ${clockOf(episode.to, timeZone)}` : ''}`;
  const more = expecting.map(
    (time) => `; ${expectingInWords(time)}, from ${clockOf(time.from, timeZone)} to ${clockOf(time.to, timeZone)}`,
  );
  const limit = hasLine(facts) ? `, ${BY_BOUND[bound].line} ${numbered(line)}` : '';
  return `${what} from ${localTime(from, timeZone)} to ${localTime(to, timeZone)} (${timeZone}): ${furthest}${usual}${limit}${during}${more.join('')}.`;
}

/** "more expected, up to 4 times", or "less expected, down to 0.2 times". */
function expectingInWords({ times }: Pick<Facts['expecting'][number], 'times'>): string {
  const [how, to] = times > 1 ? ['more', 'up'] : ['less', 'down'];
  return `${how} expected, ${to} to ${grouped(times)} times`;
}

/** A rule that is made of others has no line. */
function hasLine({ line, bound }: Pick<Facts, 'line' | 'bound'>): boolean {
  return line > 0 || !BOUNDS[bound].isUpward;
}

function svgOf(facts: Facts): string {
  const { from, to, line, usually, expected, what, timeZone, bound, end } = facts;
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
  const lastCount = counts.at(-1);
  const free = freePlaces(
    points,
    last === undefined ? [] : [{ left: last[0] - 60, right: last[0] + 6, top: last[1] - 20, bottom: last[1] + 6 }],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${PICTURE_FONT}" font-size="12" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text({ x: LEFT, y: 20, words: `${what}, the last day`, style: 'font-weight="600" font-size="14"' }),
    text({ x: LEFT, y: 38, words: `up to ${localTime(to, timeZone)} (${timeZone})`, style: 'fill="#666"' }),
    episodeOf(facts, x),
    ...expectingOf(facts, x),
    ...countTicks(top).map(
      (tick) =>
        `<path d="M${LEFT} ${px(y(tick))}H${WIDTH - RIGHT}" stroke="#e3e3e3"/>${text({ x: LEFT - 8, y: y(tick) + 4, words: numbered(tick), style: 'text-anchor="end" fill="#666"' })}`,
    ),
    ...gapsOf(counts, (at) => x(from + at * stepMs)),
    expected === undefined ? '' : usualBand(expected, y),
    ...runs.map(
      (run) =>
        `<path d="M${px(run[0]?.[0] ?? 0)} ${FLOOR}${run.map(([a, b]) => `L${px(a)} ${px(b)}`).join('')}L${px(run.at(-1)?.[0] ?? 0)} ${FLOOR}Z" fill="#2a6f97" fill-opacity="0.14"/>`,
    ),
    hasLine(facts)
      ? `<path d="M${LEFT} ${lineOf(facts, { x: (at) => x(from + at * stepMs), y })}"${facts.lines === undefined ? '' : ' fill="none"'} stroke="#9e2a2b" stroke-width="1.5" stroke-dasharray="6 4"/>`
      : '',
    ...runs.map(
      (run) =>
        `<path d="M${run.map(([a, b]) => `${px(a)} ${px(b)}`).join('L')}" fill="none" stroke="#1d4e6b" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
    hasLine(facts)
      ? free({ y: y(line), words: `${BY_BOUND[bound].line} ${numbered(line)}`, style: 'fill="#9e2a2b"' })
      : '',
    expected === undefined
      ? ''
      : free({
          y: y(expected.usualPeak),
          words: `${usually} ${numbered(expected.usualPeak)}`,
          style: 'fill="#6b4a12"',
        }),
    last === undefined || lastCount === undefined || lastCount === null
      ? ''
      : `<circle cx="${px(last[0])}" cy="${px(last[1])}" r="4" fill="#1d4e6b"/>${haloed({ x: last[0] - 8, y: last[1] - 6, words: numbered(lastCount), style: 'text-anchor="end" font-weight="600" font-size="14"' })}`,
    `<path d="M${LEFT} ${FLOOR}H${WIDTH - RIGHT}" stroke="#888"/>`,
    ...timeMarks(facts).map(
      ({ time, words }) =>
        `<path d="M${px(x(time))} ${FLOOR}v5" stroke="#888"/>${text({ x: x(time), y: FLOOR + 19, words, style: 'text-anchor="middle" fill="#666"' })}`,
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

/** The time of the episode: its own background between two vertical lines, the first of which has a label. */
function episodeOf({ episode, timeZone }: Facts, x: (time: number) => number): string {
  if (episode === undefined) return '';
  const [start, end] = [x(episode.from), x(episode.to)];
  const label = `alert${episode.isOver ? '' : ' since'} ${clockOf(episode.from, timeZone)}${episode.isOver ? ` to ${clockOf(episode.to, timeZone)}` : ''}`;
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
function expectingOf({ expecting, bound }: Facts, x: (time: number) => number): string[] {
  if (expecting.length === 0) return [];
  const bands = expecting.map(({ from, to }) => {
    const [start, end] = [x(from), x(to)];
    const stripes = Array.from(
      { length: Math.floor((end - start) / STRIPE_PX) + 1 },
      (_, at) => `M${px(start + at * STRIPE_PX)} ${TOP}V${FLOOR}`,
    );
    return `<rect x="${px(start)}" y="${TOP}" width="${px(end - start)}" height="${FLOOR - TOP}" fill="#4f7d5c" fill-opacity="0.14"/><path d="${stripes.join('')}" stroke="#4f7d5c" stroke-opacity="0.35" stroke-width="0.75"/>`;
  });
  const times = BOUNDS[bound].furthest(expecting.map((time) => time.times));
  const words = `striped: ${expectingInWords({ times })}`;
  return [...bands, text({ x: WIDTH - RIGHT, y: 20, words, style: 'text-anchor="end" fill="#2f5c3d"' })];
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
  return (label: Omit<Words, 'x'>): string => {
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
function timeMarks({ from, to, timeZone }: Facts): { readonly time: number; readonly words: string }[] {
  const days: number[] = [];
  for (let day = localDay(from, timeZone); day <= localDay(to, timeZone); day += DAY_MS) days.push(day);
  const margin = HOUR_MS / 2;
  return days
    .flatMap((day) => MARKED_HOURS.map((hour) => ({ hour, time: localMoment(day, hour * 60, timeZone) })))
    .filter(({ time }) => time >= from + margin && time <= to - margin)
    .map(({ hour, time }) => ({
      time,
      words: hour === 0 ? dayOf(time, timeZone) : clockOf(time, timeZone),
    }));
}

function dayOf(time: number, timeZone: string): string {
  const part = partsOf(timeZone, { weekday: 'short', day: 'numeric', month: 'short' })(time);
  return `${part('weekday')} ${part('day')} ${part('month')}`;
}

function clockOf(time: number, timeZone: string): string {
  const part = partsOf(timeZone, { hour: '2-digit', minute: '2-digit' })(time);
  return `${part('hour')}:${part('minute')}`;
}

function numbered(value: number): string {
  return grouped(Math.round(value * 10) / 10);
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Longer than any text of ours. */
const LONGEST_WORDS = 200;

type Words = { readonly x: number; readonly y: number; readonly words: string; readonly style: string };

function text({ x, y, words, style }: Words): string {
  return `<text x="${px(x)}" y="${px(y)}" ${style}>${htmlText(words, LONGEST_WORDS)}</text>`;
}

/** Text with a halo, so that it can be read on top of lines. */
function haloed(words: Words): string {
  return text({
    ...words,
    style: `${words.style} stroke="#fff" stroke-width="3.5" paint-order="stroke" stroke-linejoin="round"`,
  });
}
