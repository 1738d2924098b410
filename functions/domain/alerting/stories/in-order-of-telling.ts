import type { AlertEvent } from '../event/alert-event.ts';
import { leadersFirst } from './place-stories.ts';

const STATUSES = ['firing', 'updated', 'resolved', 'ended'];

/**
 * The events of a story in the order in which one message tells them: first those that begin, then those that go on, then
 * those that are over; within each, the leaders first. A critical alert leads in any case.
 */
export function inOrderOfTelling<Event extends AlertEvent>(events: readonly Event[]): Event[] {
  const rank = ({ data }: AlertEvent) => (data.rule.severity === 'critical' ? -1 : STATUSES.indexOf(data.status));
  return [...events].sort((a, b) => rank(a) - rank(b) || leadersFirst({ event: a }, { event: b }));
}
