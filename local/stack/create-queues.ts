import { CreateQueueCommand } from '@aws-sdk/client-sqs';
import type { AwsClients } from '../aws/aws-clients.ts';
import type { LocalStack } from './resolve-template.ts';

/** The properties of a queue that are passed on to the embedded SQS; it ignores encryption and tags. */
const ATTRIBUTES = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'RedrivePolicy',
  'FifoQueue',
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'FifoThroughputLimit',
] as const;

/** Creates the queues of the stack with their visibility, retention and dead letters. */
export async function createQueues(stack: LocalStack, { sqs }: AwsClients): Promise<void> {
  for (const queue of stack.resources.filter(({ type }) => type === 'AWS::SQS::Queue')) {
    const given = ATTRIBUTES.filter((name) => queue.properties[name] !== undefined);
    const attributes = Object.fromEntries(given.map((name) => [name, asText(queue.properties[name])]));
    const QueueName = queue.identity.attributes.QueueName;
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes: attributes }));
    if (QueueUrl !== queue.identity.ref) throw new Error(`the queue ${QueueName} got the unexpected URL ${QueueUrl}`);
  }
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
