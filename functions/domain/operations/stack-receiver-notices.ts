import { plainLine, plainPart } from '../plain-text.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import type { NoticeCause } from './notice.ts';

/** The key of the notice about an address; the notice is over when an email was sent there. */
export function mailNoticeKey(address: string): string {
  return `emails/${address}`;
}

/**
 * The notice that SES has not taken an email to an address for an hour, or, with `isGivenUp`, for a day; `reason`
 * continues the sentence after "at the last attempt".
 */
export function failingMail(address: string, reason: string, isGivenUp: boolean): NoticeCause {
  const shown = plainPart(address, 200);
  const since = isGivenUp
    ? 'within a day; the email went to the dead letters of deliveries'
    : 'for over an hour; each email is tried again for a day, then goes to the dead letters of deliveries';
  return {
    key: mailNoticeKey(address),
    version: isGivenUp ? 'gave-up' : 'failing',
    endsAfterMs: 7 * DAY_MS,
    subject: isGivenUp ? `An email to ${shown} was given up` : `Emails to ${shown} are not sent`,
    text: `SES has accepted no email to ${shown} ${since}; at the last attempt ${plainLine(reason, 300)}.\nOther addresses are not affected. Check that the sender is a verified identity of SES in this region, that the account may send (it is not in the sandbox, or this address is verified, too), and that the address is right.`,
  };
}

/** The key of the notice about the bus; the notice is over when the bus took an event. */
export const busNoticeKey = 'bus';

/** The same notice about the bus of EventBridge. */
export function failingBus(reason: string, isGivenUp: boolean): NoticeCause {
  const since = isGivenUp
    ? 'within a day; the event went to the dead letters of deliveries'
    : 'for over an hour; each event is tried again for a day, then goes to the dead letters of deliveries';
  return {
    key: busNoticeKey,
    version: isGivenUp ? 'gave-up' : 'failing',
    endsAfterMs: 7 * DAY_MS,
    subject: isGivenUp ? 'The bus of EventBridge missed an event' : 'The bus of EventBridge is not fed',
    text: `The bus of EventBridge has taken no event ${since}; at the last attempt ${plainLine(reason, 300)}.\nEmails and channels are not affected. Check that the bus named in eventBus exists and that its policy lets this account put events.`,
  };
}
