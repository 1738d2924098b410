import { InternalErrorException, InvalidParameterException, SNSClient } from '@aws-sdk/client-sns';
import * as z from 'zod';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';

const published = z.object({
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  MessageAttributes: z.record(z.string(), z.object({ StringValue: z.string() }).loose()).default({}),
});

/** The faults of the topics: the probability that a publication goes wrong, and whether all topics are down. */
export type TopicFaults = { readonly fails: () => number; readonly areDown: () => boolean };

/** A message as a topic accepted it. */
export type Accepted = {
  readonly topic: string;
  readonly subject: string;
  readonly message: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** Never sends anything. Made once, because making a client takes longer than a whole evaluation. */
const real = new SNSClient({
  region: 'eu-central-1',
  credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
});

/** The SNS client of one container. Its topics keep what they accept; the faults of the current run come in between. */
export function faultyTopics(options: {
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  readonly faults: TopicFaults;
  readonly accept: (message: Accepted, run: Run) => void;
  /** Called with a message that was refused, or accepted without an answer. */
  readonly refuse: (message: Accepted, run: Run) => void;
}): SNSClient {
  const { chance, log, faults, accept, refuse } = options;
  const send = async ({ input }: { readonly input: unknown }) => {
    const run = options.run();
    log.step(run);
    const { TopicArn, Subject = '', Message, MessageAttributes } = published.parse(input);
    const topic = TopicArn.split(':').at(-1) ?? '';
    const attributes = Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, { StringValue }]) => [name, StringValue]),
    );
    const message = { topic, subject: Subject, message: Message, attributes };
    const done = { $metadata: {}, MessageId: 'simulated' };
    const name = `sns ${topic} ${attributes.ruleId} ${attributes.status}`;
    if (faults.areDown()) {
      refuse(message, run);
      log.note('SNS is down', run);
      throw new InternalErrorException({ message: 'down', $metadata: {} });
    }
    if (!chance.happens(name, faults.fails())) {
      accept(message, run);
      return done;
    }
    const $metadata = {};
    switch (chance.pick(name, ['failed', 'lost', 'retried', 'rejected'])) {
      case 'failed':
        refuse(message, run);
        log.note('SNS publish failed before', run);
        throw new InternalErrorException({ message: 'failed', $metadata });
      case 'lost':
        accept(message, run);
        refuse(message, run);
        log.note('SNS publish accepted, answer lost', run);
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
      case 'retried':
        accept(message, run);
        log.note('SNS publish accepted, answer lost, tried again', run);
        accept(message, run);
        return done;
      default:
        refuse(message, run);
        log.note('SNS publish rejected for good', run);
        throw new InvalidParameterException({ message: 'rejected', $metadata });
    }
  };
  const client: SNSClient = Object.create(real);
  Object.defineProperty(client, 'send', { value: send });
  return client;
}
