import { chance } from './chance.ts';
import type { Surroundings } from './container.ts';
import { faultLog } from './fault-log.ts';
import type { VirtualClock } from './virtual-clock.ts';

const NEVER = () => 0;
const NOTHING = () => undefined;

/** What measurements give to `startContainer`: surroundings in which nothing fails. The rest is the caller's. */
export function faultless(clock: VirtualClock, seed: string): Omit<Surroundings, 'service' | 'database' | 'accept'> {
  return {
    clock,
    chance: chance(seed),
    log: faultLog(clock.now, () => false),
    token: () => 'token',
    faults: {
      http: { fails: NEVER, scroll: NEVER, longWait: NEVER },
      dynamo: {
        fails: NEVER,
        stale: () => ({ mostMs: 0, each: false }),
        overtaken: NEVER,
        leftOut: NEVER,
        spoilt: () => undefined,
      },
      sns: { fails: NEVER, areDown: () => false },
      refused: NEVER,
    },
    onAttempt: NOTHING,
    onRequest: NOTHING,
    onRefusal: NOTHING,
    onPut: NOTHING,
    refuse: NOTHING,
    enqueue: NOTHING,
  };
}
