import type { AlertCard, SampleCard } from './alert-card.ts';

/** What of a card may be left out where a message has no room for it. */
export type ShownParts = { readonly facts: AlertCard['facts']; readonly samples: readonly SampleCard[] };

/**
 * The message of a card with as many mentions as fit, first ones first; if it is too large without any, with as many facts as
 * fit. Takes a function that makes a message from parts of the card, and one that says whether it is within the limits. A
 * message without both is always given.
 */
export function fittingCard<Message>(
  { facts, samples }: AlertCard,
  make: (shown: ShownParts) => Message,
  fits: (message: Message) => boolean,
): Message {
  for (let count = samples.length; count >= 0; count -= 1) {
    const message = make({ facts, samples: samples.slice(0, count) });
    if (fits(message)) return message;
  }
  for (let count = facts.length - 1; count > 0; count -= 1) {
    const message = make({ facts: facts.slice(0, count), samples: [] });
    if (fits(message)) return message;
  }
  return make({ facts: [], samples: [] });
}
