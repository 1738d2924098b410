import { judgedUpTo } from '../../domain/alerting/unwritten-verdicts.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { wasWatched } from '../../domain/operations/evaluation/watched-rules.ts';
import { judgeRules } from '../judging/judge-rules.ts';
import { readWholes } from '../judging/read-wholes.ts';
import { storedBeside } from '../judging/stored-beside.ts';
import type { Run, Stage } from '../run.ts';
import { editedSince } from '../telling/edited-since.ts';

type Needs = 'ports' | 'isTimeUp' | 'loaded' | 'connection' | 'muting' | 'plan' | 'believed' | 'kept';

/** Judges the rules whose series were counted, and stores the verdicts together with the events that are to be published. */
export const judge: Stage<Needs, 'judged'> = {
  name: 'judge',
  perform: async ({ ports, isTimeUp, loaded, connection, muting, plan, believed, kept }) => {
    const { secretName, tick, watched, quarantine, oneByOne } = loaded;
    const rules = inOrderOfJudging(plan, loaded);
    const judged = await judgeRules(ports, {
      rules,
      wholes: await readWholes(ports, rules, { loaded, plan }),
      series: [
        ...kept.series,
        ...(await storedBeside(ports, rules, { schedule: loaded.schedule, counted: kept.series })),
      ],
      states: plan.states,
      watches: connection.service?.watches ?? new Map(),
      troubles: believed.troubles,
      quarantine,
      oneByOne,
      looksEarly: ports.looksEarly,
      run: { source: ports.source, tick, wasWatched: wasWatched(watched), secretName, isTimeUp },
      edited: (keys) => editedSince(ports, loaded.configuration, keys),
      muting,
    });
    return { judged };
  },
};

/**
 * The rules in the order of judging: those that have not been judged for longest come first. In a fixed order, runs that are
 * out of time would leave out the same rules each time.
 */
function inOrderOfJudging(plan: Run['plan'], { judgeable, oneByOne }: Run['loaded']): readonly Rule[] {
  const judgedTo = (rule: Rule) => {
    const state = plan.states.get(ruleKeyText(rule));
    return state === undefined ? 0 : judgedUpTo(rule, state, plan.heads);
  };
  if (!oneByOne) return [...plan.rules].sort((a, b) => judgedTo(a) - judgedTo(b));
  const names = new Set(plan.rules.map(ruleKeyText));
  return judgeable.filter((rule) => names.has(ruleKeyText(rule)));
}
