import { isMuted } from '../../domain/alerting/is-muted.ts';
import { timeZones } from '../configuration/time-zones.ts';
import { escalateUnjudged } from '../judging/escalate-unjudged.ts';
import type { Stage } from '../run.ts';

/** Escalates what nobody acknowledged and what could not be judged. */
export const escalate: Stage<'ports' | 'loaded' | 'connection' | 'settled' | 'plan' | 'judged', 'states'> = {
  name: 'escalate',
  perform: async ({ ports, loaded, connection, settled, plan, judged }) => {
    const { enabled, secretName, tick } = loaded;
    const zoneOf = timeZones(loaded, connection);
    const lost = new Set(judged.lost);
    const before = [...settled.states, ...plan.states].filter(([name]) => !lost.has(name));
    const known = new Map([...before, ...judged.states]);
    const escalated = await escalateUnjudged(ports, known, {
      rules: enabled,
      secretName,
      tick,
      isMuted: (rule, events) => isMuted(rule, { timeZone: zoneOf(rule.organizationId), events }, tick),
    });
    return { states: new Map([...known, ...escalated]) };
  },
};
