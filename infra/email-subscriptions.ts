import { createHash } from 'node:crypto';
import { CfnSubscription, type ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** A person or list that gets a topic by email. */
export type AlertEmail = {
  /** The address, of a person or a mailing list. */
  readonly address: string;
  /**
   * SNS filter policy on the message attributes `eventType`, `severity`, `organizationId`, `ruleId`, `conditionKind`
   * and `status`.
   *
   * @default - every message
   */
  readonly filterPolicy?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Subscribes each address to the topic. The logical ids come from the addresses, so that adding one or changing the
 * order asks nobody to confirm again.
 */
export function subscribeEmails(
  scope: Construct,
  idPrefix: string,
  { topic, emails }: { readonly topic: ITopic; readonly emails: readonly AlertEmail[] },
): void {
  for (const { address, filterPolicy } of emails) {
    const hash = createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 8);
    new CfnSubscription(scope, `${idPrefix}-${hash}`, {
      topicArn: topic.topicArn,
      protocol: 'email',
      endpoint: address,
      ...(filterPolicy === undefined || Object.keys(filterPolicy).length === 0 ? {} : { filterPolicy }),
    });
  }
}
