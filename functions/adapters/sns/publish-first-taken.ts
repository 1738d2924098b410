import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import type { MessageAttribute } from '../../domain/alerting/event/message-attributes.ts';
import { withClosedIsolates } from '../../languages/isolated.ts';

/** SNS takes 256 KB of message and attributes together; the attributes of an email have up to 120 KB. */
const MOST_BYTES = 120_000;

/** Answers that say that this message will never be taken. */
const PERMANENT = new Set([
  'InvalidParameterException',
  'InvalidParameter',
  'ParameterValueInvalidException',
  'ValidationException',
]);

/** A text for people, cut to what SNS takes. */
export function cutMessage(text: string): string {
  return withClosedIsolates(Buffer.from(text).subarray(0, MOST_BYTES).toString('utf8'));
}

/**
 * Publishes the first of several messages that SNS takes; the next one is tried only after a permanent rejection. Gives
 * whether it was the first; throws what SNS throws if SNS may take it later.
 */
export async function publishFirstTaken(
  sns: SNSClient,
  about: { readonly TopicArn: string; readonly MessageAttributes: Record<string, MessageAttribute> },
  messages: readonly {
    readonly Subject?: string;
    readonly Message: string;
    /** Attributes that only this message has. */
    readonly further?: Readonly<Record<string, MessageAttribute>>;
  }[],
): Promise<'published' | 'minimal'> {
  for (const [at, { further, ...message }] of messages.entries()) {
    try {
      const MessageAttributes = { ...about.MessageAttributes, ...further };
      await sns.send(new PublishCommand({ ...about, ...message, MessageAttributes }));
      return at === 0 ? 'published' : 'minimal';
    } catch (error) {
      const permanent = error instanceof Error && PERMANENT.has(error.name);
      if (!permanent || at === messages.length - 1) throw error;
    }
  }
  throw new Error('nothing to publish');
}
