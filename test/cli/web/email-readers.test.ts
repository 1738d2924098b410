import { SubscribeCommand } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Installation } from '../../../cli/context/installation.ts';
import { openLocal } from '../../../cli/context/open-local.ts';
import type { ReadersAsked } from '../../../cli/test/readers-of.ts';
import { emailReaders } from '../../../cli/web/email-readers.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  installation = await startInstallation();
  opened = await openLocal(installation.endpointsFile);
  const TopicArn = opened.topics.alerts;
  await opened.sns.send(new SubscribeCommand({ TopicArn, Protocol: 'email', Endpoint: 'pr@example.com' }));
});
afterAll(async () => {
  opened.close();
  await installation.stop();
});

const said = (
  isNamed: boolean,
  { organization, notify, ...html }: Partial<ReadersAsked> & Partial<Installation> = {},
) => emailReaders({ ...opened, ...html }, { isNamed, organization, notify }, wordsOf({}));
const HTML = { emailFrom: 'alerts@example.com', emailAddresses: 1 };

test('those who get emails are named to those who may change things, and counted for others', async () => {
  expect(await said(true)).toBe('pr@example.com, each by the filter of its subscription.');
  expect(await said(false)).toBe('2 confirmed subscribers of the topic alerts, each by its filter.');
});

test('with HTML emails it is said who sends them to the addresses of the stack, whom no subscription names', async () => {
  for (const isNamed of [true, false]) {
    expect(await said(isNamed, HTML)).toBe(
      'the addresses that the stack names, from alerts@example.com. 1 confirmed subscriber of the topic alerts, each by its filter.',
    );
  }
});

describe('the addresses of organizations', () => {
  beforeAll(async () => {
    await installation.put('OrganizationsTableName', organization(42, ['desk@example.com', 'ceo@example.com']));
    await installation.put('OrganizationsTableName', organization(77, ['CEO@example.com']));
  });
  const organization = (organizationId: number, emails: string[]) => ({
    organizationId,
    secretName: 'mention-alerts/token/main',
    emails,
  });

  test('are named with HTML emails, those of the organization that is asked about; to others only counted', async () => {
    expect(await said(true, { ...HTML, organization: '42' })).toMatch(
      /^the addresses that the stack names; those of organizations and rules: desk@example\.com and ceo@example\.com, from alerts@/,
    );
    expect(await said(false, HTML)).toMatch(
      /^the addresses that the stack names; those of organizations and rules: 2 addresses, from/,
    );
    expect(await said(false, { ...HTML, emailAddresses: 0, organization: '77' })).toMatch(
      /^those of organizations and rules: 1 address, from/,
    );
  });

  test('are among the subscribers without HTML emails', async () => {
    expect(await said(false, { organization: '77' })).toBe(
      '2 confirmed subscribers of the topic alerts, each by its filter.',
    );
  });

  test('get those of a rule beside whom it names, or not with only', async () => {
    const asked = { ...HTML, organization: '42' };
    const emails = ['Desk@example.com', 'boss@example.com'];
    expect(await said(true, { ...asked, notify: { emails } })).toContain(
      'desk@example.com, ceo@example.com and boss@example.com, from',
    );
    expect(await said(true, { ...asked, notify: { emails, only: true } })).toContain(
      ': Desk@example.com and boss@example.com, from',
    );
  });
});

test('where nobody is named, nobody is said to get HTML emails', async () => {
  expect(await said(true, { ...HTML, emailAddresses: 0, organization: '1' })).toMatch(
    /^nobody: neither the stack nor the organization names an address\./,
  );
});

test('an address that has not confirmed is named, because it gets nothing yet', () => {
  const { ruleAnswers } = wordsOf({});
  expect(ruleAnswers.readersWithFilters({ addresses: 'pr@example.com', pending: 'desk@example.com (email)' })).toBe(
    'pr@example.com, each by the filter of its subscription. Not confirmed yet: desk@example.com (email).',
  );
});
