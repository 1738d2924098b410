import type { Transition } from '../alerting/event/alert-event.ts';

/** What an event is, as it stands before its title: `ALERT`. */
export const TRANSITION_LABELS: Readonly<Record<Transition, string>> = {
  firing: 'ALERT',
  updated: 'UPDATE',
  resolved: 'RESOLVED',
  ended: 'ENDED',
  found: 'MENTION',
};
