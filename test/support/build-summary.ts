import {
  buildSummaryEvent,
  type SummaryData,
  type SummaryEvent,
} from '../../functions/domain/messages/summary/summary-event.ts';

/** The summary of a day with one story, with parts of its data replaced. */
export function buildSummary(parts: Partial<SummaryData> = {}): SummaryEvent {
  return buildSummaryEvent('/mention-alerts/test', {
    schemaVersion: 1,
    organization: { organizationId: '42', name: 'Tarnfell brands' },
    period: { from: '2026-11-22T08:00:00.000Z', to: '2026-11-23T08:00:00.000Z' },
    timeZone: 'Europe/Oslo',
    stories: {
      total: 1,
      shown: [
        {
          name: 'Fjellglide e-bike',
          severity: 'warning',
          startedAt: '2026-11-22T14:05:00.000Z',
          peak: 98,
          terms: ['recall'],
          alerts: 1,
          rules: ['42/fjellglide'],
        },
      ],
    },
    heldBack: { total: 0, shown: [] },
    silenced: { total: 0, shown: [] },
    volumes: {
      total: 1,
      shown: [
        {
          watch: { kind: 'keyword', id: '1001', name: 'Fjellglide e-bike' },
          mentions: 1203,
          known: 1,
          usual: { median: 900, low: 700, high: 1100, of: 13 },
        },
      ],
    },
    loudest: [],
    quietest: [],
    health: {
      rules: 1,
      judged: 1,
      learning: { total: 0, shown: [] },
      troubled: { total: 0, shown: [] },
      undelivered: [],
    },
    channels: ['pr-slack'],
    ...parts,
  });
}
