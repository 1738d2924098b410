import { countSeries } from '../counting/count-series.ts';
import type { Stage } from '../run.ts';

/** Asks the service for what the plan says. */
export const count: Stage<'loaded' | 'plan' | 'session', 'answers'> = {
  name: 'count',
  perform: async ({ loaded, plan, session }) => ({ answers: await countSeries(session, plan, loaded) }),
};
