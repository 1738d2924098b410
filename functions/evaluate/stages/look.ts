import { isDeepStrictEqual } from 'node:util';
import { looksAfter, lookUnits } from '../../domain/counting/series/early-looks.ts';
import { judgeSeen } from '../looking/judge-seen.ts';
import { lookAtCounts } from '../looking/look-at-counts.ts';
import { requestsForLooks } from '../looking/requests-of-looks.ts';
import type { Run, Stage } from '../run.ts';

type Needs =
  | 'ports'
  | 'isTimeUp'
  | 'loaded'
  | 'connection'
  | 'muting'
  | 'session'
  | 'spare'
  | 'believed'
  | 'kept'
  | 'judged';

const NOT_LOOKED: Run['looked'] = { states: new Map(), lost: [], series: 0, counts: 0, sent: 0 };

/**
 * Looks at buckets that are not over, with the requests that nothing else needs: counts only grow, so an alert may begin before
 * its bucket is over. Alerts come at the end of their buckets where it fails.
 */
export const look: Stage<Needs, 'looked'> = {
  name: 'look',
  ifItFails: { looked: NOT_LOOKED },
  perform: async (run) => {
    const { ports, loaded, connection, session, judged } = run;
    if (!ports.looksEarly) return { looked: NOT_LOOKED };
    const { secretName, schedule, tick } = loaded;
    const looks = looksAfter(loaded.looks, judged.looks, schedule.series);
    if (!isDeepStrictEqual(looks.series, loaded.looks?.series ?? {})) await ports.looks.write(secretName, looks);
    const units = lookUnits(looks, schedule.series, tick);
    const organizations = connection.service?.organizations ?? new Map();
    const { seen, asked } = await lookAtCounts(session, units, { spare: requestsForLooks(run), organizations });
    const { states, lost } = await judgeSeen(run, seen);
    return { looked: { states, lost, series: Object.keys(looks.series).length, counts: units.length, sent: asked } };
  },
};
