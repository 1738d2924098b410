import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { historyStore } from '../../../functions/adapters/dynamodb/history-store.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { verifyAction } from '../../../functions/domain/alerting/action/action-link.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { newHead } from '../../../functions/domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { saveHead } from '../../support/save-head.ts';
import { keptOf, LARGE } from '../advise/kept-counts.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

/** A rule with its own limit, on an hour that has one mention by day and none by night. */
const RULE = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1 },
  every: '1h',
  condition: { kind: 'threshold', window: '1h', atLeast: 20 },
};

const LINKS = 'mention-alerts/actions';
const KEY = 'k'.repeat(64);

const iso = (time: number) => new Date(time).toISOString();

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation(undefined, { ActionsSecretArn: LINKS, ActionsUrl: 'https://act.example/' });
  await installation.secrets.send(
    new CreateSecretCommand({ Name: LINKS, SecretString: JSON.stringify({ linkKey: KEY, slackSigningSecret: '' }) }),
  );
  await installation.put('RulesTableName', RULE);
  const { from, to, widthMs, hours } = keptOf([]).counted;
  const head = { ...newHead(widthMs, from, to), gaps: [], hours: new Map(hours) };
  const history = historyStore(installation.documents, 'StateTableName');
  await saveHead(history, { organizationId: 42n, key: 'keyword:1:ALL' }, head);
});
afterAll(() => installation.stop());

async function csv(name: string, rows: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), ['timestamp,value', ...rows].join('\n'));
  return join(folder, name);
}

const drill = (...args: string[]) => installation.run(['--local', 'drill', ...args]);

describe('drill', () => {
  test('says the smallest burst that a rule hears, and a table of bursts, without a request', async () => {
    const { status, out, error } = await drill('acme');
    expect({ status, error }).toEqual({ status: 0, error: '' });
    expect(out.split('\n')).toEqual([
      expect.stringMatching(
        /^rule 42\/acme, with bursts laid over its counts from \w+ \d+ \w+ \d{4}, 00:00 to \w+ \d+ \w+ \d{4}, 00:00 \(UTC\):$/,
      ),
      'Hears 20 more mentions in an hour, by day and by night; 15 stay unsaid.',
      '',
      'in   more mentions  by day               by night',
      '1 h  15             0 of 18              0 of 18',
      '1 h  20             18 of 18, after 1 h  18 of 18, after 1 h',
      '4 h  60             0 of 18              0 of 18',
      '4 h  80             18 of 18, after 1 h  18 of 18, after 1 h',
    ]);
  });

  test('tries what is asked for, and prints it for programs', async () => {
    const { out } = await drill('42/acme', '--more', '10,30', '--in', '1h', '--json');
    expect(JSON.parse(out)).toEqual({
      of: 'rule 42/acme',
      from: expect.stringMatching(/Z$/),
      to: expect.stringMatching(/Z$/),
      night: { from: '00:00', to: '08:00' },
      says: expect.stringMatching(/^Hears 20 more mentions/),
      remarks: [],
      bursts: [
        { more: 10, in: '1h', day: { tried: 18, told: 0 }, night: { tried: 18, told: 0 } },
        {
          more: 30,
          in: '1h',
          day: { tried: 18, told: 18, afterMinutes: 60 },
          night: { tried: 18, told: 18, afterMinutes: 60 },
        },
      ],
    });
  });

  test('says what else decides whether somebody hears of it', async () => {
    const quietHours = { from: '22:00', to: '07:00' };
    await installation.put('RulesTableName', { ...RULE, ruleId: 'quiet', enabled: false, minVoices: 3, quietHours });
    const { out } = await drill('quiet');
    expect(out).toContain('The rule is disabled');
    expect(out).toContain('It also asks for 3 voices');
    expect(out).toContain('It has quiet hours');
  });

  test.each([[{ watch: { keywordId: 2 } }, 'No counts are stored yet for rule 42/other', '"status" says how far']])(
    'says why %j cannot be tried, and what to do',
    async (fields, why, remedy) => {
      await installation.put('RulesTableName', { ...RULE, ruleId: 'other', ...fields });
      const { status, error } = await drill('other');
      expect(status).toBe(1);
      expect(error).toContain(why);
      expect(error).toContain(remedy);
    },
  );

  test('tries silences of a rule on few mentions', async () => {
    const condition = { kind: 'threshold', window: '6h', atMost: 0 };
    await installation.put('RulesTableName', { ...RULE, ruleId: 'silence', condition });
    const { out } = await drill('silence', '--in', '1h,4h');
    expect(out).toContain('with silences laid over its counts from');
    expect(out).toContain('Hears a silence of ');
    expect(out).toMatch(/\nno mention for {2}by day +by night\n1 h +0 of 18/);
    expect(JSON.parse((await drill('silence', '--in', '1h', '--json')).out).silences).toHaveLength(1);
    expect(await drill('silence', '--more', '5')).toMatchObject({
      status: 2,
      error: expect.stringContaining('--more is for rules on many mentions'),
    });
  });

  test('refuses a rule that tells each mention, and says what to ask instead', async () => {
    await installation.put('RulesTableName', { ...RULE, ruleId: 'ceo', condition: { kind: 'each' } });
    const { status, error } = await drill('ceo');
    expect([status, error]).toEqual([
      1,
      expect.stringMatching(/There is nothing to drill for rule 42\/ceo: it tells each mention.*"backtest" says/),
    ]);
    const file = await csv('few.csv', ['2026-01-05T00:00:00,1', '2026-01-05T00:05:00,0']);
    const { error: ofFile } = await installation.run(['drill', '--counts', file, '--condition', '{"kind":"each"}']);
    expect(ofFile).toContain('There is nothing to drill for few.csv');
  });

  test('refuses a rule that looks at single mentions, and says what to ask instead', async () => {
    await installation.put('RulesTableName', { ...RULE, ruleId: 'reach', condition: { kind: 'audience' } });
    const { status, error } = await drill('reach');
    expect([status, error]).toEqual([
      1,
      expect.stringMatching(/it looks at the reach of single mentions.*"backtest" says/),
    ]);
  });

  test('takes the counts of a file and a condition, and needs no installation then', async () => {
    const rows = Array.from(
      { length: 3 * 288 },
      (_, row) => `${new Date(Date.UTC(2026, 0, 5) + row * 300_000).toISOString().slice(0, 19)},2`,
    );
    const file = await csv('counts.csv', rows);
    const condition = '{"kind":"threshold","window":"1h","atLeast":100}';
    const { status, out } = await installation.run(['drill', '--counts', file, '--condition', condition]);
    expect(status).toBe(0);
    expect(out).toContain('Hears 80 more mentions in an hour, by day and by night; 60 stay unsaid.');
    const early = await csv('early.csv', rows.slice(0, 50));
    const { error } = await installation.run(['drill', '--counts', early]);
    expect(error).toContain('What is usual is not known yet for early.csv (');
    expect(error).toContain('Try again when there is more');
  });

  test.each([
    [[], 'RULE'],
    [['acme', '--more', 'many'], '--more takes whole numbers'],
    [['acme', '--in', '7m'], '--in takes times of 5m to 1d'],
    [['acme', '--condition', '{}'], '--condition is for --counts'],
  ])('%j is wrong usage', async (args, said) => {
    const { status, error } = await drill(...args);
    expect(status).toBe(2);
    expect(error).toContain(said);
  });
});

describe('drill of a past story', () => {
  const SPIKE = { ...RULE, condition: { kind: 'spike', window: '1h', ratio: 2 }, watch: { keywordId: 3 } };

  beforeAll(async () => {
    await installation.put('RulesTableName', { ...SPIKE, ruleId: 'spike', notify: { channels: ['pr-slack'] } });
    await installation.put('RulesTableName', {
      ...SPIKE,
      ruleId: 'loud',
      condition: { ...RULE.condition, atLeast: 60 },
    });
    await installation.put('RulesTableName', { ...SPIKE, ruleId: 'calm', watch: { keywordId: 1 } });
    await installation.put('RulesTableName', { ...SPIKE, ruleId: 'unread', watch: { keywordId: 4 } });
    const { from, to, widthMs, hours } = keptOf([LARGE]).counted;
    const head = { ...newHead(widthMs, from, to), gaps: [], hours: new Map(hours) };
    await saveHead(
      historyStore(installation.documents, 'StateTableName'),
      { organizationId: 42n, key: 'keyword:3:ALL' },
      head,
    );
    const told = toldAlertStore(installation.documents, 'StateTableName', 90);
    for (const [storyId, startedAt] of [
      ['the-recall', iso(LARGE.at + HOUR_MS)],
      ['just-now', iso(to + 90 * 60_000)],
    ] as const) {
      const event = buildAlertEvent(
        {
          rule: { organizationId: '42', ruleId: 'spike', name: 'Acme', severity: 'warning', conditionKind: 'spike' },
          storyId,
          episode: { startedAt, peak: 40 },
        },
        { id: storyId, time: startedAt },
      );
      await told.note(toldAlertOf(event, undefined), 'alert-events', Date.parse(startedAt));
    }
  });

  test('does not take what is not counted yet for nothing', async () => {
    const { rules } = JSON.parse((await drill('42', '--story', 'just-now', '--json')).out);
    expect(rules).toContainEqual(
      expect.objectContaining({ rule: '42/spike', kind: 'unknown', why: 'its counts of that time are not there yet' }),
    );
  });

  test('says which rules would hear it now, when, and who would be told', async () => {
    const { out, error, status } = await drill('42', '--story', 'the-recall', '--json');
    expect({ error, status }).toEqual({ error: '', status: 0 });
    const { toldBy, rules } = JSON.parse(out);
    expect(toldBy).toEqual(['42/spike']);
    const laidFrom = iso(LARGE.at + 2 * DAY_MS);
    const named = (name: string) => rules.find(({ rule }: { rule: string }) => rule === `42/${name}`);
    expect(named('spike')).toEqual({
      rule: '42/spike',
      kind: 'told',
      channels: ['pr-slack'],
      more: 40,
      laidFrom,
      afterMinutes: 60,
      mayWait: false,
    });
    expect(named('loud')).toMatchObject({ kind: 'unsaid', more: 40, laidFrom });
    expect(named('calm')).toMatchObject({ kind: 'not-in-it' });
    expect(named('unread')).toMatchObject({ kind: 'unknown', why: 'its counts are not stored yet' });
    const text = (await drill('42', '--story', 'the-recall')).out;
    expect(text).toContain('Story the-recall: told by 42/spike, from ');
    expect(text).toMatch(
      /42\/spike +40 +after 1 h, \d{4}-\d\d-\d\d 15:00 +email subscribers, by their filters; pr-slack/,
    );
    expect(text).toMatch(/42\/loud +40 +no\n/);
  });

  test('lays it over what the organization expects, as live rules are judged', async () => {
    const laidAt = LARGE.at + 2 * DAY_MS;
    const expected = [{ from: iso(laidAt - HOUR_MS), to: iso(laidAt + 4 * HOUR_MS), times: 50, why: 'launch' }];
    const organization = { organizationId: 42, secretName: 'mention-alerts/token/main' };
    await installation.put('OrganizationsTableName', { ...organization, expected });
    onTestFinished(() => installation.put('OrganizationsTableName', organization));
    const { rules } = JSON.parse((await drill('42', '--story', 'the-recall', '--json')).out);
    expect(rules).toContainEqual(expect.objectContaining({ rule: '42/spike', kind: 'unsaid', more: 40 }));
  });

  test('names the newest stories where there is none of that id', async () => {
    const { error, status } = await drill('42', '--story', 'other');
    expect(status).toBe(1);
    expect(error).toContain('No story other was told in organization 42. The newest are:\n  the-recall  ');
  });

  test('that is sent is told as what it is to those whom the first rule would tell, and touches nothing of that rule', async () => {
    await installation.put('ChannelsTableName', {
      channelId: 'pr-slack',
      kind: 'slack',
      secretName: 'mention-alerts/channel/pr',
    });
    const item = async () => await installation.stored('rules');
    const before = await item();
    const { status, out } = await drill('42', '--story', 'the-recall', '--send', '--yes', '--wait', '0');
    expect(status).toBe(0);
    expect(out).toMatch(/\nDrill of rule 42\/spike sent as event drill-[-0-9a-f]+\.\nEmail: 1 confirmed subscriber/);
    const [email] = await installation.emails();
    expect(email?.subject).toBe('[DRILL] spike');
    expect(email?.message.split('\n')[0]).toMatch(
      /^This is a drill of rule 42\/spike, sent by hand\. Nothing unusual was measured: it is as if the story of \S.* \(UTC\) came again\.$/,
    );
    const [link = ''] = /https:\/\/act\.example\/\?t=(\S+)/.exec(email?.message ?? '')?.slice(1) ?? [];
    expect(verifyAction(link, [KEY], Date.now())).toMatchObject({
      kind: 'valid',
      link: { kind: 'acknowledge', ruleId: 'spike', eventId: expect.stringMatching(/^drill-/) },
    });
    expect(email?.message).toContain('Or run: npx mention-alerts --local acknowledge 42/spike --drill --by NAME');
    const [event] = await installation.events();
    expect(JSON.parse(event?.message ?? '').data).toMatchObject({
      test: true,
      rule: { ruleId: 'spike (test)', name: '[DRILL] spike' },
      explanation: expect.stringContaining('This is a drill of rule 42/spike'),
      links: [{ kind: 'acknowledge', href: `https://act.example/?t=${link}` }],
      channels: ['pr-slack'],
    });
    expect(await item()).toBe(before);
  });

  test('says how long it took until somebody acknowledged, at once and later', async () => {
    // No `deliver` runs here, so that a channel would be waited for.
    await installation.run(['--local', 'delete', 'channels', 'pr-slack', '--yes']);
    const waiting = drill('42', '--story', 'the-recall', '--send', '--yes', '--wait', '5m');
    const acknowledge = (...args: string[]) =>
      installation.run(['--local', 'acknowledge', 'spike', '--drill', ...args]);
    await expect.poll(async () => (await installation.events()).length, { timeout: 20_000 }).toBe(1);
    expect((await acknowledge('--by', 'Anna')).out).toBe('rule 42/spike: drill acknowledged by Anna within a minute');
    expect((await drill('42', '--story', 'the-recall')).out).toMatch(
      /Drills of it that were sent:\n.* {2}42\/spike {2}nobody has acknowledged it for 0 min\n.* {2}42\/spike {2}acknowledged by Anna within a minute$/,
    );
    const [first, second] = JSON.parse((await drill('42', '--story', 'the-recall', '--json')).out).drills;
    expect(second).toMatchObject({ rule: '42/spike', by: 'Anna', afterMinutes: 0 });
    expect(first.acknowledgedAt).toBeUndefined();
    expect((await acknowledge()).out).toContain('drill acknowledged by somebody');
    expect((await acknowledge()).out).toBe('rule 42/spike: No drill waits to be acknowledged.');
    expect((await waiting).out).toContain('Acknowledged by Anna within a minute.');
  });

  test('is told in the language of the organization, with a link that answers in it', async () => {
    const organization = { organizationId: 42, secretName: 'mention-alerts/token/main' };
    await installation.put('OrganizationsTableName', { ...organization, language: 'nb', timeZone: 'Europe/Oslo' });
    onTestFinished(() => installation.put('OrganizationsTableName', organization));
    const { out } = await drill('42', '--story', 'the-recall', '--send', '--yes', '--wait', '0');
    expect(out).toMatch(/\nDrill of rule 42\/spike sent as event/);
    const email = (await installation.emails()).at(-1);
    expect(email?.subject).toBe('[OVELSE] spike');
    expect(email?.message).toMatch(/^Dette er en øvelse for regelen 42\/spike, sendt for hånd\./);
    expect(email?.message).toContain('Eller med denne kommandoen: npx mention-alerts --local acknowledge 42/spike');
    const [link = ''] = /https:\/\/act\.example\/\?t=(\S+)/.exec(email?.message ?? '')?.slice(1) ?? [];
    expect(verifyAction(link, [KEY], Date.now())).toMatchObject({ link: { language: 'nb', timeZone: 'Europe/Oslo' } });
    const event = (await installation.events()).at(-1);
    expect(JSON.parse(event?.message ?? '').data).toMatchObject({ language: 'nb', rule: { name: '[ØVELSE] spike' } });
  });

  test('goes to no email subscriber where the rule sends no emails, and to nobody if it has no channel either', async () => {
    const rule = { ...SPIKE, ruleId: 'spike', notify: { channels: ['pr-slack'], email: false } };
    await installation.put('RulesTableName', rule);
    onTestFinished(() => installation.put('RulesTableName', { ...rule, notify: { channels: ['pr-slack'] } }));
    await Promise.all([installation.emails(), installation.events()]);
    const send = () => drill('42', '--story', 'the-recall', '--send', '--yes', '--wait', '0');
    expect((await send()).out).toContain('Email: none, as the rule says.');
    expect([await installation.emails(), (await installation.events()).length]).toEqual([[], 1]);
    await installation.put('RulesTableName', { ...rule, notify: { email: false } });
    expect((await send()).error).toContain('No rule would tell anybody of this story');
  });

  test('is sent by nobody who is not asked, and not where no rule would tell', async () => {
    const refused = await drill('42', '--story', 'the-recall', '--send');
    expect(refused).toMatchObject({ status: 2, error: expect.stringContaining('add --yes') });
    const deaf = await drill('42', '--story', 'just-now', '--send', '--yes');
    expect(deaf).toMatchObject({
      status: 1,
      error: expect.stringContaining('No rule would tell anybody of this story'),
    });
  });

  test.each([
    [['acme', '--story', 'x'], '--story takes an ORGANIZATION'],
    [['42', '--story', 'x', '--in', '1h'], '--in cannot be used with --story'],
    [['acme', '--send', '--yes'], '--send is for a past story'],
    [['42', '--story', 'x', '--wait', '5m'], '--wait is for --send'],
    [['42', '--story', 'x', '--send', '--yes', '--wait', '2d'], '--wait takes a time of up to 1d'],
  ])('%j is wrong usage', async (args, said) => {
    expect(await drill(...args)).toMatchObject({ status: 2, error: expect.stringContaining(said) });
  });
});
