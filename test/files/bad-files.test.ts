import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from '../../cli/commands.ts';
import { runCli } from '../../cli/run-cli.ts';
import { HELP } from '../../local/help.ts';
import { runStart } from '../../local/run-start.ts';
import { runService } from '../../service/run-service.ts';
import { runAlone } from '../cli/run-alone.ts';
import { recordTerminal } from '../support/record-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'bad-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RULE = {
  organizationId: 42,
  ruleId: 'a',
  watch: { keywordId: 1 },
  condition: { kind: 'threshold', window: '1h', atLeast: 1 },
};
const WORLD = {
  users: [{ id: 1, email: 'a@example.org', name: 'A', accessToken: 'a-token', organizationIds: [42] }],
  organizations: [
    {
      id: 42,
      name: 'A',
      timeZone: 'Europe/Oslo',
      groups: [{ id: 1, name: 'G', keywords: [{ id: 1, name: 'Ü', keyword: { naturalQuery: 'K' } }] }],
    },
  ],
};
const MENTION = '{"type":"WEB","mention":"Überraschung","feedTime":1794182941892}';

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const good = {
  world: written('world.json', JSON.stringify(WORLD)),
  mentions: written('mentions.ndjson', `${MENTION}\n`),
  rules: written('rules.json', JSON.stringify([RULE])),
};

type Answer = { readonly status: number; readonly errors: string };

async function start(...args: string[]): Promise<Answer> {
  const { terminal, error } = recordTerminal();
  return { status: await runStart(args, terminal, new AbortController().signal), errors: error() };
}

async function service(...args: string[]): Promise<Answer> {
  const { terminal, error } = recordTerminal();
  const status = await runService(args, { terminal, onListening: (close) => void close() });
  return { status, errors: error() };
}

/** A place that takes a file: how it is given one, what it reads, and a good content of it. */
type Place = {
  readonly run: (file: string) => Promise<Answer>;
  readonly reads: 'items' | 'world' | 'feed' | 'counts' | 'secret' | 'mentions';
  readonly name: string;
};

const items = { reads: 'items', name: 'bad.json' } as const;
const secret = { reads: 'secret', name: 'bad.json' } as const;

/** Every place of a command line that takes a file or a folder, by the command and the word before it. */
const PLACES: Readonly<Record<string, Place>> = {
  'check FILE': { ...items, run: (file) => runAlone(['check', file]) },
  'put FILE': { ...items, run: (file) => runAlone(['--local', 'put', 'rules', file]) },
  'apply DIR': {
    ...items,
    run: (file) => {
      const only = mkdtempSync(join(folder, 'apply-'));
      const name = file.split('/').at(-1) ?? '';
      // The folder is what is given: a file that is not there is no file of it.
      if (!file.startsWith(folder) || name === 'nowhere.json') return runAlone(['--local', 'apply', file, '--yes']);
      return (async () => {
        const { cpSync } = await import('node:fs');
        cpSync(file, join(only, name), { recursive: true });
        return runAlone(['--local', 'apply', only, '--yes']);
      })();
    },
  },
  'backtest --rule': { ...items, run: (file) => runAlone(['backtest', '--rule', file]) },
  'backtest --counts': { reads: 'counts', name: 'bad.csv', run: (file) => runAlone(['backtest', '--counts', file]) },
  'import FILE': {
    reads: 'mentions',
    name: 'bad.csv',
    run: (file) => runAlone(['import', file, '--yes', '--out', join(folder, 'imported')]),
  },
  'channel --secret': {
    ...secret,
    run: (file) => runAlone(['--local', 'channel', 'add', 'slack', 'pr', '--secret', file]),
  },
  'receive --secret': { ...secret, run: (file) => runAlone(['receive', '--port', '0', '--secret', file]) },
  'start --world': {
    reads: 'world',
    name: 'bad.json',
    run: (file) => start('--world', file, '--mentions', good.mentions, '--rules', good.rules),
  },
  'start --mentions': {
    reads: 'feed',
    name: 'bad.ndjson',
    run: (file) => start('--world', good.world, '--mentions', file, '--rules', good.rules),
  },
  'start --rules': {
    ...items,
    run: (file) => start('--world', good.world, '--mentions', good.mentions, '--rules', file),
  },
  'service --world': { reads: 'world', name: 'bad.json', run: (file) => service('--port', '0', '--world', file) },
  'service --mentions': {
    reads: 'feed',
    name: 'bad.ndjson',
    run: (file) => service('--port', '0', '--world', good.world, '--mentions', file),
  },
};

/** What a help text offers that is written and not read. */
const WRITTEN = ['backtest --csv', 'backtest --svg', 'import --out', 'init DIR', 'start --keep', 'summary --html'];

/** A folder with an application of somebody: what is wrong with its cdk.json has a test beside the command. */
const APPLICATION = ['deploy DIR'];

/** The places of a help text: `--option FILE`, and FILE or DIR alone. */
function placesIn(command: string, help: string): string[] {
  const options = [...help.matchAll(/(--[a-z-]+) \[?(?:FILE|DIR)/g)].map(([, option]) => `${command} ${option}`);
  const usage = help.split('\n\n', 1)[0] ?? '';
  const words = [...usage.matchAll(/(?<!--[a-z-]+ \[?)\b(FILE|DIR)\b/g)].map(([word]) => `${command} ${word}`);
  return [...options, ...words];
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** What is wrong with a file, whatever reads it, and what the sentence has to say. */
const BAD: readonly (readonly [string, string | Buffer | undefined, RegExp])[] = [
  ['is not there', undefined, /there is no such (file|folder)/],
  [
    'has bytes of Windows-1252',
    latin1('\n\n  "Überraschung"'),
    /it is not UTF-8 \(line 3, column 4\).*save it as UTF-8/,
  ],
  ['has a cut-off character at its end', Buffer.from('\nÜ').subarray(0, 2), /not UTF-8 \(line 2, column 1\)/],
  ['is UTF-16 without its mark', Buffer.from('{"a": 1}', 'utf16le'), /UTF-16 without the mark/],
  ['ends within a character of UTF-16', utf16('{"a": 1}').subarray(0, 9), /not whole UTF-16.*save it as UTF-8/],
  ['is UTF-32', Buffer.from('fffe00007b000000', 'hex'), /UTF-32/],
  ['has a zero byte', 'ab\n\0', /zero byte \(line 2, column 1\)/],
  ['is packed', Buffer.from('1f8b0800000000', 'hex'), /gunzip/],
  ['is a workbook', Buffer.from('504b030414000600', 'hex'), /workbook/],
  ['is a PDF', '%PDF-1.7\n', /PDF/],
  ['is empty', '', /empty|no mention in it|answers end/],
  ['has white space only', ' \r\n\t\n', /empty|no mention in it|answers end|columns/],
];

/** What exports may have: an import reads it, and says what these files are not. */
const IMPORTED = /Windows-1252|cut-off|UTF-16|zero byte/;

/** What is wrong with JSON. */
const BAD_JSON: readonly (readonly [string, string, RegExp])[] = [
  ['is cut off', '{"a": [1, 2', /column \d+.*cut off/],
  ['has NaN', '{"reach": NaN}', /column 11\).*leave the field out/],
  ['has Infinity', '{"reach": -Infinity}', /leave the field out|column 1\d/],
  ['has a number without end', '{"reach": 1e999}', /1e999 is too large/],
  ['has a field twice', '{"a": 1, "a": 2}', /the field "a" is written twice.*column/],
  ['has a comment', '{ // no\n"a": 1}', /no comments/],
  ['has single quotes', "{'a': 1}", /straight double quotes/],
  ['is nested too deeply', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, /nested/],
  ['is nested too deeply in a field', `{"a": ${'['.repeat(150)}${']'.repeat(150)}}`, /nested/],
  ['has a comma too many', '{"a": 1,}', /comma too many/],
];

/** Files of other readers, and who reads them. */
const OTHERS: readonly (readonly [string, string, string, RegExp])[] = [
  ['feed', 'a feed', MENTION, /--mentions/],
  ['feed', 'an array of mentions', `[${MENTION}]`, /jq -c '\.\[\]'/],
  ['world', 'a world', JSON.stringify(WORLD), /--world/],
  ['items', 'items', JSON.stringify([RULE]), /--rules.*check.*put/],
  ['other', 'an answer of a scroll', `{"mentions":[${MENTION}],"scrollToken":null}`, /jq -c '\.mentions\[\]'/],
  ['other', 'a table of another program', 'Date;Author;Text\n2026-01-01;a;b\n', /table \(CSV\)/],
  ['other', 'a page of HTML', '<!doctype html><p>Sign in</p>', /HTML/],
  ['counts', 'a table of counts', 'timestamp,value\n2026-01-01 00:00:00,1\n', /backtest --counts/],
];

describe('a file that is given to a command', () => {
  test('is known here, wherever a help text takes one', async () => {
    const ofCommands = await Promise.all(
      Object.entries(commands).map(async ([name, load]) => placesIn(name, (await load()).help)),
    );
    const { terminal, out } = recordTerminal();
    await runService(['--help'], { terminal, onListening: () => {} });
    const found = new Set([
      ...ofCommands.flat(),
      ...placesIn('start', HELP).filter((place) => place.includes('--')),
      ...placesIn('service', out()).filter((place) => place.includes('--')),
    ]);
    expect([...found].sort()).toEqual([...Object.keys(PLACES), ...WRITTEN, ...APPLICATION].sort());
  });

  describe.each(Object.entries(PLACES))('%s', (place, { run, name, reads }) => {
    async function said(file: string): Promise<string> {
      const { status, errors } = await run(file);
      expect(status, errors).toBeGreaterThan(0);
      expect(errors).not.toMatch(/\n\s+at |TypeError|RangeError|SyntaxError|ZodError|undefined/);
      expect(errors.split('\n')[0]?.length).toBeLessThan(700);
      return errors;
    }

    test.each(BAD)('that %s', async (what, content, refusal) => {
      const sentence =
        reads === 'mentions' && IMPORTED.test(what) ? /no table|no list of mentions|no column has times/ : refusal;
      const file = content === undefined ? join(folder, 'nowhere.json') : written(name, content);
      const errors = await said(file);
      expect(errors).toMatch(sentence);
      if (!place.includes('DIR')) expect(errors).toContain(file);
    });

    test('that is a folder', async () => {
      const file = join(folder, 'a-folder');
      mkdirSync(file, { recursive: true });
      expect(await said(file)).toMatch(/folder|no file of items/);
    });

    test.each(reads === 'items' || reads === 'world' || reads === 'feed' ? BAD_JSON : [])(
      'that %s',
      async (_what, content, sentence) => {
        expect(await said(written(name, content))).toMatch(sentence);
      },
    );

    const others = ['items', 'world', 'feed', 'counts'].includes(reads) ? OTHERS : [];
    test.each(others.filter(([kind]) => kind !== reads))(
      'that is for another: %s, %s',
      async (_kind, what, content, sentence) => {
        if (what === 'an array of mentions' && reads === 'counts') return;
        expect(await said(written(name, content))).toMatch(sentence);
      },
    );
  });
});

describe('UTF-16, marks and line ends of other systems', () => {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  const FORMS: readonly (readonly [string, (text: string) => string | Buffer])[] = [
    ['UTF-8 with a mark', (text) => `\ufeff${text}`],
    ['UTF-16 as PowerShell writes it', (text) => utf16(crlf(text))],
    ['UTF-16, high byte first', (text) => utf16(text).swap16()],
    ['CR and LF', crlf],
    ['CR alone', (text) => text.replaceAll('\n', '\r')],
    ['no line end at the end', (text) => text.trimEnd()],
  ];

  test.each(FORMS)('are read: %s', async (_form, encode) => {
    const rules = written(
      'form.json',
      encode(`${JSON.stringify([{ ...RULE, name: 'Ü', severity: null }], null, 1)}\n`),
    );
    expect(await runAlone(['check', rules])).toMatchObject({ status: 0, errors: '' });
    const yaml = written('form.yaml', encode('organizationId: 42\nsecretName: mention-alerts/token/ü\n'));
    expect(await runAlone(['check', yaml])).toMatchObject({ status: 0, errors: '' });
    const world = written('form-world.json', encode(`${JSON.stringify(WORLD, null, 1)}\n`));
    const feed = written('form.ndjson', encode(`${MENTION}\n\n${MENTION.replace('892', '893')}\n`));
    expect(await service('--port', '0', '--world', world, '--mentions', feed)).toEqual({ status: 0, errors: '' });
    const counts = written('form.csv', encode('timestamp,value\n2026-01-01 00:00:00,1\n2026-01-01 00:05:00,2\n'));
    expect(await runAlone(['backtest', '--counts', counts])).toMatchObject({ status: 0, errors: '' });
  });
});

describe('a time in a feed', () => {
  const at = (time: string) => `${MENTION}\n${MENTION.replace('1794182941892', time)}\n`;

  test.each([
    ['microseconds', '1794182941892000', /line 2: .feedTime: .*microseconds: write milliseconds, 1794182941892/],
    ['nanoseconds', '1794182941892000000', /nanoseconds: write milliseconds, 1794182941892/],
    ['seconds', '1794182941', /seconds: write milliseconds, 1794182941000/],
    ['seconds with a fraction', '1794182941.892', /seconds: write milliseconds, 1794182941892/],
    ['a fraction', '1794182941892.5', /whole epoch milliseconds/],
    ['zero', '0', /in the year 1970, as placeholders are.*leave the field out/],
    ['the year 1', '-62135596800000', /in the year 1, as placeholders/],
    ['the year 9999', '253402300799000', /in the year 9999, as placeholders/],
    ['a date of a spreadsheet', '46338.25', /date of a spreadsheet/],
    ['a text', '"2026-11-20T14:05:00Z"', /not a text: write 1795183500000/],
    ['years away from all others', '1604182941892', /line 2: .feedTime: 2020-10-31 is more than a year away/],
  ])('that is in or of %s is refused with file, line and remedy', async (_what, time, sentence) => {
    const file = written('times.ndjson', at(time));
    const doors = [
      start('--world', good.world, '--mentions', file, '--rules', good.rules),
      service('--port', '0', '--world', good.world, '--mentions', file),
    ];
    for (const { status, errors } of await Promise.all(doors)) {
      expect(errors).toMatch(sentence);
      expect(errors).toContain(file);
      expect(status).toBe(1);
    }
  });

  test('that is null is left out', async () => {
    const file = written('nulls.ndjson', `${MENTION.replace('}', ',"publishedTime":null,"reach":null}')}\n`);
    expect(await service('--port', '0', '--world', good.world, '--mentions', file)).toEqual({ status: 0, errors: '' });
  });
});

test.each([
  ['0001-01-01T00:00:00Z', /groups\/0\/keywords\/0\/createdAt: 0001-01-01T00:00:00Z is no time.*leave the field out/],
  ['9999-12-31T23:59:59Z', /createdAt: 9999-12-31T23:59:59Z is no time/],
])('a placeholder for a time in a world, %s, is refused', async (createdAt, sentence) => {
  const [organization] = WORLD.organizations;
  const [group] = organization?.groups ?? [];
  const keywords = group?.keywords.map((keyword) => ({ ...keyword, createdAt }));
  const organizations = [{ ...organization, groups: [{ ...group, keywords }] }];
  const world = written('placeholder.json', JSON.stringify({ ...WORLD, organizations }));
  expect((await service('--port', '0', '--world', world)).errors).toMatch(sentence);
});

test.each(['0001-01-01', '9999-12-31'])('a replay from or to %s is refused: nothing walks through it', async (day) => {
  const [option, other] = day < '2' ? ['--from', '--to'] : ['--to', '--from'];
  const files = ['--world', good.world, '--mentions', good.mentions, '--rules', good.rules];
  const { status, errors } = await start(...files, option, day, other, '2026-11-10');
  expect(errors).toMatch(/longer than the 400 days that are played at once/);
  expect(status).toBe(1);
});

test.each([
  ['9999-12-31 00:00:00', /line 4: .*placeholder/],
  ['2019-01-01 00:00:00', /line 4: 2019-01-01 is more than a year away/],
  ['01/02/2026 00:00', /line 4: .*is not a time/],
])('a row of a table of counts of %s is refused with its line', async (time, sentence) => {
  const rows = `timestamp,value\n2026-01-01 00:00:00,1\n2026-01-01 00:05:00,1\n${time},1\n`;
  expect((await runAlone(['backtest', '--counts', written('stray.csv', rows)])).errors).toMatch(sentence);
});

describe('YAML', () => {
  const rest = 'organizationId: 42\nsecretName: mention-alerts/token/a\n';
  test.each([
    ['a tag that gives nothing', 'timeZone: !!binary aGk=', /tag !!binary gives nothing.*line 3/],
    ['a set', 'digest: !!set {x, y}', /tag !!set gives nothing/],
    ['a tag of its own', 'timeZone: !zone x', /Unresolved tag/],
    ['a number that may be octal', 'requestsPerMinute: 010', /010 may be a number of base 8/],
    ['no number', 'requestsPerMinute: .nan', /\.nan is no number/],
    ['a field twice', 'organizationId: 43', /keys must be unique/],
    ['an alias within what it names', 'digest: &a {b: *a}', /alias/],
    ['a list as a name', '? [a]\n: 1', /name of a field is a list/],
    ['much depth', `digest: ${'['.repeat(5000)}${']'.repeat(5000)}`, /nested too deeply/],
  ])('with %s is refused', async (_what, line, sentence) => {
    const { status, errors } = await runAlone(['check', written('bad.yaml', `${rest}${line}\n`)]);
    expect(errors).toMatch(sentence);
    expect(status).toBe(1);
  });

  test('nested thousands of levels deep never ends the process, however little of its stack is left', () => {
    const forms = ['[', '[\n', '{a: ', '- ', '? ', '- ? ', '- - [', '? - {'];
    const script = `const { parseYaml } = await import('./functions/adapters/item-files/parse-yaml.ts');
      for (const form of ${JSON.stringify(forms)}) try { parseYaml(form.repeat(5000)); } catch (error) { console.log(error.message); }`;
    const said = execFileSync(
      process.execPath,
      ['--stack-size=500', '--import', 'tsx', '--input-type=module', '-e', script],
      { encoding: 'utf8' },
    );
    expect(said.trim().split('\n')).toEqual(forms.map(() => 'it is nested too deeply: is it the right file?'));
  });

  test('with anchors and merges is read as it seems', async () => {
    const merged = `- &a\n  ${rest.replace('\n', '\n  ')}- <<: *a\n  organizationId: 43\n`;
    expect(await runAlone(['check', written('merge.yaml', merged)])).toMatchObject({ status: 0, errors: '' });
  });
});

test.each([
  ['{"token":"t0ken"}', 'is JSON'],
  ['"t0ken"', 'stands in quotes'],
  ['Bearer t0ken', 'begins with "Bearer"'],
  ['t0ken\nother', 'has several lines'],
  ['t0ken other', 'has blanks'],
])('a token that is not alone is named and not shown: %s', async (token, sentence) => {
  const { terminal, error } = recordTerminal();
  const environment = { MEDIA_MONITORING_URL: 'http://127.0.0.1:9', MEDIA_MONITORING_TOKEN: token };
  await runCli(['api', 'me'], commands, { environment, terminal });
  expect(error()).toContain(sentence);
  expect(error()).not.toContain('t0ken');
});
