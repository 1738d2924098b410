import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  budgetAfterAnswer,
  budgetAfterQuestion,
  type QuestionClaim,
  type QuestionGrant,
  type QuestionRefusal,
} from '../../domain/counting/question-budget.ts';
import {
  budgetAfterRun,
  budgetAfterTaking,
  type RequestBudget,
  type RequestsOfRun,
  requestBudget,
} from '../../domain/counting/request-budget.ts';
import type { Budget } from '../../evaluate/ports.ts';
import { conditionalPut } from './conditional-put.ts';
import { storedItem } from './stored-items.ts';

/** How often a container tries again if others write at the same moment, and how long it waits before that at most, in ms. */
const MOST_TRIES = 20;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 2000;

/** The same budget as people's questions claim from it, behind the runs. Times in epoch ms. */
export type QuestionBudget = {
  /** Takes what a question may have, or says why it may have nothing. */
  readonly ask: (user: string, claim: QuestionClaim, now: number) => Promise<QuestionGrant | QuestionRefusal>;
  /** Gives back what the question did not use, and lowers the budget to what the service said is left. Never fails. */
  readonly answered: (
    user: string,
    question: { readonly claim: QuestionClaim; readonly grant: QuestionGrant; readonly run: RequestsOfRun },
    now: number,
  ) => Promise<void>;
};

/**
 * The request budgets in the State table: `pk` = `user#<id>`, `sk` = `budget`. A budget that cannot be read starts
 * again, which is told to `report`. All secrets of a user write the same item at the same tick, so a run that lost the race
 * waits for a random time (`random` in [0, 1), `wait` takes ms) that doubles: otherwise they would meet again. Giving back never
 * fails: the run is done by then, and would be repeated.
 */
export function requestBudgetStore(
  documents: DynamoDBDocumentClient,
  table: string,
  {
    report,
    random,
    wait,
  }: {
    readonly report: (problem: string) => void;
    readonly random: () => number;
    readonly wait: (ms: number) => Promise<void>;
  },
): Budget & QuestionBudget {
  /** Reads, changes and writes the item, unless it stays as it is; does so again if somebody else wrote it in between. */
  async function change<T>(
    user: string,
    step: (before: RequestBudget | undefined) => { readonly budget: RequestBudget | undefined; readonly result: T },
  ): Promise<T> {
    const key = { pk: `user#${user}`, sk: 'budget' };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
      const { budget, result } = step(storedItem(requestBudget, Item, report));
      if (budget === undefined) return result;
      const version = typeof Item?.version === 'number' ? Item.version : 0;
      if ((await conditionalPut(documents, table, { key, version, fields: budget })) === 'saved') return result;
      await wait(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    }
    throw new Error(`the request budget of user ${user} is written by too many at once`);
  }

  const notGivenBack = (error: unknown) => report(`requests could not be given back: ${String(error)}`);

  return {
    take: (user, claim, now) =>
      change(user, (before) => {
        const { budget, granted } = budgetAfterTaking(before, claim, now);
        return { budget, result: granted };
      }),
    giveBack: (user, run, now) =>
      change(user, (before) => ({ budget: budgetAfterRun(before, run, now), result: undefined })).catch(notGivenBack),
    ask: (user, claim, now) =>
      change<QuestionGrant | QuestionRefusal>(user, (before) => {
        const after = budgetAfterQuestion(before, claim, now);
        if ('refused' in after) return { budget: undefined, result: after };
        const { budget, ...result } = after;
        return { budget, result };
      }),
    answered: (user, question, now) =>
      change(user, (before) => ({ budget: budgetAfterAnswer(before, question, now), result: undefined })).catch(
        notGivenBack,
      ),
  };
}
