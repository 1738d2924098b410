import type { AlertEvent } from '../event/alert-event.ts';
import type { Debt } from './rule-state.ts';

/** Why people are not told yet, and until when (epoch ms). */
export type Hold = { readonly until: number; readonly because: 'quiet' | 'cap' };

function episodeOf({ data }: AlertEvent): string {
  return data.episode.startedAt;
}

/** An update of an alert that nobody was told of yet is told as that alert. */
function asFiring(update: AlertEvent, { id, type, data }: AlertEvent): AlertEvent {
  return { ...update, id, type, data: { ...update.data, status: data.status } };
}

/**
 * Adds an event to what a rule owes. While people are left in peace the debts of one episode become one: the alert with
 * its newest numbers, or, once it is over, only that it was.
 */
export function owe(debts: readonly Debt[], event: AlertEvent, hold: Hold | undefined): Debt[] {
  const owed: Debt = {
    event,
    owedTo: ['alerts', 'alert-events'],
    ...(hold === undefined ? {} : { heldUntil: hold.until, heldBecause: hold.because }),
  };
  const untold = debts.find(
    (debt) => debt.heldBecause === 'quiet' && debt.owedTo.length === 2 && episodeOf(debt.event) === episodeOf(event),
  );
  if (untold === undefined) return [...debts, owed];
  const others = debts.filter((debt) => debt !== untold);
  if (event.data.status !== 'updated') return [...others, owed];
  return [...others, { ...untold, event: asFiring(event, untold.event) }];
}
