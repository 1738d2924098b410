import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import { noticeSubject } from '../../domain/operations/notice-subject.ts';

/** Far under the 256 KB of SNS, in UTF-16 units of up to three bytes each. */
const LONGEST_TEXT = 30_000;

/** Matches what is not allowed in a message that also goes to a queue: anything but the characters of XML 1.0. */
const NOT_IN_A_MESSAGE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Publishes one message to the operations topic; throws if SNS did not take it. */
export type PublishToOperations = (subject: string, text: string) => Promise<void>;

/** The operations topic. Subjects and texts are cut and cleaned so that SNS cannot reject them for their content. */
export function operationsTopic(sns: SNSClient, topicArn: string): PublishToOperations {
  return async (subject, text) => {
    const message = text.slice(0, LONGEST_TEXT).replace(NOT_IN_A_MESSAGE, '?');
    const line = noticeSubject(subject);
    const Message = message.trim() === '' ? line : message;
    await sns.send(new PublishCommand({ TopicArn: topicArn, Subject: line, Message }));
  };
}
