import { buildApp } from 'fauxqs';
import type { EmbeddedServer } from './embedded-server.ts';
import { LOCAL_ACCOUNT } from './local-account.ts';

/**
 * Starts an empty SQS, SNS and S3 on a port of the loopback interface (0: a free one).
 *
 * fauxqs names queues `http://sqs.us-east-1.localhost:PORT/...`. If the endpoint comes from the environment, the SQS client
 * calls the host in the URL of the queue, and not every machine resolves `*.localhost`. So callers see
 * `http://127.0.0.1:PORT/...` instead; it is translated here in both directions.
 */
export async function startQueuesAndTopics(port = 0): Promise<EmbeddedServer> {
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
  outer = await app.listen({ port, host: '127.0.0.1' });
  inner = `http://sqs.${LOCAL_ACCOUNT.region}.localhost:${new URL(outer).port}`;
  return { url: outer, stop: () => app.close() };
}
