import { plainText } from '../plain-text.ts';
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
  const shown = plainText(address, 200);
  const since = isGivenUp
    ? 'within a day; the email went to the dead letters of emails'
    : 'for over an hour; each email is tried again for a day, then goes to the dead letters of emails';
  return {
    key: mailNoticeKey(address),
    version: isGivenUp ? 'gave-up' : 'failing',
    endsAfterMs: 7 * DAY_MS,
    subject: isGivenUp ? `An email to ${shown} was given up` : `Emails to ${shown} are not sent`,
    text: `SES has accepted no email to ${shown} ${since}; at the last attempt ${plainText(reason, 300)}.\nOther addresses are not affected. Check that the sender is a verified identity of SES in this region, that the account may send (it is not in the sandbox, or this address is verified, too), and that the address is right.`,
  };
}

/** The notice that a message of the queue is not an email. It is over when there was none for a day. */
export function unreadableMail(): NoticeCause {
  return {
    key: 'emails/unreadable',
    endsAfterMs: DAY_MS,
    subject: 'A message in the queue of emails is not an email',
    text: 'The function email cannot read a message and has moved it to the dead letters of emails.\nDoes something else send to the queue, or was raw message delivery of its subscription switched on?',
  };
}
