import { judgedUpTo } from '../../domain/alerting/unwritten-verdicts.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { wordsOf } from '../../languages/words-of.ts';
import { itemOf } from '../configuration/load-configuration.ts';
import type { Stage } from '../run.ts';
import { editedSince } from '../telling/edited-since.ts';
import { blindBecause, tellBlindness } from '../telling/tell-blindness.ts';

type Needs =
  | 'ports'
  | 'loaded'
  | 'connection'
  | 'timeZoneOf'
  | 'muting'
  | 'plan'
  | 'session'
  | 'believed'
  | 'statesAfter';

/** Tells people which of their rules cannot be judged. The next run does it if this one fails. */
export const blindness: Stage<Needs, never> = {
  name: 'blindness',
  ifItFails: {},
  perform: async ({ ports, loaded, connection, timeZoneOf, muting, plan, session, believed, statesAfter }) => {
    const { tick, secretName } = loaded;
    const rules = plan.rules.flatMap((rule) => {
      const state = statesAfter.get(ruleKeyText(rule));
      return state === undefined ? [] : [{ rule, state }];
    });
    await tellBlindness(ports, rules, {
      tick,
      secretName,
      edited: (keys) => editedSince(ports, loaded.configuration, keys),
      muting,
      wordsOf: (id) => wordsOf({ language: itemOf(loaded.configuration, id)?.language, timeZone: timeZoneOf(id) }),
      judgedTo: (rule, state) => judgedUpTo(rule, state, plan.heads),
      why: (id) => blindBecause(id, { believed, connection, session }),
    });
    return {};
  },
};
