import { expect, test } from 'vitest';
import { hourOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import type { HourCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { seriesKeyText } from '../../functions/domain/counting/series/series.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { noQuarantine } from '../../functions/domain/operations/evaluation/quarantine.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { judgeRules } from '../../functions/evaluate/judging/judge-rules.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';
import { ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildRule } from '../support/build-rule.ts';

const WIDTH = 5 * MINUTE_MS;
const NOW = Date.parse('2026-11-20T14:00:00Z');

test('an alert whose last day cannot be shown goes out without it, and takes no other rule along', async () => {
  const condition = { kind: 'threshold', window: '5m', atLeast: 30 };
  const [spoilt, sound] = [1001, 1002].map((keywordId) =>
    buildRule({ ruleId: `rule-${keywordId}`, watch: { keywordId }, condition }),
  );
  if (spoilt === undefined || sound === undefined) throw new Error('two rules');
  const rules = [spoilt, sound];
  const known = withBuckets({ widthMs: WIDTH, hours: new Map() }, [[NOW, { total: 90, types: {} }]]);
  const head = { ...newHead(WIDTH, NOW - 2 * DAY_MS, NOW + WIDTH), hours: known.hours, gaps: [] };
  const series = [...scheduleOf(rules, 80).series.values()].map((scheduled) => {
    const rest = { collects: true, collectedFrom: 0, checkAt: 0, end: 'whole' as const };
    return { scheduled, head, older: new Map(), ...rest };
  });
  const unreadable = new Proxy<HourCounts>(
    { total: [], types: {} },
    {
      get: () => {
        throw new Error('unreadable');
      },
    },
  );
  const faults: string[] = [];
  const ports: Pick<EvaluatePorts, 'states' | 'history' | 'records' | 'log' | 'fault'> = {
    states: {
      read: async () => ({ found: new Map(), unreadable: new Map() }),
      recent: async () => ({ found: new Map(), unreadable: new Map() }),
      open: async () => [],
      save: async (_, state) => state,
    },
    history: {
      heads: async () => ({ found: new Map(), unreadable: new Map() }),
      recentHeads: async () => ({ found: new Map(), unreadable: new Map() }),
      saveHeads: async (saved) => new Map(saved.map(([key, head]) => [seriesKeyText(key), head])),
      hours: async ({ key }) => new Map(key.includes('1001') ? [[hourOf(NOW - DAY_MS + HOUR_MS), unreadable]] : []),
      keepHours: async () => undefined,
    },
    records: {
      read: async () => ({ record: undefined, watched: undefined, quarantine: noQuarantine }),
      write: async () => undefined,
      writeQuarantine: async () => undefined,
    },
    log: () => undefined,
    fault: (message) => faults.push(message),
  };
  const judged = await judgeRules(ports, {
    rules,
    series,
    states: new Map(rules.map((rule) => [ruleKeyText(rule), ruleStateAt(rule, NOW)])),
    watches: new Map(
      rules.map((rule) => [ruleKeyText(rule), { info: { kind: 'keyword', id: '1' }, collectsSince: 0 }] as const),
    ),
    troubles: new Map(),
    quarantine: noQuarantine,
    oneByOne: false,
    looksEarly: false,
    run: {
      source: '/mention-alerts/test',
      tick: NOW + WIDTH + MINUTE_MS,
      wasWatched: () => true,
      secretName: 'mention-alerts/token/main',
      isTimeUp: () => false,
    },
    edited: async () => new Set(),
    muting: { isMuted: () => false },
  });
  const firing = [...judged.states].map(([name, { phase, outbox }]) => `${name} ${phase.kind} ${outbox.length}`);
  expect(firing).toEqual([`${ruleKeyText(spoilt)} firing 1`, `${ruleKeyText(sound)} firing 1`]);
  expect([judged.broken, faults]).toEqual([[], ['an event shows no course of the day']]);
});
