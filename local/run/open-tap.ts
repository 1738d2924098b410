import { SubscribeCommand } from '@aws-sdk/client-sns';
import { CreateQueueCommand, DeleteMessageBatchCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { LOCAL_ACCOUNT } from '../aws/local-account.ts';
import type { RunningStack } from '../stack/start-local-stack.ts';
import { type PublishedEvent, parsePublishedEvent } from './published-event.ts';

const envelope = z.object({ TopicArn: z.string(), Subject: z.string().nullish(), Message: z.string() });

/** A message of the functions to a topic, as subscribers get it. */
export type Publication =
  | { readonly kind: 'email'; readonly subject: string; readonly body: string }
  | { readonly kind: 'event'; readonly event: PublishedEvent | undefined; readonly json: string }
  | { readonly kind: 'operations'; readonly subject: string; readonly body: string };

export type Tap = {
  readonly queueName: string;
  /** Gives what was published since the last call, in order. */
  read(): Promise<readonly Publication[]>;
};

const QUEUE_NAME = 'local-tap';

/**
 * Listens to the topics of a stack as any subscriber does, by a queue of its own that is subscribed to `alerts`,
 * `alert-events` and `operations`.
 */
export async function openTap({ clients: { sqs, sns }, outputs }: RunningStack): Promise<Tap> {
  const kinds = new Map([
    [outputs.AlertsTopicArn, 'email'],
    [outputs.AlertEventsTopicArn, 'event'],
    [outputs.OperationsTopicArn, 'operations'],
  ] as const);
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName: QUEUE_NAME }));
  const { partition, region, accountId } = LOCAL_ACCOUNT;
  const Endpoint = `arn:${partition}:sqs:${region}:${accountId}:${QUEUE_NAME}`;
  for (const TopicArn of kinds.keys()) await sns.send(new SubscribeCommand({ TopicArn, Protocol: 'sqs', Endpoint }));

  function publication(body: string): Publication {
    const { TopicArn, Subject, Message } = envelope.parse(JSON.parse(body));
    const kind = kinds.get(TopicArn) ?? 'operations';
    if (kind === 'event') return { kind, event: parsePublishedEvent(Message), json: Message };
    return { kind, subject: Subject ?? '', body: Message };
  }

  return {
    queueName: QUEUE_NAME,
    read: async () => {
      const publications: Publication[] = [];
      for (;;) {
        const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
        if (Messages.length === 0) return publications;
        publications.push(...Messages.map(({ Body = '' }) => publication(Body)));
        const Entries = Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
        await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
      }
    },
  };
}
