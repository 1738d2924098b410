import { transitionOf } from '../domain/channels/alert-card.ts';
import { orderOf } from '../domain/channels/delivery-event.ts';
import { mailHeaders, mailReceiver } from '../domain/channels/kinds/email.ts';
import { busReceiver } from '../domain/channels/kinds/eventbridge.ts';
import type { Pictures } from '../domain/channels/ports.ts';
import type { AllowedHearers } from '../domain/items/new-hearers.ts';
import { htmlEmail, PICTURE_ID } from '../domain/messages/email/html-email.ts';
import { summaryHtml } from '../domain/messages/email/summary-html.ts';
import { picturedPeriodOf } from '../domain/messages/picture/period-picture.ts';
import { once } from '../domain/once.ts';
import type { Job, Receiver } from './delivery-job.ts';
import type { Recipients } from './environment.ts';
import { mailAddresses } from './mail-addresses.ts';
import type { PublishedMail, ReadMessage } from './read-message.ts';

/** Who gets things besides the channels that rules name: what the context of the stack says. */
export type StackReceivers = {
  /** Who gets HTML emails of all organizations; none if SNS sends the emails. */
  readonly recipients: Recipients;
  /** Which addresses organizations may name; all if absent. */
  readonly allowed?: AllowedHearers;
  /** The address of the sender, and the one where answers and requests to unsubscribe go. */
  readonly emailFrom: string;
  readonly replyTo: string;
  /** Draws the pictures that emails carry. */
  readonly mailPictures: Pictures | undefined;
  /** Name or ARN of the bus that gets each event; undefined for none. */
  readonly eventBus: string | undefined;
};

/** What a readable message asks for: a job for each of its receivers. `named` are the addresses that items name for an email. */
export function jobsOf(
  read: Exclude<ReadMessage, { readonly kind: 'unreadable' }>,
  shared: Omit<Job, 'to' | 'id' | 'tells'>,
  stack: StackReceivers & { readonly named: readonly string[] },
): Job[] {
  if (read.kind === 'email') {
    const { mail } = read;
    const compose = once(() => composeMail(mail, stack));
    return mailAddresses(mail, stack).map((address) => {
      const to: Receiver = { kind: 'email', channelId: mailReceiver(address), address, compose };
      return { ...shared, to, id: mail.id, tells: mail.tells };
    });
  }
  const { event, body } = read;
  const { organizationId, ruleId } = event.data.rule;
  const tells = [{ organizationId, ruleId, status: transitionOf(event), order: orderOf(event) }];
  const channels = event.data.channels.usable.map(
    (channelId): Receiver => ({ kind: 'channel', channelId, event, body }),
  );
  const { eventBus } = stack;
  const bus: Receiver[] =
    eventBus === undefined ? [] : [{ kind: 'eventbridge', channelId: busReceiver(eventBus), body }];
  return [...channels, ...bus].map((to) => ({ ...shared, to, id: event.id, tells }));
}

/** The email without its address; its picture shows the alert that leads. */
async function composeMail(
  { subject, text, tells, story, summary, language }: PublishedMail,
  { emailFrom, replyTo, mailPictures }: StackReceivers,
) {
  const [lead] = story ?? [];
  const period = summary && picturedPeriodOf(summary);
  const shown = period === undefined ? lead : { period };
  const picture = shown === undefined ? undefined : await mailPictures?.draw(shown);
  return {
    subject,
    text,
    html:
      summary === undefined
        ? htmlEmail(story, { subject, text, pictureAlt: picture?.alt, language })
        : summaryHtml(summary, { chart: picture && { src: `cid:${PICTURE_ID}`, alt: picture.alt } }),
    headers: mailHeaders(tells, { domain: emailFrom.replace(/^.*@/, ''), unsubscribe: replyTo }),
    picture,
  };
}

/**
 * The jobs that are done one after another, the older news first: those of each rule at each channel, all at each address, so
 * that a story of several rules waits for none of its own.
 */
export function inTheirOrder(jobs: readonly Job[]): Job[][] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const [told] = job.to.kind === 'email' ? [] : job.tells;
    const name = JSON.stringify([job.to.channelId, told?.organizationId, told?.ruleId]);
    groups.set(name, [...(groups.get(name) ?? []), job]);
  }
  return [...groups.values()].map((group) =>
    group.sort((a, b) => {
      const [first, second] = [oldestOf(a), oldestOf(b)];
      return first < second ? -1 : Number(first > second);
    }),
  );
}

function oldestOf({ tells }: Job): string {
  return tells.map(({ order }) => order).sort()[0] ?? '';
}
