import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { pngRenderer } from '../../functions/adapters/picture/png-renderer.ts';
import type { AlertEventData } from '../../functions/domain/alerting/event/alert-event.ts';
import {
  alertPicture,
  PICTURE_FONT,
  PICTURE_SIZE,
  picturedEvent,
} from '../../functions/domain/messages/picture/alert-picture.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

const { resolve } = createRequire(import.meta.url);
const bytesOf = (file: string) => new Uint8Array(readFileSync(resolve(file)));

const font = {
  fontBuffers: [400, 600].map((weight) =>
    bytesOf(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`),
  ),
  defaultFontFamily: PICTURE_FONT,
};

// resvg's module is loaded once a process, which test files share: by the renderer alone.
beforeAll(async () => {
  await pngRenderer(
    bytesOf('@resvg/resvg-wasm/index_bg.wasm'),
    font.fontBuffers,
  )('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
});

const TO = '2026-11-20T14:05:00.000Z';
const QUIET = new Array<number>(44).fill(5);

function course(parts: Partial<NonNullable<AlertEventData['course']>> = {}): NonNullable<AlertEventData['course']> {
  return { to: TO, counts: [...QUIET, 9, 22, 40, 63], line: 34, bound: 'atLeast', ...parts };
}

const fair = (times: number) => ({ from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T11:00:00.000Z', times });
const over = { startedAt: '2026-11-19T20:05:00.000Z', endedAt: '2026-11-20T12:05:00.000Z', peak: 63 };
const day = { from: '2026-11-19T14:05:00.000Z', to: TO, length: '1d' };
const large = [...QUIET.map((count) => count * 40_000), 400_000, 900_000, 1_600_000, 2_543_210];

/** Alerts whose pictures have each label there is, and long ones. */
const ALERTS: Readonly<Record<string, Partial<AlertEventData>>> = {
  firing: { course: course() },
  'firing while more was expected': { course: course({ expected: [fair(4.5)] }) },
  'over while less was expected': { course: course({ expected: [fair(0.2)] }), status: 'resolved', episode: over },
  'of voices': { course: course(), count: 'voices', timeZone: 'America/Argentina/Buenos_Aires', window: day },
  'on the largest mention': {
    course: course({ counts: large, line: 1_234_567, expected: [fair(4.5)] }),
    observed: 2_543_210,
    expected: { usualPeak: 400_000, low: 300_000, high: 500_000 },
    measure: 'INTERACTIONS',
    mentions: 3,
    timeZone: 'America/Argentina/Buenos_Aires',
    window: day,
  },
  'on silence': { course: course({ counts: [...QUIET, 5, 4, 2, 0], line: 2, bound: 'atMost' }), observed: 0 },
  'with gaps': { course: course({ counts: [...new Array<null>(20).fill(null), ...QUIET.slice(20), 9, 22, 40, 63] }) },
  'at midnight': {
    course: course({ to: '2026-11-20T23:40:00.000Z' }),
    window: { from: '2026-11-20T22:40:00.000Z', to: '2026-11-20T23:40:00.000Z', length: '1h' },
  },
};

function pictureOf(language: Language, data: Partial<AlertEventData>) {
  const drawn = alertPicture(buildAlertEvent({ timeZone: 'Europe/Oslo', ...data, language }));
  if (drawn === undefined) throw new Error('nothing was drawn');
  return drawn;
}

const alone = (element: string) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}" font-family="${PICTURE_FONT}" font-size="12">${element}</svg>`,
    { font },
  );

const CELL = 30;

/** The pixels of each sign, drawn beside each other at once: a picture for each sign would read the fonts each time. */
function drawnSigns(signs: readonly string[]): string[] {
  const texts = signs.map((sign, at) => `<text x="${at * CELL + 9}" y="20">${sign}</text>`);
  const { pixels, width } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${signs.length * CELL}" height="${CELL}" font-family="${PICTURE_FONT}" font-size="12">${texts.join('')}</svg>`,
    { font },
  ).render();
  const row = (y: number, x: number) => pixels.subarray((y * width + x) * 4, (y * width + x + CELL) * 4);
  return signs.map((_, at) =>
    Array.from({ length: CELL }, (_row, y) => Buffer.from(row(y, at * CELL)).toString('hex')).join(),
  );
}

/** Each text of a picture, and where its letters stand; of one with a halo, without it. */
function labelsOf(svg: string) {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([element, words = '']) => {
    const {
      x = Number.NaN,
      y = 0,
      width = 0,
      height = 0,
    } = alone(element.replace(/ stroke="#fff".*?>/, '>')).getBBox() ?? {};
    return { words, left: x, right: x + width, top: y, bottom: y + height };
  });
}

describe.each(LANGUAGES)('the picture of an alert in %s', (language) => {
  test.each(Object.entries(ALERTS))('%s has every label within it and none on another', (_of, data) => {
    const { svg } = pictureOf(language, data);
    expect(() => new Resvg(svg, { font })).not.toThrow();
    const labels = labelsOf(svg);
    const cut = labels.filter(
      ({ left, right, top, bottom }) =>
        !(left >= 0 && right <= PICTURE_SIZE.width && top >= 0 && bottom <= PICTURE_SIZE.height),
    );
    expect(cut).toEqual([]);
    const overlapping = labels.flatMap((one, at) =>
      labels
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        )
        .map((other) => [one.words, other.words]),
    );
    expect(overlapping).toEqual([]);
  });

  test('has a letter of its own font for every sign', () => {
    const words = Object.values(ALERTS).flatMap((data) =>
      labelsOf(pictureOf(language, data).svg).map((label) => label.words),
    );
    const signs = new Set(words.join(''));
    const visible = [...signs].filter((sign) => sign.trim() !== '');
    const [missing, another, ...drawn] = drawnSigns(['\u0416', '\u0436', ...visible]);
    expect(another).toBe(missing);
    expect(visible.filter((_, at) => drawn[at] === missing)).toEqual([]);
    // A space takes room, and is not drawn.
    const widthOf = (text: string) => alone(`<text x="9" y="99">${text}</text>`).getBBox()?.width ?? 0;
    for (const space of [...signs].filter((sign) => sign.trim() === '')) {
      expect(widthOf(`1${space}1`), JSON.stringify(space)).toBeGreaterThan(widthOf('11') + 1);
      expect(widthOf(`1${space}1`), JSON.stringify(space)).toBeLessThan(widthOf('1n1'));
    }
  });
});

test('a picture is in the language of the event, with what is asked of it alone; in English where the language is not known', () => {
  const event = buildAlertEvent({ course: course(), timeZone: 'Europe/Oslo', language: 'nb' });
  const asked = picturedEvent.parse(event);
  expect(alertPicture(asked)).toEqual(pictureOf('nb', { course: course() }));
  const later = picturedEvent.parse({ ...event, data: { ...event.data, language: 'sv' } });
  expect(alertPicture(later)).toEqual(pictureOf('en', { course: course() }));
});
