import { describe, expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { CONDITION_KINDS } from '../../functions/domain/engine/condition-kinds.ts';
import { checkParts } from '../../functions/domain/items/check-items.ts';
import type { ItemProblem } from '../../functions/domain/items/item-problem.ts';
import { ruleFields } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Language } from '../../functions/languages/language.ts';
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
const inEnglish = problemsIn(english);

/** What stands in an item or in a terminal: names, values, examples. It is the same in each language. */
const WRITTEN =
  /"[^"]*"|\{[^}]*\}|\[[^\]]*\]|https?:\S*|mention-alerts\/\S*|\S*[/^]\S*|\w*\.\.\.|\b[A-Z]{2,}\b|\b[a-z]+[A-Z_.]\w*\b/g;

/** The words of a sentence that are ours. */
const wordsIn = (sentence: string): string[] =>
  sentence
    .replace(WRITTEN, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];

/** Names of fields, values and kinds, which stay as they are in each language, in lower case. */
const NAMES = new Set(
  [
    ...Object.values(ruleFields()).flat(),
    ...Object.values(ITEM_KINDS).flatMap(({ fields }) => fields),
    ...[...Object.keys(CHANNEL_KINDS), ...CONDITION_KINDS.map(({ kind }) => kind)],
    ...inEnglish.flatMap(({ reason }) => / is not one of (.*)/.exec(reason)?.[1] ?? []),
    ...inEnglish.map(({ path }) => path),
  ].flatMap((name) => name.toLowerCase().match(/\p{L}+/gu) ?? []),
);

/** Words that a language shares with English, and names that programs and standards have. */
const SHARED: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'april false feed iana infinity int integration iso jira management minute null opsgenie secret secrets service set slack status true webhooks workspace',
  nb: 'april false for iana infinity int iso jira management null opsgenie over service set slack status true under',
  fr: 'budget code copies false iana infinity int iso jira management mention mentions message minute multiple null opsgenie part secret secrets service set slack status true webhooks',
  es: 'false host iana infinity int iso jira management null opsgenie service set slack status token true webhooks',
};

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

describe.each(['de', 'nb', 'fr', 'es'] as const)('what is wrong with an item, in %s', (language) => {
  const problems = problemsIn(wordsOf({ language }).problems);

  test('stands at the same fields, with the same guess of what was meant', () => {
    expect(problems.map(({ path }) => path)).toEqual(inEnglish.map(({ path }) => path));
    const guesses = (words: ProblemWords, of: readonly ItemProblem[]) => {
      const [before = '', after = ''] = words.didYouMean({ name: '\n' }).split('\n');
      return of.map(({ remedy }) =>
        remedy.startsWith(before) && remedy.endsWith(after) ? remedy.slice(before.length, -after.length) : '',
      );
    };
    expect(guesses(wordsOf({ language }).problems, problems)).toEqual(guesses(english, inEnglish));
  });

  test('is said in no word of English', () => {
    const shared = SHARED[language].split(' ');
    const said = new Set(
      problems.flatMap(({ reason, remedy }, at) => {
        const { reason: why, remedy: what } = inEnglish[at] ?? { reason: '', remedy: '' };
        const known = new Set([...wordsIn(why), ...wordsIn(what)]);
        return [...wordsIn(reason), ...wordsIn(remedy)].filter(
          (word) => known.has(word) && !NAMES.has(word) && !shared.includes(word),
        );
      }),
    );
    expect([...said].sort()).toEqual([]);
  });

  test('names the values as they are written', () => {
    const values = ({ remedy }: ItemProblem) =>
      remedy
        .replace('"quotes"', 'quotes')
        .match(/"[^"]*"|\b\d+[mhd]\b|\{ "[^}]* \}/g)
        ?.sort() ?? [];
    problems.forEach((problem, at) => {
      const own = inEnglish[at];
      if (own !== undefined) expect(values(problem), JSON.stringify(problem)).toEqual(values(own));
    });
  });
});
