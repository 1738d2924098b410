import { ListSubscriptionsByTopicCommand, type SNSClient } from '@aws-sdk/client-sns';
import type { ListedSubscription } from '../../domain/operations/heartbeat/subscribers.ts';

/** Every subscription of a topic, however many pages SNS lists them on. */
export async function heartbeatSubscriptions(sns: SNSClient, topicArn: string): Promise<ListedSubscription[]> {
  const listed: ListedSubscription[] = [];
  let NextToken: string | undefined;
  do {
    const page = await sns.send(
      new ListSubscriptionsByTopicCommand({ TopicArn: topicArn, ...(NextToken === undefined ? {} : { NextToken }) }),
    );
    for (const { SubscriptionArn = '', Protocol = '', Endpoint = '' } of page.Subscriptions ?? []) {
      listed.push({ arn: SubscriptionArn, protocol: Protocol, endpoint: Endpoint });
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return listed;
}
