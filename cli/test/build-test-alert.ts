import type { AlertEventData, PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { audienceOf } from '../../functions/domain/alerting/event/build-event.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { present } from '../../functions/domain/present.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
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
  return testAlert({ rule: markedRule(rule, wordsOf(settings).alerts.test), ...audienceOf(rule) }, settings, content);
}

function markedRule(rule: Rule, mark: string): AlertEventData['rule'] {
  return {
    organizationId: String(rule.organizationId),
    ruleId: `${rule.ruleId} (test)`,
    name: `[${mark}] ${rule.name}`,
    severity: rule.severity,
    conditionKind: rule.condition.kind,
  };
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
  const event = testAlert(
    { rule: markedRule(rule, wordsOf(settings).notices.drillMark), ...audienceOf(rule) },
    settings,
    {
      ...nothingMeasured(settings.at, rule.condition.windowMs),
      watch: shownWatch(rule.watch),
      explanation: says,
    },
  );
  return { ...event, data: { ...event.data, ...(links.length === 0 ? {} : { links }) } };
}

/** The test alert of one channel; it belongs to no rule, and shows the `content` of an example. */
export function channelTestAlert(channelId: string, settings: TestSettings): TestEvent {
  const words = wordsOf(settings);
  const { channel, exampleOfChannel } = words.notices;
  const name = channel(channelId);
  const rule = { organizationId: '0', ruleId: `${channelId} (test)`, name: `[${words.alerts.test}] ${name}` };
  const watch = { kind: 'keyword' as const, id: '0', name };
  return testAlert(
    { rule: { ...rule, severity: 'info', conditionKind: 'threshold' }, channels: [channelId] },
    settings,
    { ...exampleAlert({ watch, at: wholeMinute(settings.at), words }), explanation: exampleOfChannel },
  );
}

/** The end of a test, for a channel that opened an incident for it, so that it wakes nobody for long; `says` why it is over. */
export function testOver(
  event: TestEvent,
  channelId: string,
  says = wordsOf(event.data).notices.testIsOver,
): TestEvent {
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

/** What a drill shows: no measurement. */
function nothingMeasured(at: number, windowMs = HOUR_MS): Omit<AlertContent, 'watch' | 'explanation'> {
  return {
    schemaVersion: 1,
    status: 'firing',
    late: false,
    window: { from: iso(at - windowMs), to: iso(at), length: formatDuration(windowMs) },
    observed: 0,
    byType: {},
    episode: { startedAt: iso(at), peak: 0 },
    recent: [],
    samples: [],
    samplesShown: 0,
    samplesTotal: 0,
    samplesStatus: 'none',
  };
}
