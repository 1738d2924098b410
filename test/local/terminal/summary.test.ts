import { describe, expect, test } from 'vitest';
import { parsePublishedEvent } from '../../../local/run/published-event.ts';
import { EMPTY_TALLY } from '../../../local/run/tally.ts';
import { summary } from '../../../local/terminal/summary.ts';

function event(data: object) {
  const rule = { organizationId: '42', ruleId: 'a', severity: 'info', conditionKind: 'spike' };
  const whole = { status: 'firing', rule, watch: { kind: 'keyword', id: '1' }, ...data };
  const parsed = parsePublishedEvent(
    JSON.stringify({ id: '1', type: 'mention.alert.firing', time: '2026-11-20T12:00:00Z', data: whole }),
  );
  return parsed === undefined ? [] : [parsed];
}

describe('what a run says in the end', () => {
  test('counts alerts by what they said, and apart from them what was sent as a test', () => {
    const events = [...event({}), ...event({ status: 'resolved' }), ...event({ test: true }), ...event({ test: true })];
    const text = summary({
      tally: { ...EMPTY_TALLY, events },
      requests: { byKind: new Map(), limited: 0, failed: 0 },
      rules: 1,
      mentions: 1,
      tookMs: 1,
      logs: { folder: '.local/logs/a', warnings: () => new Map() },
      width: 80,
    });
    expect(text).toContain('1 firing, 0 updated, 1 resolved, 0 ended, 2 sent as a test');
  });
});
