import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

/** Above 2^53: a double would round it. */
const ORG = 9007199254740993n;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

const local = (...args: string[]) => installation.run(['--local', ...args]);
const stored = async (kind: 'organizations' | 'rules' | 'channels') => parseWireJson(await installation.stored(kind));

function rule(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    organizationId: ORG,
    ruleId: 'acme',
    watch: { keywordId: 1 },
    condition: { kind: 'threshold', window: '1h', atLeast: 5 },
    sourceTypes: ['WEB', 'TWITTER'],
    notify: { channels: ['pr'] },
    ...fields,
  };
}

function json(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `#${inner}#` : inner)).replace(
    /"#(\d+)#"/g,
    '$1',
  );
}

async function put(value: unknown, ...options: string[]) {
  return local('put', 'rules', await installation.file('rules.json', json(value)), ...options);
}

beforeEach(async () => {
  for (const kind of ['rules', 'organizations', 'channels'] as const) {
    const items = JSON.parse((await installation.stored(kind)).replace(/:(\d{16,})/g, ':"$1"'));
    for (const item of items) {
      const name = [item.organizationId, item.ruleId, item.channelId].filter((part) => part !== undefined).join('/');
      expect((await local('delete', kind, name, '--yes')).status).toBe(0);
    }
  }
});

describe('put', () => {
  test('writes what is in the file, identifiers exact', async () => {
    expect(await put(rule())).toMatchObject({ status: 0, out: `rule ${ORG}/acme: created` });
    expect(await stored('rules')).toEqual([rule()]);
  });

  test('shows what changes, field by field, and writes nothing that is equal', async () => {
    await put(rule());
    const changed = rule({
      severity: 'critical',
      condition: { kind: 'threshold', window: '1h', atLeast: 9 },
      sourceTypes: undefined,
    });
    expect((await put(changed)).out.split('\n')).toEqual([
      `rule ${ORG}/acme: changed`,
      '  condition.atLeast: 5 -> 9',
      '  sourceTypes: ["WEB","TWITTER"] (removed)',
      '  severity: "critical" (new)',
      '  It watches something else now: an open episode ends, and it is judged anew from now on.',
    ]);
    expect((await put(changed)).out).toBe(`rule ${ORG}/acme: unchanged`);
  });

  test('does not threaten with an end of the episode where only name, severity or notify change', async () => {
    await put(rule());
    expect((await put(rule({ name: 'Acme' }))).out).toBe(`rule ${ORG}/acme: changed\n  name: "Acme" (new)`);
  });

  test('writes nothing at all when one of the items is not understood', async () => {
    const { status, out, error } = await put([rule(), rule({ ruleId: 'b', evry: '5m' })]);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error).toContain('item 2, 9007199254740993/b: evry: unknown field "evry"; did you mean "every"?');
    expect(error).toContain('Nothing was written.');
    expect(await stored('rules')).toEqual([]);
  });

  test('shows without writing with --dry-run', async () => {
    expect((await put(rule(), '--dry-run')).out).toBe(`rule ${ORG}/acme: would be created`);
    expect(await stored('rules')).toEqual([]);
  });

  test('says what the rule needs and is not there', async () => {
    await installation.put('ChannelsTableName', {
      channelId: 'pr2',
      kind: 'slack',
      secretName: 'mention-alerts/channel/pr',
    });
    expect((await put(rule())).error.split('\n')).toEqual([
      `Organization ${ORG} has no item yet: its rules are not judged until it has ("put organizations").`,
      `Rule ${ORG}/acme: there is no channel "pr". Did you mean "pr2"?`,
    ]);
  });

  test('says what in the query of a rule may not be meant, and writes the rule', async () => {
    const { status, error } = await put(rule({ where: { text: 'acme and bank' } }));
    expect(status).toBe(0);
    expect(error).toContain(`Rule ${ORG}/acme: "and" at character 6 of its text is searched for as a word`);
  });

  test.each([
    [['put'], 'Say what: organizations, rules, channels.'],
    [['put', 'rule'], 'FILE is missing.'],
    [['put', 'rulez', 'x'], 'There is nothing called "rulez". Did you mean "rules"?'],
    [['put', 'rules', 'x', 'y'], '"y" is one argument too many.'],
    [['put', 'rules', 'x', '--dry-rn'], 'There is no option --dry-rn here. Did you mean "--dry-run"?'],
    [['put', 'rules', 'x', '--local'], '--local stands before the command'],
  ])('%s is wrong usage', async (args, error) => {
    expect(await local(...args)).toMatchObject({ status: 2, out: '', error: expect.stringContaining(error) });
  });
});

describe('delete', () => {
  test('asks, and leaves the item alone unless the answer is yes', async () => {
    await put(rule());
    const { status, asked, error } = await installation.run(['--local', 'delete', 'rules', 'acme'], 'n');
    expect({ status, error }).toEqual({ status: 1, error: 'Nothing was deleted.' });
    expect(asked).toEqual([
      `Delete rule ${ORG}/acme from the live run on this machine? An open episode of it ends. [y/N] `,
    ]);
    expect(await stored('rules')).toHaveLength(1);
    expect((await installation.run(['--local', 'delete', 'rules', 'acme'], 'y')).out).toBe(`rule ${ORG}/acme: deleted`);
    expect(await stored('rules')).toEqual([]);
  });

  test('says which rules a channel or an organization takes along', async () => {
    await put(rule());
    await installation.put('ChannelsTableName', { channelId: 'pr' });
    await installation.put('OrganizationsTableName', { organizationId: ORG });
    const ask = (...args: string[]) => installation.run(['--local', 'delete', ...args], 'n');
    expect((await ask('channels', 'pr')).asked[0]).toContain(`Rules that name it: ${ORG}/acme.`);
    expect((await ask('organizations', String(ORG))).asked[0]).toContain(`No longer judged: ${ORG}/acme.`);
  });

  test('needs --yes where nobody can be asked', async () => {
    expect(await local('delete', 'rules', 'acme')).toMatchObject({
      status: 2,
      error: expect.stringContaining('--yes'),
    });
  });

  test('names the nearest when there is no such item', async () => {
    await put(rule());
    expect(await local('delete', 'rules', 'acmee', '--yes')).toMatchObject({
      status: 1,
      error: 'There is no rule acmee in the live run on this machine. Did you mean "acme"?',
    });
  });
});

describe('silence', () => {
  test('sets the end of the silence on the item, and takes it away', async () => {
    await put(rule());
    const before = Date.now();
    const { out } = await local('silence', 'acme', '2h', '--json');
    const { silencedUntil } = JSON.parse(out);
    expect(Date.parse(silencedUntil)).toBeGreaterThanOrEqual(before + 2 * 3_600_000);
    expect(await stored('rules')).toEqual([rule({ silencedUntil })]);
    expect((await local('silence', `${ORG}/acme`, 'off')).out).toBe(`rule ${ORG}/acme: not silenced`);
    expect(await stored('rules')).toEqual([rule()]);
  });

  test('asks which rule is meant when two organizations have one of that name', async () => {
    await put([rule(), rule({ organizationId: 7 })]);
    expect(await local('silence', 'acme', '2h')).toMatchObject({
      status: 1,
      error: `Several organizations have a rule acme: say 7/acme or ${ORG}/acme.`,
    });
  });

  test.each(['2x', '', '-1h', '2 h'])('takes no duration of "%s"', async (duration) => {
    expect((await local('silence', 'acme', duration)).status).toBe(2);
  });
});
