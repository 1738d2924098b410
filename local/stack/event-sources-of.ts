import * as z from 'zod';
import type { LocalStack } from './resolve-template.ts';

const properties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().default(10),
  Enabled: z.boolean().default(true),
  FunctionResponseTypes: z.array(z.string()).default([]),
});

/** A queue whose messages are handed to a function. */
export type EventSource = {
  readonly queueName: string;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly functionName: string;
  /** Messages per invocation. */
  readonly batchSize: number;
  /** Whether the function can say which messages of a batch failed. */
  readonly reportsFailures: boolean;
};

/** Gives the event source mappings of the stack in the order in which an alert passes them: FIFO queues first. */
export function eventSourcesOf(stack: LocalStack): readonly EventSource[] {
  const queues = new Map(
    stack.resources
      .filter(({ type }) => type === 'AWS::SQS::Queue')
      .map((queue) => [queue.identity.attributes.Arn, queue]),
  );
  return stack.resources
    .filter(({ type }) => type === 'AWS::Lambda::EventSourceMapping')
    .map(({ properties: raw }) => properties.parse(raw))
    .filter(({ Enabled }) => Enabled)
    .map(({ EventSourceArn, FunctionName, BatchSize, FunctionResponseTypes }) => {
      const queue = queues.get(EventSourceArn);
      if (queue === undefined) throw new Error(`the event source ${EventSourceArn} is not a queue of the stack`);
      return {
        queueName: queue.identity.attributes.QueueName ?? queue.logicalId,
        queueUrl: queue.identity.ref,
        queueArn: EventSourceArn,
        functionName: FunctionName,
        batchSize: BatchSize,
        reportsFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
      };
    })
    .sort((one, other) => Number(other.queueName.endsWith('.fifo')) - Number(one.queueName.endsWith('.fifo')));
}
