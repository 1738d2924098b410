import type { SendOutcome } from '../delivery/judge-attempt.ts';
import type { ToldEvent } from './mail-content.ts';

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

/** How the HTML names its picture. */
export const PICTURE_ID = 'course';

/**
 * Sends one email once; never throws, and repeats no text of it. That there was no answer does not say that it was not sent:
 * SES has no key by which it would know the same email again.
 */
export type MailSender = { readonly send: (mail: Mail, timeoutMs: number) => Promise<SendOutcome> };

/** SES takes values of 870 characters at least; what its pages say of more differs. */
const LONGEST_HEADER = 800;

/**
 * What an email says of itself: that a program wrote it, how one is left out, and which episodes it belongs to. SES gives each email an
 * id of its own, so no email can answer an earlier one: those of an episode all answer the same id, that of its thread, which
 * no email has. `domain` is that of the sender, `unsubscribe` an address where somebody reads.
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
          // The nearest one stands last.
          { name: 'References', value: [...threads, first].join(' ') },
        ]),
  ];
}
