import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionLog } from '../../../functions/adapters/dynamodb/action-store.ts';
import { deliveryRecords } from '../../../functions/adapters/dynamodb/delivery-records.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildStory } from '../../support/build-story.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const HOUR = 3_600_000;
const NOW = Date.now();
const iso = (time: number) => new Date(time).toISOString();

const rule = (ruleId: string) => ({
  organizationId: '42',
  ruleId,
  name: 'Acme',
  severity: 'warning' as const,
  conditionKind: 'spike' as const,
});

const story = buildStory({
  terms: [
    { term: '=cmd', count: 38, past: 0 },
    { term: '@jane_doe', count: 12, past: 0 },
  ],
  voices: { authors: 60, texts: 50, voices: 50, largestAuthor: { count: 9, author: 'Jane Doe' } },
});

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
  await installation.put('RulesTableName', ruleItem('acme'));
  const store = toldAlertStore(installation.documents, 'StateTableName', 90);
  const told = buildAlertEvent(
    { rule: rule('acme'), story, channels: ['pr-slack', 'hook'] },
    { id: 'new', time: iso(NOW - HOUR) },
  );
  await store.note(toldAlertOf(told, 'muted'), 'alert-events', NOW - HOUR);
  await store.note(toldAlertOf(told, 'muted'), 'alerts', NOW - HOUR / 2);
  const other = buildAlertEvent({ rule: rule('gone'), channels: [] }, { id: 'other', time: iso(NOW - 2 * HOUR) });
  await store.note(toldAlertOf(other, undefined), 'alert-events', NOW - 2 * HOUR);
  const old = buildAlertEvent({ rule: rule('acme'), channels: [] }, { id: 'old', time: iso(NOW - 10 * 24 * HOUR) });
  await store.note(toldAlertOf(old, undefined), 'alerts', NOW - 10 * 24 * HOUR);
  await actionLog(installation.documents, 'StateTableName').begin('link', {
    kind: 'acknowledge',
    organizationId: '42',
    ruleId: 'acme',
    episode: NOW - HOUR,
    eventId: 'new',
    plan: { kind: 'acknowledge', episode: NOW - HOUR, count: 63 },
    at: NOW,
    by: 'Ines',
    via: 'link',
    done: true,
  });
  const records = deliveryRecords(installation.documents, 'StateTableName', 90);
  const delivered = { status: 'delivered', at: NOW - HOUR, said: 'it answered 200' } as const;
  await records.write({ channelId: 'pr-slack', eventId: 'new' }, delivered, NOW - HOUR);
});
afterAll(() => installation.stop());

const history = (...args: string[]) => installation.run(['--local', 'history', ...args]);

describe('the history', () => {
  test('says what was told, to whom, and what came back; of the last week, the oldest first', async () => {
    const { status, out, error } = await history();
    expect({ status, error }).toEqual({ status: 0, error: '' });
    expect(out.match(/42\/\w+/g)).toEqual(['42/gone', '42/acme']);
    expect(out).toContain('pr-slack: delivered');
    expect(out).toContain('(it answered 200)');
    expect(out).toContain('hook: no record');
    expect(out).toContain('sent late, because of a silence or quiet hours');
    expect(out).toContain('63 mentions, 50 voices');
    expect(out).toContain('email not published yet');
    expect(out).toMatch(/acknowledged .* by Ines/);
  });

  test('of one rule, also of one that was deleted, since a while or a day', async () => {
    const ids = async (...args: string[]) =>
      JSON.parse((await history(...args, '--json')).out).map(({ eventId }: { eventId: string }) => eventId);
    expect(await ids('acme', '--since', '30d')).toEqual(['old', 'new']);
    expect(await ids('acme', '--since', iso(NOW - 24 * HOUR).slice(0, 10))).toEqual(['new']);
    expect(await ids('42/gone')).toEqual(['other']);
  });

  test('names no author, and keeps words of strangers from being a formula in a spreadsheet', async () => {
    const csv = (await history('--csv')).out;
    expect(csv.split('\r\n')[0]).toMatch(/^\ufefftime,status,organizationId,ruleId,/);
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`'=cmd (38)`);
    expect(`${csv}${(await history('--json')).out}`).not.toMatch(/jane/i);
  });

  test.each([
    [['--since', 'yesterday'], '--since is a span'],
    [['--json', '--csv'], 'not both'],
    [['acme', 'b'], 'one argument too many'],
  ])('%j is wrong usage', async (args, said) => {
    const { status, error } = await history(...args);
    expect(status).toBe(2);
    expect(error).toContain(said);
  });
});
