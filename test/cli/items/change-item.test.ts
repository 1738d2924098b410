import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Installation } from '../../../cli/context/installation.ts';
import { openLocal } from '../../../cli/context/open-local.ts';
import { changeItem } from '../../../cli/items/change-item.ts';
import { pageApi } from '../../../cli/web/page-api.ts';
import { readMailAttribute } from '../../../functions/adapters/sns/mail-attribute.ts';
import type { Item } from '../../../functions/domain/items/item-kind.ts';
import { allowedHearers } from '../../../functions/domain/items/new-hearers.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const ORGANIZATION = {
  organizationId: 42,
  secretName: 'mention-alerts/token/main',
  emails: ['desk@example.com', 'boss@example.com'],
};
const RULE = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  condition: { kind: 'threshold', window: '1h', atLeast: 10 },
  severity: 'warning',
  notify: { channels: ['pr'] },
};
const PR = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };
const WHO = 'pr@example.com';

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  installation = await startInstallation();
  opened = await openLocal(installation.endpointsFile);
});
afterAll(async () => {
  opened.close();
  await installation.stop();
});
beforeEach(async () => {
  const keys = {
    OrganizationsTableName: ['organizationId'],
    RulesTableName: ['organizationId', 'ruleId'],
    ChannelsTableName: ['channelId'],
  };
  for (const table of ['OrganizationsTableName', 'RulesTableName', 'ChannelsTableName'] as const) {
    const { Items = [] } = await installation.documents.send(new ScanCommand({ TableName: table }));
    for (const item of Items) {
      const Key = Object.fromEntries(keys[table].map((key) => [key, item[key]]));
      await installation.documents.send(new DeleteCommand({ TableName: table, Key }));
    }
  }
  await installation.put('OrganizationsTableName', ORGANIZATION);
  await installation.put('RulesTableName', RULE);
  for (const item of [PR, { ...PR, channelId: 'duty' }]) await installation.put('ChannelsTableName', item);
  await told();
});

/** All that was told since the last look. */
async function told() {
  return {
    operations: await installation.operations(),
    emails: await installation.emails(),
    events: (await installation.events()).map(({ message }) => JSON.parse(message)),
  };
}

function page(more: Partial<Installation> = {}) {
  return pageApi({
    installation: { ...opened, actor: WHO, ...more },
    right: 'change',
    user: WHO,
    ask: () => expect.unreachable(),
    now: Date.now,
    testWaitMs: 0,
  });
}

const shown = ({ secretName: _, ...item }: Item) => JSON.stringify(item);
const saveOrganization = (after: Item, of = page(), before: Item = ORGANIZATION) =>
  of.saveOrganization.answer({ before: shown(before), after: shown(after) });
const saveRule = (after: Item, before: Item = RULE) =>
  page().save.answer({ before: JSON.stringify(before), after: JSON.stringify(after) });
const file = (items: unknown) => installation.file('items.json', items);
const folder = async (items: unknown) => {
  const made = await mkdtemp(join(tmpdir(), 'change-item-'));
  onTestFinished(() => rm(made, { recursive: true }));
  await writeFile(join(made, 'items.json'), JSON.stringify(items));
  return made;
};
const put = async (kind: string, item: Item) => installation.run(['--local', 'put', kind, await file(item), '--quick']);
const oneMail = (all: Awaited<ReturnType<typeof told>>) => {
  const [mail] = all.emails;
  return { ...mail, content: readMailAttribute(mail?.attributes.mail?.Value) };
};

describe('who newly hears is told once, to operations and to those who hear already, with who did it:', () => {
  const rival = { ...ORGANIZATION, emails: ['rival@competitor.example', 'desk@example.com'] };
  const local = `${userInfo().username} on ${hostname()}`;
  test.each<readonly [string, () => Promise<unknown>, string, string]>([
    ['an address, on the page', () => saveOrganization(rival), WHO, 'rival@competitor.example gets its emails.'],
    ['an address, by put', () => put('organizations', rival), local, 'rival@competitor.example gets its emails.'],
    [
      'a host of links',
      () => saveOrganization({ ...ORGANIZATION, mentionsUrl: 'https://evil.example/login?o={organizationId}' }),
      WHO,
      'The links of its alerts lead to evil.example.',
    ],
    [
      'a channel of summaries',
      () => saveOrganization({ ...ORGANIZATION, digest: { time: '08:00', channels: ['duty'] } }),
      WHO,
      'The channel duty gets its summaries.',
    ],
    [
      'a channel of a rule',
      () => saveRule({ ...RULE, notify: { channels: ['pr', 'duty'] } }),
      WHO,
      'The channel duty gets the alerts of rule 42/acme.',
    ],
    [
      'a channel of an escalation',
      () => saveRule({ ...RULE, escalate: { after: '1h', severity: 'critical', channels: ['duty'] } }),
      WHO,
      'The channel duty gets the alerts of rule 42/acme.',
    ],
    [
      'a channel that is enabled again',
      async () => {
        await page().enable.answer({ channel: 'pr', enabled: false });
        expect(await told()).toEqual({ operations: [], emails: [], events: [] });
        return page().enable.answer({ channel: 'pr', enabled: true });
      },
      WHO,
      'The channel pr is enabled again.',
    ],
    [
      'a channel that gets another secret',
      () => put('channels', { ...PR, secretName: 'mention-alerts/channel/pr.2' }),
      local,
      'The channel pr has another kind or secret, and may lead elsewhere.',
    ],
    [
      'an organization that is no longer disabled',
      async () => {
        await put('organizations', { ...ORGANIZATION, enabled: false });
        return put('organizations', ORGANIZATION);
      },
      local,
      'It is no longer disabled: its rules send alerts again.',
    ],
    [
      'a folder',
      async () => installation.run(['--local', 'apply', await folder(rival), '--yes', '--quick']),
      local,
      'rival@competitor.example gets its emails.',
    ],
  ])('%s', async (_, act, who, sentence) => {
    await act();
    const all = await told();
    expect(all.operations).toHaveLength(1);
    expect(all.operations[0]?.subject).toBe(`[OPERATIONS] ${who} changes who gets alerts`);
    expect(all.operations[0]?.message).toContain(sentence);
    expect(all.operations[0]?.message).toContain(who);
    expect(all.emails).toHaveLength(1);
    const mail = oneMail(all);
    expect(mail.subject).toBe('[RECIPIENTS] organization 42: others will get these messages');
    expect(mail.message?.split('\n').slice(0, 3)).toEqual([
      `${who} changes who gets the messages of organization 42:`,
      '',
      `- ${sentence}`,
    ]);
    expect(mail.attributes?.organizationId?.Value).toBe('42');
    // Whatever people filter by, they get it if they get the alerts.
    expect(mail.attributes?.severity?.Value).toBe('warning');
    expect(mail.attributes?.ruleId?.Value).toBe('acme');
    expect(mail.attributes?.eventType?.Value).toContain('mention.alert.firing');
    if (/channel pr (is|has)/.test(sentence)) expect(all.events).toEqual([]);
    else
      expect(all.events).toEqual([
        expect.objectContaining({
          type: 'mention.recipients',
          subject: 'organization/42',
          data: expect.objectContaining({ by: who, says: [sentence], channels: ['pr'] }),
        }),
      ]);
  });

  test('also to those whose address the same change takes off', async () => {
    await saveOrganization({ ...ORGANIZATION, emails: ['rival@competitor.example', 'desk@example.com'] });
    expect(oneMail(await told()).content?.formerEmails).toEqual(['boss@example.com']);
  });

  test('in the language of the people of the organization', async () => {
    const german = { ...ORGANIZATION, language: 'de' };
    await installation.put('OrganizationsTableName', german);
    await saveOrganization({ ...german, emails: [...ORGANIZATION.emails, 'neu@example.com'] }, page(), german);
    const mail = oneMail(await told());
    expect(mail.content?.subject).toBe('[EMPFÄNGER] Organisation 42: Weitere bekommen diese Nachrichten');
    expect(mail.message).toContain('- neu@example.com bekommt die E-Mails.');
  });

  test('a new channel to operations alone, as long as nobody names it', async () => {
    await page().addChannel.answer({ channel: 'new', kind: 'slack', secret: { url: 'https://hooks.example.com/x' } });
    const { operations, emails } = await told();
    expect(operations.map(({ message }) => message.split('\n')[2])).toEqual(['- The channel new is new.']);
    expect(emails).toEqual([]);
  });

  test('a channel that there is not without its name, which may be a secret in the wrong field', async () => {
    await saveRule({ ...RULE, notify: { channels: ['pr', 'https://hooks.slack.com/services/hunter2'] } });
    const all = await told();
    expect(all.operations).toHaveLength(1);
    expect(all.emails[0]?.message).toContain('(there is none of this name)');
    expect(JSON.stringify(all)).not.toContain('hunter2');
  });
});

describe('nobody is told', () => {
  const nothing = { operations: [], emails: [], events: [] };

  test('of a change by which nobody newly hears', async () => {
    await saveRule({ ...RULE, name: 'Acme', notify: { channels: [] } });
    await saveOrganization({ ...ORGANIZATION, emails: ['desk@example.com'], timeZone: 'Europe/Oslo' });
    await page().silence.answer({ rule: '42/acme', duration: '1h' });
    expect(await told()).toEqual(nothing);
  });

  test('of what was changed by somebody else meanwhile, and is not written', async () => {
    const stale = { ...RULE, name: 'before' };
    expect(await saveRule({ ...stale, notify: { channels: ['duty'] } }, stale)).toMatchObject({ kind: 'conflict' });
    const kind = ITEM_KINDS.channels;
    expect(await changeItem(opened, kind, { before: undefined, after: { ...PR, secretName: 'x' } })).toBe(false);
    expect(await told()).toEqual(nothing);
  });

  test('of a plan, and of what is refused', async () => {
    const after = shown({ ...ORGANIZATION, emails: ['rival@competitor.example'], timeZone: 'Mars' });
    await page().planOrganization.answer({ before: shown(ORGANIZATION), after });
    await expect(page().saveOrganization.answer({ before: shown(ORGANIZATION), after })).rejects.toThrow('timeZone');
    await installation.run([
      '--local',
      'put',
      'rules',
      await file({ ...RULE, notify: { channels: ['duty'] } }),
      '--dry-run',
      '--quick',
    ]);
    expect(await told()).toEqual(nothing);
  });
});

test.each(['operations', 'alerts', 'alertEvents'] as const)(
  'nothing is written if %s cannot be told',
  async (topic) => {
    const topics = { ...opened.topics, [topic]: `${opened.topics.alerts}-gone` };
    const after = { ...ORGANIZATION, emails: [...ORGANIZATION.emails, 'rival@competitor.example'] };
    await expect(saveOrganization(after, page({ topics }))).rejects.toThrow();
    expect(await installation.stored('organizations')).not.toContain('rival');
  },
);

describe('where the stack allows some domains and hosts alone', () => {
  const allowed = allowedHearers({ emailDomains: 'example.com', linkHosts: 'media.example' });
  const outside = [
    { ...ORGANIZATION, emails: ['rival@competitor.example'] },
    { ...ORGANIZATION, mentionsUrl: 'https://evil.example/' },
  ];

  test('others are refused on the page, with the remedy', async () => {
    const of = page({ allowed });
    for (const [at, name] of ['allowedEmailDomains', 'allowedLinkHosts'].entries()) {
      const edit = { before: shown(ORGANIZATION), after: shown(outside[at] ?? {}) };
      expect(await of.planOrganization.answer(edit)).toMatchObject({
        problems: [{ remedy: expect.stringContaining(name) }],
      });
      await expect(of.saveOrganization.answer(edit)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(name),
      });
    }
    expect(await saveOrganization({ ...ORGANIZATION, mentionsUrl: 'https://media.example/' }, of)).toMatchObject({
      kind: 'saved',
    });
  });

  test('and by the commands', async () => {
    const limited = await startInstallation(undefined, {
      AllowedEmailDomains: 'example.com',
      AllowedLinkHosts: 'media.example',
    });
    try {
      for (const item of outside) {
        const path = await limited.file('items.json', item);
        const results = [
          await limited.run(['--local', 'put', 'organizations', path]),
          await limited.run(['--local', 'apply', await folder(item), '--yes']),
        ];
        for (const { status, error } of results) {
          expect(status).toBe(1);
          expect(error).toMatch(/allowed(EmailDomains|LinkHosts) of the stack/);
          expect(error).toContain('Nothing was written.');
        }
      }
      expect(await limited.stored('organizations')).toBe('[]');
    } finally {
      await limited.stop();
    }
  });
});

test('no command and no question of the page writes an item past this', () => {
  const writers = readdirSync('cli', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && /\breplaceItem\b/.test(readFileSync(join('cli', name), 'utf8')))
    .sort();
  // These tell of all their items at once.
  expect(writers).toEqual(['apply/apply-command.ts', 'items/change-item.ts', 'put/put-command.ts']);
  for (const name of writers) expect(readFileSync(join('cli', name), 'utf8')).toContain('tellOfHearers(');
});
