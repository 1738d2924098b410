import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { requestBudgetStore } from '../../functions/adapters/dynamodb/request-budget-store.ts';
import {
  PERSON_PER_MINUTE,
  type QuestionGrant,
  type QuestionRefusal,
} from '../../functions/domain/counting/question-budget.ts';
import type { Requests } from '../../functions/domain/counting/request-budget.ts';
import type { OrganizationItem } from '../../functions/domain/items/organization-item.ts';
import { MINUTE_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import { type ServiceSession, serviceSession } from '../../functions/evaluate/counting/service-session.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { Installation } from '../context/installation.ts';
import { PageError } from './page-error.ts';
import { wordsOfPage } from './page-language.ts';
import { serviceSaid } from './service-said.ts';

/** Less than the minute that the hosted page has for an answer: what was not used must still be given back. */
const ANSWER_MS = 45 * SECOND_MS;

/** For how long it is remembered which user of the service a secret belongs to. */
const USER_MS = 5 * MINUTE_MS;

/** Whose token is used, and the limit of its requests in a minute. */
export type TokenOf = Pick<OrganizationItem, 'secretName' | 'requestsPerMinute'>;

/** What a question needs at least, and what it can use. */
type Wish = { readonly least: Requests; readonly wanted: Requests };

/** A question that sends requests of neither kind that the service limits by the minute. */
export const NO_COUNTS: Wish = { least: { counts: 0, scrolls: 0 }, wanted: { counts: 0, scrolls: 0 } };

/** The service as one question may ask it: `deadlineMs` on the clock of `performance.now`. */
export type AskedService = {
  readonly client: MediaApiClient;
  readonly session: ServiceSession;
  readonly granted: Requests;
  readonly deadlineMs: number;
};

/**
 * Asks the monitoring service as one person, with the token of an organization. @throws PageError 429 with a sentence if the
 * person has asked too much, or judging needs the requests; Error with a sentence if the service cannot be asked
 */
export type AskService = <T>(token: TokenOf, wish: Wish, work: (service: AskedService) => Promise<T>) => Promise<T>;

/**
 * The one way from the page to the monitoring service. Each question claims from the stored budget of the token's user, behind
 * the runs that judge rules (`budgetAfterQuestion`), and gives back what it did not use. `now` gives epoch ms. Gives the way for
 * a person, who is known in the budget by a hash.
 */
export function serviceDoor(installation: Installation, now: () => number): (person: string) => AskService {
  const budget = requestBudgetStore(installation.documents, installation.tables.state, {
    report: () => undefined,
    random: Math.random,
    wait: setTimeout,
  });
  const users = new Map<string, { readonly user: Promise<string>; readonly until: number }>();

  /** Questions that come at once ask for it once, too. */
  async function userOf(secretName: string, client: () => Promise<MediaApiClient>): Promise<string> {
    const known = users.get(secretName);
    if (known !== undefined && now() < known.until) return known.user;
    const user = askedUser(installation, client);
    users.set(secretName, { user, until: now() + USER_MS });
    user.catch(() => users.delete(secretName));
    return user;
  }

  return (person) =>
    async ({ secretName, requestsPerMinute: perMinute }, wish, work) => {
      let opened: Promise<MediaApiClient> | undefined;
      const client = () => {
        opened ??= installation.mediaApi(secretName);
        return opened;
      };
      try {
        const user = await userOf(secretName, client);
        const claim = { person: nameOf(person), perMinute, ...wish };
        const grant = await budget.ask(user, claim, now());
        if ('refused' in grant) throw new PageError(429, refusalInWords(grant, await wordsOfPage(installation)));
        const { granted } = grant;
        const deadlineMs = performance.now() + ANSWER_MS;
        const session = serviceSession({ client: await client(), granted, deadlineMs, now });
        try {
          return await work({ client: await client(), session, granted, deadlineMs });
        } finally {
          await budget.answered(user, { claim, grant: grant satisfies QuestionGrant, run: session.requests() }, now());
        }
      } finally {
        await opened?.then((each) => each.close()).catch(() => undefined);
      }
    };
}

/** The user of a client's token, whom the service's limits are for. */
async function askedUser(installation: Installation, client: () => Promise<MediaApiClient>): Promise<string> {
  const answer = await (await client()).me({ deadlineMs: performance.now() + ANSWER_MS });
  if (!answer.ok) throw new Error(`${serviceSaid(answer.error, await wordsOfPage(installation))}.`);
  return String(answer.value.id);
}

/** Short, because all of them are in one item; and no address of a person. */
function nameOf(person: string): string {
  return createHash('sha256').update(person).digest('base64url').slice(0, 12);
}

function refusalInWords({ refused, againInMs }: QuestionRefusal, { ruleAnswers }: Words): string {
  const again = ruleAnswers.askAgain({
    seconds: againInMs === undefined ? undefined : Math.ceil(againInMs / SECOND_MS),
  });
  const { questions, counts, scrolls } = PERSON_PER_MINUTE;
  const why = refused === 'person' ? ruleAnswers.askedTooMuch({ questions, counts, scrolls }) : ruleAnswers.usedUp;
  return `${why} ${again}`;
}
