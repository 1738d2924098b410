import { readDue } from '../counting/read-due.ts';
import type { Stage } from '../run.ts';

export const due: Stage<'ports' | 'loaded', 'due'> = {
  name: 'due',
  perform: async ({ ports, loaded }) => ({ due: await readDue(ports, loaded) }),
};
