import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import { minimalEmail } from '../../domain/email/minimal-email.ts';
import type { AlertEvent } from '../../domain/event/alert-event.ts';
import { ruleData } from '../../domain/event/build-event.ts';
import { plainText } from '../../domain/plain-text.ts';
import type { AlertTopics } from '../../evaluate/ports.ts';

/** SNS takes 256 KB of message and attributes together; attributes that tell 500 rules take some 40 KB. */
const MOST_BYTES = 200_000;

/** An answer that says that this message will never be taken. */
const PERMANENT = new Set([
  'InvalidParameterException',
  'InvalidParameter',
  'ParameterValueInvalidException',
  'ValidationException',
]);

/** What a message says to filters: one entry for each rule that it tells. */
type Told = { readonly eventType: string; readonly status: string; readonly rule: AlertEvent['data']['rule'] };

/** SNS takes 256 KB with attributes, so a filter on one of very many rules of one message may not match. */
const MOST_VALUES = 500;

/**
 * The attributes to filter on, the same on both topics: String, or String.Array where a message tells several rules.
 * A filter policy matches any member of an array.
 */
function attributesOf(told: readonly Told[]) {
  const values = told.map(({ eventType, status, rule: { severity, organizationId, ruleId, conditionKind } }) => {
    return { eventType, severity, organizationId, ruleId, conditionKind, status };
  });
  const names = ['eventType', 'severity', 'organizationId', 'ruleId', 'conditionKind', 'status'] as const;
  return Object.fromEntries(
    names.map((name) => {
      const distinct = [...new Set(values.map((each) => each[name]))].slice(0, MOST_VALUES);
      const [only = ''] = distinct;
      return distinct.length <= 1
        ? [name, { DataType: 'String', StringValue: only }]
        : [name, { DataType: 'String.Array', StringValue: JSON.stringify(distinct) }];
    }),
  );
}

const toldBy = (event: AlertEvent): Told => ({
  eventType: event.type,
  status: event.data.status,
  rule: event.data.rule,
});

/** The event without what can be large or odd: enough to know that it happened, and where to look. */
function minimalEvent(event: AlertEvent): AlertEvent {
  const { data } = event;
  return {
    ...event,
    data: {
      ...data,
      rule: { ...data.rule, name: data.rule.ruleId },
      watch: { kind: data.watch.kind, id: data.watch.id },
      explanation: plainText(data.explanation, 300),
      byType: {},
      samples: [],
      samplesShown: 0,
      samplesStatus: data.samplesStatus === 'none' ? 'none' : 'failed',
    },
  };
}

/** Samples go, from the last on, until the event fits. */
function fitting(event: AlertEvent): string {
  for (let shown = event.data.samples.length; shown >= 0; shown -= 1) {
    const samples = event.data.samples.slice(0, shown);
    const text = JSON.stringify({ ...event, data: { ...event.data, samples, samplesShown: shown } });
    if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  }
  return JSON.stringify(minimalEvent(event));
}

function cut(text: string): string {
  return Buffer.from(text).subarray(0, MOST_BYTES).toString('utf8');
}

export function alertTopics(
  sns: SNSClient,
  arns: { readonly alerts: string; readonly alertEvents: string },
): AlertTopics {
  /** Publishes the first message that SNS takes; only a rejection for good leads to the next. */
  async function firstTaken(
    TopicArn: string,
    told: readonly Told[],
    messages: readonly { Subject?: string; Message: string }[],
  ): Promise<'published' | 'minimal'> {
    const MessageAttributes = attributesOf(told);
    for (const [at, message] of messages.entries()) {
      try {
        await sns.send(new PublishCommand({ TopicArn, MessageAttributes, ...message }));
        return at === 0 ? 'published' : 'minimal';
      } catch (error) {
        const permanent = error instanceof Error && PERMANENT.has(error.name);
        if (!permanent || at === messages.length - 1) throw error;
      }
    }
    throw new Error('nothing to publish');
  }

  return {
    event: (event) =>
      firstTaken(
        arns.alertEvents,
        [toldBy(event)],
        [{ Message: fitting(event) }, { Message: JSON.stringify(minimalEvent(event)) }],
      ),
    email(events, { subject, body }) {
      const minimal = minimalEmail(events);
      return firstTaken(arns.alerts, events.map(toldBy), [
        { Subject: subject, Message: cut(body) },
        { Subject: minimal.subject, Message: cut(minimal.body) },
      ]);
    },
    async blindness({ kind, rules, email: { subject, body } }) {
      const told = rules.map((rule) => ({ eventType: `mention.alert.${kind}`, status: kind, rule: ruleData(rule) }));
      await firstTaken(arns.alerts, told, [{ Subject: subject, Message: cut(body) }]);
    },
  };
}
