import type { ToldEvent } from '../email/mail-content.ts';
import type { SendOutcome } from '../judge-attempt.ts';

/** An email to one address. `html` may show the picture as `cid:` with the id `PICTURE_ID`. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly MailHeader[];
  readonly picture?: { readonly png: Uint8Array; readonly alt: string } | undefined;
};

export type MailHeader = { readonly name: string; readonly value: string };

/**
 * Sends one email once; never throws, and repeats no text of it. Without an answer the email may have been sent all the
 * same: SES has no key by which it would recognize a repeat.
 */
export type MailSender = { readonly send: (mail: Mail, timeoutMs: number) => Promise<SendOutcome> };

/** The longest value of a header. SES takes at least 870 characters; its pages disagree about more. */
const LONGEST_HEADER = 800;

/**
 * Headers that say that a program wrote the email, how to unsubscribe, and which episodes it is about. SES gives each
 * email its own id, so an email cannot answer an earlier one. Instead, all emails of an episode answer the id of its
 * thread, which no email has. `domain` is that of the sender, `unsubscribe` an address where somebody reads.
 */
export function mailHeaders(
  tells: readonly ToldEvent[],
  { domain, unsubscribe }: { readonly domain: string; readonly unsubscribe: string },
): MailHeader[] {
  const [first, ...others] = [...new Set(tells.map(({ episode }) => `<${episode}@${domain}>`))];
  const threads: string[] = [];
  for (const thread of others) {
    if ([...threads, thread, first].join(' ').length <= LONGEST_HEADER) threads.push(thread);
  }
  return [
    { name: 'Auto-Submitted', value: 'auto-generated' },
    { name: 'List-Unsubscribe', value: `<mailto:${unsubscribe}?subject=unsubscribe>` },
    ...(first === undefined
      ? []
      : [
          { name: 'In-Reply-To', value: first },
          // The nearest one comes last.
          { name: 'References', value: [...threads, first].join(' ') },
        ]),
  ];
}

/** The name of an address among the receivers of events. */
export function mailReceiver(address: string): string {
  return `mailto:${address.toLowerCase()}`;
}
