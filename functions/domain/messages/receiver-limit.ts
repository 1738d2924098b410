/** In what a limit is counted. `units` are those of UTF-16: an emoji is two of them, and most services mean them by "characters". */
type Unit = 'bytes of UTF-8' | 'units' | 'code points' | 'parts';

/** What a receiver takes at most of a part of a message. */
export type LimitOfReceiver = {
  /** The part, such as "the title". */
  readonly of: string;
  readonly most: number;
  readonly unit: Unit;
  /** The page that says so, or where it was measured. */
  readonly source: string;
};

/** A limit with how much of it a message uses, as the receiver keeps the message; of several parts, the largest. */
export type ReceiverLimit<Message> = LimitOfReceiver & { readonly measure: (message: Message) => number };

/**
 * A message within the limits of its receiver. Takes how many parts may be left out, and a function that makes the message
 * without so many of them, the least important first. Gives the one that leaves out the fewest; the one without all of them if
 * none is within the limits.
 */
export function fitting<Message>(
  parts: number,
  make: (leftOut: number) => Message,
  limits: readonly ReceiverLimit<Message>[],
): Message {
  const whole = make(0);
  if (isWithin(limits, whole)) return whole;
  let shortest = make(parts);
  let [tooFew, enough] = [0, parts];
  while (enough - tooFew > 1) {
    const leftOut = Math.floor((tooFew + enough) / 2);
    const message = make(leftOut);
    if (isWithin(limits, message)) [shortest, enough] = [message, leftOut];
    else tooFew = leftOut;
  }
  return shortest;
}

function isWithin<Message>(limits: readonly ReceiverLimit<Message>[], message: Message): boolean {
  return limits.every(({ measure, most }) => measure(message) <= most);
}
