import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { judgeRule } from '../../../functions/domain/alerting/judge-rule.ts';
import { readRuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { buildRule } from '../../support/build-rule.ts';
import { ruleHistoryOf } from '../../support/judge-history.ts';

const rule = buildRule({ condition: { kind: 'threshold', window: '1h', atLeast: 5 } });

/** The event of an alert, as release 0.2.0 kept it. */
const EVENT = {
  specversion: '1.0',
  id: '78e4fd1423ce12c1a7c9d3ff587565f8',
  source: '/mention-alerts/prod',
  type: 'mention.alert.firing',
  subject: 'rule/42/acme-loud',
  time: '2026-11-20T00:11:00.000Z',
  datacontenttype: 'application/json',
  data: {
    schemaVersion: 1,
    status: 'firing',
    late: false,
    rule: {
      organizationId: '42',
      ruleId: 'acme-loud',
      name: 'acme-loud',
      severity: 'warning',
      conditionKind: 'threshold',
    },
    watch: { kind: 'keyword', id: '1001', name: 'Acme' },
    window: { from: '2026-11-19T23:10:00.000Z', to: '2026-11-20T00:10:00.000Z', length: '1h' },
    observed: 9,
    byType: { WEB: 9 },
    why: {
      kind: 'found',
      finding: {
        observed: 9,
        complete: false,
        windowMs: 3_600_000,
        reason: { kind: 'limit', bound: 'atLeast', limit: 5 },
      },
    },
    episode: { startedAt: '2026-11-20T00:10:00.000Z', peak: 9 },
    recent: [0, 0, 0, 0, 0, 9],
    samples: [],
    samplesShown: 0,
    samplesTotal: 9,
    samplesStatus: 'pending',
    channels: [],
  },
};

/** The whole item of that rule, as release 0.2.0 wrote it: firing, held back during quiet hours, and blind since. */
const LAST_RELEASE = {
  pk: 'org#42',
  sk: 'rule#acme-loud',
  openOf: 'mention-alerts/token/main#later',
  written: 'f3f2f7e4-5ab7-4a52-a2a8-5a3a0f0a9b51',
  schema: 2,
  engine: 8,
  sequence: 3,
  version: 7,
  watching: '69d921540b0d72dfccbf1fa32f895ea0',
  judgedTo: 1_795_133_400_000,
  revision: '0',
  detector: { kind: 'threshold' },
  phase: {
    kind: 'firing',
    episode: {
      startedAt: 1_795_133_400_000,
      scale: 0,
      windowMs: 3_600_000,
      bound: 'atLeast',
      line: 5,
      peak: 9,
      peakAt: 1_795_133_400_000,
      lastAnnounced: 9,
      lastAnnouncedAt: 1_795_133_460_000,
    },
  },
  health: {
    status: 'error',
    cause: 'blind',
    text: 'The service is away.',
    since: 1_795_133_460_000,
    told: true,
    announced: true,
  },
  outbox: [
    { event: EVENT, unpublished: ['alerts', 'alert-events'], delayed: 'muted' },
    { event: { ...EVENT, id: 'at once' }, unpublished: ['alert-events'] },
  ],
  // For a rollback to 0.1.0; nobody reads it any more.
  debts: [],
  verdict: {
    at: 1_795_133_400_000,
    status: 'unusual',
    scale: 0,
    windowMs: 3_600_000,
    observed: 9,
    complete: false,
    line: 5,
    reason: { kind: 'limit', bound: 'atLeast', limit: 5 },
    explanation: 'At least 9 mentions in 1 h; the rule asks for at least 5.',
  },
  lastEvent: EVENT,
  announcedAt: [1_795_133_460_000],
};

describe('an item of the last release', () => {
  test('is the same open alert: it goes on, and is told neither again nor as over', () => {
    const state = readRuleState(LAST_RELEASE);
    const history = ruleHistoryOf([0, 9, 3]);
    const run = judgeRule({ rule, before: state, history, tick: history.to + 60_000 });
    expect(run.changes).toEqual([]);
    expect(run.state.phase).toMatchObject({ kind: 'firing', episode: { startedAt: 1_795_133_400_000, peak: 12 } });
    expect(run.state.lastEvent).toEqual(EVENT);
  });

  test('has what it owed in its outbox, and nothing under the names of 0.1.0', () => {
    const state = readRuleState(LAST_RELEASE);
    expect(state.outbox).toEqual(LAST_RELEASE.outbox);
    expect(state).not.toHaveProperty('debts');
    expect(state.health).toMatchObject({ status: 'error', announced: true });
  });
});

/** The paths that are wrong in an item. */
function pathsRefused(item: Readonly<Record<string, unknown>>): string[] {
  try {
    readRuleState(item);
    return [];
  } catch (error) {
    return error instanceof z.ZodError ? error.issues.map(({ path }) => path.join('.')) : [String(error)];
  }
}

describe('an item of this release', () => {
  const { written: _written, openOf: _openOf, pk: _pk, sk: _sk, ...item } = LAST_RELEASE;
  const own = readRuleState(item);

  test('is read as it was written', () => {
    expect(readRuleState(JSON.parse(JSON.stringify(own)))).toEqual(own);
    const history = ruleHistoryOf([0, 9, 3]);
    const { state } = judgeRule({ rule, before: own, history, tick: history.to + 60_000 });
    expect(state.verdict?.reason).toEqual({ kind: 'limit', bound: 'atLeast', limit: 5 });
    expect(readRuleState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test.each([
    ['of a form that is not known', { schema: 3 }, 'schema'],
    ['with a health that is not one', { health: { status: 'resting' } }, 'health.status'],
    ['with an outbox that is none', { outbox: [{ event: 'x', unpublished: [] }] }, 'outbox.0.event'],
    ['with a phase that is a word', { phase: 'firing' }, 'phase'],
    ['without what the rule watches', { watching: undefined }, 'watching'],
  ])('%s is refused, with the path', (_, fields, path) => {
    expect(pathsRefused({ ...own, ...fields })).toContain(path);
  });
});
