import { expect, test } from 'vitest';
import { checkParts } from '../../functions/domain/items/check-items.ts';
import type { ItemProblem } from '../../functions/domain/items/item-problem.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { ProblemWords } from '../../functions/languages/messages.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { BAD_ITEMS, BAD_PARTS } from '../support/bad-items.ts';

/** What the page alone says, and what is said of other things than items: their own tests reach these. */
const OF_OTHERS: readonly (keyof ProblemWords)[] = [
  'acknowledgedByHand',
  'isDisabled',
  'isInvalid',
  'leaveIt',
  'leaveOrRemove',
  'notSetUp',
  'otherOrganization',
  'otherRule',
  'otherwise',
  'secretInTerminal',
  'secretNotHere',
];

/** What is wrong with all bad items, and between all bad parts. */
function problemsIn(words: ProblemWords): readonly ItemProblem[] {
  const ofItems = BAD_ITEMS.flatMap(({ kind, item }) => {
    const parsed = ITEM_KINDS[kind].parse(item, words);
    return parsed.ok ? [] : parsed.problems;
  });
  return [...ofItems, ...checkParts(BAD_PARTS, BAD_PARTS, ITEM_KINDS.rules, words)];
}

const english = wordsOf({}).problems;

test('each sentence about an item is reached by a bad item', () => {
  const reached = new Set<PropertyKey>();
  const words = new Proxy(english, {
    get: (target, name) => {
      reached.add(name);
      return Reflect.get(target, name);
    },
  });
  problemsIn(words);
  const unreached = Object.keys(english).filter((name) => !reached.has(name));
  expect(unreached.sort()).toEqual([...OF_OTHERS].sort());
});
