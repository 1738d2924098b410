import { describe, expect, onTestFinished, test } from 'vitest';
import { startInstallation, TOKEN_SECRET } from '../start-installation.ts';
import { startStoryService } from '../start-story-service.ts';

const rule = (ruleId: string, condition: object, fields: object = {}) => ({
  organizationId: 42,
  ruleId,
  watch: { keywordId: 1001 },
  condition,
  ...fields,
});
const SILENT = { notify: { email: false } };
const volume = rule('volume', { kind: 'spike', window: '1h', ratio: 3 }, SILENT);
const loud = rule('loud', { kind: 'threshold', window: '1h', atLeast: 18 }, SILENT);
const crisis = rule('crisis', { kind: 'all-of', rules: ['volume', 'loud'], within: '1h' });

/** An installation with these rules. */
async function start(...rules: readonly Record<string, unknown>[]) {
  const { address } = await startStoryService();
  const installation = await startInstallation({ url: address, token: 'admin-token' });
  onTestFinished(() => installation.stop());
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: TOKEN_SECRET });
  for (const each of rules) await installation.put('RulesTableName', each);
  const run = async (command: readonly string[], items?: unknown, ...options: string[]) => {
    const file = items === undefined ? [] : [await installation.file('items.json', items)];
    const { out, error, status } = await installation.run([...command, ...file, ...options]);
    return { out, error: error.replaceAll(file[0] ?? 'FILE', 'FILE'), status };
  };
  return { run, put: (items: unknown, ...options: string[]) => run(['--local', 'put', 'rules'], items, ...options) };
}

describe('rules that are made of others', () => {
  test('are refused by put as long as the others do not exist, and written with them or after them', async () => {
    const { put } = await start();
    expect(await put(crisis, '--quick')).toEqual({
      out: '',
      error: `FILE: rule 42/crisis: condition.rules.0: there is no rule "volume" in organization 42; write that rule first, or take it out
FILE: rule 42/crisis: condition.rules.1: there is no rule "loud" in organization 42; write that rule first, or take it out
Nothing was written.`,
      status: 1,
    });
    expect(await put([volume, loud], '--quick')).toMatchObject({
      status: 0,
      error: expect.stringContaining('Rule 42/volume tells nobody: it sends no emails'),
    });
    expect(await put(crisis, '--quick')).toMatchObject({ status: 0, error: '' });
    expect((await put(volume, '--quick')).error).toBe('');
  });

  test('are previewed by the alerts that the others would have had', async () => {
    const { put } = await start(volume, loud);
    const { out } = await put({ ...crisis, name: 'Crisis' });
    expect(out).toContain('In the last 14 days the rule would have fired once:');
    expect(out).toMatch(
      /volume and loud within 1 h: \d+ mentions in 1 h \(usual daily peak \d\); \d+ mentions in 1 h\./,
    );
    expect(out).toContain('It is made of other rules');
  });

  test('are named where the others tell nobody or are disabled', async () => {
    const { put, run } = await start(volume, loud, crisis);
    expect((await run(['--local', 'status'])).out).toContain('tells nobody, a part of crisis');
    expect((await put({ ...volume, enabled: false }, '--quick')).error).toBe(
      'Rule 42/volume is disabled, and rules are made of it that cannot be judged now: crisis. Enable it, or take it out of them.',
    );
    await put(volume, '--quick');
  });

  test('are not left without the others by delete, unless it is forced', async () => {
    const { run } = await start(volume, loud, crisis);
    const broken =
      'Rules are made of it and cannot be judged without it: crisis. Take it out of them, or delete them, first.';
    expect(await run(['--local', 'delete', 'rules', 'loud', '--yes'])).toEqual({
      out: '',
      error: `rule 42/loud was not deleted. ${broken} To delete it all the same, add --force.`,
      status: 1,
    });
    expect((await run(['--local', 'status'])).out).toContain('42/loud');
    expect(await run(['--local', 'delete', 'rules', 'loud', '--yes', '--force'])).toEqual({
      out: 'rule 42/loud: deleted',
      error: broken,
      status: 0,
    });
    expect(await run(['--local', 'delete', 'rules', 'crisis', '--yes'])).toMatchObject({ status: 0, error: '' });
    expect(await run(['--local', 'delete', 'rules', 'volume', '--yes'])).toMatchObject({ status: 0, error: '' });
  });

  test('have nothing to backtest on stored counts, and say whom to ask', async () => {
    const { run } = await start(volume, loud, crisis);
    expect((await run(['--local', 'backtest', 'crisis'])).error).toContain('Ask those: volume, loud;');
  });

  test('are tried with each past read once, which is said, however deep it stands', async () => {
    const { run } = await start();
    const requests = async (...rules: readonly object[]) => {
      const { out } = await run(['--local', 'backtest', '--days', '3', '--rule'], rules);
      const [, counts, scrolls] = /took (\d+) counts? and (\d+) scrolls?/.exec(out) ?? [];
      return Number(counts) + Number(scrolls);
    };
    const one = await requests(volume);
    expect(one).toBeGreaterThan(0);
    expect(await requests(volume, loud, crisis)).toBe(3 * one);
    const any = rule('any', { kind: 'any-of', rules: ['crisis'] });
    expect(await requests(volume, loud, crisis, any)).toBe(4 * one);
  });

  test('are tried by backtest with the others of the file', async () => {
    const { run } = await start();
    const { out, status } = await run(['--local', 'backtest', '--days', '14', '--rule'], [volume, loud, crisis]);
    expect(status).toBe(0);
    expect(out).toContain('volume and loud within 1 h: ');
    const alone = await run(['--local', 'backtest', '--rule'], crisis);
    expect(alone.error).toContain('there is no rule "volume" in organization 42');
  });

  test('are refused by check in a circle, and remarked on where the others are in another file', async () => {
    const { run } = await start();
    const circle = rule('loud', { kind: 'any-of', rules: ['crisis'] });
    expect((await run(['check'], [volume, circle, crisis])).error).toContain(
      'goes round in a circle: loud, crisis, loud',
    );
    expect((await run(['check'], crisis)).out).toContain(
      '42/crisis is made of rules that are not in this file: volume, loud. "put" looks for them.',
    );
  });
});
