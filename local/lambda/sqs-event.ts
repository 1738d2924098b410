import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSMessageAttributes } from 'aws-lambda';
import { present } from '../../functions/domain/present.ts';
import { LOCAL_ACCOUNT } from '../aws/local-account.ts';

/** Gives the event that Lambda's event source mapping would make of messages received from a queue. */
export function sqsEvent(messages: readonly Message[], queueArn: string): SQSEvent {
  return {
    Records: messages.map((message) => ({
      messageId: message.MessageId ?? '',
      receiptHandle: message.ReceiptHandle ?? '',
      body: message.Body ?? '',
      attributes: {
        ...message.Attributes,
        ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
        SentTimestamp: message.Attributes?.SentTimestamp ?? '',
        SenderId: message.Attributes?.SenderId ?? '',
        ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
      },
      messageAttributes: messageAttributes(message),
      md5OfBody: message.MD5OfBody ?? '',
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: LOCAL_ACCOUNT.region,
    })),
  };
}

function messageAttributes({ MessageAttributes = {} }: Message): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { DataType = 'String', StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType,
        ...present({ stringValue: StringValue }),
        ...(BinaryValue === undefined ? {} : { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
      },
    ]),
  );
}
