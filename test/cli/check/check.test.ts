import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

const RULE = { organizationId: 42, ruleId: 'acme', watch: { keywordId: 1 }, condition: { kind: 'spike' } };
const ORGANIZATION = { organizationId: 42, secretName: 'mention-alerts/token/main' };
const CHANNEL = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };

async function check(content: unknown, ...options: string[]) {
  const path = await installation.file('items.json', content);
  const { status, out, error } = await installation.run(['check', path, ...options]);
  return { status, out: out.replaceAll(path, 'FILE'), error: error.replaceAll(path, 'FILE') };
}

const NEED = 'FILE: Organization 42: the rules need 0.2 of 80 counts a minute.';

describe('check', () => {
  test('says how many requests a minute the rules need, and whether the budget of their organization holds them', async () => {
    const rules = Array.from({ length: 62 }, (_, at) => ({
      ...RULE,
      ruleId: `r${at}`,
      watch: { keywordId: 1 + (at >> 1) },
    }));
    const needed = async (requestsPerMinute: number) =>
      (await check({ organizations: [{ ...ORGANIZATION, requestsPerMinute }], rules })).out.split('\n').at(-1);
    expect(await needed(80)).toBe('FILE: Organization 42: the rules need 6.7 of 80 counts a minute.');
    expect(await needed(8)).toMatch(
      /6\.7 of 8 counts a minute, which is close to the limit: .* Give rules that nobody needs/,
    );
    expect(await needed(5)).toMatch(
      /6\.7 of 5 counts a minute\. That DOES NOT FIT: they are judged later and later, .* by 21 minutes an hour\./,
    );
    const voiced = await check({ ...RULE, where: { text: 'acme' } });
    expect(voiced.out).toContain('need 0.2 of 80 counts a minute and at most 0.2 scrolls.');
  });

  test.each([
    ['one item', RULE, '1 rule'],
    ['an organization', ORGANIZATION, '1 organization'],
    ['a channel', CHANNEL, '1 channel'],
    ['a list of different items', [RULE, ORGANIZATION, CHANNEL], '1 organization, 1 rule, 1 channel'],
    ['lists by name', { organizations: [ORGANIZATION], rules: [RULE], channels: [] }, '1 organization, 1 rule'],
    ['a file that names its schema for editors', { $schema: '../docs/schemas/rule.schema.json', ...RULE }, '1 rule'],
    ['a byte order mark', `\uFEFF${JSON.stringify(RULE)}`, '1 rule'],
  ])('takes %s', async (_, content, counts) => {
    const { status, out, error } = await check(content);
    expect([status, out.split('\n')[0], error]).toEqual([0, `FILE: ${counts}, all right.`, '']);
  });

  test('says how much a rule looks at where its condition does not', async () => {
    const twenty = { ...RULE, condition: { kind: 'threshold', atLeast: 20 } };
    const said = 'FILE: 42/acme: its condition names no window, so the mentions of 1 h count ("window": "1h").';
    expect((await check(twenty)).out.split('\n')[1]).toBe(said);
    const share = { ...RULE, condition: { kind: 'negative-surge', share: 0.5 } };
    expect((await check(share)).out).toContain('the mentions of 4 h count ("window": "4h")');
    for (const condition of [{ kind: 'spike' }, { kind: 'each' }, { kind: 'any-of', rules: ['other'] }]) {
      expect((await check({ ...RULE, condition })).out).not.toContain('names no window');
    }
  });

  test('says which word a budget in numbers of an earlier release is read as', async () => {
    const condition = { kind: 'spike', sensitivity: { falseAlarms: 2, per: '30d' } };
    const { status, out } = await check({ ...RULE, condition });
    expect([status, out]).toEqual([0, expect.stringContaining('write "sensitivity": "balanced"')]);
    expect((await check({ ...RULE, condition: { kind: 'spike', sensitivity: 'low' } })).out).not.toContain('nearest');
  });

  test('finds nothing wrong with the recipes of docs/samples', async () => {
    const { status, error } = await installation.run(['check', 'docs/samples/recipes.yaml']);
    expect([status, error]).toEqual([0, '']);
  });

  test('says which rules tell nobody', async () => {
    const silent = { ...RULE, notify: { email: false } };
    expect((await check(silent)).out).toBe(
      `FILE: 1 rule, all right.\nFILE: 42/acme tells nobody: it sends no emails (notify.email) and names no channels.\n${NEED}`,
    );
    expect((await check({ ...silent, notify: { email: false, channels: ['pr'] } })).out).toBe(
      `FILE: 1 rule, all right.\n${NEED}`,
    );
  });

  test('says what in a query may not be meant', async () => {
    const { status, out } = await check({ ...RULE, where: { text: 'acme and C++' } });
    expect([status, out.split('\n').slice(1, 3)]).toEqual([
      0,
      [
        'FILE: Rule 42/acme: "and" at character 6 of its text is searched for as a word: write AND if it is to join what is beside it, or quotes around the phrase.',
        'FILE: Rule 42/acme: "C++" at character 10 of its text is searched for as "c": other signs only separate words.',
      ],
    ]);
  });

  test('refuses a query that cannot mean what is written, with the place and what to write', async () => {
    const { status, error } = await check({ ...RULE, where: { text: 'acme ODER globex' } });
    expect([status, error]).toEqual([
      1,
      'FILE:1: rule 42/acme: where.text: "acme ODER globex" is not accepted; cannot be read: "ODER" at character 6 joins nothing here: write OR, or put what is to be found as it is written in quotes',
    ]);
  });

  test('tells identifiers above 2^53 apart', async () => {
    const [a, b] = ['9007199254740993', '9007199254740992'].map((id) => JSON.stringify(RULE).replace('42', id));
    expect((await check(`[${a},${b}]`)).status).toBe(0);
    expect(await check(`[${a},${a}]`)).toMatchObject({
      status: 1,
      error:
        'FILE:1: item 2, 9007199254740993/acme: organizationId, ruleId: is that of item 1, too; an item of the same key replaces the other: give each its own',
    });
  });

  test.each([
    [
      'a typo in a field, with the nearest name',
      { ...RULE, condition: { kind: 'spike', minMentoins: 3 } },
      'FILE:1: rule 42/acme: condition.minMentoins: unknown field "minMentoins"; did you mean "minMentions"?',
    ],
    [
      'an item of a list by its place and name',
      [RULE, { ...RULE, ruleId: 'b', severity: 'critcal' }],
      'FILE:1: item 2, 42/b: severity: "critcal" is not one of info, warning, critical; did you mean "critical"?',
    ],
    ['a wrong list', { rule: [RULE] }, 'FILE: "rule" is not known: did you mean "rules"?'],
    ['what is no item', [3], 'FILE: item 1: expected an item { ... }'],
    ['an empty list', [], 'FILE: there is no item in it'],
    ['an empty file', '', 'FILE: it is empty'],
    [
      'where JSON breaks',
      '{\n  "a": 1,,\n}',
      "FILE: it is not JSON: Quoted object key expected but got ',' (line 2, column 10)",
    ],
  ])('says %s', async (_, content, error) => {
    expect(await check(content)).toEqual({ status: 1, out: '', error });
  });

  test('names the line of each field, and of what is around one that is missing, in JSON and in YAML', async () => {
    const lines = async (name: string, text: string) => {
      const path = await installation.file(name, text);
      const { error } = await installation.run(['check', path]);
      return error.split('\n').map((line) => /:(\d+): .*?: ([\w.]+): /.exec(line)?.slice(1).join(' '));
    };
    const json =
      '{\n\t"rules": [\n\t\t{\n\t\t\t"organizationId": 42, "ruleId": "a",\n\t\t\t"watch": { "keywordId": 1 },\n\t\t\t"condition":\n\t\t\t\t{ "kind": "threshold",\n\t\t\t\t\t"minMentions": 20 },\n\t\t\t"where": { "authors": [\n\t\t\t\t"a",\n\t\t\t\t5 ] }\n\t\t},\n\t\t{ "organizationId": 9007199254740993, "ruleId": "b", "watch": { "keywordId": 1 } }\n\t]\n}\n';
    expect(await lines('lines.json', json)).toEqual(['8 condition.minMentions', '11 where.authors.1', '13 condition']);
    const yaml = [
      'organizationId: 42',
      'ruleId: a',
      'watch: &one',
      '  keywordId: 1',
      'condition: { kind: spike }',
      'compare:',
      '  with:',
      '    - *one',
      'notify:',
      '  email: pr@example.com',
    ];
    expect(await lines('lines.yaml', yaml.join('\n'))).toEqual(['10 notify.email', '8 compare.with.0']);
  });

  test('takes YAML by the name of the file', async () => {
    const path = await installation.file(
      'rule.yaml',
      '# why\norganizationId: 42\nruleId: acme\nwatch: { keywordId: 1 }\n',
    );
    expect(await installation.run(['check', path])).toMatchObject({
      status: 1,
      error: `${path}:2: rule 42/acme: condition: is missing; add "condition"`,
    });
  });

  test('says every problem of every file', async () => {
    const right = await installation.file('right.json', RULE);
    const wrong = await installation.file('wrong.json', [{ channelId: 'pr' }, {}]);
    const { status, out, error } = await installation.run(['check', right, wrong, '/nowhere.json']);
    expect(status).toBe(1);
    expect(out).toContain('right.json: 1 rule, all right.');
    expect(error.split('\n')).toEqual([
      expect.stringContaining('item 1, pr: kind: is missing'),
      expect.stringContaining('item 1, pr: secretName: is missing'),
      ...['organizationId', 'ruleId', 'watch', 'condition'].map((field) =>
        expect.stringContaining(`item 2, ?/?: ${field}:`),
      ),
      '/nowhere.json: it cannot be read: there is no such file',
    ]);
  });

  test('gives programs the same as JSON', async () => {
    const { status, out } = await check({ ...RULE, evry: '5m' }, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      ok: false,
      files: [
        {
          file: 'FILE',
          items: 1,
          problems: [
            {
              item: 'rule 42/acme',
              line: 1,
              path: 'evry',
              reason: 'unknown field "evry"',
              remedy: 'did you mean "every"?',
            },
          ],
        },
      ],
    });
  });

  test('is wrong usage without a file', async () => {
    expect(await installation.run(['check'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('Name the file'),
    });
  });

  test('prints nothing that could move the cursor', async () => {
    const { error } = await check({ ...RULE, '\u001b[2J\u0007': 1 });
    expect(error).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
