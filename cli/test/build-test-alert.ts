import type { AlertEventData, PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { audienceOf } from '../../functions/domain/alerting/event/build-event.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { present } from '../../functions/domain/present.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { MINUTE_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { type AlertContent, exampleAlert } from './example-alert.ts';

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
  /** Of the people who get it; English if absent. */
  readonly language?: Language | undefined;
};

/**
 * The test alert of a rule, which shows the `content` of another alert. Its `ruleId` ends with " (test)", which no real
 * ruleId can. Otherwise `deliver` and receivers would take it for an alert of the rule: they would take a later real
 * alert for a repeat, or skip it.
 */
export function ruleTestAlert(rule: Rule, settings: TestSettings, content: AlertContent): TestEvent {
  const marked = {
    organizationId: String(rule.organizationId),
    ruleId: `${rule.ruleId} (test)`,
    name: `[${wordsOf(settings).alerts.test}] ${rule.name}`,
    severity: rule.severity,
    conditionKind: rule.condition.kind,
  };
  return testAlert({ rule: marked, ...audienceOf(rule) }, settings, content);
}

/** The test alert of one channel; it belongs to no rule, and shows the `content` of an example. */
export function channelTestAlert(channelId: string, settings: TestSettings): TestEvent {
  const words = wordsOf(settings);
  const { channel, exampleOfChannel } = words.notices;
  const name = channel({ id: channelId });
  const rule = { organizationId: '0', ruleId: `${channelId} (test)`, name: `[${words.alerts.test}] ${name}` };
  const watch = { kind: 'keyword' as const, id: '0', name };
  return testAlert(
    { rule: { ...rule, severity: 'info', conditionKind: 'threshold' }, channels: [channelId] },
    settings,
    { ...exampleAlert({ watch, at: wholeMinute(settings.at), words }), explanation: exampleOfChannel },
  );
}

/** The end of a test, for a channel that opened an incident for it, so that it wakes nobody for long. */
export function testOver(event: TestEvent, channelId: string): TestEvent {
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
      explanation: wordsOf(event.data).notices.testIsOver,
      episode: { ...data.episode, endedAt: time },
      channels: [channelId],
    },
  };
}

const wholeMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** The rule or channel that a test is about. */
type Tested = Pick<AlertEventData, 'rule' | 'channels' | 'email'>;

function testAlert(
  { rule, channels, email }: Tested,
  { id, stage, at, language }: TestSettings,
  content: AlertContent,
): TestEvent {
  return {
    specversion: '1.0',
    id,
    source: `/mention-alerts/${stage}`,
    type: 'mention.alert.firing',
    subject: `rule/${rule.organizationId}/${rule.ruleId}`,
    time: iso(at),
    datacontenttype: 'application/json',
    data: {
      ...content,
      test: true,
      status: 'firing',
      late: false,
      rule,
      channels: [...channels],
      ...present({ email, language }),
    },
  };
}
