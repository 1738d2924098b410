import { describe, expect, test } from 'vitest';
import { backtestReport } from '../../../cli/backtest/backtest-report.ts';
import type { KeptSeries } from '../../../cli/web/answers.ts';
import { drawRule } from '../../../cli/web/drawn-rule.ts';
import { historyOf, withBuckets } from '../../../functions/domain/counting/series/history.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import { parseRule, type Rule } from '../../../functions/domain/items/rule/rule.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';

const WIDTH = 5 * MINUTE_MS;
const FROM = Date.UTC(2026, 10, 1);
const DAYS = 10;
const BURST = FROM + 8 * DAY_MS + 14 * HOUR_MS;

function ruleOf(fields: Record<string, unknown> = {}): Rule {
  const parsed = parseRule({
    organizationId: 42,
    ruleId: 'acme',
    watch: { keywordId: 1 },
    condition: { kind: 'spike', window: '1h' },
    ...fields,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** One mention each ten minutes by day, none by night; from the burst on five a bucket for an hour. */
function countAt(start: number): number {
  if (start >= BURST && start < BURST + HOUR_MS) return 5;
  const hour = (start % DAY_MS) / HOUR_MS;
  return hour >= 7 && hour < 22 && (start / WIDTH) % 2 === 0 ? 1 : 0;
}

const starts = Array.from({ length: (DAYS * DAY_MS) / WIDTH }, (_, at) => FROM + at * WIDTH);

function series(countOf: (start: number) => number | undefined): KeptSeries {
  const { hours } = withBuckets(
    historyOf(WIDTH, []),
    starts.map((start) => {
      const total = countOf(start);
      return [start, total === undefined ? null : { total, types: { WEB: total } }] as const;
    }),
  );
  return { from: FROM, to: FROM + DAYS * DAY_MS, hours: [...hours] };
}

const counted = series(countAt);

describe('what is drawn of a rule', () => {
  test('has its line higher, and no alert, at a time at which so much is expected', () => {
    const iso = (time: number) => new Date(time).toISOString();
    const rule = ruleOf({ expected: [{ from: iso(BURST), to: iso(BURST + HOUR_MS), times: 10, why: 'launch' }] });
    const [plain, drawn] = [ruleOf(), rule].map((each) => drawRule(each, { counted }, wordsOf({})));
    const lineAt = (each: typeof drawn, at: number) => each?.windows[0]?.line[each.at.indexOf(at)] ?? 0;
    expect(drawn?.alerts).toEqual([]);
    expect(lineAt(drawn, BURST + HOUR_MS)).toBe(10 * lineAt(plain, BURST + HOUR_MS));
    expect(lineAt(drawn, BURST)).toBe(lineAt(plain, BURST));
    expect(drawn?.sentences[drawn.at.indexOf(BURST + HOUR_MS)]).toContain('and at the launch up to');
    expect(drawn?.expected).toEqual([{ from: BURST, to: BURST + HOUR_MS, times: 10, why: 'launch' }]);
    expect(plain?.expected).toEqual([]);
  });

  test('is what the engine says: the alerts of a backtest on the same counts', () => {
    const rule = ruleOf();
    const drawn = drawRule(rule, { counted }, wordsOf({}));
    const report = backtestReport(
      detectorOf(rule),
      starts.map((start) => ({ start, total: countAt(start) })),
    );
    expect(drawn.alerts).toHaveLength(1);
    expect(drawn.alerts).toMatchObject(report.alerts);
    expect(drawn.windows[0]?.counts).toEqual(report.points.map(({ count }) => count ?? null));
    expect(drawn.windows[0]?.line).toEqual(report.points.map(({ line }) => line ?? null));
    const [alert] = report.alerts;
    const sentence = alert && explain(alert.verdict, wordsOf({}));
    expect(sentence).toMatch(/mentions in 1 h; on a usual day/);
    expect(drawn.alerts[0]?.explanation).toBe(sentence);
    expect(drawn.sentences[drawn.at.indexOf(alert?.firedAt ?? 0)]).toBe(sentence);
  });

  test('follows each field of a draft: a line that is never reached, other source types, a coarser grid', () => {
    const draft = (fields: Record<string, unknown>) => drawRule(ruleOf(fields), { counted }, wordsOf({}));
    expect(draft({ condition: { kind: 'spike', window: '1h', minMentions: 100 } }).alerts).toEqual([]);
    expect(draft({ sourceTypes: ['TV'] }).windows[0]?.counts.at(-1)).toBe(0);
    expect(draft({ every: '1h' }).at).toHaveLength(DAYS * 24);
    expect(draft({ every: '1h' }).alerts[0]?.firedAt).toBe(BURST + HOUR_MS);
  });

  test('says why an alert did not come earlier: what was counted one look before', () => {
    const [alert] = drawRule(ruleOf(), { counted }, wordsOf({})).alerts;
    const step = alert?.obstacles.find(({ kind }) => kind === 'step');
    expect(step).toMatchObject({ at: (alert?.firedAt ?? 0) - WIDTH, windowMs: HOUR_MS });
    expect(step?.kind === 'step' && step.count < step.line).toBe(true);
  });

  test('draws each window that it is judged on, and nothing that it learns from beside them', () => {
    const windowsOf = (condition: object) =>
      drawRule(ruleOf({ condition }), { counted }, wordsOf({})).windows.map(({ windowMs }) => windowMs / MINUTE_MS);
    expect(windowsOf({ kind: 'spike' })).toEqual([5, 30, 240, 1440]);
    expect(windowsOf({ kind: 'drop', window: '6h' })).toEqual([360]);
  });

  test('says that counts were missing until shortly before', () => {
    const gappy = series((start) => (start >= BURST - HOUR_MS && start < BURST ? undefined : countAt(start)));
    const drawn = drawRule(ruleOf(), { counted: gappy }, wordsOf({}));
    expect(drawn.gaps).toContainEqual(expect.objectContaining({ from: BURST - HOUR_MS }));
    expect(drawn.alerts[0]?.obstacles).toContainEqual({
      kind: 'unknown',
      to: (drawn.alerts[0]?.firedAt ?? 0) - WIDTH,
    });
  });

  test('marks the first day as learning, and the time after an alert as one in which people know of a story', () => {
    const { learning, echo, alerts } = drawRule(ruleOf(), { counted }, wordsOf({}));
    expect(learning[0]?.from).toBe(FROM);
    expect(learning[0]?.to).toBeGreaterThanOrEqual(FROM + DAY_MS - WIDTH);
    expect(echo.some(({ from }) => from >= (alerts[0]?.resolvedAt ?? 0) - WIDTH)).toBe(true);
  });

  test('shows quiet hours on the clock of the organization, and that an alert in them was held', () => {
    const quietHours = { from: '14:00', to: '18:00' };
    const drawn = drawRule(ruleOf({ quietHours }), { counted }, wordsOf({ timeZone: 'Europe/Berlin' }));
    expect(drawn.muted[0]).toEqual({ from: FROM + 13 * HOUR_MS - WIDTH, to: FROM + 17 * HOUR_MS - WIDTH });
    expect(drawn.alerts[0]?.held).toBe(true);
    expect(
      drawRule(ruleOf({ quietHours, severity: 'critical' }), { counted }, wordsOf({ timeZone: 'Europe/Berlin' })).muted,
    ).toEqual([]);
  });

  test('says what is not kept instead of judging without it', () => {
    const surge = ruleOf({ condition: { kind: 'negative-surge' } });
    expect(drawRule(surge, { counted }, wordsOf({}))).toMatchObject({ lacks: 'subset', at: [], alerts: [] });
    expect(drawRule(ruleOf(), {}, wordsOf({}))).toMatchObject({ lacks: 'counted', at: [] });
    expect(drawRule(surge, { counted, subset: series(() => 0) }, wordsOf({})).at).toHaveLength(starts.length);
  });
});
