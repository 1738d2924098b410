import { expect, onTestFinished, test } from 'vitest';
import { startInstallation, TOKEN_SECRET } from '../start-installation.ts';
import { startStoryService } from '../start-story-service.ts';

const spike = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  condition: { kind: 'spike', window: '1h', ratio: 3 },
};

async function start(organization: object | undefined = { organizationId: 42, secretName: TOKEN_SECRET }) {
  const { address } = await startStoryService();
  const installation = await startInstallation({ url: address, token: 'admin-token' });
  onTestFinished(() => installation.stop());
  if (organization !== undefined) await installation.put('OrganizationsTableName', { ...organization });
  return {
    ...installation,
    putRules: async (rules: unknown, ...options: string[]) =>
      installation.run(['--local', 'put', 'rules', await installation.file('rules.json', rules), ...options]),
  };
}

test('says of a rule what is usual and how often it would have fired in the last 14 days', async () => {
  const { putRules } = await start();
  const { out, error, status } = await putRules(spike);
  expect(out.split('\n')).toEqual([
    'rule 42/acme: created',
    '  Usual: up to 6 mentions in 1 h. The rule fires at 18 or more.',
    '  In the last 14 days the rule would have fired once:',
    expect.stringMatching(
      /^ {4}\d{4}-\d\d-\d\d \d\d:\d\d {2}\d+ mentions in 1 h; on a usual day the busiest hour has 6\./,
    ),
  ]);
  expect({ error, status }).toEqual({ error: '', status: 0 });
});

test('says so of a silence, in lows, and before anything is written', async () => {
  const { putRules, run } = await start();
  const silence = { ...spike, condition: { kind: 'threshold', window: '1h', atMost: 2 } };
  const { out } = await putRules(silence, '--dry-run');
  expect(out).toContain('Usual: down to 6 mentions in 1 h. The rule fires at 2 or fewer.');
  expect(out).toContain('In the last 14 days the rule would not have fired.');
  expect((await run(['--local', 'list', 'rules', '--json'])).out).toBe('[]');
});

test('asks for a few rules only, for none with --quick, and for nothing that did not change', async () => {
  const { putRules } = await start();
  const many = Array.from({ length: 7 }, (_, at) => ({ ...spike, ruleId: `acme-${at}` }));
  const { out } = await putRules(many);
  expect(out.match(/Usual:/g)).toHaveLength(5);
  expect((await putRules(many)).out).not.toContain('Usual:');
  expect((await putRules({ ...spike, ruleId: 'other' }, '--quick')).out).toBe('rule 42/other: created');
});

test.each([
  ['there is no such keyword', {}, { watch: { keywordId: 1099 } }, 'has no keyword 1099'],
  [
    'its secret is not there',
    { secretName: 'mention-alerts/token/other' },
    {},
    'mention-alerts/token/other cannot be read',
  ],
])('writes the rule and says why nothing is known where %s', async (_, organization, fields, reason) => {
  const { putRules } = await start({ organizationId: 42, secretName: TOKEN_SECRET, ...organization });
  const { out, status } = await putRules({ ...spike, ...fields });
  expect(out).toMatch(/^rule 42\/acme: created\n {2}What is usual could not be read: /);
  expect(out).toContain(reason);
  expect(status).toBe(0);
});

test('lends the address and the token of the installation to api and backtest', async () => {
  const { run, file } = await start();
  const organization = await run(['--local', 'api', 'organization', '42']);
  expect(JSON.parse(organization.out)).toMatchObject({ id: 42, name: 'Acme Holding' });
  const backtest = await run(['--local', 'backtest', '--rule', await file('rule.json', spike), '--days', '3']);
  expect(backtest.out).toContain('1 alert, ');
});
