import type { Words } from '../../languages/words-of.ts';
import { namedIn } from '../named-in.ts';

/** The status of an event as people read it in a list: `FIRING`; what is `found` is a `MENTION`; one of a later release by its own name. */
export function statusName(status: string, { alerts: { statuses } }: Words): string {
  return namedIn(statuses, status) ?? status.toUpperCase();
}
