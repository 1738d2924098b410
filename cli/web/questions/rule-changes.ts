import * as z from 'zod';
import { storedItem } from '../../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../../functions/domain/items/item-kind.ts';
import { repeat } from '../../../functions/domain/items/repeat.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { isTimeZone } from '../../../functions/domain/time/wall-clock.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { acknowledgeRule } from '../../acknowledge/acknowledge-rule.ts';
import type { Installation } from '../../context/installation.ts';
import { changeItem } from '../../items/change-item.ts';
import { lengthArgument, silenceRule } from '../../silence/silence-rule.ts';
import type { SaveAnswer } from '../answers.ts';
import { expectAlert } from '../expect-alert.ts';
import { PageError } from '../page-error.ts';
import { wordsOfPage } from '../page-language.ts';
import { acknowledgedProblems } from './acknowledged-problems.ts';
import { editOfItem, oneItem, oneRule, ruleNamed } from './asked.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { conflictWith } from './conflict-with.ts';
import { planOfEdit } from './plan-of-edit.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';
import { refusedItem } from './refused-item.ts';
import { ruleIn } from './rule-in.ts';

const KIND = ITEM_KINDS.rules;

/** The questions that change a rule, or what is told of it. */
export function ruleChanges(settings: QuestionSettings) {
  const { installation, user, now } = settings;
  const of = questionsOf(settings);
  return {
    save: of({ takes: 'change', ...editOfItem, answer: ({ before, after }) => save(installation, before, after) }),
    create: of({
      takes: 'change',
      ...oneItem,
      answer: async ({ item }) => {
        await ruleIn(installation, item);
        const rule = itemName(KIND, item);
        const words = await wordsOfPage(installation);
        const [problem] = acknowledgedProblems({}, item, words.problems);
        if (problem !== undefined) throw refusedItem(problem, words);
        const isWritten = await changeItem(installation, KIND, { before: undefined, after: item });
        if (!isWritten) throw new PageError(409, words.ruleAnswers.ruleExists({ rule }));
        return { rule };
      },
    }),
    acknowledge: of({
      takes: 'change',
      ...oneRule,
      answer: async ({ rule }) => {
        const outcome = await acknowledgeRule(installation, rule, { name: user, via: 'page' }, now());
        if (outcome.kind === 'conflict') throw await changedMeanwhile(installation, 'rule', rule);
        return { rule: outcome.rule };
      },
    }),
    expected: of({
      takes: 'change',
      schema: ruleNamed.extend({
        episode: z.number(),
        timeZone: z.string().refine(isTimeZone),
        repeats: repeat.optional(),
      }),
      names: oneRule.names,
      answer: async (asked) => {
        const outcome = await expectAlert(installation, asked, { name: user, via: 'page' }, now());
        if (outcome.kind === 'conflict') throw await changedMeanwhile(installation, 'rule', asked.rule);
        if (outcome.kind === 'nothing') throw new PageError(409, outcome.said);
        return { said: outcome.said };
      },
    }),
    silence: of({
      takes: 'change',
      schema: ruleNamed.extend({ duration: z.string() }),
      names: oneRule.names,
      answer: async ({ rule, duration }) => {
        const silenced = await silenceRule(installation, rule, { lengthMs: lengthArgument(duration), now: now() });
        if (!silenced.isWritten) throw await changedMeanwhile(installation, 'rule', rule);
        return silenced;
      },
    }),
  };
}

async function save(installation: Installation, before: Item, after: Item): Promise<SaveAnswer> {
  const words = await wordsOfPage(installation);
  const { problems } = await planOfEdit(installation, { before, after }, words);
  const [problem] = problems;
  if (problem !== undefined) throw refusedItem(problem, words);
  if (await changeItem(installation, KIND, { before, after })) return { kind: 'saved', item: formatWireJson(after, 2) };
  return conflictWith(before, await storedItem(installation, KIND, before), words);
}
