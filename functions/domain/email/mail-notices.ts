import type { NoticeCause } from '../notice.ts';
import { plainText } from '../plain-text.ts';
import { DAY_MS } from '../time/units-of-time.ts';

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
    ? 'within a day; the email is among the dead letters of emails'
    : 'for over an hour; each is tried for a day, then goes to the dead letters of emails';
  return {
    key: mailNoticeKey(address),
    version: isGivenUp ? 'gave-up' : 'failing',
    endsAfterMs: 7 * DAY_MS,
    subject: isGivenUp ? `An email to ${shown} was given up` : `Emails to ${shown} are not sent`,
    text: `SES has taken no email to ${shown} ${since}; at the last attempt ${plainText(reason, 300)}.\nOther addresses are not affected. Is the sender a verified identity of SES in this region, may the account send (it is not in the sandbox, or this address is verified, too), and is the address right?`,
  };
}

/** The notice that a message of the queue is not an email. It is over when there was none for a day. */
export function unreadableMail(): NoticeCause {
  return {
    key: 'emails/unreadable',
    endsAfterMs: DAY_MS,
    subject: 'A message in the queue of emails is no email',
    text: 'email cannot read a message. It is among the dead letters of emails.\nDoes something else send to the queue, or is its subscription raw?',
  };
}
