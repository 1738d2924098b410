import { countSeries } from '../counting/count-series.ts';
import { readGroups } from '../counting/read-groups.ts';
import { scrollShare } from '../counting/read-span.ts';
import { takeBackFeeds } from '../counting/take-back-feeds.ts';
import type { Stage } from '../run.ts';

/** Asks the service for what the plan says: groups at a time where that is cheaper, the rest by itself. */
export const count: Stage<'loaded' | 'plan' | 'session', 'grouped' | 'answers'> = {
  name: 'count',
  perform: async ({ loaded: { tick, perMinute }, plan, session }) => {
    const share = scrollShare(perMinute);
    const read = await readGroups(session, plan, { tick, share, perMinute });
    const counted = await countSeries(session, plan.allowances, read, { tick, share });
    return takeBackFeeds(read, counted, tick);
  },
};
