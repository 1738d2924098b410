import { planCounting, planNothing, requestsWanted } from '../counting/plan-counting.ts';
import { closedSession, serviceSession } from '../counting/service-session.ts';
import { requestsOfLooks } from '../looking/requests-of-looks.ts';
import type { Stage } from '../run.ts';

/** Plans what to ask for, and takes the requests for it from the user's budget. */
export const plan: Stage<'ports' | 'deadlineMs' | 'loaded' | 'due' | 'connection', 'plan' | 'session' | 'spare'> = {
  name: 'plan',
  perform: async ({ ports, deadlineMs, loaded, due, connection: { service } }) => {
    const spare = requestsOfLooks(loaded);
    if (service === undefined) return { plan: await planNothing(ports, due, loaded), session: closedSession(), spare };
    const { secretName, perMinute } = loaded;
    const { now } = ports;
    const planned = await planCounting(ports, service, { loaded, items: due, now: now() });
    const wanted = requestsWanted(planned);
    const granted = await ports.budget.take(service.user, { secretName, perMinute, wanted, spare }, now());
    return { plan: planned, session: serviceSession({ client: service.client, granted, deadlineMs, now }), spare };
  },
};
