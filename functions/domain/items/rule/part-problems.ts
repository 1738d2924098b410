import { problems as problemWords } from '../../../languages/compiled/en/problems.ts';
import type { ProblemWords } from '../../../languages/messages.ts';
import { detectorOf } from '../../engine/condition.ts';
import type { PartReading } from '../../engine/verdict.ts';
import { type ItemProblem, nearestName } from '../item-problem.ts';
import type { Rule } from './rule.ts';
import { ruleKeyText } from './rule-key.ts';

/** How many levels of rules a rule may be made of. */
const DEEPEST = 2;

/** The rules (ruleIds) that a rule is made of; of most rules none. */
export function partIdsOf(rule: Pick<Rule, 'condition' | 'everyMs'>): readonly string[] {
  return detectorOf(rule).parts;
}

/** The rules of the same organization that a rule is a part of. */
export function wholesOf(
  { organizationId, ruleId }: Pick<Rule, 'organizationId' | 'ruleId'>,
  rules: Iterable<Rule>,
): Rule[] {
  return [...rules].filter((rule) => rule.organizationId === organizationId && partIdsOf(rule).includes(ruleId));
}

/**
 * What is wrong with rules that are made of others, by `ruleKeyText`: parts that do not exist, that have no alerts, that go round in
 * a circle, or that are made of rules made of rules. `rules` are all that there are; if they are not (`isWhole` false), one that is not
 * among them is not wrong. The problems are in `words`; in English where none are given.
 */
export function partProblems(
  rules: Iterable<Rule>,
  { isWhole, words = problemWords }: { readonly isWhole: boolean; readonly words?: ProblemWords },
): ReadonlyMap<string, readonly ItemProblem[]> {
  const known = new Map([...rules].map((rule) => [ruleKeyText(rule), rule]));
  const among = { known, isWhole, words };
  const problems = new Map<string, readonly ItemProblem[]>();
  for (const [name, rule] of known) {
    const own = problemsOf(rule, among);
    if (own.length > 0) problems.set(name, own);
  }
  return problems;
}

/** The rules that are known, by `ruleKeyText`, whether these are all, and the words of a language. */
type Among = { readonly known: ReadonlyMap<string, Rule>; readonly isWhole: boolean; readonly words: ProblemWords };

function problemsOf(rule: Rule, { known, isWhole, words }: Among): ItemProblem[] {
  const ids = partIdsOf(rule);
  if (ids.length === 0) return [];
  const { organizationId } = rule;
  const partNamed = (ruleId: string) => known.get(ruleKeyText({ organizationId, ruleId }));
  const circle = circleFrom(rule, partNamed);
  if (circle !== undefined) {
    return [
      { path: 'condition.rules', reason: words.partCircle({ rules: circle.join(', ') }), remedy: words.takeOneOut },
    ];
  }
  const parts = ids.map(partNamed);
  const problems = ids.flatMap((id, at): ItemProblem[] => {
    const path = `condition.rules.${at}`;
    const part = parts[at];
    if (part === undefined) return isWhole ? missing(id, path, { rule, known, words }) : [];
    const { tells } = detectorOf(part);
    if (tells === 'mentions') {
      return [{ path, reason: words.partTellsMentions({ rule: id }), remedy: words.takeOneWithAlerts }];
    }
    if (tells === 'nothing' && holdsOfNothing(rule, parts)) {
      return [{ path, reason: words.partOfNothing({ rule: id }), remedy: words.useInAllOf }];
    }
    return depthOf(part, partNamed) < DEEPEST
      ? []
      : [{ path, reason: words.partTooDeep({ rule: id }), remedy: words.twoLevels }];
  });
  return problems;
}

/** Whether a rule would have an alert while no rule that it is made of has one. */
function holdsOfNothing(rule: Rule, parts: readonly (Rule | undefined)[]): boolean {
  const detector = detectorOf(rule);
  const readings = parts.map((part): PartReading => {
    const standing = part !== undefined && detectorOf(part).tells === 'nothing' ? 'open' : 'quiet';
    return { ruleId: '', name: '', standing };
  });
  const reading = { at: 0, sums: [], parts: readings };
  return detector.tells === 'alerts' && detector.judge(detector.first(), reading).verdict.status === 'unusual';
}

function missing(
  id: string,
  path: string,
  { rule, known, words }: Pick<Among, 'known' | 'words'> & { readonly rule: Rule },
): ItemProblem[] {
  const all = [...known.values()].filter(({ ruleId }) => ruleId !== rule.ruleId);
  const own = all.filter(({ organizationId }) => organizationId === rule.organizationId).map(({ ruleId }) => ruleId);
  const elsewhere = all.find(({ ruleId }) => ruleId === id);
  const near = nearestName(id, own);
  const reason = words.noPart({ rule: id, organization: String(rule.organizationId) });
  if (near !== undefined) return [{ path, reason, remedy: words.didYouMean({ name: near }) }];
  if (elsewhere !== undefined) {
    return [
      {
        path,
        reason: words.partElsewhere({ rule: id, organization: String(elsewhere.organizationId) }),
        remedy: words.makeOneThere,
      },
    ];
  }
  return [{ path, reason, remedy: words.writeItFirst }];
}

/** The names from a rule back to itself, by its parts; undefined where they lead nowhere back. */
function circleFrom(rule: Rule, partNamed: (id: string) => Rule | undefined): string[] | undefined {
  const walk = (at: Rule, path: readonly string[]): string[] | undefined => {
    for (const id of partIdsOf(at)) {
      if (id === rule.ruleId) return [...path, id];
      const next = path.includes(id) ? undefined : partNamed(id);
      const found = next && walk(next, [...path, id]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(rule, [rule.ruleId]);
}

/** How many levels of rules a rule is made of; 0 where it is made of none. One that a circle goes through has the most. */
function depthOf(rule: Rule, partNamed: (id: string) => Rule | undefined, level = 0): number {
  if (level > DEEPEST) return level;
  const depths = partIdsOf(rule).map((id) => {
    const part = partNamed(id);
    return part === undefined ? 1 : 1 + depthOf(part, partNamed, level + 1);
  });
  return Math.max(0, ...depths);
}
