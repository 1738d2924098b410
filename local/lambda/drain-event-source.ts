import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { EventSource } from '../stack/event-sources-of.ts';
import { FunctionFailed } from './function-failed.ts';
import { sqsEvent } from './sqs-event.ts';
import type { LocalFunction } from './start-function.ts';

const batchResponse = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/** How much of a queue went through its function. */
export type Drained = {
  readonly invocations: number;
  readonly failures: readonly FunctionFailed[];
};

/**
 * Hands the messages of a queue to its function until none is visible, as Lambda's event source mapping does. Messages that
 * succeeded are deleted. Those that the function reports as failed, or the whole batch if it throws, stay: they reappear
 * after their visibility timeout, until the queue moves them to its dead letters.
 */
export async function drainEventSource(source: EventSource, running: LocalFunction, sqs: SQSClient): Promise<Drained> {
  const failures: FunctionFailed[] = [];
  for (let invocations = 0; ; invocations++) {
    const { Messages: messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: source.queueUrl,
        MaxNumberOfMessages: Math.min(10, source.batchSize),
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    if (messages.length === 0) return { invocations, failures };
    const outcome = await running.invoke(sqsEvent(messages, source.queueArn)).catch((error: unknown) => {
      if (error instanceof FunctionFailed) return error;
      throw error;
    });
    if (outcome instanceof FunctionFailed) {
      failures.push(outcome);
      continue;
    }
    const failed = failedIds(outcome, source, messages);
    if (failed.size > 0)
      failures.push(new FunctionFailed(running.label, `${failed.size} of ${messages.length} messages`));
    await deleteAll(
      messages.filter(({ MessageId = '' }) => !failed.has(MessageId)),
      source,
      sqs,
    );
  }
}

/** The ids of messages that failed. As on Lambda, the whole batch fails if the function reports an id that is not in it. */
function failedIds(outcome: unknown, source: EventSource, messages: readonly Message[]): ReadonlySet<string> {
  if (!source.reportsFailures) return new Set();
  const all = new Set(messages.map(({ MessageId = '' }) => MessageId));
  const parsed = batchResponse.safeParse(outcome);
  if (!parsed.success) return all;
  const failed = new Set((parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => all.has(id)) ? failed : all;
}

async function deleteAll(messages: readonly Message[], { queueUrl }: EventSource, sqs: SQSClient): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}
