import { CreateTopicCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import * as z from 'zod';
import { present } from '../../functions/domain/present.ts';
import type { AwsClients } from '../aws/aws-clients.ts';
import type { LocalStack } from './resolve-template.ts';

const subscription = z.object({
  TopicArn: z.string(),
  Protocol: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.boolean().optional(),
  FilterPolicy: z.unknown().optional(),
  FilterPolicyScope: z.string().optional(),
  RedrivePolicy: z.unknown().optional(),
});

/** Creates the topics of the stack and the subscriptions of its queues, which must exist (`createQueues`). */
export async function createTopics(stack: LocalStack, { sns }: AwsClients): Promise<void> {
  for (const topic of stack.resources.filter(({ type }) => type === 'AWS::SNS::Topic')) {
    await sns.send(new CreateTopicCommand({ Name: topic.identity.attributes.TopicName }));
  }
  for (const { properties } of stack.resources.filter(({ type }) => type === 'AWS::SNS::Subscription')) {
    const { TopicArn, Protocol, Endpoint, RawMessageDelivery, ...rest } = subscription.parse(properties);
    if (Protocol !== 'sqs') continue;
    const Attributes = {
      ...(RawMessageDelivery === undefined ? {} : { RawMessageDelivery: String(RawMessageDelivery) }),
      ...(rest.FilterPolicy === undefined ? {} : { FilterPolicy: JSON.stringify(rest.FilterPolicy) }),
      ...present({ FilterPolicyScope: rest.FilterPolicyScope }),
      ...(rest.RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(rest.RedrivePolicy) }),
    };
    await sns.send(new SubscribeCommand({ TopicArn, Protocol, Endpoint, Attributes }));
  }
}
