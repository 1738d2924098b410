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

/** Without a clock a program runs in real time, without `kept` it begins with nothing but its input. */
export interface ProgramSettings extends Pick<LocalStackSettings, 'clock' | 'context' | 'onMaking'> {
  readonly kept?: { readonly aws: KeptAws; readonly service: KeptService; readonly hasItems: boolean };
}

/**
 * Starts the monitoring service over the input's world and mentions, and the stack that watches it, its tables filled
 * with the input's items. With a clock both follow it, else they run in real time.
 */
export async function startProgram(
  input: RunInput,
  { clock, kept, context = {}, onMaking }: ProgramSettings = {},
): Promise<RunningProgram> {
  const items = completeOrganizations(input.items, input.world);
  const service = await startMonitoringService(input.world, input.mentions, clock?.now ?? Date.now, kept?.service);
  try {
    const stack = await startLocalStack({
      mediaApiUrl: service.url,
      context,
      ...(kept === undefined ? {} : { kept: kept.aws }),
      ...(clock === undefined ? {} : { clock }),
      ...(onMaking === undefined ? {} : { onMaking }),
    });
    // What people made of the items since goes before what the files say.
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
