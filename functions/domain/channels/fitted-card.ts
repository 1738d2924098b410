import { fitting, type ReceiverLimit } from '../messages/receiver-limit.ts';
import type { AlertCard } from './alert-card.ts';

/**
 * The way in which a kind words a card, made to keep the limits of its receiver: mentions are left out, the last first, then
 * facts, the picture, and links, until the message fits.
 */
export function fittedCard<Message, Context extends readonly unknown[]>(
  limits: Readonly<Record<string, ReceiverLimit<Message>>>,
  make: (card: AlertCard, ...context: Context) => Message,
): (card: AlertCard, ...context: Context) => Message {
  const all = Object.values(limits);
  return (card, ...context) => {
    const { samples, facts, picture, links = [] } = card;
    const parts = samples.length + facts.length + Number(picture !== undefined) + links.length;
    return fitting(parts, (leftOut) => make(shortened(card, leftOut), ...context), all);
  };
}

function shortened(card: AlertCard, leftOut: number): AlertCard {
  if (leftOut === 0) return card;
  const { samples, facts, picture, links = [], ...rest } = card;
  const shown = samples.slice(0, Math.max(0, samples.length - leftOut));
  let left = Math.max(0, leftOut - samples.length);
  const kept = facts.slice(0, Math.max(0, facts.length - left));
  left = Math.max(0, left - facts.length);
  const hasPicture = picture !== undefined && left === 0;
  if (picture !== undefined) left = Math.max(0, left - 1);
  const own = links.slice(0, links.length - left);
  return {
    ...rest,
    ...(rest.mentions === undefined ? {} : { mentions: { ...rest.mentions, shown: shown.length } }),
    samples: shown,
    facts: kept,
    ...(hasPicture ? { picture } : {}),
    ...(own.length === 0 ? {} : { links: own }),
  };
}
