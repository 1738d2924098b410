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
