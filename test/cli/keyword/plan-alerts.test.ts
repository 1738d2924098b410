import { describe, expect, test } from 'vitest';
import { type LostMention, planAlerts } from '../../../cli/keyword/plan-alerts.ts';
import { ruleHistory } from '../../../cli/web/drawn-rule.ts';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildRule } from '../../support/build-rule.ts';
import { keptOf, LARGE, SMALL } from '../advise/kept-counts.ts';

const lostAt = (insertTime: number, count: number, type = 'WEB', autoSentiment = 'NEUTRAL'): LostMention[] =>
  Array.from({ length: count }, () => ({ insertTime, type, autoSentiment }));

/** At least ten mentions in two hours, of a history with two bursts. */
function plan(lost: readonly LostMention[], fields: Record<string, unknown> = {}, bursts = [SMALL, LARGE]) {
  const condition = { kind: 'threshold', window: '2h', atLeast: 10 };
  const rule = buildRule({ every: '1h', condition, ...fields });
  const history = ruleHistory(rule, keptOf(bursts));
  if (history === undefined) throw new Error('no history');
  const { alerts, added } = planAlerts(rule, history, lost);
  const laterMs = alerts.map(({ alert, firesAt }) => (firesAt === undefined ? 'lost' : firesAt - alert.firedAt));
  return { laterMs, added: added.map(({ firedAt }) => firedAt) };
}

describe('the alerts of a rule under a narrower definition', () => {
  test('stay where nothing of them is lost', () => {
    expect(plan([])).toEqual({ laterMs: [0, 0], added: [] });
  });

  test('are lost with the mentions that raised them, the others stay', () => {
    expect(plan(lostAt(SMALL.at, 14, 'TWITTER'))).toEqual({ laterMs: ['lost', 0], added: [] });
  });

  test('come later where enough mentions come later', () => {
    const next = { ...LARGE, at: LARGE.at + HOUR_MS };
    expect(plan(lostAt(LARGE.at, 39), {}, [LARGE, next]).laterMs).toEqual([HOUR_MS]);
  });

  test('are new where what is usual sinks', () => {
    const busy = Array.from({ length: 9 }, (_, day) => ({ ...SMALL, at: LARGE.at - (day + 1) * DAY_MS, count: 30 }));
    const spike = { condition: { kind: 'spike', window: '1h', ratio: 2 } };
    const lost = busy.flatMap(({ at }) => lostAt(at, 28, 'TWITTER'));
    expect(plan([], spike, [...busy, LARGE]).laterMs).toEqual([]);
    expect(plan(lost, spike, [...busy, LARGE]).added).toEqual([LARGE.at + HOUR_MS]);
  });

  test('count only what the rule counts: its source types and sentiments', () => {
    expect(plan(lostAt(LARGE.at, 40, 'WEB'), { sourceTypes: ['TWITTER'] }).laterMs).toEqual([0]);
    const positive = plan(lostAt(LARGE.at, 40, 'WEB', 'NEUTRAL'), { sentiments: ['POSITIVE'] });
    expect(positive.laterMs).toEqual([0, 0]);
  });
});
