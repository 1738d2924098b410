import { believe } from '../counting/believe.ts';
import { countHistory } from '../counting/count-series.ts';
import { inOrderOfNeed } from '../counting/in-order-of-need.ts';
import { keepCounts } from '../counting/keep-counts.ts';
import type { Stage } from '../run.ts';

type Needs = 'ports' | 'loaded' | 'session' | 'believed' | 'kept' | 'statesAfter';

/** Reads the past of new series with what is left of requests and time. The next run goes on if this one fails. */
export const history: Stage<Needs, 'past'> = {
  name: 'history',
  ifItFails: { past: { series: [], lost: new Map() } },
  perform: async ({ ports, loaded: { tick, perMinute }, session, believed, kept, statesAfter }) => {
    const due = kept.series
      .filter(
        ({ head, collects, scheduled }) =>
          collects && head.gaps.length > 0 && !believed.troubles.has(scheduled.organizationId),
      )
      .map((each) => ({ ...each, changed: false }));
    const watches = inOrderOfNeed(due, statesAfter, tick);
    const answers = await countHistory(session, watches, { tick, perMinute });
    const series = watches.flatMap((watch) => watch.series);
    return { past: await keepCounts(ports, believe(series, [], { answers, tick }).series) };
  },
};
