import type { BatchDependencies } from '../../functions/deliver/deliver.ts';
import type { StackReceivers } from '../../functions/deliver/jobs-of.ts';

/** The settings of `deliver` in a stack without HTML emails and without a bus. */
export const CHANNELS_ALONE: StackReceivers & Pick<BatchDependencies, 'alertsTopicArn' | 'namedEmails'> = {
  recipients: [],
  namedEmails: async () => [],
  emailFrom: '',
  replyTo: '',
  mailPictures: undefined,
  eventBus: undefined,
  alertsTopicArn: 'arn:aws:sns:us-east-1:000000000000:alerts',
};

/** What SNS puts into a queue that is not raw, for an event or for an email of another topic. */
export function notificationOf(message: string, parts: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    Type: 'Notification',
    MessageId: 'of-a-test',
    TopicArn: 'arn:aws:sns:us-east-1:000000000000:alert-events',
    Message: message,
    ...parts,
  });
}

/** The message in a notification; any other text as it is. */
export function messageIn(body: string): string {
  const read: unknown = body.startsWith('{"Type":"Notification"') ? JSON.parse(body) : undefined;
  return typeof read === 'object' && read !== null && 'Message' in read ? String(read.Message) : body;
}
