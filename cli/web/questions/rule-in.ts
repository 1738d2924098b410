import type { Item } from '../../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../../functions/domain/items/rule/rule.ts';
import type { Installation } from '../../context/installation.ts';
import { PageError } from '../page-error.ts';
import { wordsOfPage } from '../page-language.ts';
import { refusedItem } from './refused-item.ts';

/** The rule that an item is. @throws PageError with its first problem, in the language of the page, if it is none */
export async function ruleIn(installation: Installation, item: Item): Promise<Rule> {
  const parsed = parseRule(item);
  if (parsed.ok) return parsed.value;
  const words = await wordsOfPage(installation);
  const again = parseRule(item, words.problems);
  const [problem] = again.ok ? [] : again.problems;
  throw problem === undefined ? new PageError(400, words.ruleAnswers.notUnderstood) : refusedItem(problem, words);
}
