import { eachAddressOnce, emailsIn } from '../../items/recipients.ts';

/** A subscription of a topic as SNS lists it: its ARN, or in its place `PendingConfirmation` or `Deleted`. */
export type ListedSubscription = { readonly arn: string; readonly protocol: string; readonly endpoint: string };

/**
 * The subscribers of a topic: how many have confirmed, and the addresses of those who have not, or who unsubscribed.
 */
export type Subscribers = {
  readonly confirmed: number;
  readonly pending: readonly string[];
  readonly lost: readonly string[];
};

/**
 * Sorts the subscriptions of a topic. Every protocol counts, not only email: a chat program or a pager reaches somebody
 * as well.
 */
export function subscribersOf(subscriptions: readonly ListedSubscription[]): Subscribers {
  const named = (arn: string) =>
    subscriptions.filter((each) => each.arn === arn).map(({ protocol, endpoint }) => `${endpoint} (${protocol})`);
  return {
    confirmed: subscriptions.filter(({ arn }) => arn.startsWith('arn:')).length,
    pending: named('PendingConfirmation'),
    lost: named('Deleted'),
  };
}

/** Whom `deliver` sends HTML emails: so many addresses of the stack, and those that items of organizations and rules name. */
export type HtmlEmails = {
  readonly addresses: number;
  readonly organizations: readonly Readonly<Record<string, unknown>>[];
  readonly ofRules: readonly string[];
};

/**
 * Who gets the emails of alerts. `deliver` itself, whose queue subscribes to them, reads none; each address that it sends to
 * counts as confirmed. `unread` are those of `emailed`, ids of organizations with rules that name no addresses, whose emails nobody gets
 * although others get theirs.
 */
export function alertReaders(
  subscriptions: readonly ListedSubscription[],
  {
    queueName,
    html,
    emailed,
  }: { readonly queueName: string; readonly html: HtmlEmails | undefined; readonly emailed: ReadonlySet<bigint> },
): { readonly alerts: Subscribers; readonly unread: readonly bigint[] } {
  const isOwn = ({ protocol, endpoint }: ListedSubscription) =>
    protocol === 'sqs' && endpoint.endsWith(`:${queueName}`);
  const listed = subscribersOf(subscriptions.filter((each) => !isOwn(each)));
  const ofAll = listed.confirmed + (html?.addresses ?? 0);
  const naming = (html?.organizations ?? []).filter((item) => emailsIn(item).length > 0);
  const named = eachAddressOnce([...naming.flatMap(emailsIn), ...(html?.ofRules ?? [])]);
  const isNaming = new Set(naming.map(({ organizationId }) => String(organizationId)));
  return {
    alerts: { ...listed, confirmed: ofAll + named.length },
    unread: ofAll > 0 || named.length === 0 ? [] : [...emailed].filter((id) => !isNaming.has(String(id))),
  };
}
