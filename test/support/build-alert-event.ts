import {
  type AlertEvent,
  type AlertEventData,
  type PublishedEvent,
  publishedEvent,
} from '../../functions/domain/alerting/event/alert-event.ts';
import type { Sample } from '../../functions/domain/story/sample.ts';

/** The example event of the contracts, with parts of its data replaced. */
export function buildAlertEvent(
  data: Partial<AlertEventData> = {},
  envelope: Partial<AlertEvent> = {},
): PublishedEvent {
  const status = data.status ?? 'firing';
  return publishedEvent.parse({
    specversion: '1.0',
    id: 'a3f9c1d2e4b5a6978877665544332211',
    source: '/mention-alerts/test',
    type: `mention.alert.${status}`,
    subject: 'rule/42/acme-spike',
    time: '2026-11-20T14:05:00.000Z',
    datacontenttype: 'application/json',
    data: {
      schemaVersion: 1,
      status,
      late: false,
      rule: {
        organizationId: '42',
        ruleId: 'acme-spike',
        name: 'Acme: unusual volume',
        severity: 'warning',
        conditionKind: 'spike',
      },
      watch: { kind: 'keyword', id: '1001', name: 'Acme', groupId: '7', groupName: 'Brand' },
      window: { from: '2026-11-20T13:05:00.000Z', to: '2026-11-20T14:05:00.000Z', length: '1h' },
      observed: 63,
      expected: { usualPeak: 21, low: 14, high: 27 },
      factor: 3,
      byType: { TWITTER: 51, WEB: 12 },
      sentiment: { NEGATIVE: 40, total: 63 },
      explanation: '63 mentions in 1 h; on a usual day the busiest hour has 21.',
      episode: { startedAt: '2026-11-20T14:05:00.000Z', peak: 63 },
      recent: [2, 1, 4, 9, 22, 25],
      samples: [buildSample()],
      samplesShown: 1,
      samplesTotal: 63,
      samplesStatus: 'ok',
      channels: ['pr-slack'],
      ...data,
    },
    ...envelope,
  });
}

/** A mention as events show it. */
export function buildSample(parts: Partial<Sample> = {}): Sample {
  return {
    id: '9007199254740993',
    type: 'TWITTER',
    title: null,
    text: 'Acme is down again, third time this week',
    author: 'jane_doe',
    reach: 1200,
    sentiment: 'NEGATIVE',
    url: 'https://social.example/status/9007199254740993',
    time: '2026-11-20T14:01:12.000Z',
    ...parts,
  };
}
