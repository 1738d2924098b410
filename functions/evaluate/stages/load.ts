import { loadRun } from '../configuration/load-run.ts';
import type { Stage } from '../run.ts';

export const load: Stage<'ports' | 'message' | 'retried', 'loaded'> = {
  name: 'load',
  perform: async ({ ports, message, retried }) => ({ loaded: await loadRun(ports, message, { retried }) }),
};
