import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionLog } from '../../../functions/adapters/dynamodb/action-store.ts';
import { historyStore } from '../../../functions/adapters/dynamodb/history-store.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { newHead } from '../../../functions/domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { saveHead } from '../../support/save-head.ts';
import { keptOf, LARGE } from '../kept-counts.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

/** A rule with its own limit, on an hour that has one mention by day and none by night; and one with a sensitivity and a burst. */
const LIMIT = { kind: 'threshold', window: '1h', atLeast: 20 };
const RULE = { organizationId: 42, ruleId: 'acme', watch: { keywordId: 1 }, every: '1h', condition: LIMIT };
const SPIKE = { ...RULE, ruleId: 'spike', watch: { keywordId: 2 }, condition: { kind: 'spike', window: '1h' } };

const END = keptOf([]).counted.to;
const FIRED = LARGE.at + HOUR_MS;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  const history = historyStore(installation.documents, 'StateTableName');
  for (const [key, bursts] of [
    ['keyword:1:ALL', []],
    ['keyword:2:ALL', [LARGE]],
  ] as const) {
    const { from, to, widthMs, hours } = keptOf(bursts).counted;
    const head = { ...newHead(widthMs, from, to), gaps: [], hours: new Map(hours) };
    await saveHead(history, { organizationId: 42n, key }, head);
  }
  for (const rule of [RULE, SPIKE, { ...RULE, ruleId: 'new', watch: { keywordId: 3 } }])
    await installation.put('RulesTableName', rule);
});
afterAll(() => installation.stop());

const ask = (...args: string[]) => installation.run(['--local', 'backtest', ...args]);

test('is judged on the counts that are stored of it, without a request', async () => {
  const { status, out, error } = await ask('acme');
  expect({ status, error }).toEqual({ status: 0, error: '' });
  expect(out).toContain('0 alerts, 0.0 a week.');
  expect(out).toContain('Hears 20 more mentions in an hour, by day and by night; 15 stay unsaid.');
  expect(out).not.toContain('sensitivity');
  expect((await ask('acme', '--at', new Date(END - HOUR_MS).toISOString())).out).toContain('No alert is open.');
});

test('says what would be told of more mentions, for programs, too', async () => {
  const { status, out } = await ask('acme', '--add', '40', '--within', '1h', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    of: 'rule 42/acme',
    more: 40,
    afterMinutes: 60,
    alert: { peak: 41 },
    isToldAnyway: false,
    hears: 'Hears 20 more mentions in an hour, by day and by night; 15 stay unsaid.',
  });
});

test('says what other sensitivities would have told, and how many of it people marked as noise or as expected', async () => {
  const marked = async () => {
    const { sensitivities } = JSON.parse((await ask('spike', '--json')).out);
    return sensitivities.map((row: Record<string, unknown>) => [row.sensitivity, row.isNow, row.alerts, row.marked]);
  };
  const rows = (of: number) => [
    ['low', false, 1, of],
    ['balanced', true, 1, of],
    ['high', false, 1, of],
  ];
  expect(await marked()).toEqual(rows(0));
  const subject = { organizationId: '42', ruleId: 'spike', episode: FIRED, eventId: 'e' };
  const plan = { kind: 'noise' as const, episode: FIRED };
  const said = { ...subject, kind: 'noise' as const, plan, at: FIRED, via: 'link' as const, done: true };
  await actionLog(installation.documents, 'StateTableName').begin('x', said);
  const rule = {
    organizationId: '42',
    ruleId: 'spike',
    name: 'Acme',
    severity: 'warning',
    conditionKind: 'spike',
  } as const;
  const episode = { startedAt: new Date(FIRED).toISOString(), peak: 40 };
  const event = buildAlertEvent({ rule, episode }, { id: 'e', time: episode.startedAt });
  const told = toldAlertStore(installation.documents, 'StateTableName', 90);
  await told.note(toldAlertOf(event, undefined), 'alert-events', FIRED);
  expect(await marked()).toEqual(rows(1));
  expect((await ask('spike')).out).toMatch(/\nbalanced \(now\) +1 +1 +\d+ +\d+\n/);
});

test.each([
  [['new'], 1, 'No counts are stored yet for rule 42/new'],
  [['acme', '--days', '3'], 2, '--days cannot be used with RULE.'],
  [['acme', '--add', '40', '--within', '1h', '--svg', 'x.svg'], 2, '--svg cannot be used with --add.'],
])('%j is refused in a sentence', async (args, status, said) => {
  expect(await ask(...args)).toMatchObject({ status, error: expect.stringContaining(said) });
});
