import { timeZones } from '../configuration/time-zones.ts';
import type { Stage } from '../run.ts';
import { settle as settleOutboxes } from '../telling/settle.ts';

export const settle: Stage<'ports' | 'loaded' | 'retried' | 'isTimeUp', 'settled'> = {
  name: 'settle',
  perform: async ({ ports, loaded, retried, isTimeUp }) => ({
    settled: await settleOutboxes(ports, loaded, { retried, timeZoneOf: timeZones(loaded), isTimeUp }),
  }),
};
