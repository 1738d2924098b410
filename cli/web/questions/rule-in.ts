import type { Item } from '../../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../../functions/domain/items/rule/rule.ts';
import { PageError } from '../page-error.ts';

/** The rule that an item is. @throws PageError with its first problem if it is none */
export function ruleIn(item: Item): Rule {
  const parsed = parseRule(item);
  if (parsed.ok) return parsed.value;
  const [problem] = parsed.problems;
  throw new PageError(
    400,
    problem === undefined ? 'The rule is not understood.' : `${problem.path}: ${problem.reason}`,
  );
}
