import type { Context, SQSRecord } from 'aws-lambda';
import { LOCAL_ACCOUNT } from '../../local/aws/local-account.ts';

/** The context of an invocation that has `leftMs` of time left; functions read nothing else of it. */
export function lambdaContext(functionName: string, leftMs: number): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '1',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '256',
    awsRequestId: 'request',
    logGroupName: 'group',
    logStreamName: 'stream',
    getRemainingTimeInMillis: () => leftMs,
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}

/** A message as a queue of this name hands it to a function, for the `receives`-th time; `sentAt` in epoch ms. */
export function sqsRecord(message: {
  readonly queue: string;
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly sentAt: number;
  readonly receives: number;
}): SQSRecord {
  const { queue, messageId, receiptHandle, body, sentAt, receives } = message;
  return {
    messageId,
    receiptHandle,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentAt),
      SenderId: 'test',
      ApproximateFirstReceiveTimestamp: String(sentAt),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
    awsRegion: LOCAL_ACCOUNT.region,
  };
}
