import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyAdvice } from '../../../cli/advise/apply-advice.ts';
import { alertsOf } from '../../../cli/backtest/backtest-report.ts';
import { openLocal } from '../../../cli/context/open-local.ts';
import { ruleHistory, ruleSteps } from '../../../cli/web/drawn-rule.ts';
import { actionLog } from '../../../functions/adapters/dynamodb/action-store.ts';
import { historyStore } from '../../../functions/adapters/dynamodb/history-store.ts';
import { toldAlertStore } from '../../../functions/adapters/dynamodb/told-alert-store.ts';
import type { LoggedAction } from '../../../functions/domain/alerting/action/action-log.ts';
import { toldAlertOf } from '../../../functions/domain/alerting/told-alert.ts';
import { newHead } from '../../../functions/domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { ruleOf } from '../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildStory } from '../../support/build-story.ts';
import { saveHead } from '../../support/save-head.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';
import { ITEM, keptOf, LARGE, SMALL } from './kept-counts.ts';

const kept = keptOf([SMALL, LARGE]);
const iso = (time: number) => new Date(time).toISOString();

/** When the live rule fired, as the engine has it. */
const [small = 0, large = 0] = (() => {
  const rule = ruleOf('acme', ITEM);
  const history = ruleHistory(rule, kept);
  return history === undefined ? [] : alertsOf(ruleSteps(rule, history).steps).map(({ firedAt }) => firedAt);
})();

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  const { from, to, widthMs, hours } = kept.counted;
  const history = historyStore(installation.documents, 'StateTableName');
  const head = { ...newHead(widthMs, from, to), gaps: [], hours: new Map(hours) };
  await saveHead(history, { organizationId: 42n, key: 'keyword:1:ALL' }, head);
  for (const [startedAt, of] of [
    [small, 14],
    [large, 40],
  ] as const) {
    const event = buildAlertEvent(
      {
        rule: { organizationId: '42', ruleId: 'acme', name: 'Acme', severity: 'warning', conditionKind: 'spike' },
        explanation: `${of} mentions in 1 h.`,
        story: buildStory({ of }),
        episode: { startedAt: iso(startedAt), peak: of },
      },
      { id: `e${of}`, time: iso(startedAt) },
    );
    await toldAlertStore(installation.documents, 'StateTableName', 90).note(
      toldAlertOf(event, undefined),
      'alert-events',
      startedAt,
    );
  }
});
afterAll(() => installation.stop());
beforeEach(() => installation.put('RulesTableName', ITEM));

const advise = (...args: string[]) => installation.run(['--local', 'advise', ...args]);

async function rule() {
  const Key = { organizationId: 42, ruleId: 'acme' };
  return (await installation.documents.send(new GetCommand({ TableName: 'RulesTableName', Key }))).Item;
}

/** Somebody clicks a link of the alert that began then. */
async function click(kind: 'noise' | 'acknowledge', episode: number, at = episode + HOUR_MS): Promise<void> {
  const plan: LoggedAction['plan'] = kind === 'noise' ? { kind, episode } : { kind: 'acknowledge', episode, count: 40 };
  await actionLog(installation.documents, 'StateTableName').begin(`${kind}-${episode}`, {
    kind,
    organizationId: '42',
    ruleId: 'acme',
    episode,
    eventId: 'e',
    plan,
    at,
    via: 'link',
    done: true,
  });
}

describe('advise', () => {
  test('says that nobody has called anything noise, and writes nothing even where it may', async () => {
    const { status, out } = await advise('acme', '--apply');
    expect(out).toContain('0 alerts marked as noise, 0 acknowledged');
    expect(out).toContain('nothing to improve');
    expect(out).toContain('Nothing was written.');
    expect(status).toBe(1);
    expect(await rule()).toEqual(ITEM);
  });

  test('names the change, the marked alerts that go and stay, and alerts a week; writes nothing unasked', async () => {
    await click('noise', small);
    await click('noise', large);
    // Whoever thought better of it is believed.
    await click('acknowledge', large, large + 2 * HOUR_MS);
    const { status, out, error } = await advise('42/acme');
    expect({ status, error }).toEqual({ status: 0, error: '' });
    expect(out.split('\n').slice(0, 6)).toEqual([
      'rule 42/acme: 1 alert marked as noise, 1 acknowledged.',
      'Advice:',
      '  condition.minMentions: 16 (new)',
      expect.stringMatching(/^ {2}goes \(noise\): {10}\d{4}-\d\d-\d\d 15:00 {2}14 mentions in 1 h\.$/),
      expect.stringMatching(/^ {2}stays \(acknowledged\): {2}\d{4}-\d\d-\d\d 15:00 {2}40 mentions in 1 h\.$/),
      expect.stringMatching(
        /^In 1\d\.\d days of stored counts: 2 alerts before \(1\.\d a week\), 1 after \(0\.\d a week\)\.$/,
      ),
    ]);
    expect(out).toContain('minVoices: each alert that was noise had at least 5 voices');
    expect(out).toContain('Run the same command with --apply to write it');
    expect(await rule()).toEqual(ITEM);
    const json = JSON.parse((await advise('acme', '--json')).out);
    expect(json).toMatchObject({ rule: '42/acme', kind: 'found', alerts: 2, applied: false });
    expect(json.candidates[0]).toMatchObject({ goes: [iso(small)], stays: [{ episode: iso(large), laterSeconds: 0 }] });
  });

  test('writes the change when asked to, and takes it back, but not a silence that came meanwhile', async () => {
    const { status, out } = await advise('acme', '--apply');
    expect(status).toBe(0);
    expect(out).toContain('Written. Run the same command with --undo to take it back.');
    expect(out).toContain('an open episode ends');
    const changed = { ...ITEM, condition: { ...ITEM.condition, minMentions: 16 } };
    expect(await rule()).toEqual(changed);
    const silencedUntil = '2100-01-01T00:00:00Z';
    await installation.put('RulesTableName', { ...changed, silencedUntil });
    const back = await advise('acme', '--undo');
    expect(back.out).toContain('condition.minMentions: 16 (removed)');
    expect(await rule()).toEqual({ ...ITEM, silencedUntil });
    expect(await advise('acme', '--undo')).toMatchObject({
      status: 1,
      error: expect.stringContaining('nothing to undo'),
    });
  });

  test('undoes nothing that somebody has changed since', async () => {
    await advise('acme', '--apply');
    const theirs = { ...ITEM, condition: { ...ITEM.condition, minMentions: 12 } };
    await installation.put('RulesTableName', theirs);
    const { status, error } = await advise('acme', '--undo');
    expect(status).toBe(1);
    expect(error).toContain('changed since advice was applied');
    expect(error).toContain('condition.minMentions: 16 -> 12');
    expect(await rule()).toEqual(theirs);
  });

  test('leaves an item alone that changed while the search ran, and what was applied before can still be undone', async () => {
    await advise('acme', '--apply');
    const local = await openLocal(installation.endpointsFile);
    const stale = { before: ITEM, after: { ...ITEM, minVoices: 3 }, at: Date.now() };
    expect(await applyAdvice(local, stale)).toBe(false);
    local.close();
    expect(await rule()).toMatchObject({ condition: { minMentions: 16 } });
    expect((await advise('acme', '--undo')).status).toBe(0);
    expect(await rule()).toEqual(ITEM);
  });

  test('says that no counts are kept yet', async () => {
    await installation.put('RulesTableName', { ...ITEM, ruleId: 'new', watch: { keywordId: 2 } });
    expect((await advise('new')).out).toContain('No counts of this rule are stored yet');
  });

  test.each([
    [['acme', '--apply', '--undo'], 'not both'],
    [[], 'RULE'],
  ])('%j is wrong usage', async (args, said) => {
    const { status, error } = await advise(...args);
    expect(status).toBe(2);
    expect(error).toContain(said);
  });
});

test('advice on a rule that tells each mention says how loud it is, and searches no change', async () => {
  await installation.put('RulesTableName', { ...ITEM, condition: { kind: 'each' } });
  const { out, status } = await installation.run(['--local', 'advise', 'acme']);
  expect(status).toBe(0);
  expect(out).toMatch(
    /^rule 42\/acme tells each mention, so no change of it is searched\.\nThe rule would have told \d+ mentions/,
  );
  const { out: json } = await installation.run(['--local', 'advise', 'acme', '--json']);
  expect(JSON.parse(json)).toMatchObject({ kind: 'each', mentions: expect.any(Number), isLoud: expect.any(Boolean) });
});
