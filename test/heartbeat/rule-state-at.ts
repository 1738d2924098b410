import type { AlertPhase } from '../../functions/domain/alerting/episode/alert-phase.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { watchingOf } from '../../functions/domain/alerting/watching.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import { ENGINE_VERSION } from '../../functions/domain/engine/engine-version.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';

/** A rule of organization 42, from the fields of its item that matter. */
export function ruleOf(ruleId: string, fields: Record<string, unknown> = {}): Rule {
  const parsed = parseRule({ ...ruleItem(ruleId), ...fields });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** Its item. */
export function ruleItem(ruleId: string): Record<string, unknown> {
  return {
    organizationId: 42,
    ruleId,
    watch: { keywordId: 1 },
    condition: { kind: 'threshold', window: '1h', atLeast: 5 },
  };
}

/** What the program remembers of a rule that was judged up to a time (epoch ms). */
export function ruleStateAt(
  rule: Rule,
  judgedTo: number,
  fields: Partial<
    Pick<RuleState, 'health' | 'phase' | 'outbox' | 'stopped' | 'neverTold' | 'announcedAt' | 'unacknowledged'>
  > = {},
): RuleState {
  return {
    version: 0,
    schema: 2,
    engine: ENGINE_VERSION,
    watching: watchingOf(rule),
    judgedTo,
    revision: '0',
    detector: detectorOf(rule).first(),
    phase: { kind: 'quiet' },
    health: { status: 'ok' },
    outbox: [],
    sequence: 0,
    verdict: {
      at: judgedTo,
      status: 'usual',
      scale: 0,
      windowMs: 3_600_000,
      observed: 2,
      complete: true,
      line: 5,
      reason: { kind: 'limit', bound: 'atLeast', limit: 5 },
    },
    ...fields,
  };
}

/** An open episode that began then. */
export function firingSince(startedAt: number, peak = 63, line = 21): Extract<AlertPhase, { readonly kind: 'firing' }> {
  return {
    kind: 'firing',
    episode: {
      startedAt,
      scale: 0,
      windowMs: 3_600_000,
      bound: 'atLeast',
      line,
      peak,
      peakAt: startedAt,
      lastAnnounced: peak,
      lastAnnouncedAt: startedAt,
    },
  };
}
