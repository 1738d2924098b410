import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { createWriter } from '../../output/create-writer.ts';
import { installSimulatedClock } from '../clock/install-simulated-clock.ts';
import { errorPayload, type Invocation } from './invocation.ts';

/** The thread of one function; it does with a bundle what Lambda's runtime does. */
const data = z
  .object({
    bundle: z.url(),
    handlerName: z.string(),
    functionName: z.string(),
    functionArn: z.string(),
    memoryMb: z.number(),
    clock: z.instanceof(SharedArrayBuffer).optional(),
  })
  .parse(workerData);

if (data.clock !== undefined) installSimulatedClock(data.clock);

const { [data.handlerName]: handler }: Record<string, unknown> = await import(data.bundle);
if (typeof handler !== 'function') throw new Error(`${data.bundle} does not export ${data.handlerName}`);
parentPort?.postMessage({ kind: 'ready' });

parentPort?.on('message', async ({ requestId, event, timeoutMs }: Invocation) => {
  const deadline = performance.now() + timeoutMs;
  const context = {
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  };
  try {
    const result: unknown = await handler(JSON.parse(event), context);
    parentPort?.postMessage({ kind: 'result', requestId, result: JSON.stringify(result ?? null) });
  } catch (error) {
    createWriter(process.stderr).text(inspect(error));
    parentPort?.postMessage({ kind: 'error', requestId, error: errorPayload(error) });
  }
});
