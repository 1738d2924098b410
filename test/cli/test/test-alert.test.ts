import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { publishedEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const organizationItem = { organizationId: 42, secretName: 'mention-alerts/token/main' };

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  const notify = { channels: ['pr-slack', 'gone'] };
  await installation.put('RulesTableName', { ...ruleItem('acme'), name: 'Acmé: volume', severity: 'critical', notify });
  await installation.put('RulesTableName', { ...ruleItem('broken'), evry: '5m' });
  await installation.put('ChannelsTableName', {
    channelId: 'pr-slack',
    kind: 'slack',
    secretName: 'mention-alerts/channel/pr',
  });
});
afterAll(() => installation.stop());

// What comes of a test is another test's matter: here nothing hands events on.
const sendTest = (...args: string[]) => installation.run(['--local', 'test', '--wait', '0', ...args]);
const attributes = {
  eventType: 'mention.alert.firing',
  severity: 'critical',
  organizationId: '42',
  ruleId: 'acme',
  conditionKind: 'threshold',
  status: 'firing',
  rule: '42/acme',
};
const valuesOf = (given: Record<string, { Value: string }> | undefined) =>
  Object.fromEntries(Object.entries(given ?? {}).map(([name, { Value }]) => [name, Value]));

describe('a test of a rule', () => {
  test('fails where the rule names a channel that does not exist, also for programs', async () => {
    const { status, out, error } = await sendTest('acme', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ channels: ['pr-slack', 'gone'], missing: ['gone'] });
    expect(error).toBe('There is no channel "gone", so it gets nothing.');
    await installation.emails();
    await installation.events();
  });

  test('of a rule that sends no emails goes to its channels only', async () => {
    await installation.put('RulesTableName', { ...ruleItem('silent'), notify: { email: false } });
    const { status, out } = await sendTest('silent');
    expect([status, out.includes('Email:')]).toEqual([0, false]);
    expect(await installation.emails()).toEqual([]);
    expect(await installation.events()).toHaveLength(1);
  });

  test('goes by email and as an event, both with the attributes that the rule has, so that filters treat it alike', async () => {
    const { status, out, error } = await sendTest('acme');
    expect(status).toBe(1);
    expect(out).toContain('Email: 1 confirmed subscriber of the topic alerts, each by its filter.');
    expect(out).toContain('Channels: pr-slack, gone.');
    expect(error).toBe('There is no channel "gone", so it gets nothing.');
    const [email] = await installation.emails();
    expect(email?.subject).toMatch(/^\[TEST\] Acme: volume: /);
    expect(email?.message).toContain('This is a test, sent by hand');
    const { mail: _, ...filtered } = email?.attributes ?? {};
    expect(valuesOf(filtered)).toEqual(attributes);
    const [event] = await installation.events();
    expect(valuesOf(event?.attributes)).toEqual(attributes);
    expect(JSON.parse(event?.message ?? '')).toMatchObject({
      source: '/mention-alerts/test',
      data: { test: true, rule: { name: '[TEST] Acmé: volume', severity: 'critical' }, channels: ['pr-slack', 'gone'] },
    });
  });

  test('is in the language of the organization, while the terminal speaks English', async () => {
    await installation.put('OrganizationsTableName', { ...organizationItem, language: 'de' });
    onTestFinished(() => installation.put('OrganizationsTableName', organizationItem));
    const { out } = await sendTest('acme');
    expect(out).toContain('It is an example: its numbers and mentions are invented.');
    const [email] = await installation.emails();
    expect(email?.message).toContain('Dies ist ein von Hand gesendeter Test');
    expect(email?.message).toContain('Beispiel: Andrang am Tag der offenen Tür');
    expect(email?.message).toContain('Sie bekommen die Alarme dieser Regel per E-Mail: Ihre Stufe ist „kritisch“');
    const [event] = await installation.events();
    expect(JSON.parse(event?.message ?? '').data).toMatchObject({
      language: 'de',
      rule: { name: '[TEST] Acmé: volume' },
    });
    const { out: said } = await sendTest('pr-slack');
    expect(said).toContain('Channels: pr-slack.');
    const [ofChannel] = await installation.events();
    expect(JSON.parse(ofChannel?.message ?? '').data.rule.name).toBe('[TEST] Kanal pr-slack');
  });

  test('is an event like any other to those who read it, but never one of a real rule, whose alerts it could overtake', async () => {
    await sendTest('42/acme');
    const [event] = await installation.events();
    const parsed = publishedEvent.parse(JSON.parse(event?.message ?? ''));
    expect(readDeliveryEvent(event?.message ?? '').ok).toBe(true);
    expect(parseRule({ ...ruleItem(parsed.data.rule.ruleId) }).ok).toBe(false);
    await installation.emails();
  });

  test('has an id of its own each time, so that no channel takes it for one that it has had', async () => {
    const ids = [await sendTest('acme', '--json'), await sendTest('acme', '--json')].map(
      ({ out }) => JSON.parse(out).eventId,
    );
    expect(new Set(ids).size).toBe(2);
    await Promise.all([installation.emails(), installation.events()]);
  });

  test('says what is wrong with an item that is left out', async () => {
    expect(await sendTest('broken')).toMatchObject({
      status: 1,
      error: 'The rule 42/broken is not used until it is corrected: evry: unknown field "evry"; did you mean "every"?.',
    });
  });
});

describe('a test of a channel', () => {
  test('goes to this channel alone, and to nobody by email', async () => {
    expect((await sendTest('pr-slack')).out).toContain('Channels: pr-slack.');
    expect(await installation.emails()).toEqual([]);
    const [event] = await installation.events();
    expect(JSON.parse(event?.message ?? '').data).toMatchObject({ test: true, channels: ['pr-slack'] });
  });

  test('names the nearest when there is none', async () => {
    expect(await sendTest('pr-slak')).toMatchObject({
      status: 1,
      error: 'There is no rule or channel pr-slak in the live run on this machine. Did you mean "pr-slack"?',
    });
  });
});
