import { type Mail, mailHeaders } from '../domain/channels/email/mail.ts';
import type { DeliveriesQueue, Pictures } from '../domain/channels/ports.ts';
import { guarded, settleMessage } from '../domain/channels/settle-message.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { letsThrough } from '../domain/messages/email/filter-policy.ts';
import { htmlEmail } from '../domain/messages/email/html-email.ts';
import { once } from '../domain/once.ts';
import { unreadableMail } from '../domain/operations/mail-notices.ts';
import type { Recipients } from './environment.ts';
import { type EmailDependencies, type MailJob, type MailOutcome, mailToAddress } from './mail-to-address.ts';
import { type PublishedMail, readMail } from './read-mail.ts';

/** A message of the queue: an email as the topic published it. */
export type QueuedMail = {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: { readonly ApproximateReceiveCount: string };
};

/** The outcome of an email at an address; `to` is the number of the address in the settings, texts are safe to log. */
type MailReport = { readonly messageId: string; readonly to?: number; readonly outcome: MailOutcome };

export type SendMailsResult = {
  /** Messages that stay in the queue, to be tried again. */
  readonly failed: readonly string[];
  readonly reports: readonly MailReport[];
  readonly faults: readonly string[];
};

/**
 * How many addresses are sent to at once. The smallest accounts may send 14 emails a second, accounts in the sandbox
 * one.
 */
const CONCURRENCY = 5;

export type SendMailsDependencies = EmailDependencies & {
  readonly queue: DeliveriesQueue;
  readonly recipients: Recipients;
  readonly pictures: Pictures | undefined;
  /** The domain of the sender; part of the names of threads. */
  readonly domain: string;
  /** Where answers and requests to unsubscribe go. */
  readonly replyTo: string;
  /** Gives a random number in [0, 1). */
  readonly random: () => number;
  /** Names this invocation. */
  readonly invocationId: string;
};

/**
 * Sends the emails of a batch to those whose filter lets them through. Emails to one address are sent one after
 * another, older news before newer; different addresses do not wait for each other. A message is done when all its
 * addresses are. Otherwise it comes back when the first remaining address is due, and addresses that have it are
 * skipped then.
 */
export async function sendMails(
  batch: readonly QueuedMail[],
  dependencies: SendMailsDependencies,
): Promise<SendMailsResult> {
  const { recipients, invocationId, notices, now } = dependencies;
  const reports: MailReport[] = [];
  const jobs: (MailJob & { readonly to: number; readonly receives: number })[] = [];
  for (const { messageId, body, attributes } of batch) {
    const mail = readMail(body);
    const random = dependencies.random();
    const receives = Number(attributes.ApproximateReceiveCount);
    if (mail === undefined) {
      const outcome = await guarded<MailOutcome>({ receives, random }, async () => {
        await notices.raise(unreadableMail(), now());
        return { kind: 'dead', failed: true, reason: 'it is no email' };
      });
      reports.push({ messageId, outcome });
      continue;
    }
    const compose = once(() => composeMail(mail, dependencies));
    const owner = `${invocationId}/${messageId}`;
    for (const [to, { address, filterPolicy = {} }] of recipients.entries()) {
      if (!letsThrough(filterPolicy, mail.attributes)) continue;
      jobs.push({ mail, address, messageId, owner, random, compose, to, receives });
    }
  }

  await inParallel(CONCURRENCY, [...recipients.keys()], async (to) => {
    for (const job of jobs.filter((each) => each.to === to).sort(olderFirst)) {
      const outcome = await guarded(job, () => mailToAddress(job, dependencies));
      reports.push({ messageId: job.messageId, to, outcome });
    }
  });

  const faults: string[] = [];
  const failed = await inParallel(CONCURRENCY, batch, async ({ messageId, receiptHandle, body, attributes }) => {
    const outcomes = reports.filter((report) => report.messageId === messageId).map(({ outcome }) => outcome);
    const receives = Number(attributes.ApproximateReceiveCount);
    const settled = await settleMessage({ receiptHandle, body, receives }, outcomes, dependencies);
    faults.push(...settled.faults);
    return settled.kind === 'done' ? [] : [messageId];
  });
  return { failed: failed.flat(), reports, faults };
}

/** The email without its address; its picture shows the alert that leads. */
async function composeMail(
  { subject, text, tells, story }: PublishedMail,
  { domain, replyTo, pictures }: SendMailsDependencies,
): Promise<Omit<Mail, 'to'>> {
  const [lead] = story ?? [];
  const picture = lead === undefined ? undefined : await pictures?.draw(lead);
  return {
    subject,
    text,
    html: htmlEmail(story, { subject, text, pictureAlt: picture?.alt }),
    headers: mailHeaders(tells, { domain, unsubscribe: replyTo }),
    picture,
  };
}

function olderFirst(a: MailJob, b: MailJob): number {
  const [first, second] = [a, b].map(({ mail }) => mail.tells.map(({ order }) => order).sort()[0] ?? '');
  if (first === second || first === undefined || second === undefined) return 0;
  return first < second ? -1 : 1;
}
