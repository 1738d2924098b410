import type { KeptAws } from '../aws/kept-aws.ts';
import type { RunInput } from '../load-input.ts';
import { completeOrganizations } from '../rules/complete-organizations.ts';
import { writeItems } from '../rules/write-items.ts';
import {
  type KeptService,
  type MonitoringService,
  startMonitoringService,
} from '../service/start-monitoring-service.ts';
import { type LocalStackSettings, type RunningStack, startLocalStack } from '../stack/start-local-stack.ts';
import { openTap, type Tap } from './open-tap.ts';

/** What to print while the stack is synthesized, which takes long on a fresh clone and after a change of its sources. */
export const MAKING = 'Making the stack from its sources; the next start has it already ...';

/** All parts of a run, started. */
export type RunningProgram = {
  readonly service: MonitoringService;
  readonly stack: RunningStack;
  readonly tap: Tap;
  /** Tokens of the service by the name of their secret. */
  readonly tokens: ReadonlyMap<string, string>;
  stop(): Promise<void>;
};

/**
 * Without a clock the program runs in real time, and looks at buckets before they are over unless it is told not to; without
 * `kept` it has nothing but its input.
 */
export interface ProgramSettings
  extends Pick<LocalStackSettings, 'clock' | 'context' | 'looksEarly' | 'pageAddress' | 'onMaking'> {
  readonly kept?: { readonly aws: KeptAws; readonly service: KeptService; readonly hasItems: boolean };
}

/**
 * Starts the monitoring service with the input's world and mentions, and the stack with the input's items in its tables. With
 * a clock both follow it, otherwise they run in real time.
 */
export async function startProgram(
  input: RunInput,
  { clock, kept, context = {}, looksEarly = clock === undefined, pageAddress, onMaking }: ProgramSettings = {},
): Promise<RunningProgram> {
  const items = completeOrganizations(input.items, input.world);
  const service = await startMonitoringService(input.world, input.mentions, clock?.now ?? Date.now, kept?.service);
  try {
    const stack = await startLocalStack({
      mediaApiUrl: service.url,
      context,
      looksEarly,
      ...(kept === undefined ? {} : { kept: kept.aws }),
      ...(clock === undefined ? {} : { clock }),
      ...(pageAddress === undefined ? {} : { pageAddress }),
      ...(onMaking === undefined ? {} : { onMaking }),
    });
    // In a kept run people may have changed the items, so the files do not overwrite them.
    if (kept?.hasItems !== true) await writeItems(stack, items);
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
