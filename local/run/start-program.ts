import type { RunInput } from '../load-input.ts';
import { completeOrganizations } from '../rules/complete-organizations.ts';
import { writeItems } from '../rules/write-items.ts';
import { type MonitoringService, startMonitoringService } from '../service/start-monitoring-service.ts';
import { type LocalStackSettings, type RunningStack, startLocalStack } from '../stack/start-local-stack.ts';
import { openTap, type Tap } from './open-tap.ts';

/** What to say when the stack has to be synthesized: it takes long on a fresh clone, and after a change. */
export const MAKING = 'Making the stack from its sources; the next start has it already ...';

/** Everything that a run consists of, started. */
export interface RunningProgram {
  readonly service: MonitoringService;
  readonly stack: RunningStack;
  readonly tap: Tap;
  /** Tokens of the service by the name of their secret. */
  readonly tokens: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the monitoring service over the input's world and mentions, and the stack that watches it, its tables filled
 * with the input's items. With a clock both follow it, else they run in real time. `context` is that of the stack, as an
 * operator would set it; `onMaking` is told when the stack has to be synthesized anew.
 */
export async function startProgram(
  input: RunInput,
  { clock, context = {}, onMaking }: Pick<LocalStackSettings, 'clock' | 'context' | 'onMaking'> = {},
): Promise<RunningProgram> {
  const items = completeOrganizations(input.items, input.world);
  const service = await startMonitoringService(input.world, input.mentions, clock?.now ?? Date.now);
  try {
    const stack = await startLocalStack({
      mediaApiUrl: service.url,
      context,
      ...(clock === undefined ? {} : { clock }),
      ...(onMaking === undefined ? {} : { onMaking }),
    });
    await writeItems(stack, items);
    const tap = await openTap(stack);
    return {
      service,
      stack,
      tap,
      tokens: items.tokens,
      stop: async () => {
        await stack.stop();
        await service.stop();
      },
    };
  } catch (error) {
    await service.stop();
    throw error;
  }
}
