import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  budgetAfterRun,
  budgetAfterTaking,
  type RequestBudget,
  requestBudget,
} from '../../domain/counting/request-budget.ts';
import type { Budget } from '../../evaluate/ports.ts';
import { conditionalPut } from './conditional-put.ts';
import { storedItem } from './stored-items.ts';

/** How often a container tries again if others write at the same moment, and how long it waits before that at most, in ms. */
const MOST_TRIES = 20;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 2000;

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
): Budget {
  /** Reads, changes and writes the item; does so again if somebody else wrote it in between. */
  async function change<T>(
    user: string,
    step: (before: RequestBudget | undefined) => { readonly budget: RequestBudget; readonly result: T },
  ): Promise<T> {
    const key = { pk: `user#${user}`, sk: 'budget' };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
      const { budget, result } = step(storedItem(requestBudget, Item, report));
      const version = typeof Item?.version === 'number' ? Item.version : 0;
      if ((await conditionalPut(documents, table, { key, version, fields: budget })) === 'saved') return result;
      await wait(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    }
    throw new Error(`the request budget of user ${user} is written by too many at once`);
  }

  return {
    take: (user, claim, now) =>
      change(user, (before) => {
        const { budget, granted } = budgetAfterTaking(before, claim, now);
        return { budget, result: granted };
      }),
    giveBack: (user, run, now) =>
      change(user, (before) => ({ budget: budgetAfterRun(before, run, now), result: undefined })).catch(
        (error: unknown) => report(`requests could not be given back: ${String(error)}`),
      ),
  };
}
