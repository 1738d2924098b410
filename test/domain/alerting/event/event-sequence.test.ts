import { expect, test } from 'vitest';
import { alertEvent } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { numbered } from '../../../../functions/domain/alerting/event/event-sequence.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const sequencesAfter = (last: number) =>
  numbered([buildAlertEvent({ status: 'ended' }), buildAlertEvent()], last).map(({ sequence = '' }) => sequence);

test('events of one tick have an order: the end of an edited rule comes before the alert that it fires at once', () => {
  const events = numbered([buildAlertEvent({ status: 'ended' }), buildAlertEvent()], 6);
  expect(events.map(({ data, sequence }) => [data.status, Number(sequence)])).toEqual([
    ['ended', 7],
    ['firing', 8],
  ]);
  expect(events.map((event) => alertEvent.parse(event))).toEqual(events);
});

test.each([0, 8, 98, 999_998])('the order of events as text is that of their numbers, also after %i', (last) => {
  const sequences = [...sequencesAfter(last), ...sequencesAfter(last + 2)];
  expect(sequences.toSorted()).toEqual(sequences);
  expect(sequences.every((sequence) => /^\d{20}$/.test(sequence))).toBe(true);
});
