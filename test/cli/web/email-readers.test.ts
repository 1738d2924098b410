import { SubscribeCommand } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocal } from '../../../cli/context/open-local.ts';
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

const said = (readOnly: boolean, emailFrom?: string) =>
  emailReaders({ ...opened, emailFrom }, { readOnly }, wordsOf({}));

test('those who get emails are named to those who may change things, and counted for others', async () => {
  expect(await said(false)).toBe('pr@example.com, each by the filter of its subscription.');
  expect(await said(true)).toBe('2 confirmed subscribers of the topic alerts, each by its filter.');
});

test('with HTML emails it is said who sends them to the addresses of the stack, whom no subscription names', async () => {
  for (const readOnly of [true, false]) {
    expect(await said(readOnly, 'alerts@example.com')).toBe(
      'the addresses that the stack names, from alerts@example.com. 2 confirmed subscribers of the topic alerts, each by its filter.',
    );
  }
});

test('an address that has not confirmed is named, because it gets nothing yet', () => {
  const { ruleAnswers } = wordsOf({});
  expect(ruleAnswers.readersWithFilters(['pr@example.com'], ['desk@example.com (email)'])).toBe(
    'pr@example.com, each by the filter of its subscription. Not confirmed yet: desk@example.com (email).',
  );
});
