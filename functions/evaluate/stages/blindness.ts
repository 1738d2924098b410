import { isMuted } from '../../domain/alerting/is-muted.ts';
import { eventsIn } from '../../domain/alerting/outbox.ts';
import { judgedUpTo } from '../../domain/alerting/unwritten-verdicts.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { timeZones } from '../configuration/time-zones.ts';
import type { Stage } from '../run.ts';
import { blindBecause, tellBlindness } from '../telling/tell-blindness.ts';

type Needs = 'ports' | 'loaded' | 'connection' | 'plan' | 'session' | 'believed' | 'statesAfter';

/** Tells people which of their rules cannot be judged. The next run does it if this one fails. */
export const blindness: Stage<Needs, never> = {
  name: 'blindness',
  ifItFails: {},
  perform: async ({ ports, loaded, connection, plan, session, believed, statesAfter }) => {
    const { tick, secretName } = loaded;
    const timeZoneOf = timeZones(loaded, connection);
    const rules = plan.rules.flatMap((rule) => {
      const state = statesAfter.get(ruleKeyText(rule));
      return state === undefined ? [] : [{ rule, state }];
    });
    await tellBlindness(ports, rules, {
      tick,
      secretName,
      isMuted: (rule, state) =>
        isMuted(rule, { timeZone: timeZoneOf(rule.organizationId), events: eventsIn(state) }, tick),
      timeZoneOf,
      judgedTo: (rule, state) => judgedUpTo(rule, state, plan.heads),
      why: (id) => blindBecause(id, { believed, connection, session }),
    });
    return {};
  },
};
