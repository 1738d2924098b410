import {
  GetSubscriptionAttributesCommand,
  SetSubscriptionAttributesCommand,
  type SNSClient,
  SubscribeCommand,
  UnsubscribeCommand,
} from '@aws-sdk/client-sns';
import * as z from 'zod';
import { jsonOf } from '../../domain/json-of.ts';
import type { FilterPolicy } from '../../domain/messages/email/filter-policy.ts';
import type { ListedSubscription } from '../../domain/operations/heartbeat/subscribers.ts';
import { heartbeatSubscriptions } from './heartbeat-subscriptions.ts';

/** The subscriptions of the topic `alerts`; each function throws what SNS throws. */
export type EmailSubscriptions = {
  readonly listed: () => Promise<readonly ListedSubscription[]>;
  /** The filter policy of a confirmed subscription; undefined for none. */
  readonly filterOf: (arn: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Has AWS ask an address whether it wants the emails that a filter lets through. */
  readonly ask: (address: string, filter: FilterPolicy) => Promise<void>;
  readonly setFilter: (arn: string, filter: FilterPolicy) => Promise<void>;
  readonly end: (arn: string) => Promise<void>;
};

const policy = z.lazy(() => z.record(z.string(), z.unknown()));

/** The subscriptions of a topic by email. */
export function emailSubscriptions(sns: SNSClient, topicArn: string): EmailSubscriptions {
  return {
    listed: () => heartbeatSubscriptions(sns, topicArn),
    async filterOf(arn) {
      const { Attributes } = await sns.send(new GetSubscriptionAttributesCommand({ SubscriptionArn: arn }));
      return policy.safeParse(jsonOf(Attributes?.FilterPolicy ?? '')).data;
    },
    async ask(address, filter) {
      const Attributes = { FilterPolicy: JSON.stringify(filter) };
      await sns.send(new SubscribeCommand({ TopicArn: topicArn, Protocol: 'email', Endpoint: address, Attributes }));
    },
    async setFilter(arn, filter) {
      const AttributeValue = JSON.stringify(filter);
      await sns.send(
        new SetSubscriptionAttributesCommand({ SubscriptionArn: arn, AttributeName: 'FilterPolicy', AttributeValue }),
      );
    },
    async end(arn) {
      await sns.send(new UnsubscribeCommand({ SubscriptionArn: arn }));
    },
  };
}
