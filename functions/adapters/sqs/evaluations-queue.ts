import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** SQS takes at most ten messages at once. */
const BATCH = 10;

/**
 * Asks for the evaluation of secrets at a tick (ISO 8601), each with the other fields of its message; asking again at the same tick does nothing. Throws if SQS
 * refused one, after all others were sent.
 */
export type AskForEvaluations = (
  tick: string,
  wanted: readonly Readonly<{ secretName: string; organizations: string; rules: Record<string, string> }>[],
) => Promise<void>;

/**
 * The queue. Its message group is a hash of the secret's name, so that a token is never used by two evaluations at
 * once.
 */
export function evaluationsQueue(sqs: SQSClient, queueUrl: string): AskForEvaluations {
  return async (tick, wanted) => {
    const refused: string[] = [];
    for (let from = 0; from < wanted.length; from += BATCH) {
      const { Failed } = await sqs.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl,
          Entries: wanted.slice(from, from + BATCH).map((evaluation, at) => {
            const group = createHash('sha256').update(evaluation.secretName).digest('hex').slice(0, 32);
            return {
              Id: String(at),
              MessageBody: JSON.stringify({ tick, ...evaluation }),
              MessageGroupId: group,
              MessageDeduplicationId: `${group}-${Date.parse(tick)}`,
            };
          }),
        }),
      );
      refused.push(...(Failed ?? []).map(({ Code, Message }) => `${Code} ${Message}`));
    }
    if (refused.length > 0) throw new Error(`the evaluations queue refused ${refused.length} messages: ${refused[0]}`);
  };
}
