import { HOUR_MS } from '../time/units-of-time.ts';
import { transitionOf } from './alert-card.ts';
import type { Channel } from './channel.ts';
import type { DeliveryEvent } from './delivery-event.ts';

/** Alerts that people are shown in one channel per hour; what is over it comes as one message at the hour's end. */
export const SHOWN_PER_HOUR = 20;

/** The start of the hour, on the UTC grid, that a time lies in (epoch ms). */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

export function hourEnd(hour: number): number {
  return hour + HOUR_MS;
}

/**
 * Whether the cap holds for an event: for alerts and updates in channels that people read. Machines get each event, and
 * what is critical or says that something is over is never held back.
 */
export function isCapped(kind: Channel['kind'], event: DeliveryEvent): boolean {
  const transition = transitionOf(event);
  return (
    kind !== 'webhook' &&
    event.data.rule.severity !== 'critical' &&
    (transition === 'firing' || transition === 'updated')
  );
}
