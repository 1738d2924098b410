import { describe, expect, test } from 'vitest';
import type { AlertEventData } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { readDeliveryEvent } from '../../../../functions/domain/channels/delivery-event.ts';
import { alertPicture } from '../../../../functions/domain/messages/picture/alert-picture.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const TO = '2026-11-20T14:05:00.000Z';

function course(parts: Partial<NonNullable<AlertEventData['course']>> = {}): NonNullable<AlertEventData['course']> {
  const counts = [...new Array<number>(44).fill(5), 9, 22, 40, 63];
  return { to: TO, counts, line: 34.5, bound: 'atLeast', ...parts };
}

function pictureOf(data: Partial<AlertEventData> = {}) {
  const drawn = alertPicture(buildAlertEvent({ course: course(), timeZone: 'Europe/Oslo', ...data }));
  if (drawn === undefined) throw new Error('nothing was drawn');
  return drawn;
}

/** The texts of a picture, in their order. */
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);

describe('the picture of an alert', () => {
  test('names each line beside it, so that nobody needs its colours', () => {
    const texts = textsOf(pictureOf().svg);
    expect(texts).toEqual(expect.arrayContaining(['usual daily peak 21', 'alert from 35', '63', 'alert since 15:05']));
    expect(texts[0]).toBe('Mentions in 1 h, the last day');
  });

  test('has the names of lines where the course is not, as long as it leaves a place', () => {
    const shapes = [
      Array.from({ length: 48 }, (_, at) => 12 + (at % 5) * 3),
      Array.from({ length: 48 }, (_, at) => (at < 24 ? 36 : 5)),
      Array.from({ length: 48 }, (_, at) => at),
    ];
    for (const counts of shapes) {
      const { svg } = pictureOf({ course: course({ counts }) });
      const [way = ''] = /(?<=<path d="M)[^"]*(?=" fill="none" stroke="#1d4e6b")/.exec(svg) ?? [];
      const points = way.split('L').map((point) => point.split(' ').map(Number));
      for (const [, x = '', y = '', words = ''] of svg.matchAll(
        /<text x="([\d.]+)" y="([\d.]+)"[^>]*>((?:usual|alert from)[^<]*)</g,
      )) {
        const right = Number(x) + 6 * words.length;
        const under = points.filter(
          ([px = 0, py = 0]) => px >= Number(x) && px <= right && py > Number(y) - 9 && py < Number(y) + 2,
        );
        expect(under, words).toEqual([]);
      }
    }
  });

  test('ends at the count that the message tells, and not at what came shortly before', () => {
    const counts = [...new Array<number>(47).fill(5), 49];
    const { svg } = pictureOf({
      observed: 44,
      status: 'resolved',
      course: course({ counts, to: TO }),
      window: { from: '2026-11-20T10:05:00.000Z', to: TO, length: '4h' },
    });
    expect(textsOf(svg)).toContain('44');
    expect(textsOf(svg)).not.toContain('49');
  });

  test('has the times of the organization on its axis, each fourth hour, the day at midnight', () => {
    expect(textsOf(pictureOf().svg)).toEqual(
      expect.arrayContaining(['16:00', '20:00', 'Fri 20 Nov', '04:00', '08:00', '12:00']),
    );
    const kolkata = pictureOf({ timeZone: 'Asia/Kolkata' }).svg;
    expect(kolkata).toContain('up to Fri 20 Nov 2026, 19:35 (Asia/Kolkata)');
    expect(textsOf(kolkata)).toContain('16:00');
  });

  test('of a day on which clocks change has each hour of the wall where it was', () => {
    const at = '2026-10-25T09:00:00.000Z';
    const { svg } = pictureOf({ course: course({ to: at }) });
    const places = new Map(
      [...svg.matchAll(/<text x="([\d.]+)"[^>]*>(\d\d:00|Sun 25 Oct)</g)].map(([, x, words]) => [words, Number(x)]),
    );
    const gap = (from: string, to: string) => (places.get(to) ?? 0) - (places.get(from) ?? 0);
    expect(gap('Sun 25 Oct', '04:00') / gap('04:00', '08:00')).toBeCloseTo(5 / 4, 2);
  });

  test('says in words what it shows', () => {
    expect(pictureOf().alt).toBe(
      'Mentions in 1 h from Thu 19 Nov 2026, 15:05 to Fri 20 Nov 2026, 15:05 (Europe/Oslo): at most 63, usual daily peak 21, alert from 35; alert from 15:05.',
    );
  });

  test('of an alert that is over marks where it began and ended', () => {
    const { svg } = pictureOf({
      status: 'resolved',
      episode: { startedAt: '2026-11-20T11:05:00.000Z', endedAt: TO, peak: 63 },
    });
    expect(textsOf(svg)).toContain('alert 12:05 to 15:05');
  });

  test('of a rule on silence says down to what it is usual', () => {
    const silence = course({ counts: [...new Array<number>(46).fill(9), 1, 0], line: 2, bound: 'atMost' });
    const { expected: _none, ...data } = buildAlertEvent({ course: silence }).data;
    const { svg, alt } = alertPicture({ data }) ?? { svg: '', alt: '' };
    expect(textsOf(svg)).toContain('alert down to 2');
    expect(alt).toContain('at least 0');
    expect(svg).not.toContain('usual');
  });

  test('shows where nothing is known as that, not as nothing counted', () => {
    const counts = [...new Array<number | null>(20).fill(5), ...new Array<number | null>(4).fill(null), 5, 63];
    const { svg } = pictureOf({ course: course({ counts }) });
    expect(textsOf(svg)).toContain('?');
    expect(svg.match(/fill="none"/g)).toHaveLength(2);
  });

  test('stays within itself whatever the numbers are', () => {
    for (const line of [0, 1e9]) {
      const { svg } = pictureOf({ course: course({ counts: [0, null, 1e12, 0.5], line }) });
      const heights = [...svg.matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...heights)).toBeLessThanOrEqual(240);
      expect(svg).not.toMatch(/NaN|Infinity/);
    }
  });

  test('draws the line higher where more was expected for a time', () => {
    const lines = [...new Array<number>(40).fill(10), ...new Array<number>(8).fill(40)];
    const { svg } = pictureOf({ course: course({ counts: new Array<number>(48).fill(5), line: 40, lines }) });
    const way = /<path d="M52 ([\d.]+)H([\d.]+)V[\d.H]+V/.exec(svg.replaceAll(/(V[\d.]+)(?:H[\d.]+\1)+/g, '$1'));
    expect(way).not.toBeNull();
    expect(svg).toContain('alert from 40');
  });

  test('shades when more was expected and says so, but not why, which is a word of somebody', () => {
    const expected = [
      { from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T11:00:00.000Z', times: 4, why: 'Acme launch' },
    ];
    const { svg, alt } = pictureOf({ course: course({ expected }) });
    expect(textsOf(svg)).toContain('striped: more expected, up to 4 times');
    expect(alt).toContain('; more expected, up to 4 times, from 09:00 to 12:00.');
    expect(`${svg}${alt}`).not.toContain('launch');
    const width = (from: string, to: string) => {
      const { svg: drawn } = pictureOf({ course: course({ expected: [{ from, to, times: 2 }] }) });
      return Number(/<rect[^>]* width="([\d.]+)"[^>]*fill="#4f7d5c"/.exec(drawn)?.[1]);
    };
    // What lies before the day is not drawn, and what is no time is left out.
    expect(width('2026-11-01T00:00:00.000Z', '2026-11-19T15:05:00.000Z')).toBeCloseTo(532 / 24, 0);
    expect(width('soon', 'later')).toBeNaN();
  });

  test('of an event that carries no course, or nothing that was counted, there is none', () => {
    expect(alertPicture(buildAlertEvent())).toBeUndefined();
    expect(alertPicture(buildAlertEvent({ course: course({ counts: [null, null] }) }))).toBeUndefined();
    expect(alertPicture(buildAlertEvent({ course: course({ counts: [] }) }))).toBeUndefined();
    expect(alertPicture(buildAlertEvent({ course: course({ to: 'soon' }) }))).toBeUndefined();
  });

  test('holds no word of anybody, and none of what an event may smuggle in', () => {
    const hostile = '<script>alert(1)</script>&"\'\u202e]]>';
    const event = buildAlertEvent({
      course: course(),
      timeZone: hostile,
      explanation: hostile,
      window: { from: '2026-11-20T13:05:00.000Z', to: TO, length: hostile },
    });
    const renamed = { ...event, data: { ...event.data, rule: { ...event.data.rule, name: hostile, ruleId: hostile } } };
    const { svg, alt } = alertPicture(renamed) ?? { svg: '', alt: '' };
    expect(svg).toContain('(UTC)');
    for (const words of ['script', 'Acme', 'jane_doe', '\u202e']) expect(`${svg}${alt}`).not.toContain(words);
  });

  test('is the same from the event that deliver reads', () => {
    const event = buildAlertEvent({ course: course(), timeZone: 'Europe/Oslo' });
    const read = readDeliveryEvent(JSON.stringify(event));
    if (!read.ok) throw new Error(read.problem);
    expect(alertPicture(read.event)).toEqual(alertPicture(event));
  });
});
