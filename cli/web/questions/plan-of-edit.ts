import { allItems } from '../../../functions/adapters/dynamodb/item-store.ts';
import { checkParts, type FoundProblem, rulesIn } from '../../../functions/domain/items/check-items.ts';
import { describeChanges } from '../../../functions/domain/items/describe-changes.ts';
import { type Item, itemName } from '../../../functions/domain/items/item-kind.ts';
import { partIdsOf } from '../../../functions/domain/items/rule/part-problems.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import type { ProblemWords } from '../../../functions/languages/messages.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import type { Installation } from '../../context/installation.ts';
import { consequences } from '../../items/consequences.ts';
import { missingReferences } from '../../items/missing-references.ts';
import type { PlanAnswer } from '../answers.ts';
import { acknowledgedProblems } from './acknowledged-problems.ts';

const KIND = ITEM_KINDS.rules;

/** What an edit of a rule would do: its problems, differences, effects and costs. Writes nothing. */
export async function planOfEdit(
  installation: Installation,
  { before, after }: { readonly before: Item; readonly after: Item },
  words: Words,
): Promise<Omit<PlanAnswer, 'warnings'>> {
  const { problems: said } = words;
  const parsed = parseRule(after, said);
  const isOther = itemName(KIND, before) !== itemName(KIND, after);
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(await wrongParts(installation, after, said)),
    ...acknowledgedProblems(before, after, said),
    ...(isOther
      ? [{ path: 'ruleId', reason: said.otherRule, remedy: said.leaveIt({ name: itemName(KIND, before) }) }]
      : []),
  ];
  return {
    problems,
    changes: describeChanges(before, after, words.ruleAnswers),
    remarks: [
      ...consequences(KIND, before, after, words),
      ...(await missingReferences(installation, KIND, [after], words)),
    ],
  };
}

/** What is wrong with a rule that is made of others, given all that there are. */
async function wrongParts(installation: Installation, after: Item, words: ProblemWords): Promise<FoundProblem[]> {
  if (!rulesIn([after]).some((rule) => partIdsOf(rule).length > 0)) return [];
  const others = (await allItems(installation, KIND)).filter((item) => itemName(KIND, item) !== itemName(KIND, after));
  return checkParts([after], [...others, after], KIND, words);
}
