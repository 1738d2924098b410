import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../cli/import/run-import.ts';
import { loadInput } from '../../../local/load-input.ts';
import type { FeedMention } from '../../../service/feed/feed-mention.ts';
import { runAlone } from '../run-alone.ts';

const parent = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(parent, { recursive: true }));

let made = 0;
/** A folder of its own with these files; gives their paths. */
function written(...contents: readonly (string | Buffer)[]): { readonly files: string[]; readonly out: string } {
  made += 1;
  const files = contents.map((content, index) => {
    const file = join(parent, `${made}-${index + 1}.csv`);
    writeFileSync(file, content);
    return file;
  });
  return { files, out: join(parent, `out-${made}`) };
}

const replayed = (out: string) =>
  loadInput({
    world: join(out, 'world.json'),
    mentions: [join(out, 'mentions.ndjson')],
    rules: join(out, 'rules.json'),
  });

/** Imports contents as files and gives what was said, the mentions that a replay reads, and the reasons of rows left out. */
async function imported(contents: readonly (string | Buffer)[], ...options: string[]) {
  const { files, out } = written(...contents);
  const answer = await runAlone(['import', ...files, '--out', out, '--yes', '--json', ...options]);
  if (answer.status !== 0)
    return { ...answer, files, out, mentions: [] as readonly FeedMention[], leftOut: [] as string[], report: {} };
  const report = JSON.parse(answer.out);
  const { mentions } = await replayed(out);
  const leftOut: string[] = report.leftOutRows.map((row: { line: number; why: string }) => `${row.line}: ${row.why}`);
  return { ...answer, files, out, mentions, leftOut, report };
}

const texts = (mentions: readonly FeedMention[]) => mentions.map(({ mention }) => mention);
const days = (mentions: readonly FeedMention[]) =>
  mentions.map(({ feedTime = 0 }) => new Date(feedTime).toISOString().slice(0, 16));

describe('an import', () => {
  test('without a terminal and without --yes shows the guess, says so and writes nothing', async () => {
    const { files, out } = written('date,text\n2026-11-20 14:05,The kettle boils\n');
    const { status, errors } = await runAlone(['import', ...files, '--out', out]);
    expect(status).toBe(2);
    expect(errors).toMatch(/text +text +The kettle boils/);
    expect(errors).toContain('add --yes if it is');
    expect(existsSync(out)).toBe(false);
  });

  test('asks, takes a change of columns, and keeps the map for the next time', async () => {
    const { files, out } = written('date,text,other\n2026-11-20 14:05,The kettle boils,Another text\n');
    const asked: string[] = [];
    const answers = ['text=other, author=text', 'y'];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift() ?? 'n';
    };
    const options = { files, folder: out, map: undefined, said: {}, yes: false };
    expect(await runImport(options, { say: () => {}, ask })).toMatchObject({ written: { mentions: 1 } });
    expect(asked).toHaveLength(2);
    const again = await runImport({ ...options, yes: true }, { say: () => {} });
    expect(again?.written.mentions).toBe(1);
    const [mention] = (await replayed(out)).mentions;
    expect(mention).toMatchObject({ mention: 'Another text', author: 'The kettle boils' });
    expect(await runImport(options, { say: () => {}, ask })).toBeUndefined();
  });

  test('into its folder again leaves rules alone that somebody changed, and gives keywords their ids', async () => {
    const { files, out } = written('date,text,brand\n2026-11-20 14:05,A,Acme\n2026-11-20 14:06,B,Birch\n');
    expect(await runAlone(['import', ...files, '--out', out, '--yes'])).toMatchObject({ status: 0 });
    const rules = join(out, 'rules.json');
    writeFileSync(rules, readFileSync(rules, 'utf8').replace('"kind": "spike"', '"kind": "spike", "minMentions": 5'));
    writeFileSync(files[0] ?? '', 'date,text,brand\n2026-11-20 14:06,B,Birch\n2026-11-20 14:07,A,Acme\n');
    const { out: said } = await runAlone(['import', ...files, '--out', out, '--yes']);
    expect(said).toContain('was changed by somebody and is left as it is');
    const { mentions, items } = await replayed(out);
    expect(mentions.map(({ mention, keywordIds }) => [mention, keywordIds])).toEqual([
      ['B', [2]],
      ['A', [1]],
    ]);
    expect(items.rules[0]).toMatchObject({ condition: { minMentions: 5 } });
  });

  test('does not write into a folder with files of others', async () => {
    const { status, errors } = await imported(['date,text\n2026-11-20,A\n'], '--keyword', 'Acme');
    expect([status, errors]).toEqual([0, expect.stringContaining('days alone')]);
    const { files } = written('date,text\n2026-11-20,A\n');
    const refused = await runAlone(['import', ...files, '--out', parent, '--yes']);
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining('that no import wrote') });
  });

  test('names what it could not map, and takes what a map says of it', async () => {
    const table =
      'date,text,source,sentiment,url\n2026-11-20 14:05,A,Twitter,mixed,\n2026-11-20 14:06,B,Podcast,negative,\n2026-11-20 14:07,C,Podcast,positive,https://www.reddit.com/r/x\n2026-11-20 14:08,D,News,neutral,\n';
    const { mentions, report } = await imported([table]);
    expect(mentions.map(({ type, autoSentiment }) => `${type} ${autoSentiment}`)).toEqual([
      'TWITTER UNDEFINED',
      'WEB NEGATIVE',
      'REDDIT POSITIVE',
      'WEB NEUTRAL',
    ]);
    expect(report).toMatchObject({ unknownSourceTypes: { Podcast: 2 }, unknownTones: { mixed: 1 } });
    const map = join(parent, 'map.json');
    writeFileSync(
      map,
      '{"columns":{"time":"Date","text":"text","source":"source","tone":["tone","sentiment"]},"sourceType":"PRINT","sourceTypes":{"podcast":"RADIO"},"tones":{"mixed":"NEUTRAL"}}',
    );
    const mapped = await imported([table], '--map', map);
    expect(mapped.mentions.map(({ type }) => type)).toEqual(['TWITTER', 'RADIO', 'RADIO', 'WEB']);
    const unsaid = await imported(['date,text\n2026-11-20 14:05,A\n'], '--map', map);
    expect(unsaid.mentions.map(({ type }) => type)).toEqual(['PRINT']);
    expect(unsaid.errors).toContain('no column says where mentions are from: Print');
    expect(mapped.mentions[0]?.autoSentiment).toBe('NEUTRAL');
  });

  test.each([
    ['{"colums":{}}', /colums.*did you mean "columns"/],
    ['{"columns":{"txt":"a"}}', /txt.*did you mean "text"/],
    ['{"timeZone":"Berlin"}', /timeZone: expected an IANA time zone/],
    ['{"sourceTypes":{"a":"PODCAST"}}', /sourceTypes/],
    ['{"columns":{"text":"nowhere","time":"never"}}', /no column has times/],
  ])('refuses the map %s with the reason', async (map, sentence) => {
    const file = join(parent, 'bad-map.json');
    writeFileSync(file, map);
    const { status, errors } = await imported(['date,text\n2026-11-20 14:05,A\n'], '--map', file);
    expect(status).toBeGreaterThan(0);
    expect(errors).toMatch(sentence);
  });

  test('reads the tables of GDELT that have no names, by their width', async () => {
    const gkg: string[] = new Array(27).fill('');
    Object.assign(gkg, ['20261120140000-1', '20261120140000', '1', 'news.example', 'https://news.example/1']);
    gkg[15] = '-2.5,1.2,3.7,4.9,20.1,0.5,412';
    const mention: string[] = new Array(16).fill('');
    Object.assign(mention, ['98765432', '20261120', '20261120141500', '1', 'press.example', 'https://press.example/2']);
    mention[13] = '1.5';
    const { mentions, errors } = await imported([`${gkg.join('\t')}\n`, `${mention.join('\t')}\n`]);
    expect(errors).toMatch(/GDELT GKG 2.1[\s\S]*GDELT Mentions 2.0/);
    expect(mentions.map(({ author, autoSentiment }) => `${author} ${autoSentiment}`)).toEqual([
      'news.example NEGATIVE',
      'press.example POSITIVE',
    ]);
    expect(days(mentions)).toEqual(['2026-11-20T14:00', '2026-11-20T14:15']);
  });

  test('names at most a thousand words that it does not know', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => `2026-11-20 14:05,t${at},odd ${at}`).join('\n');
    const { report } = await imported([`date,text,tone\n${rows}\n`]);
    expect(Object.keys(report.unknownTones)).toHaveLength(1001);
    expect(report.unknownTones.others).toBe(500);
  });

  test('says of a table of counts what reads it', async () => {
    const { status, errors } = await imported(['date,count\n2026-11-20 14:05,12\n']);
    expect(status).toBe(1);
    expect(errors).toContain('backtest --counts FILE');
  });

  test('says what the first rules would have told, of each keyword', async () => {
    const rows = Array.from({ length: 12 * 24 * 6 }, (_, index) => {
      const burst = index === 12 * 24 * 5 + 150 ? 40 : 1;
      const time = new Date(Date.UTC(2026, 10, 1) + index * 300_000).toISOString();
      return Array.from({ length: burst }, (_each, at) => `${time},text ${index} ${at},Acme`).join('\n');
    });
    const { files, out } = written(`time,text,keyword\n${rows.join('\n')}\n2026-11-03T00:00:00Z,B,Birch\n`);
    const { out: said } = await runAlone(['import', ...files, '--out', out, '--yes']);
    expect(said).toMatch(/Acme \(acme-spike\), 1,767 mentions: 1 alert/);
    expect(said).toMatch(/2026-11-06 12:\d\d {2}\d\d mentions in \d+ min/);
    expect(said).toMatch(/Birch \(birch-spike\), 1 mention: no alert/);
    expect(said).toContain(`npx mention-alerts start ${out}`);
  });
});

describe('rows that are not as they should be', () => {
  test('never stop an import: each is left out with its line and the reason', async () => {
    const { mentions, leftOut, out } = await imported([
      'date,text,author\n2026-11-20 14:05,A,a\nyesterday,B,b\n2026-11-20 14:06,"C,c\n2026-11-20 14:07,D,d\n2026-11-20 14:08,E, and e,e\n2026-11-20 14:09,,\n',
    ]);
    expect(texts(mentions)).toEqual(['A', 'D']);
    expect(leftOut.sort()).toEqual([
      '3: "yesterday" is no time',
      '4: a quote is opened in this line and not closed: write it twice ("") if it belongs to the text',
      '6: it has 4 cells, and there are 3 columns: put a text with separators into double quotes',
      '7: it has no text, no title and no address',
    ]);
    expect(readFileSync(join(out, 'left-out.csv'), 'utf8')).toContain('yesterday');
  });

  test('never stop an import, however many they are beside one that is', async () => {
    const broken = 'x,"y\n'.repeat(20_000);
    const { mentions, report } = await imported([`date,text\n2026-11-20 14:05,A\n${broken}`]);
    expect([texts(mentions), report.leftOut]).toEqual([['A'], 20_000]);
  });

  test('keep formulas as texts, without the zero bytes and with mixed line ends', async () => {
    const { mentions, report } = await imported([
      'date,text\r\n2026-11-20 14:05,=HYPERLINK("http://x")\n2026-11-20 14:06,a\0b\r2026-11-20 14:07,last',
    ]);
    expect(texts(mentions)).toEqual(['=HYPERLINK("http://x")', 'ab', 'last']);
    expect(report.remarks).toMatchObject({ zeros: 1 });
  });

  test('with a reach that is no number have none, and are counted; a mark is read as the column shows it', async () => {
    const { mentions, report } = await imported([
      'date;text;reach\n2026-11-20 14:05;A;1,23,456\n2026-11-20 14:06;B;1,2,3\n2026-11-20 14:07;C;12,345\n2026-11-20 14:08;D;12.345\n',
    ]);
    expect(mentions.map(({ reach }) => reach)).toEqual([123_456, 0, 12_345, 12]);
    expect(report.remarks).toEqual({ noReach: 1 });
  });

  test('may have a huge cell, of which the beginning is kept', async () => {
    const { mentions, report } = await imported([
      `date,text\n2026-11-20 14:05,${'long '.repeat(100_000)}\n2026-11-20 14:06,B\n`,
    ]);
    expect(mentions.map(({ mention }) => mention.length)).toEqual([20_000, 1]);
    expect(report.remarks).toMatchObject({ cut: 1 });
  });

  test('with no text stand by their address: they were mentions', async () => {
    const { mentions, report } = await imported(['date,text,url\n2026-11-20 14:05,,https://x.com/i/status/1\n']);
    expect(mentions).toMatchObject([{ mention: 'https://x.com/i/status/1', type: 'TWITTER' }]);
    expect(report.remarks).toMatchObject({ withoutText: 1 });
  });

  test('that are years away from all others are left out, so that a replay takes the rest', async () => {
    const { mentions, leftOut } = await imported([
      'date,text\n2026-11-20 14:05,A\n2016-11-20 14:05,B\n2026-11-21 14:05,C\n2036-01-01 00:00,D\n',
    ]);
    expect(texts(mentions)).toEqual(['A', 'C']);
    expect(leftOut).toEqual([
      '3: 2016-11-20 is more than a year away from most others',
      '5: 2036-01-01 is more than a year away from most others',
    ]);
  });

  test('in UTF-16 or Windows-1252 are read', async () => {
    const table = 'date;text\n20.11.2026 14:05;schön\n';
    for (const bytes of [
      Buffer.from(`\ufeff${table}`, 'utf16le'),
      Buffer.from(table, 'latin1'),
      Buffer.from(table, 'utf16le'),
    ]) {
      expect(texts((await imported([bytes])).mentions)).toEqual(['schön']);
    }
  });

  test('of columns with one name are those of the first, and the second is said', async () => {
    const { mentions, errors } = await imported(['date,text,text\n2026-11-20 14:05,A,B\n']);
    expect(texts(mentions)).toEqual(['A']);
    expect(errors).toContain('the second is called "text (2)"');
  });
});

describe('mentions that come more than once', () => {
  test('in one file or two are one, unless they are of different keywords', async () => {
    const { mentions, report } = await imported([
      'date,text,url,query\n2026-11-20 14:05,A,https://a.example/1,Acme\n2026-11-20 14:05,A,https://a.example/1,Acme\n2026-11-20 14:05,A,https://a.example/1,Birch\n',
      'date,text,url,query\n2026-11-20 14:05,A,https://a.example/1,Acme\n2026-11-20 14:06,B,https://a.example/2,Acme\n',
    ]);
    expect(mentions.map(({ mention, keywordIds }) => `${mention} ${keywordIds}`)).toEqual(['A 1', 'A 2', 'B 1']);
    expect(report.remarks).toMatchObject({ duplicate: 2 });
  });

  test('by equal texts of one day are different people, where nothing else tells them apart', async () => {
    const { mentions } = await imported(
      ['date,text\n2026-11-20,Great\n2026-11-20,Great\n', 'date,text\n2026-11-20,Great\n'],
      '--keyword',
      'Acme',
    );
    expect(mentions).toHaveLength(2);
  });

  test('by an id that a spreadsheet rounded are kept', async () => {
    const { mentions, report } = await imported([
      'id,date,text\n567591480085463000,2026-11-20 14:05,A\n567591480085463000,2026-11-20 14:06,B\n5.67591E+17,2026-11-20 14:07,C\n',
    ]);
    expect(texts(mentions)).toEqual(['A', 'B', 'C']);
    expect(mentions[0]?.id).toBe(567591480085463000n);
    expect(new Set(mentions.map(({ id }) => id)).size).toBe(3);
    expect(report.remarks).toMatchObject({ sharedId: 1 });
  });
});

describe('dates that can be read both ways', () => {
  test('are decided by the whole column', async () => {
    const rows = (last: string) =>
      `date,text\n${Array.from({ length: 1200 }, (_, at) => `01/02/2026 10:${10 + (at % 50)},t${at}`).join('\n')}\n${last},last\n`;
    expect(days((await imported([rows('13/02/2026 10:00')])).mentions)[0]).toBe('2026-02-01T10:10');
    expect(days((await imported([rows('01/13/2026 10:00')])).mentions)[0]).toBe('2026-01-02T10:10');
  });

  test('are asked for where nothing decides, and said with --dates', async () => {
    const table = 'date,text\n01/02/2026 10:00,A\n03/04/2026 10:00,B\n';
    const { status, errors } = await imported([table]);
    expect(status).toBe(2);
    expect(errors).toContain('dates such as 01/02/2026 10:00 can be read both ways');
    expect(days((await imported([table], '--dates', 'month-first')).mentions)).toEqual([
      '2026-01-02T10:00',
      '2026-03-04T10:00',
    ]);
  });

  test('are said where a column has both, and rows that are no date are left out', async () => {
    const { leftOut, errors } = await imported(['date,text\n13/02/2026 10:00,A\n02/14/2026 10:00,B\n']);
    expect(errors).toContain('some dates have the day first (13/02/2026 10:00), others the month (02/14/2026 10:00)');
    expect(leftOut).toEqual(['3: "02/14/2026 10:00" is no day of the calendar, read with the day first']);
  });
});
