import { buildApp } from 'fauxqs';
import { type Listener, startListener } from '../../front/start-listener.ts';
import type { AwsSettings } from './answer-aws.ts';
import { LOCAL_ACCOUNT } from './local-account.ts';
import { requireKey } from './require-key.ts';

/**
 * Starts an empty SQS, SNS and S3 on a port of the loopback interface (0: a free one).
 *
 * fauxqs names queues `http://sqs.us-east-1.localhost:PORT/...`. If the endpoint comes from the environment, the SQS client
 * calls the host in the URL of the queue, and not every machine resolves `*.localhost`. So callers see
 * `http://127.0.0.1:PORT/...` instead; it is translated here in both directions.
 */
export async function startQueuesAndTopics({ port = 0, credentials }: AwsSettings = {}): Promise<Listener> {
  const app = buildApp({ logger: false, defaultRegion: LOCAL_ACCOUNT.region });
  let outer = '';
  let inner = '';
  app.addHook('preHandler', async (request: { body: unknown }) => {
    const body = request.body;
    if (typeof body === 'object' && body !== null && 'QueueUrl' in body && typeof body.QueueUrl === 'string') {
      body.QueueUrl = body.QueueUrl.replace(outer, inner);
    }
  });
  app.addHook('onSend', async (_request: unknown, _reply: unknown, payload: unknown) =>
    typeof payload === 'string' ? payload.replaceAll(inner, outer) : payload,
  );
  await app.ready();
  const listener = await startListener(
    requireKey((incoming, outgoing) => app.routing(incoming, outgoing), credentials),
    {
      port,
    },
  );
  outer = listener.url;
  inner = `http://sqs.${LOCAL_ACCOUNT.region}.localhost:${listener.port}`;
  return {
    ...listener,
    stop: async () => {
      await listener.stop();
      await app.close();
    },
  };
}
