import type { Words } from '../../languages/words-of.ts';
import type { ActionLink } from '../alerting/action/action-link.ts';
import type { ActionPlan, Nothing, PlannedAction } from '../alerting/action/plan-action.ts';
import type { ExpectedEntry, NameOfExpected } from '../alerting/action/plan-expected.ts';
import { plainText } from '../plain-text.ts';

const LONGEST_WHY = 60;

/** What an action of a rule does, in a sentence or two: "Silence" before, "Silenced" once it `isDone`. */
export function planInWords(
  plan: ActionPlan,
  { ruleId, organizationId }: Pick<ActionLink, 'ruleId' | 'organizationId'>,
  { isDone, words }: { readonly isDone: boolean; readonly words: Words },
): string {
  const { actions } = words;
  const rule = `${organizationId}/${ruleId}`;
  switch (plan.kind) {
    case 'silence':
      return actions.silence({ rule, until: words.timeInZone(plan.until), isDone });
    case 'acknowledge':
      return actions.acknowledge({ rule, count: plan.count, isDone });
    case 'noise':
      return actions.noise({ rule, isDone });
    case 'expected':
      return `${actions.expects({ rule, isDone, ...expectationOf(plan.entry, words) })} ${actions.expectsMeans({ isFewer: plan.entry.times < 1 })}`;
  }
}

/** Why an action would do nothing. */
export function nothingInWords(why: Nothing['why'], { actions, timeInZone, list }: Words): string {
  switch (why.kind) {
    case 'silenced':
      return actions.isSilencedAlready({ until: timeInZone(why.until) });
    case 'too-many':
      return actions.tooManyExpected({ most: why.most });
    case 'of-parts':
      return actions.countsNothingItself({ rules: list(why.parts) });
    default:
      return actions.nothing[why.kind];
  }
}

/** A plan as it is stored: what is expected has a name then, in the words of the organization, as its people read it in alerts. */
export function namedPlan(plan: PlannedAction, words: Words): ActionPlan {
  return plan.kind === 'expected' ? namedExpectation(plan, words) : plan;
}

export function namedExpectation(
  { kind, episode, entry, called }: Extract<PlannedAction, { readonly kind: 'expected' }>,
  words: Words,
) {
  return { kind, episode, entry: { ...entry, why: nameOf(called, words) } };
}

/** What messages will call it: its story by as many terms as fit, or when it was. */
function nameOf({ terms, startedAt }: NameOfExpected, { actions, time }: Words): string {
  let said = '';
  for (let count = 1; count <= terms.length; count += 1) {
    const more = actions.storyOf({ terms: terms.slice(0, count).join(', ') });
    if ([...more].length > LONGEST_WHY) break;
    said = more;
  }
  return plainText(said, LONGEST_WHY) || actions.alertOf({ time: time(startedAt) });
}

/** What an entry says, for the sentence about it: how many, when, and what it is called. */
export function expectationOf(
  { from, to, times, why, repeat: repeats }: ExpectedEntry,
  { time, timeZone }: Words,
): Omit<Parameters<Words['actions']['expects']>[0], 'rule' | 'isDone'> {
  return {
    times,
    isFewer: times < 1,
    from: time(Date.parse(from)),
    to: time(Date.parse(to)),
    timeZone,
    repeat: repeats,
    why: plainText(why, LONGEST_WHY),
  };
}
