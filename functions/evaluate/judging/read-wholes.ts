import { type Part, partOf } from '../../domain/alerting/part.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { judgedUpTo } from '../../domain/alerting/unwritten-verdicts.ts';
import type { WatchTrouble } from '../../domain/counting/organization/watch-in-organization.ts';
import { allSeriesOf, seriesKeyText, seriesNameIn } from '../../domain/counting/series/series.ts';
import type { SeriesHead } from '../../domain/counting/series/series-head.ts';
import { partIdsOf, partProblems } from '../../domain/items/rule/part-problems.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { Loaded } from '../configuration/load-run.ts';
import type { CountingPlan } from '../counting/plan-counting.ts';
import type { EvaluatePorts } from '../ports.ts';

/** What is known of the rules that others are made of. */
export type Wholes = {
  /** How many levels of rules a rule is made of: 0 for most. It is judged after them. */
  readonly depthOf: (rule: Rule) => number;
  /** Why a rule cannot be judged that is made of others: one does not exist, or is disabled. */
  readonly troubleOf: (rule: Rule) => WatchTrouble | undefined;
  /** What a rule is made of, by the states after this run judged them; undefined where it is made of none. */
  readonly partsOf: (rule: Rule, judged: ReadonlyMap<string, RuleState>) => readonly Part[] | undefined;
};

/**
 * Reads what is stored of the rules that the due ones are made of, as far as the plan has not read it: they may fall due at other
 * minutes. Undefined where no due rule is made of others.
 */
export async function readWholes(
  ports: Pick<EvaluatePorts, 'states' | 'history'>,
  due: readonly Rule[],
  { loaded, plan }: { readonly loaded: Loaded; readonly plan: CountingPlan },
): Promise<Wholes | undefined> {
  const wholes = due.filter((rule) => partIdsOf(rule).length > 0);
  if (wholes.length === 0) return undefined;
  const organizations = new Set(wholes.map(({ organizationId }) => organizationId));
  const rules = [...loaded.rules.values()].filter(({ organizationId }) => organizations.has(organizationId));
  const problems = partProblems(rules, { isWhole: true });
  const ownParts = (rule: Rule): Rule[] =>
    problems.has(ruleKeyText(rule))
      ? []
      : partIdsOf(rule).flatMap((ruleId) => loaded.rules.get(ruleKeyText({ ...ruleKeyOf(rule), ruleId })) ?? []);
  const all = (rule: Rule): Rule[] => ownParts(rule).flatMap((part) => [part, ...all(part)]);
  const unread = new Map(wholes.flatMap(all).map((rule) => [ruleKeyText(rule), rule]));
  for (const rule of plan.rules) unread.delete(ruleKeyText(rule));
  const { states, heads } = await storedOf(ports, [...unread.values()], { loaded, plan });
  const depthOf = (rule: Rule): number => Math.max(0, ...ownParts(rule).map((part) => 1 + depthOf(part)));
  const partsOf: Wholes['partsOf'] = (rule, judged) => {
    if (partIdsOf(rule).length === 0) return undefined;
    return ownParts(rule).map((part) => {
      const name = ruleKeyText(part);
      const now = judged.get(name);
      const state = now ?? states.get(name);
      const judgedTo = now?.judgedTo ?? (state && judgedUpTo(part, state, heads));
      return partOf(part, { state, judgedTo, parts: partsOf(part, judged) ?? [] });
    });
  };
  return { depthOf, partsOf, troubleOf: (rule) => troubleOf(rule, { problems, parts: all(rule) }) };
}

/** The stored states of the rules of a plan and of some others, and the heads of all their series. */
async function storedOf(
  ports: Pick<EvaluatePorts, 'states' | 'history'>,
  others: readonly Rule[],
  { loaded: { schedule }, plan }: { readonly loaded: Loaded; readonly plan: CountingPlan },
): Promise<{ readonly states: ReadonlyMap<string, RuleState>; readonly heads: ReadonlyMap<string, SeriesHead> }> {
  const scheduled = others.flatMap((rule) =>
    allSeriesOf(rule).flatMap((series) => schedule.series.get(seriesNameIn(rule, series)) ?? []),
  );
  const missing = new Map(scheduled.map((each) => [seriesKeyText(each), each]));
  for (const name of plan.heads.keys()) missing.delete(name);
  const [states, heads] = await Promise.all([
    others.length === 0 ? undefined : ports.states.read(others.map(ruleKeyOf)),
    missing.size === 0 ? undefined : ports.history.heads([...missing.values()]),
  ]);
  return {
    states: new Map([...plan.states, ...(states?.found ?? [])]),
    heads: new Map([...plan.heads, ...(heads?.found ?? [])]),
  };
}

function troubleOf(
  rule: Rule,
  { problems, parts }: { readonly problems: ReturnType<typeof partProblems>; readonly parts: readonly Rule[] },
): WatchTrouble | undefined {
  const [problem] = [rule, ...parts].flatMap((each) => problems.get(ruleKeyText(each)) ?? []);
  if (problem !== undefined) {
    return { cause: 'parts', text: `It is made of other rules, and ${problem.reason}: ${problem.remedy}.` };
  }
  const off = parts.find(({ enabled }) => !enabled);
  if (off === undefined) return undefined;
  return {
    cause: 'parts',
    text: `It is made of other rules, and ${off.ruleId} is disabled: enable it, or take it out.`,
  };
}
