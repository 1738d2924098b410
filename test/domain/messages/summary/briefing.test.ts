import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summaryCard } from '../../../../functions/domain/channels/summary-card.ts';
import { historyOf } from '../../../../functions/domain/counting/series/history.ts';
import { newHead } from '../../../../functions/domain/counting/series/series-head.ts';
import { summaryEmail } from '../../../../functions/domain/messages/email/summary-email.ts';
import { summaryHtml } from '../../../../functions/domain/messages/email/summary-html.ts';
import { periodPicture } from '../../../../functions/domain/messages/picture/period-picture.ts';
import { tonesOf, voicesOf } from '../../../../functions/domain/messages/summary/compared-volumes.ts';
import { countsIn, stepsOf } from '../../../../functions/domain/messages/summary/period-steps.ts';
import type { SummaryData, WatchedVolume } from '../../../../functions/domain/messages/summary/summary-event.ts';
import { volumeOf } from '../../../../functions/domain/messages/summary/volume.ts';
import { buildSummary } from '../../../support/build-summary.ts';
import { daysOfZone, ODD_DAYS } from '../../../support/days-of-zone.ts';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '../../channels/hostile-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const volume = (kind: 'keyword' | 'group', id: string, fields: Partial<WatchedVolume> = {}): WatchedVolume => ({
  watch: { kind, id, name: `${kind} ${id}` },
  mentions: 100,
  known: 1,
  usual: { median: 200, low: 150, high: 250, of: 13 },
  ...fields,
});

describe('the tone', () => {
  const negative = volume('keyword', '1', { mentions: 30, sentiments: ['NEGATIVE'], usual: undefined });

  test('is the negative part of a watch whose negative mentions are counted, beside the usual one', () => {
    const usual = { median: 20, low: 10, high: 30, of: 13 };
    const volumes = [volume('keyword', '1'), { ...negative, usual }, volume('keyword', '2')];
    expect(tonesOf(volumes)).toEqual([
      { watch: volumes[0]?.watch, negative: 30, mentions: 100, share: 0.3, usual: 0.1 },
    ]);
  });

  test('is not said of few mentions, nor where counts are missing, and has no usual where that is not known', () => {
    expect(tonesOf([volume('keyword', '1', { mentions: 10 }), negative])).toEqual([]);
    expect(tonesOf([volume('keyword', '1'), { ...negative, known: 0.5 }])).toEqual([]);
    expect(tonesOf([volume('keyword', '1'), negative])[0]).not.toHaveProperty('usual');
  });
});

describe('the share of voice', () => {
  test('is that of the keywords of a group that is counted', () => {
    const volumes = [volume('group', '7', { mentions: 400 }), volume('keyword', '1'), volume('keyword', '2')];
    const voices = voicesOf(volumes, () => new Set(['1']));
    expect(voices).toMatchObject([{ mentions: 400, shares: [{ watch: { id: '1' }, share: 0.25, usual: 1 }] }]);
    expect(voicesOf(volumes, () => new Set())).toEqual([]);
  });
});

describe('the course of a period', () => {
  test('of a month has a step for each day of the calendar, also where clocks change', () => {
    const from = Date.parse('2026-10-01T00:00+02:00');
    const { step, edges } = stepsOf({ from, to: Date.parse('2026-11-01T00:00+01:00') }, 'Europe/Oslo');
    expect(step).toBe('day');
    expect(edges).toHaveLength(32);
    const lengths = edges.slice(1).map((edge, at) => (edge - (edges[at] ?? 0)) / HOUR);
    expect(lengths.filter((hours) => hours !== 24)).toEqual([25]);
  });

  test.each(ODD_DAYS)('of a week has a step for each day, in %s around %s, which %s', (timeZone, odd) => {
    const days = [...daysOfZone(timeZone, Date.parse(odd) - 9 * DAY, Date.parse(odd) + 9 * DAY).values()];
    for (const at of [0, 1, 2, 6, 7, 8, 9].filter((each) => each + 7 < days.length)) {
      const edges = days.slice(at, at + 8);
      const [from = 0, to = 0] = [edges[0], edges.at(-1)];
      expect(stepsOf({ from, to }, timeZone)).toEqual({ step: 'day', edges });
    }
  });

  test('begins its days at the time at which the period begins, if that is another than at its end', () => {
    const [from, to] = [Date.parse('2026-04-22T09:00+02:00'), Date.parse('2026-04-26T07:00+03:00')];
    const { edges } = stepsOf({ from, to }, 'Africa/Cairo');
    const nine = ['23T09:00+02:00', '24T09:00+03:00', '25T09:00+03:00'].map((time) => Date.parse(`2026-04-${time}`));
    expect(edges).toEqual([from, ...nine, to]);
  });

  test('sums up to the mentions of the period, whatever its length, its zone and how late the last counts are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Oslo', 'UTC', 'Australia/Lord_Howe', 'America/St_Johns'),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 2000 }),
        (timeZone, days, late, shift) => {
          const to = Date.parse('2026-11-02T00:00Z') + shift * 300_000;
          const period = { from: to - days * DAY, to };
          const hours = new Map(
            Array.from({ length: 34 * 24 }, (_, at) => {
              const start = Math.floor(to / HOUR) * HOUR - (33 * 24 - at) * HOUR;
              return [start, { total: Array.from({ length: 12 }, (_each, bucket) => (at + bucket) % 5), types: {} }];
            }),
          );
          const head = { ...newHead(300_000, to - 14 * DAY, to - late * 300_000), gaps: [] };
          const history = historyOf(300_000, hours);
          const counts = countsIn(history, head, stepsOf(period, timeZone));
          const sum = counts.reduce<number>((all, count) => all + (count ?? Number.NaN), 0);
          expect(sum).toBe(volumeOf(history, head, period).mentions);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has a gap where counts are missing, and no 0', () => {
    const to = Date.parse('2026-11-02T00:00Z');
    const hours = new Map([[to - HOUR, { total: [4], types: {} }]]);
    const counts = countsIn(
      historyOf(HOUR, hours),
      newHead(HOUR, to - DAY, to),
      stepsOf({ from: to - 2 * HOUR, to }, 'UTC'),
    );
    expect(counts).toEqual([null, 4]);
  });
});

/** A summary that says all that a briefing may say, with a text in each of its fields. */
function briefing(text: string): SummaryData {
  const { data } = buildSummary();
  const watch = { kind: 'keyword' as const, id: '1001', name: text };
  const [story] = data.stories.shown;
  if (story === undefined) throw new Error('no story');
  const url = 'https://paper.example/a';
  const articles = [{ title: text, url, outlet: text, reach: 12_345, time: data.period.from }];
  return {
    ...data,
    organization: { organizationId: '42', name: text },
    stories: { total: 3, shown: [{ ...story, name: text, headline: text, terms: [text], total: 777, articles }] },
    open: {
      total: 2,
      shown: [
        {
          rule: '42/acme',
          name: text,
          severity: 'critical',
          startedAt: data.period.from,
          peak: 98,
          acknowledgedAt: data.period.to,
          acknowledgedBy: text,
        },
      ],
    },
    tone: [{ watch, negative: 30, mentions: 111, share: 0.27, usual: 0.1 }],
    voice: [{ watch, mentions: 400, shares: [{ watch, mentions: 100, share: 0.25 }] }],
    course: {
      step: 'hour',
      starts: [data.period.from, '2026-11-22T09:00:00.000Z', '2026-11-22T10:00:00.000Z'],
      counts: [3, null, 2345],
      watches: 1,
      of: 2,
      kind: 'keyword',
    },
  };
}

const NO_COURSE: NonNullable<SummaryData['course']> = {
  step: 'day',
  starts: ['2026-11-22T08:00:00.000Z'],
  counts: [],
  watches: 1,
  of: 1,
  kind: 'keyword',
};

/** What a reader sees of HTML. */
const textOf = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'");

const numbersIn = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? [];

describe('a briefing', () => {
  test('says what happened with its articles, the tone, the shares, what is open and who knows, in this order', () => {
    const { body } = summaryEmail(briefing('Acme'), '--local');
    const said = [
      '1. Acme: Acme',
      '777 mentions in all',
      'Acme (Acme, reach 12,345)',
      'https://paper.example/a',
      '... and 2 more',
      'Mentions an hour, 1 of 2 keywords together',
      '▁?█',
      'most 2,345, Sun 22 Nov 2026, 11:00',
      'Acme: 30 of 111 negative; 27.0 %, usually 10.0 %',
      'Acme, 400 mentions: Acme 25.0 %',
      'critical, since Sun 22 Nov 2026, 09:00',
      'acknowledged by Acme, Mon 23 Nov 2026, 09:00',
      '... and 1 more',
      'Health',
    ];
    const places = said.map((words) => body.indexOf(words));
    expect(places.map((place, at) => (place < 0 ? said[at] : ''))).toEqual(said.map(() => ''));
    expect(body.indexOf('Open')).toBeLessThan(body.indexOf('Health'));
    expect(body.indexOf('Stories')).toBeLessThan(body.indexOf('Tone'));
    expect(body.indexOf('Tone')).toBeLessThan(body.indexOf('Share of voice'));
    expect(body.indexOf('Share of voice')).toBeLessThan(body.indexOf('Open'));
  });

  test.each(Object.entries(HOSTILE_TEXTS))('with %s in every field has no line that is not its own', (_name, text) => {
    const lines = summaryEmail(briefing('Acme'), '--local').body.split('\n').length;
    const hostile = summaryEmail(briefing(text), '--local').body;
    expect(hostile.split('\n').length).toBeLessThanOrEqual(lines + 30);
    expect(hostile).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
  });

  test('has the same numbers in its HTML as in its text, which a chart replaces where it shows them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 8, maxLength: 8 }), (numbers) => {
        const [total, peak, of, negative, all, share, mentions, median] = numbers.map((each) => each + 1);
        const made = briefing('Acme');
        const [story] = made.stories.shown;
        if (story === undefined || total === undefined || peak === undefined || of === undefined) return;
        const data: SummaryData = {
          ...made,
          stories: { total: of, shown: [{ ...story, total, peak }] },
          tone: (made.tone ?? []).map((each) => ({ ...each, negative: negative ?? 0, mentions: all ?? 0 })),
          voice: (made.voice ?? []).map((each) => ({ ...each, mentions: share ?? 0 })),
          volumes: {
            total: 1,
            shown: made.volumes.shown.map((each) => ({
              ...each,
              mentions: mentions ?? 0,
              usual: { median: median ?? 0, low: 1, high: 2, of: 13 },
            })),
          },
        };
        const { subjectInScript, body } = summaryEmail(data, '--local');
        const html = textOf(summaryHtml(data, {}));
        const said = `${subjectInScript}${body.slice(0, body.indexOf('To have it'))}`;
        expect(numbersIn(said).filter((each) => !html.includes(each))).toEqual([]);
        expect(numbersIn(html).filter((each) => !said.includes(each))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test.each([...HOSTILE_TEXTS, ...HUGE_TEXTS.slice(0, 2).map((text) => text.slice(0, 100_000))])(
    'fetches and runs nothing as HTML, whatever its fields say: %#',
    (text) => {
      const { svg } = periodPicture({ course: briefing(text).course ?? NO_COURSE, timeZone: text }) ?? { svg: '' };
      for (const isPaper of [true, false]) {
        const html = summaryHtml(briefing(text), { isPaper, chart: { src: 'cid:course', alt: text.slice(0, 500) } });
        expect(html).not.toMatch(/<script|<iframe|<link|url\(|@import|javascript:/i);
        expect([...html.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['cid:course']);
        const allowed = new Set(['https://paper.example/a']);
        expect([...html.matchAll(/ href="([^"]*)"/g)].every(([, href = '']) => allowed.has(href))).toBe(true);
        expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      }
      expect(svg).not.toMatch(/<script|href/);
    },
  );

  test('of 40 stories, with long names everywhere, is within what Gmail shows, and counts what it leaves out', () => {
    const made = briefing('Ω'.repeat(300));
    const stories = Array.from({ length: 20 }, () => made.stories.shown[0]).filter((each) => each !== undefined);
    const [volume] = made.volumes.shown;
    const shown = Array.from({ length: 40 }, () => volume).filter((each) => each !== undefined);
    const named = shown.map((each) => ({ ...each, watch: { ...each.watch, name: 'Ω'.repeat(300) } }));
    const data = { ...made, stories: { total: 40, shown: stories }, volumes: { total: 90, shown: named } };
    const html = summaryHtml(data, {});
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    const [first, second] = [...textOf(html).matchAll(/\.\.\. and (\d+) more/g)].map(([, count]) => Number(count));
    const leads = textOf(html).match(/\d+\. Ω/g)?.length ?? 0;
    expect(leads + (first ?? 0)).toBe(40);
    expect(second).toBeGreaterThanOrEqual(50);
  });

  test('is drawn in a bar a day, with a question mark where it is not known', () => {
    const drawn = periodPicture({ course: briefing('x').course ?? NO_COURSE, timeZone: 'Europe/Oslo' });
    expect(drawn?.alt).toBe(
      'Mentions an hour, 1 of 2 keywords together, from Sun 22 Nov 2026, 09:00 (Europe/Oslo): most 2,345 from Sun 22 Nov 2026, 11:00; 1 not known.',
    );
    expect(drawn?.svg.match(/>\?</g)).toHaveLength(1);
    expect(periodPicture({ course: { ...NO_COURSE, counts: [null] }, timeZone: 'UTC' })).toBeUndefined();
  });

  test.each([
    ['2026-10-01T00:00+02:00', '2026-11-01T00:00+01:00', 'October 2026 (Europe/Oslo)'],
    ['2027-02-01T00:00+01:00', '2027-03-01T00:00+01:00', 'February 2027 (Europe/Oslo)'],
    [
      '2026-09-01T00:00+02:00',
      '2026-11-01T00:00+01:00',
      'Tue 1 Sept 2026, 00:00 to Sun 1 Nov 2026, 00:00 (Europe/Oslo)',
    ],
    [
      '2026-11-01T00:00+01:00',
      '2026-11-15T00:00+01:00',
      'Sun 1 Nov 2026, 00:00 to Sun 15 Nov 2026, 00:00 (Europe/Oslo)',
    ],
  ])('from %s to %s is of %s', (from, to, said) => {
    const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const data = { ...briefing('Acme'), period, timeZone: 'Europe/Oslo' };
    expect(summaryEmail(data, '--local').body.split('\n')[1]).toBe(said);
  });

  test('shows its articles with their links in chat programs', () => {
    expect(summaryCard(briefing('Acme')).samples).toEqual([
      { text: 'Acme', byline: 'Acme, reach 12,345', link: { href: 'https://paper.example/a', host: 'paper.example' } },
    ]);
  });
});
