import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../cli/backtest/backtest.ts';
import { readCounts } from '../../../cli/backtest/read-counts.ts';
import { UsageError } from '../../../cli/usage-error.ts';
import type { Verdict } from '../../../functions/domain/engine/verdict.ts';
import { createWriter } from '../../../output/create-writer.ts';
import { usualDays } from '../../domain/engine/buckets-of.ts';
import { recordTerminal } from '../../support/record-terminal.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The timestamp of row `index` on a grid that begins at an odd second. */
function stamp(index: number): string {
  const time = Date.UTC(2026, 1, 26, 21, 42, 53) + index * 300_000;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

async function file(name: string, rows: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, ['timestamp,value', ...rows].join('\n'));
  return path;
}

async function backtest(...args: string[]) {
  const { terminal, out } = recordTerminal();
  const { text, json: writeJson, csv: writeCsv } = createWriter(terminal.stdout);
  const status = await run(args, {
    target: { kind: 'unspecified' },
    json: false,
    environment: {},
    writeOut: text,
    writeJson,
    writeCsv,
    writeError: text,
  });
  return { status, out: out() };
}

const burst = [...usualDays(6, 4), 90, 95, 80, 2, 2, 2];
const rows = burst.map((value, index) => `${stamp(index)},${value}`);

describe('a backtest of a file of counts', () => {
  test('writes each row back, with 1 where an alert would have been published', async () => {
    const counts = await file('counts.csv', rows);
    const csv = join(folder, 'scores.csv');
    expect(await backtest('--counts', counts, '--csv', csv)).toMatchObject({ status: 0 });
    const written = (await readFile(csv, 'utf8')).trim().split('\n');
    expect(written[0]).toBe('timestamp,value,anomaly_score');
    expect(written.slice(1).map((line) => line.replace(/,[01]$/, ''))).toEqual(rows);
    expect(written.flatMap((line, index) => (line.endsWith(',1') ? [index - 1] : []))).toEqual([6 * 288]);
  });

  test('reads what it wrote, also with the mark and the line ends of a spreadsheet that saved it', async () => {
    const scores = join(folder, 'again.csv');
    const counts = await file('counts.csv', rows);
    const { out } = await backtest('--counts', counts, '--csv', scores, '--json');
    const saved = join(folder, 'saved.csv');
    await writeFile(saved, `\ufeff${(await readFile(scores, 'utf8')).replaceAll('\n', '\r\n')}`);
    for (const path of [scores, saved]) expect(await backtest('--counts', path, '--json')).toEqual({ status: 0, out });
  });

  test('says in the terminal what fired and why, how many a week, and draws it', async () => {
    const { out } = await backtest('--counts', await file('counts.csv', rows));
    expect(out).toContain('1 alert, 1.2 a week');
    expect(out).toMatch(/90 mentions in 5 min; on a usual day the busiest 5 minutes have \d+\./);
    expect(out).toContain('▲');
    expect(out).toContain('─ usual daily peak');
  });

  test('prints JSON and nothing else when asked to', async () => {
    const { out } = await backtest('--counts', await file('counts.csv', rows), '--json');
    const report = JSON.parse(out);
    expect(report.alerts).toHaveLength(1);
    expect(report.alerts[0].verdict.observed).toBe(90);
    expect(report.missingBuckets).toBe(0);
    expect(report.requestsPerDay).toBe(312);
  });

  test('draws an SVG with a mark and a reason for each alert', async () => {
    const svg = join(folder, 'chart.svg');
    await backtest('--counts', await file('counts.csv', rows), '--svg', svg);
    const drawn = await readFile(svg, 'utf8');
    expect(drawn).toMatch(/^<svg xmlns[^>]*role="img">\n<title>[^<]+, alerts marked: 1<\/title>/);
    expect(drawn.match(/class="alert"/g)).toHaveLength(1);
    expect(drawn).toContain('<title>2026-03-04 21:47 90 mentions in 5 min');
  });

  test('says in text and picture what it would take to hear again, where the end is in the echo of an alert', async () => {
    const svg = join(folder, 'echo.svg');
    const { out } = await backtest('--counts', await file('counts.csv', rows), '--svg', svg);
    const says =
      /People know of this story\. Until \w+ \d+ \w+ \d{4}, \d\d:\d\d \(UTC\) the next message needs \d\S* times the usual limit \(/;
    expect(out).toMatch(says);
    expect(await readFile(svg, 'utf8')).toMatch(says);
  });

  test('draws each window that decided an alert, not only the shortest', async () => {
    const swell = usualDays(12, 4).map((value, index) => (index >= 6 * 288 && index < 6 * 288 + 96 ? 9 : value));
    const both = [...swell, 90, 95, 80, 2, 2, 2].map((value, index) => `${stamp(index)},${value}`);
    const svg = join(folder, 'both.svg');
    const { out } = await backtest('--counts', await file('both.csv', both), '--svg', svg, '--json');
    const windows = new Set(JSON.parse(out).alerts.map((alert: { verdict: Verdict }) => alert.verdict.windowMs));
    expect(windows.size).toBeGreaterThan(1);
    expect((await readFile(svg, 'utf8')).match(/class="count"/g)).toHaveLength(windows.size);
  });

  test('says what history is missing while the rule would be learning', async () => {
    const short = Array.from({ length: 3 * 12 + 1 }, (_, index) => `${stamp(index)},1`);
    const { out } = await backtest('--counts', await file('short.csv', short));
    expect(out).toContain('Too little history to judge anything: 3 of 24 h of history.');
  });

  test('calls the lowest count of a silence by its name', async () => {
    const silence = ['--condition', '{"kind":"threshold","window":"5m","atMost":2}'];
    const { out } = await backtest('--counts', await file('low.csv', [`${stamp(0)},2`, `${stamp(1)},1`]), ...silence);
    expect(out).toContain('at most 2. Lowest 1, still firing.');
  });

  test('takes a row that is missing for a gap, not for 0', async () => {
    const silence = ['--condition', '{"kind":"threshold","window":"15m","atMost":0}', '--json'];
    const quiet = Array.from({ length: 40 }, (_, index) => `${stamp(index)},1`);
    const missing = quiet.filter((_, index) => index < 20 || index > 30);
    const gone = JSON.parse((await backtest('--counts', await file('gap.csv', missing), ...silence)).out);
    expect(gone.alerts).toHaveLength(0);
    expect(gone.missingBuckets).toBe(11);
    const zeros = quiet.map((row, index) => (index < 20 || index > 30 ? row : row.replace(/1$/, '0')));
    const silent = JSON.parse((await backtest('--counts', await file('zeros.csv', zeros), ...silence)).out);
    expect(silent.alerts).toHaveLength(1);
  });

  test.each([
    [
      'without names, semicolons and days first',
      ['13.02.2026 00:00;1.200', '13.02.2026 00:05;7', '13.02.2026 00:10;5'],
      1212,
    ],
    [
      'by other names, in another order',
      ['Mentions;Zeit', '1200;2026-02-13 00:00', '7;2026-02-13 00:05', '5;2026-02-13 00:10'],
      1212,
    ],
    [
      'the newest first, quoted',
      ['"date","count"', '"2026-02-13 00:10","5"', '"2026-02-13 00:05","7"', '"2026-02-13 00:00","1,200"'],
      1212,
    ],
    ['seconds since 1970', ['time,count', '1770940800,1200', '1770941100,7', '1770941400,5'], 1212],
    ['milliseconds since 1970', ['time,count', '1770940800000,1200', '1770941100000,7', '1770941400000,5'], 1212],
  ])('reads a table %s, and says what it took', async (what, lines, sum) => {
    const path = join(folder, 'other.csv');
    await writeFile(path, lines.join('\r\n'));
    const { buckets, everyMs, taken } = readCounts(lines.join('\n'), path);
    expect(everyMs).toBe(300_000);
    expect(buckets[0]?.start).toBe(Date.UTC(2026, 1, 13));
    expect(buckets.reduce((total, bucket) => total + (bucket.total ?? 0), 0)).toBe(sum);
    const unit = /^(seconds|milliseconds)/.exec(what)?.[1];
    expect(taken).toContain(unit === undefined ? 'Times are those of' : `${unit} since 1970`);
  });

  test('keeps decimals of three digits as they are', () => {
    const { buckets } = readCounts('timestamp,value\n2026-02-13 00:00,0.123\n2026-02-13 00:05,2.600\n', 'thinned.csv');
    expect(buckets.map(({ total }) => total)).toEqual([0, 3]);
  });

  test('reads one mark as its column shows it, and refuses a column that could be two', () => {
    const totals = (...values: string[]) => {
      const rows = values.map((value, at) => `2026-02-13 00:0${at * 5},${value}`);
      return readCounts(`timestamp,value\n${rows.join('\n')}\n`, 'marks.csv').buckets.map(({ total }) => total);
    };
    expect(totals('2.600', '7')).toEqual([2600, 7]);
    expect(totals('2.600', '7.5')).toEqual([3, 8]);
    expect(totals('"1,23,456"', '<1')).toEqual([123_456, 0]);
    expect(() => totals('2.600', '3.500')).toThrow(
      /line 2: "2.600" can be thousands or decimals.*write 2600 or 2.6000/,
    );
    expect(() => totals('"1,2,3"', '3')).toThrow(/line 2: "1,2,3" is not a count/);
  });

  test('gives the same row one score when a file has it twice', async () => {
    const doubled = [...rows.slice(0, 6 * 288 + 1), ...rows.slice(6 * 288)];
    const csv = join(folder, 'doubled.csv');
    await backtest('--counts', await file('doubled-in.csv', doubled), '--csv', csv);
    const written = (await readFile(csv, 'utf8')).trim().split('\n');
    expect(written).toHaveLength(doubled.length + 1);
    expect(written.filter((line) => line.endsWith(',1'))).toHaveLength(1);
  });

  test.each([
    [[], '--counts FILE'],
    [['--counts', 'nowhere.csv'], 'nowhere.csv: it cannot be read: there is no such file'],
    [
      ['--counts', 'COUNTS', '--condition', '{"kind":"zzz"}'],
      'kind must be "threshold", "spike", "negative-surge", "each", "drop", "all-of", "any-of", "none-of", "audience" or "share-of-voice"',
    ],
    [
      ['--counts', 'COUNTS', '--condition', '{"kind":"threshold","minMentions":20}'],
      '--condition.minMentions: unknown field "minMentions" for this kind; did you mean "atLeast"?',
    ],
    [['--counts', 'COUNTS', '--condition', '{kind'], '--condition is not JSON'],
    [['--counts', 'COUNTS', '--condition', '{"kind":"negative-surge"}'], 'has no sentiments'],
    [['--counts', 'COUNTS', '--condition', '{"kind":"spike","window":"7m"}'], '7m is not a multiple'],
    [['--counts', 'COUNTS', '--at', '2026-03-01T00:00:00Z'], '--at cannot be used with --counts'],
    [['--counts', 'COUNTS', '--days', '3'], '--days cannot be used with --counts'],
    [['--counts', 'COUNTS', '--cvs', 'x'], 'There is no option --cvs here.'],
    [['--counts', 'BAD'], 'line 3: "-" is not a count'],
    [['--counts', 'HEADLESS'], 'expected the columns "timestamp,value"'],
    [['--counts', 'SHORT'], 'at least two rows'],
  ])('of %o says what is wrong', async (args, message) => {
    const files: Record<string, string> = {
      COUNTS: await file('counts.csv', rows),
      BAD: await file('bad.csv', [`${stamp(0)},1`, `${stamp(1)},-`]),
      SHORT: await file('short.csv', [`${stamp(0)},1`]),
      HEADLESS: join(folder, 'headless.csv'),
    };
    await writeFile(join(folder, 'headless.csv'), 'name,place\nAcme,Oslo\n');
    const failure = backtest(...args.map((arg) => files[arg] ?? arg));
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(message);
  });
});
