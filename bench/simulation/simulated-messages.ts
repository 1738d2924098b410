import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';

type Entry = {
  readonly Id?: string | undefined;
  readonly MessageBody?: string | undefined;
  readonly MessageDeduplicationId?: string | undefined;
};

/** Never sends anything. Made once, because making a client takes long. */
const real = new SQSClient({
  region: 'eu-central-1',
  credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
});

/** The SQS client of one container. Messages go to `accept`, except single ones that are refused. */
export function simulatedMessages(options: {
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  /** The probability, at this moment, that a message of a batch is refused. */
  readonly refused: () => number;
  readonly accept: (body: string, deduplication: string) => void;
}): SQSClient {
  const { chance, log, refused, accept } = options;
  const send = async (command: unknown) => {
    if (!(command instanceof SendMessageBatchCommand)) throw new Error('the simulated queue only takes batches');
    const run = options.run();
    log.step(run);
    const entries: readonly Entry[] = command.input.Entries ?? [];
    const Failed = entries.flatMap(({ Id = '', MessageBody = '', MessageDeduplicationId = '' }) => {
      if (chance.happens('message refused', refused())) {
        log.note('SQS refused a message of a batch', run);
        return [{ Id, Code: 'InternalError', Message: 'try again', SenderFault: false }];
      }
      accept(MessageBody, MessageDeduplicationId);
      return [];
    });
    return { $metadata: {}, Successful: [], Failed };
  };
  const client: SQSClient = Object.create(real);
  Object.defineProperty(client, 'send', { value: send });
  return client;
}
