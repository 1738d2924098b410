import type { AlertCard, SampleCard } from './alert-card.ts';

/** What of a card may be left out where a message has no room for it. */
export type ShownParts = { readonly facts: AlertCard['facts']; readonly samples: readonly SampleCard[] };

/**
 * The message of a card with as many mentions as it may have, first ones first, and, where it is too large without any, as many
 * facts. Takes what makes a message of parts of the card, and whether one is within its limits; one without both is always given.
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
