import { describe, expect, test } from 'vitest';
import { messageAttributes } from '../../../../functions/domain/alerting/event/message-attributes.ts';
import type { Severity } from '../../../../functions/domain/items/rule/severity.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const eventOf = (ruleId: string, severity: Severity = 'warning', status: 'firing' | 'resolved' = 'firing') =>
  buildAlertEvent({ status, rule: { ...buildAlertEvent().data.rule, ruleId, severity } });

/** What SNS compares a policy with: the value, or each member of an array. */
function membersOf({ DataType, StringValue }: { DataType: string; StringValue: string }): readonly string[] {
  return DataType === 'String' ? [StringValue] : JSON.parse(StringValue);
}

describe('the attributes of a message', () => {
  test('that tells one rule are seven strings', () => {
    expect(messageAttributes([eventOf('acme-spike')])).toEqual({
      eventType: { DataType: 'String', StringValue: 'mention.alert.firing' },
      severity: { DataType: 'String', StringValue: 'warning' },
      organizationId: { DataType: 'String', StringValue: '42' },
      ruleId: { DataType: 'String', StringValue: 'acme-spike' },
      conditionKind: { DataType: 'String', StringValue: 'spike' },
      status: { DataType: 'String', StringValue: 'firing' },
      rule: { DataType: 'String', StringValue: '42/acme-spike' },
    });
  });

  test('that tells several are arrays of what differs, each value once, so that a filter on any of them gets it', () => {
    const told = [eventOf('a'), eventOf('b', 'critical'), eventOf('b', 'critical', 'resolved')];
    expect(messageAttributes(told)).toMatchObject({
      eventType: { DataType: 'String.Array', StringValue: '["mention.alert.firing","mention.alert.resolved"]' },
      severity: { DataType: 'String.Array', StringValue: '["warning","critical"]' },
      organizationId: { DataType: 'String', StringValue: '42' },
      ruleId: { DataType: 'String.Array', StringValue: '["a","b"]' },
      status: { DataType: 'String.Array', StringValue: '["firing","resolved"]' },
    });
  });

  test('of a storm of a thousand rules name every one of them', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `rule-${at}-${'x'.repeat(50)}`);
    expect(membersOf(messageAttributes(ids.map((id) => eventOf(id))).ruleId)).toEqual(ids);
  });

  test('leave room for the message, however many rules it tells', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `${at}-`.padEnd(64, 'x'));
    const attributes = messageAttributes(ids.map((id) => eventOf(id)));
    expect(membersOf(attributes.ruleId).length).toBeGreaterThan(900);
    const bytes = Object.values(attributes).reduce((sum, { StringValue }) => sum + Buffer.byteLength(StringValue), 0);
    expect(bytes).toBeLessThan(131_000);
  });

  test('of a notice that rules cannot be judged are made alike', () => {
    const { rule } = eventOf('a').data;
    expect(messageAttributes([{ type: 'mention.alert.blind', data: { status: 'blind', rule } }])).toMatchObject({
      eventType: { DataType: 'String', StringValue: 'mention.alert.blind' },
      status: { DataType: 'String', StringValue: 'blind' },
      ruleId: { DataType: 'String', StringValue: 'a' },
    });
  });
});
