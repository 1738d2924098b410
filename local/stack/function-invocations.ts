import { type Listener, startListener } from '../../front/start-listener.ts';
import { jsonOf } from '../aws/answer-aws.ts';
import { requireKey } from '../aws/require-key.ts';
import { FunctionFailed } from '../lambda/function-failed.ts';
import type { LocalFunction } from '../lambda/start-function.ts';

/** The path of Lambda's `Invoke`; source: its API reference. */
const INVOKE = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/**
 * Opens the address at which functions call each other, on the loopback interface. It is opened before the functions start,
 * because their environment has to contain it. It takes synchronous invocations of a function by its name or ARN.
 */
export async function openFunctionInvocations(functions: ReadonlyMap<string, LocalFunction>): Promise<Listener> {
  const handler = requireKey(async (incoming, outgoing, bytes) => {
    const [, name = ''] = INVOKE.exec(incoming.url ?? '') ?? [];
    const called = functions.get(decodeURIComponent(name));
    const answer = (status: number, headers: Record<string, string>, body: unknown) =>
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (called === undefined) {
      answer(404, { 'x-amzn-errortype': 'ResourceNotFoundException' }, { Message: `no function ${name}` });
      return;
    }
    const event = jsonOf(bytes);
    try {
      answer(200, {}, await called.invoke(event));
    } catch (error) {
      const errorMessage = error instanceof FunctionFailed ? error.message : String(error);
      answer(200, { 'x-amz-function-error': 'Unhandled' }, { errorMessage });
    }
  });
  return startListener(handler, { port: 0 });
}
