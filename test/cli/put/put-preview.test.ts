import { describe, expect, onTestFinished, test } from 'vitest';
import { startInstallation, TOKEN_SECRET } from '../start-installation.ts';
import { startStoryService } from '../start-story-service.ts';

const spike = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  // Six an hour are enough to be told: otherwise the burst comes from nothing, and with its third of the day another level is usual.
  condition: { kind: 'spike', window: '1h', ratio: 3, minMentions: 5 },
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
    '  Usual daily peak: up to 6 mentions in 1 h. The rule fires at 18 or more.',
    '  In the last 14 days the rule would have fired once:',
    expect.stringMatching(
      /^ {4}\d{4}-\d\d-\d\d \d\d:\d\d {2}\d+ mentions in 1 h; on a usual day the busiest hour has 6\./,
    ),
    '  Hears 12 more mentions in an hour, by day and by night; 10 stay unsaid.',
    'Organization 42: the rules need 0.2 of 80 counts a minute.',
  ]);
  expect({ error, status }).toEqual({ error: '', status: 0 });
});

test('says of a rule that tells each mention how many messages that makes, and whether it is loud', async () => {
  const { putRules } = await start();
  const { out } = await putRules({ ...spike, condition: { kind: 'each' }, every: '1h' });
  expect(out).toMatch(
    /The rule would have told [\d,]+ mentions in [\d,]+ messages in the last 14 days, [\d.,]+ mentions in [\d.,]+ messages a week; fewer where some are copies\. \d+ a day are loud for "each"/,
  );
  expect(out).not.toContain('fired');
});

test('says of an audience how large the largest mention of a day is, and at how much it fires', async () => {
  const { putRules } = await start();
  const { out } = await putRules({ ...spike, condition: { kind: 'audience', atLeast: 1_000_000 }, every: '1h' });
  expect(out).toMatch(
    /Usual daily peak: up to [\d,]+ reach of one mention in 24 h.*The rule fires at 1,000,000 or more\./,
  );
  expect(out).toContain('In the last 14 days the rule would not have fired.');
  expect(out).not.toContain('Hears');
});

test('says so of a silence, in lows, and before anything is written', async () => {
  const { putRules, stored } = await start();
  const silence = { ...spike, condition: { kind: 'threshold', window: '1h', atMost: 2 } };
  const { out } = await putRules(silence, '--dry-run');
  expect(out).toContain('Usual daily low: down to 6 mentions in 1 h. The rule fires at 2 or fewer.');
  expect(out).toContain('In the last 14 days the rule would not have fired.');
  expect(out).toContain('Hears a silence of 1 h, by day and by night; 30 min stay unsaid.');
  expect(await stored('rules')).toBe('[]');
});

test('says of a drop of a quiet keyword that it cannot fire, why, and how many it takes', async () => {
  const { putRules } = await start();
  const { out } = await putRules({ ...spike, condition: { kind: 'drop', window: '1h' }, every: '1h' });
  expect(out).toMatch(
    /It cannot fire: \d+ mentions? in 1 h; usually \d+ at this time, so few that none would be no news; from 10 on it would\./,
  );
  expect(out).not.toMatch(/fires at|Hears/);
});

test('says of a rule that needs more past than there is what is missing', async () => {
  const { putRules } = await start();
  const { out } = await putRules({
    ...spike,
    watch: { keywordId: 1002 },
    condition: { kind: 'audience' },
    every: '1h',
  });
  expect(out).toMatch(/It cannot be judged yet: there are/);
});

test('asks for a few rules only, for none with --quick, and for nothing that did not change', async () => {
  const { putRules } = await start();
  const many = Array.from({ length: 7 }, (_, at) => ({ ...spike, ruleId: `acme-${at}` }));
  const { out } = await putRules(many);
  expect(out.match(/Usual daily peak:/g)).toHaveLength(5);
  expect((await putRules(many)).out).not.toContain('Usual daily');
  expect((await putRules({ ...spike, ruleId: 'other' }, '--quick')).out).toMatch(
    /^rule 42\/other: created\nOrganization 42: the rules need/,
  );
});

test('writes the rule and says why nothing is known where its secret is not there', async () => {
  const { putRules } = await start({ organizationId: 42, secretName: 'mention-alerts/token/other' });
  const { out, status } = await putRules(spike);
  expect(out).toMatch(/^rule 42\/acme: created\n {2}What is usual could not be read: /);
  expect(out).toContain('mention-alerts/token/other cannot be read');
  expect(status).toBe(0);
});

describe('a rule whose keyword or group the service does not know', () => {
  const UNKNOWN = [
    ['keyword', { keywordId: 1099 }, 'has no keyword 1099. It has: 1001 "'],
    ['group', { groupId: 99 }, 'has no group 99. It has: '],
  ] as const;

  test.each(UNKNOWN)('is not written without a terminal: %s', async (_, watch, reason) => {
    const { putRules, stored } = await start();
    const { out, error, status } = await putRules([spike, { ...spike, ruleId: 'astray', watch }]);
    expect({ out, status }).toEqual({ out: '', status: 1 });
    expect(error).toContain('Rule 42/astray could not be judged: Organization 42 ');
    expect(error).toContain(reason);
    expect(error).toContain('Nothing was written. Correct it, or add --force to write it all the same.');
    expect(await stored('rules')).toBe('[]');
  });

  test.each(UNKNOWN)('is written once somebody says so, or with --force: %s', async (_, watch, reason) => {
    const { run, file, putRules } = await start();
    const astray = { ...spike, watch };
    const args = ['--local', 'put', 'rules', await file('rules.json', astray)];
    const declined = await run(args, 'n');
    expect(declined).toMatchObject({ status: 1, out: '', asked: ['Write it all the same? [y/N] '] });
    expect(declined.error).toContain(reason);
    expect(await run(args, 'y')).toMatchObject({ status: 0, out: expect.stringContaining('rule 42/acme: created') });
    const forced = await putRules({ ...astray, name: 'Other' }, '--force');
    expect(forced).toMatchObject({ status: 0, error: '', out: expect.stringContaining('rule 42/acme: changed') });
  });

  test('asks nobody where nothing would be written or judged, or the service is not asked', async () => {
    const { putRules } = await start();
    const astray = { ...spike, watch: { keywordId: 1099 } };
    const tried = await putRules(astray, '--dry-run');
    expect(tried).toMatchObject({ status: 0, error: expect.stringContaining('has no keyword 1099') });
    expect(await putRules({ ...astray, ruleId: 'off', enabled: false })).toMatchObject({ status: 0, error: '' });
    expect(await putRules(astray, '--quick')).toMatchObject({ status: 0, error: '' });
    expect(await putRules(astray)).toMatchObject({ status: 0, error: '', out: 'rule 42/acme: unchanged' });
  });
});

test('lends the address and the token of the installation to api and backtest', async () => {
  const { run, file } = await start();
  const organization = await run(['--local', 'api', 'organization', '42']);
  expect(JSON.parse(organization.out)).toMatchObject({ id: 42, name: 'Acme Holding' });
  const backtest = await run(['--local', 'backtest', '--rule', await file('rule.json', spike), '--days', '3']);
  expect(backtest.out).toContain('1 alert, ');
});
