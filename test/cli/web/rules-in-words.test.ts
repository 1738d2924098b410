import { expect, test } from 'vitest';
import { healthOf } from '../../../cli/status/status-table.ts';
import type { RuleRow } from '../../../cli/web/answers.ts';
import { rulesInWords } from '../../../cli/web/page/rules-in-words.ts';
import { learning as learningOf } from '../../../functions/domain/alerting/health.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { ruleStatus } from '../../../functions/domain/alerting/rule-status.ts';
import { scheduleOf } from '../../../functions/domain/counting/series/schedule.ts';
import { seriesKeyText, seriesName, seriesOf } from '../../../functions/domain/counting/series/series.ts';
import { newHead, type SeriesHead } from '../../../functions/domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const rule = ruleOf('acme');
const learning = ruleStateAt(rule, NOON, { health: learningOf({ kind: 'history', have: 0, of: 24 }) });

/** What the page says of five rules in this state with this head. */
function said(state: RuleState | undefined, head: SeriesHead): string {
  const key = seriesKeyText({ organizationId: rule.organizationId, key: seriesName(seriesOf(rule).counted) });
  const status = ruleStatus({
    ...{ rule, state, series: scheduleOf([rule], 80).series, refusal: undefined, now: NOON + MINUTE_MS },
    heads: new Map([[key, head]]),
  });
  const row: RuleRow = {
    ...{ rule: '42/acme', name: 'Acme', severity: 'warning', watch: 'Acme', condition: 'spike', state: 'quiet' },
    ...{ health: healthOf(status), reasons: [], told: [], timeZone: 'UTC' },
  };
  return rulesInWords(Array.from({ length: 5 }, () => row));
}

const past = newHead(5 * MINUTE_MS, NOON - 14 * DAY_MS, NOON);

test('rules whose past is still to be read are new, and do not learn', () => {
  const reads = 'Nothing is unusual now. 5 rules are new: what came before is read first.';
  expect(said(undefined, past)).toBe(reads);
  expect(said(learning, past)).toBe(reads);
});

test('rules whose past is read, or that have none, learn', () => {
  const learns = 'Nothing is unusual now. 5 rules are still learning what is usual.';
  expect(said(learning, { ...past, gaps: [] })).toBe(learns);
  expect(said(learning, newHead(5 * MINUTE_MS, NOON - HOUR_MS, NOON))).toBe(learns);
});
