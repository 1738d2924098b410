import { describe, expect, test } from 'vitest';
import { publishedEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { orderOf, readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { buildEvent } from './build-event.ts';

describe('an event that is to be delivered', () => {
  test('is read with its tick, its rule and its channels', () => {
    expect(readDeliveryEvent(buildEvent())).toMatchObject({
      ok: true,
      event: {
        id: 'a3f9c1d2e4b5a6978877665544332211',
        time: Date.parse('2026-11-20T14:05:00.000Z'),
        data: { rule: { organizationId: '42', ruleId: 'acme-spike' }, channels: { usable: ['pr-slack'], odd: [] } },
      },
    });
  });

  test('of a later version is still read: what is unknown is passed over', () => {
    expect(readDeliveryEvent(buildEvent({ schemaVersion: 2, novelty: '1' }, { traceparent: '00-x' })).ok).toBe(true);
  });

  const { rule, channels, ...fields } = publishedEvent.unwrap().shape.data.shape;

  test.each(Object.keys(fields).flatMap((field) => [null, 'one hour', {}, [7]].map((odd) => ({ field, odd }))))(
    'with $odd as its $field is still told, with everything else',
    ({ field, odd }) => {
      const data = (body: string) => {
        const read = readDeliveryEvent(body);
        return read.ok ? { ...read.event.data, [field]: undefined } : read.problem;
      };
      expect(data(buildEvent({ [field]: odd }))).toEqual(data(buildEvent()));
    },
  );

  test('keeps its usable channels, each once, where others can be none', () => {
    const named = ['hook', 'x'.repeat(257), 7, 'chat', '', 'hook', { a: 'b\nc' }, ...Array(200).fill(null)];
    const read = readDeliveryEvent(buildEvent({ channels: named }));
    if (!read.ok) throw new Error(read.problem);
    expect(read.event.data.channels.usable).toEqual(['hook', 'chat']);
    expect(read.event.data.channels.odd.slice(0, 4)).toEqual([`"${'x'.repeat(58)}…`, '7', '""', '{"a":"b\\nc"}']);
    expect(read.event.data.channels.odd).toHaveLength(100);
  });

  test.each([
    [{ time: 'a' }, { time: 'b' }],
    [
      { time: 'a', sequence: '1' },
      { time: 'a', sequence: '2' },
    ],
    [{ time: 'a' }, { time: 'a', sequence: '1' }],
    [{ time: 'a', sequence: '9' }, { time: 'b' }],
    [
      { time: 'a', sequence: 'soon' },
      { time: 'a', sequence: '1' },
    ],
  ])('%j comes before %j', (first, second) => {
    const TIMES: Record<string, string> = { a: '2026-11-20T14:05:00.000Z', b: '2026-11-20T15:10:00+01:00' };
    const order = ({ time, sequence }: { time: string; sequence?: string }) => {
      const read = readDeliveryEvent(
        buildEvent(
          {},
          { time: TIMES[time], ...(sequence === undefined ? {} : { sequence: sequence.padStart(20, '0') }) },
        ),
      );
      return read.ok ? orderOf(read.event) : read.problem;
    };
    expect(order(first) < order(second)).toBe(true);
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
