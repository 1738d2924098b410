import { describe, expect, test } from 'vitest';
import type { Item, ItemKindName } from '../../../functions/domain/items/item-kind.ts';
import {
  allowedHearers,
  hearersByOrganization,
  type ItemChange,
  mayHear,
  type NewHearer,
  newHearers,
  notAllowed,
} from '../../../functions/domain/items/new-hearers.ts';

const ORGANIZATION = { organizationId: 42, secretName: 'mention-alerts/token/main' };
const RULE = { organizationId: 42, ruleId: 'acme', watch: { keywordId: 1 }, condition: { kind: 'spike' } };
const CHANNEL = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };

const change = (kind: ItemKindName, before: Item | undefined, after: Item): ItemChange => ({ kind, before, after });
const email = (address: string): NewHearer => ({ kind: 'email', address });
const channel = (channelId: string): NewHearer => ({ kind: 'channel', channelId });

describe('whoever newly hears by a change of an item is found:', () => {
  test.each<readonly [string, ItemKindName, Item | undefined, Item, readonly NewHearer[]]>([
    [
      'addresses of a new organization',
      'organizations',
      undefined,
      { ...ORGANIZATION, emails: ['a@b.example'] },
      [email('a@b.example')],
    ],
    [
      'an address beside others',
      'organizations',
      { ...ORGANIZATION, emails: ['a@b.example'] },
      { ...ORGANIZATION, emails: ['c@d.example', 'A@B.example'] },
      [email('c@d.example')],
    ],
    [
      'no address that is taken off',
      'organizations',
      { ...ORGANIZATION, emails: ['a@b.example', 'c@d.example'] },
      { ...ORGANIZATION, emails: ['a@b.example'] },
      [],
    ],
    [
      'a channel of summaries',
      'organizations',
      ORGANIZATION,
      { ...ORGANIZATION, digest: { time: '08:00', channels: ['pr'] } },
      [channel('pr')],
    ],
    [
      'the host of links',
      'organizations',
      ORGANIZATION,
      { ...ORGANIZATION, mentionsUrl: 'https://evil.example/{organizationId}' },
      [{ kind: 'links', host: 'evil.example' }],
    ],
    [
      'no other path on a host',
      'organizations',
      { ...ORGANIZATION, mentionsUrl: 'https://media.example/a' },
      { ...ORGANIZATION, mentionsUrl: 'https://MEDIA.example/b?x={from}' },
      [],
    ],
    [
      'another port of a host',
      'organizations',
      { ...ORGANIZATION, mentionsUrl: 'https://media.example/a' },
      { ...ORGANIZATION, mentionsUrl: 'https://media.example:8443/a' },
      [{ kind: 'links', host: 'media.example:8443' }],
    ],
    [
      'the people of an organization that is no longer disabled',
      'organizations',
      { ...ORGANIZATION, enabled: false },
      ORGANIZATION,
      [{ kind: 'released' }],
    ],
    [
      'and that by being enabled',
      'organizations',
      { ...ORGANIZATION, enabled: false },
      { ...ORGANIZATION, enabled: true },
      [{ kind: 'released' }],
    ],
    ['nobody of one that is disabled', 'organizations', ORGANIZATION, { ...ORGANIZATION, enabled: false }, []],
    [
      'channels of a new rule',
      'rules',
      undefined,
      { ...RULE, notify: { channels: ['pr'] }, escalate: { after: '1h', channels: ['duty'] } },
      [channel('pr'), channel('duty')],
    ],
    [
      'a channel of an escalation',
      'rules',
      RULE,
      { ...RULE, escalate: { after: '1h', channels: ['duty'] } },
      [channel('duty')],
    ],
    [
      'no channel that heard of the rule already',
      'rules',
      { ...RULE, escalate: { after: '1h', channels: ['pr'] } },
      { ...RULE, notify: { channels: ['pr'] } },
      [],
    ],
    [
      'whoever hears by several steps',
      'rules',
      RULE,
      {
        ...RULE,
        escalate: [
          { after: '1h', channels: ['a'] },
          { after: '2h', channels: ['b'] },
        ],
      },
      [channel('a'), channel('b')],
    ],
    ['nobody by another threshold', 'rules', RULE, { ...RULE, severity: 'critical', name: 'Acme' }, []],
    ['a channel that is new', 'channels', undefined, CHANNEL, [{ kind: 'new', channelId: 'pr' }]],
    [
      'one with another secret',
      'channels',
      CHANNEL,
      { ...CHANNEL, secretName: `${CHANNEL.secretName}.2` },
      [{ kind: 'elsewhere', channelId: 'pr' }],
    ],
    [
      'one of another kind',
      'channels',
      CHANNEL,
      { ...CHANNEL, kind: 'teams' },
      [{ kind: 'elsewhere', channelId: 'pr' }],
    ],
    [
      'one that is enabled again',
      'channels',
      { ...CHANNEL, enabled: false },
      { ...CHANNEL, enabled: true },
      [{ kind: 'enabled', channelId: 'pr' }],
    ],
    [
      'one that is given another secret while it is disabled',
      'channels',
      { ...CHANNEL, enabled: false },
      { ...CHANNEL, enabled: false, secretName: 'x' },
      [{ kind: 'elsewhere', channelId: 'pr' }],
    ],
    ['nobody by one that is disabled', 'channels', CHANNEL, { ...CHANNEL, enabled: false }, []],
    [
      'whatever was wrong before',
      'organizations',
      { emails: 7, digest: [null], mentionsUrl: {}, notify: 'x' },
      { ...ORGANIZATION, emails: ['a@b.example'] },
      [email('a@b.example')],
    ],
  ])('%s', (_, kind, before, after, expected) => {
    expect(newHearers(change(kind, before, after))).toEqual(expected);
    expect(newHearers(change(kind, after, after))).toEqual([]);
  });
});

describe('those who hear already are', () => {
  const other = { ...RULE, ruleId: 'other', notify: { channels: ['desk'] } };
  const stored = {
    organizations: [
      { ...ORGANIZATION, emails: ['a@b.example', 'c@d.example'], digest: { channels: ['sum', 'gone'] } },
      { organizationId: 7 },
    ],
    rules: [
      { ...RULE, notify: { channels: ['pr'] }, escalate: { channels: ['duty'] } },
      other,
      { organizationId: 7, ruleId: 'z', notify: { channels: ['seven'] } },
    ],
    channels: ['pr', 'duty', 'desk', 'sum', 'seven'].map((channelId) => ({ channelId })),
  };
  const [acme] = stored.rules;
  const [organization] = stored.organizations;

  test('of an organization its channels, and the addresses that the same change takes off', () => {
    const after = { ...organization, emails: ['rival@evil.example', 'A@b.example'] };
    expect(hearersByOrganization([change('organizations', organization, after)], stored)).toEqual([
      {
        organizationId: '42',
        hearers: [{ hearer: email('rival@evil.example') }],
        rules: [acme, other],
        channels: ['sum', 'pr', 'duty', 'desk'],
        formerEmails: ['c@d.example'],
      },
    ]);
  });

  test('of a rule its channels before, also those that are taken off', () => {
    const after = { ...acme, notify: { channels: ['seven'] }, escalate: undefined };
    expect(hearersByOrganization([change('rules', acme, after)], stored)).toEqual([
      {
        organizationId: '42',
        hearers: [{ hearer: channel('seven'), rule: '42/acme' }],
        rules: [acme],
        channels: ['pr', 'duty'],
        formerEmails: [],
      },
    ]);
  });

  test('of a channel those of the rules that name it, and not itself, which may lead elsewhere', () => {
    const moved = change(
      'channels',
      { channelId: 'pr', kind: 'slack', secretName: 'a' },
      { channelId: 'pr', kind: 'slack', secretName: 'b' },
    );
    expect(hearersByOrganization([moved], stored)).toEqual([
      {
        organizationId: '42',
        hearers: [{ hearer: { kind: 'elsewhere', channelId: 'pr' } }],
        rules: [acme],
        channels: ['duty'],
        formerEmails: [],
      },
    ]);
    expect(hearersByOrganization([change('channels', undefined, { channelId: 'new' })], stored)).toEqual([]);
  });

  test('told once of all changes of a folder', () => {
    const changes = [
      change('organizations', organization, { ...organization, mentionsUrl: 'https://x.example/' }),
      change('rules', other, { ...other, notify: { channels: ['desk', 'pr'] } }),
      change('channels', undefined, { channelId: 'new' }),
    ];
    const [told, ...more] = hearersByOrganization(changes, stored);
    expect(more).toEqual([]);
    expect(told?.hearers).toEqual([
      { hearer: { kind: 'links', host: 'x.example' } },
      { hearer: channel('pr'), rule: '42/other' },
    ]);
  });
});

describe('what a stack does not allow', () => {
  const allowed = allowedHearers({ emailDomains: 'example.com,Press.example', linkHosts: 'media.example' });

  test.each([
    ['pr@example.com', true],
    ['PR@EXAMPLE.com', true],
    ['pr@press.example', true],
    ['pr@mail.example.com', false],
    ['pr@example.com.evil.example', false],
    ['"pr@example.com"@evil.example', false],
    ['pr@notexample.com', false],
  ])('is said of the address %s: %s', (address, may) => {
    expect(mayHear(address, allowed)).toBe(may);
    expect(notAllowed({ emails: ['ok@example.com', address] }, allowed)).toHaveLength(may ? 0 : 1);
  });

  test.each([
    ['https://media.example/{from}', true],
    ['https://MEDIA.example:8443/', true],
    ['https://media.example.evil.example/', false],
    ['https://evil.example/media.example', false],
    ['https://evil.example?media.example', false],
  ])('is said of the link %s: %s', (mentionsUrl, may) => {
    expect(notAllowed({ mentionsUrl }, allowed)).toHaveLength(may ? 0 : 1);
  });

  test('is said with its place and the remedy', () => {
    expect(
      notAllowed({ emails: ['a@example.com', 'b@evil.example'], mentionsUrl: 'https://evil.example/' }, allowed),
    ).toEqual([
      {
        path: 'emails.1',
        reason: 'this stack sends emails to addresses of example.com and press.example alone',
        remedy: 'name another address, or have its domain added to allowedEmailDomains of the stack',
      },
      {
        path: 'mentionsUrl',
        reason: 'this stack links to media.example alone',
        remedy: 'name another address, or have its host added to allowedLinkHosts of the stack',
      },
    ]);
  });

  test('is nothing where it names none', () => {
    expect(
      notAllowed({ emails: ['b@evil.example'], mentionsUrl: 'https://evil.example/' }, allowedHearers({})),
    ).toEqual([]);
  });
});
