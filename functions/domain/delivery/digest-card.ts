import type { AlertCard } from './alert-card.ts';
import { chatText } from './chat-text.ts';
import { hourEnd, SHOWN_PER_HOUR } from './hour-cap.ts';

const MOST_NAMES = 20;

/** Alerts that a channel was not shown in an hour (its start in epoch ms): how many, and the names of their rules. */
export type HeldBack = { readonly hour: number; readonly count: number; readonly names: readonly string[] };

/** The last message of an hour with more alerts than a channel is shown: how many were held back, and of which rules. */
export function heldBackCard({ hour, count, names }: HeldBack): AlertCard {
  const alerts = count === 1 ? '1 more alert was' : `${count} more alerts were`;
  const shown = names.slice(0, MOST_NAMES).map((name) => chatText(name, 80));
  const more = names.length > shown.length ? `, and ${names.length - shown.length} more` : '';
  return {
    title: `${alerts} held back`,
    isCritical: false,
    isOver: false,
    explanation: `Between ${clock(hour)} and ${clock(hourEnd(hour))} UTC ${alerts} not shown here: ${SHOWN_PER_HOUR} an hour is the most. Critical alerts, and what is resolved, are always shown.`,
    facts: [{ name: 'Rules', value: `${shown.join(', ')}${more}` }],
    samples: [],
    footer:
      'An alert that fires this often may be too sensitive; lower its sensitivity, or set silencedUntil in its item',
  };
}

function clock(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
