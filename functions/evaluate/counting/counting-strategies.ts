import { byFeeds } from './by-feeds.ts';
import { byGroup } from './by-group.ts';
import { bySeries } from './by-series.ts';

/** The ways to count series. */
export const STRATEGIES = { group: byGroup, feeds: byFeeds, series: bySeries } as const;
