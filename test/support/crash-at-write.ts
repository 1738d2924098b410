import { onTestFinished, vi } from 'vitest';
import type { Cloud } from '../../bench/embedded/start-cloud.ts';
import { startProxy } from '../../bench/embedded/start-proxy.ts';
import type { AlertEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { startEvaluation } from './start-evaluation.ts';

/** Lets the SDK retry at once, instead of after a random pause. */
export function withoutPauses(): void {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => chance.mockRestore());
}

/**
 * Plays an alert whose evaluation is cut off at its n-th write: that write and all later requests to DynamoDB fail. Then the
 * queue hands out the message again, and ticks go on until the alert is over. Gives the published events, and whether there was
 * an n-th write.
 */
export async function crashAtWrite(cloud: Cloud, nth: number): Promise<{ events: AlertEvent[]; crashed: boolean }> {
  let writes = Number.NEGATIVE_INFINITY;
  const proxy = await startProxy(cloud.endpoints.dynamoDb, ({ operation }) => {
    if (/^(Put|Update|Delete)Item$/.test(operation)) writes += 1;
    return writes >= nth ? { lose: 'request' } : undefined;
  });
  onTestFinished(() => proxy.stop());
  withoutPauses();
  const evaluation = await startEvaluation(cloud, { dynamoDbUrl: proxy.url });
  await evaluation.putRule();
  await evaluation.tick(1);
  evaluation.feed(1, 9);
  writes = 0;
  await evaluation.tick(6).catch(() => {});
  const crashed = writes >= nth;
  writes = Number.NEGATIVE_INFINITY;
  evaluation.coldStart();
  await evaluation.tick(6, { attempt: 2 });
  for (const minute of [7, 11, 16]) await evaluation.tick(minute);
  return { events: await evaluation.events(), crashed };
}
