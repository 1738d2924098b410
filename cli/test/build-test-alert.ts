import type { AlertEventData, PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { audienceOf } from '../../functions/domain/alerting/event/build-event.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { present } from '../../functions/domain/present.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { HOUR_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';

/** Tells people that it is a test; programs read `data.test`. */
const TEST = '[TEST]';
const DRILL = '[DRILL]';

/** An event that is marked as a test. */
export type TestEvent = Omit<PublishedEvent, 'data'> & {
  readonly data: PublishedEvent['data'] & { readonly test: true };
};

export type TestSettings = {
  readonly id: string;
  /** The stage of the stack. */
  readonly stage: string;
  /** Epoch ms. */
  readonly at: number;
};

/**
 * The test alert of a rule: its `firing` event without a measurement. Its `ruleId` ends with " (test)", which no real
 * ruleId can. Otherwise `deliver` and receivers would take it for an alert of the rule: they would take a later real
 * alert for a repeat, or skip it.
 */
export function ruleTestAlert(rule: Rule, settings: TestSettings): TestEvent {
  return testAlert(
    {
      rule: {
        organizationId: String(rule.organizationId),
        ruleId: `${rule.ruleId} (test)`,
        name: `${TEST} ${rule.name}`,
        severity: rule.severity,
        conditionKind: rule.condition.kind,
      },
      watch: shownWatch(rule.watch),
      windowMs: rule.condition.windowMs ?? HOUR_MS,
      ...audienceOf(rule),
    },
    settings,
  );
}

/**
 * The test alert of a rule that people are to acknowledge: `says` what it stands for, `links` are those by which they do that.
 * Programs take it for a test.
 */
export function ruleDrill(
  rule: Rule,
  settings: TestSettings,
  { says, links }: { readonly says: string; readonly links: NonNullable<AlertEventData['links']> },
): TestEvent {
  const event = ruleTestAlert(rule, settings);
  const { data } = event;
  const named = { ...data.rule, name: `${DRILL} ${rule.name}` };
  return {
    ...event,
    data: { ...data, rule: named, explanation: says, ...(links.length === 0 ? {} : { links }) },
  };
}

/** The test alert of one channel; it belongs to no rule. */
export function channelTestAlert(channelId: string, settings: TestSettings): TestEvent {
  const rule = { organizationId: '0', ruleId: `${channelId} (test)`, name: `${TEST} channel ${channelId}` };
  return testAlert(
    {
      rule: { ...rule, severity: 'info', conditionKind: 'threshold' },
      watch: { kind: 'keyword', id: '0' },
      windowMs: HOUR_MS,
      channels: [channelId],
    },
    settings,
  );
}

/** The end of a test, for a channel that opened an incident for it, so that it wakes nobody for long; `says` why it is over. */
export function testOver(event: TestEvent, channelId: string, says = 'The test is over.'): TestEvent {
  const time = new Date(Date.parse(event.time) + SECOND_MS).toISOString();
  const { data } = event;
  return {
    ...event,
    id: `${event.id}-over`,
    type: 'mention.alert.resolved',
    time,
    data: {
      ...data,
      status: 'resolved',
      explanation: says,
      episode: { ...data.episode, endedAt: time },
      channels: [channelId],
    },
  };
}

/** The rule or channel that a test is about. */
type Tested = Pick<AlertEventData, 'rule' | 'watch' | 'channels' | 'email'> & { readonly windowMs: number };

function testAlert({ rule, watch, windowMs, channels, email }: Tested, { id, stage, at }: TestSettings): TestEvent {
  return {
    specversion: '1.0',
    id,
    source: `/mention-alerts/${stage}`,
    type: 'mention.alert.firing',
    subject: `rule/${rule.organizationId}/${rule.ruleId}`,
    time: iso(at),
    datacontenttype: 'application/json',
    data: {
      schemaVersion: 1,
      test: true,
      status: 'firing',
      late: false,
      rule,
      watch,
      window: { from: iso(at - windowMs), to: iso(at), length: formatDuration(windowMs) },
      observed: 0,
      byType: {},
      explanation: 'This is a test, sent by hand. Nothing unusual was measured.',
      episode: { startedAt: iso(at), peak: 0 },
      recent: [],
      samples: [],
      samplesShown: 0,
      samplesTotal: 0,
      samplesStatus: 'none',
      channels: [...channels],
      ...present({ email }),
    },
  };
}
