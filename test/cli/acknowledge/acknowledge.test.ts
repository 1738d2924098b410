import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const BEGAN = Date.parse('2026-11-20T14:05:00Z');

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
  await installation.put('RulesTableName', ruleItem('open'));
  await installation.put('RulesTableName', ruleItem('quiet'));
  await installation.put('RulesTableName', { ...ruleItem('broken'), evry: '5m' });
  const states = ruleStateStore(installation.documents, 'StateTableName');
  const rule = ruleOf('open');
  await states.save(rule, ruleStateAt(rule, BEGAN, { phase: firingSince(BEGAN) }), { secretName: 's', muted: false });
});
afterAll(() => installation.stop());

const acknowledge = (...args: string[]) => installation.run(['--local', 'acknowledge', ...args]);
const stored = async (ruleId: string) =>
  JSON.parse((await installation.run(['--local', 'status', '--items'])).out).rules.find(
    (item: { ruleId: string }) => item.ruleId === ruleId,
  );

describe('acknowledge', () => {
  test('says on the item that people know of the open alert, and who says so, once', async () => {
    const before = Date.now();
    expect(await acknowledge('open', '--by', 'Anna Berg')).toMatchObject({
      status: 0,
      out: 'rule 42/open: alert acknowledged; told again when it is over, at 126 mentions, or with something new',
    });
    const { acknowledged } = await stored('open');
    expect(acknowledged).toEqual({
      episode: '2026-11-20T14:05:00.000Z',
      at: expect.any(String),
      count: 63,
      by: 'Anna Berg',
    });
    expect(Date.parse(acknowledged.at)).toBeGreaterThanOrEqual(before);
    const { actions } = JSON.parse((await installation.run(['--local', 'status', '--json'])).out);
    const done = { rule: '42/open', kind: 'acknowledge', episode: '2026-11-20T14:05:00.000Z', by: 'Anna Berg' };
    expect(actions).toMatchObject([{ ...done, via: 'command', at: acknowledged.at }]);
    const again = await acknowledge('42/open', '--by', 'Ben');
    expect(again).toMatchObject({ status: 0, out: 'rule 42/open: The alert is already acknowledged.' });
    expect((await stored('open')).acknowledged).toEqual(acknowledged);
  });

  test('changes nothing where there is no open alert', async () => {
    expect(await acknowledge('quiet')).toMatchObject({ status: 0, out: 'rule 42/quiet: The rule has no open alert.' });
    expect(JSON.parse((await acknowledge('quiet', '--json')).out)).toEqual({ rule: '42/quiet', acknowledged: false });
    expect(await stored('quiet')).toEqual(ruleItem('quiet'));
  });

  test('says what is wrong with a rule that is not understood, or not there', async () => {
    expect(await acknowledge('broken')).toMatchObject({
      status: 1,
      error: 'The item of rule 42/broken is invalid: correct it with "put rules".',
    });
    expect((await acknowledge('opne')).error).toMatch(/^There is no rule opne in .* Did you mean "open"\?$/);
    expect((await acknowledge()).status).toBe(2);
  });
});
