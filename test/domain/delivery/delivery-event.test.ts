import { describe, expect, test } from 'vitest';
import { readDeliveryEvent } from '../../../functions/domain/delivery/delivery-event.ts';
import { buildEvent } from './build-event.ts';

describe('an event that is to be delivered', () => {
  test('is read with its tick, its rule and its channels', () => {
    expect(readDeliveryEvent(buildEvent())).toMatchObject({
      ok: true,
      event: {
        id: 'a3f9c1d2e4b5a6978877665544332211',
        time: Date.parse('2026-11-20T14:05:00.000Z'),
        data: { rule: { organizationId: '42', ruleId: 'acme-spike' }, channels: ['pr-slack'] },
      },
    });
  });

  test('of a later version is still read: what is unknown is passed over, what is only shown may be odd', () => {
    const read = readDeliveryEvent(
      buildEvent(
        {
          schemaVersion: 2,
          window: 'one hour',
          samples: 'none',
          watch: 7,
          recent: {},
          byType: null,
          novelty: 1n.toString(),
        },
        { traceparent: '00-x' },
      ),
    );
    expect(read.ok).toBe(true);
  });

  test.each([
    ['', 'not JSON'],
    ['[]', '""'],
    ['{"specversion":"1.0"}', '"id"'],
    [buildEvent({}, { id: 'new\nline' }), '"id"'],
    [buildEvent({}, { time: 'yesterday' }), '"time"'],
    [buildEvent({ channels: undefined }), '"data.channels"'],
    [buildEvent({ rule: { organizationId: '42' } }), '"data.rule.ruleId"'],
  ])('%s is unreadable: %s', (body, part) => {
    const read = readDeliveryEvent(body);
    expect(read.ok ? '' : read.problem).toContain(part);
  });
});
