import { describe, expect, test } from 'vitest';
import { BUS_LIMITS, busEntry } from '../../../../functions/domain/channels/kinds/eventbridge.ts';
import { buildAlertEvent, buildSample } from '../../../support/build-alert-event.ts';

const EVENT = buildAlertEvent();

describe('an event as an entry of a bus', () => {
  test('has its source and type where rules of the bus look for them, and is whole as the detail', () => {
    const body = JSON.stringify(EVENT);
    expect(busEntry(body)).toEqual({
      id: EVENT.id,
      source: '/mention-alerts/test',
      detailType: 'mention.alert.firing',
      detail: body,
      time: Date.parse('2026-11-20T14:05:00Z'),
      resources: ['rule/42/acme-spike'],
    });
  });

  test('of a later version, or a summary, is passed on as it is', () => {
    const body = JSON.stringify({ ...EVENT, type: 'mention.summary', extension: { a: 1 }, data: { anything: [1] } });
    expect(busEntry(body)).toMatchObject({ detailType: 'mention.summary', detail: body });
  });

  test('that is too large goes without its mentions, and says that they are missing', () => {
    const samples = Array.from({ length: 20 }, () => buildSample({ text: '語'.repeat(4500) }));
    const body = JSON.stringify(buildAlertEvent({ samples, samplesShown: 20 }));
    expect(Buffer.byteLength(body)).toBeGreaterThan(262_144);
    const entry = busEntry(body);
    const detail = JSON.parse(entry?.detail ?? '{}');
    expect(detail).toMatchObject({
      ...EVENT,
      data: { ...EVENT.data, samples: [], samplesShown: 0, samplesStatus: 'failed' },
    });
    expect(entry === undefined ? 0 : BUS_LIMITS.entry.measure(entry)).toBeLessThanOrEqual(262_144);
  });

  test.each(['', 'null', '[]', '{"specversion":"1.0"}', 'x'.repeat(300_000), JSON.stringify({ ...EVENT, type: '' })])(
    'is none where it is no event: %#',
    (body) => {
      expect(busEntry(body)).toBeUndefined();
    },
  );
});
