import { lowestPerMinute, MOST_PER_MINUTE } from '../items/organization-item.ts';
import { MINUTE_MS, SECOND_MS } from '../time/units-of-time.ts';
import {
  budgetAfterRun,
  filledAt,
  fullBucket,
  limitsAt,
  needOfRuns,
  type RequestBudget,
  type Requests,
  type RequestsOfRun,
  type TokenBucket,
} from './request-budget.ts';

/** What one person may ask in a minute: questions that reach the service at all, and its two limited kinds of requests. */
export const PERSON_PER_MINUTE = { questions: 20, counts: 50, scrolls: 50 } as const;

/** A question is refused for a time that can be said; one that cannot be granted within this is told to come back later. */
const LONGEST_WAIT_MS = 2 * MINUTE_MS;

const KINDS = ['counts', 'scrolls'] as const;

/**
 * What a person's question asks for: up to `wanted`, and nothing unless there is `least`. `perMinute` is the limit of the
 * organization, `person` a name that is no address.
 */
export type QuestionClaim = {
  readonly person: string;
  readonly perMinute: number;
  readonly least: Requests;
  readonly wanted: Requests;
};

/** What a question got. `borrowed` is the part of it that the runs would have had. */
export type QuestionGrant = { readonly granted: Requests; readonly borrowed: Requests };

/**
 * Why a question got nothing: its person has asked too much (`person`), or the requests are used up or needed for judging
 * (`judging`); and after how many ms it can be asked again, if that is known.
 */
export type QuestionRefusal = { readonly refused: 'person' | 'judging'; readonly againInMs: number | undefined };

/** The buckets of a question at a time, each filled up to then. */
function bucketsAt(before: RequestBudget | undefined, claim: Omit<QuestionClaim, 'least' | 'wanted'>, now: number) {
  const limits = limitsAt(before, now);
  const lowest = lowestPerMinute([...Object.values(limits).map(({ perMinute }) => perMinute), claim.perMinute]);
  const spare = MOST_PER_MINUTE - lowest;
  const need = needOfRuns(limits);
  const at = (bucket: TokenBucket | undefined, perMinute: number) =>
    filledAt(bucket ?? fullBucket(perMinute, now), perMinute, now);
  const person = before?.people?.each[claim.person];
  const own = {
    questions: at(person?.questions, PERSON_PER_MINUTE.questions),
    counts: at(person?.counts, PERSON_PER_MINUTE.counts),
    scrolls: at(person?.scrolls, PERSON_PER_MINUTE.scrolls),
  };
  const kinds = (kind: keyof Requests) => {
    const runs = at(before?.[kind], lowest);
    const people = at(before?.people?.[kind], spare);
    const isBlocked = runs.blockedUntil > now && runs.blockedUntil - now <= LONGEST_WAIT_MS;
    // While it is not known what the runs need, they may need everything.
    const beyondNeed = Math.max(0, Math.floor(runs.tokens - Math.min(lowest, need?.[kind] ?? lowest)));
    const forPeople = Math.floor(people.tokens);
    return { runs, people, forPeople, free: isBlocked ? 0 : forPeople + beyondNeed };
  };
  return { limits, own, counts: kinds('counts'), scrolls: kinds('scrolls') };
}

type Buckets = ReturnType<typeof bucketsAt>;

function refusalOf({ own, ...kinds }: Buckets, { least }: QuestionClaim): QuestionRefusal['refused'] | undefined {
  if (own.questions.tokens < 1 || KINDS.some((kind) => own[kind].tokens < least[kind])) return 'person';
  return KINDS.some((kind) => kinds[kind].free < least[kind]) ? 'judging' : undefined;
}

/**
 * The budget after a question took what it may at a time (epoch ms), and what it got. Questions come behind the runs: they
 * take what the service allows beyond the runs' own limit, and then only what leaves the runs as much as they need at once.
 */
export function budgetAfterQuestion(
  before: RequestBudget | undefined,
  claim: QuestionClaim,
  now: number,
): (QuestionGrant & { readonly budget: RequestBudget }) | QuestionRefusal {
  const buckets = bucketsAt(before, claim, now);
  const refused = refusalOf(buckets, claim);
  if (refused !== undefined) return { refused, againInMs: againIn(before, claim, now) };
  const granted = { counts: 0, scrolls: 0 };
  const borrowed = { counts: 0, scrolls: 0 };
  for (const kind of KINDS) {
    const { forPeople, free } = buckets[kind];
    granted[kind] = Math.min(claim.wanted[kind], Math.floor(buckets.own[kind].tokens), free);
    borrowed[kind] = Math.max(0, granted[kind] - forPeople);
  }
  const taken = (bucket: TokenBucket, count: number): TokenBucket => ({ ...bucket, tokens: bucket.tokens - count });
  const ownAfter = {
    questions: taken(buckets.own.questions, 1),
    counts: taken(buckets.own.counts, granted.counts),
    scrolls: taken(buckets.own.scrolls, granted.scrolls),
  };
  const people = {
    counts: taken(buckets.counts.people, granted.counts - borrowed.counts),
    scrolls: taken(buckets.scrolls.people, granted.scrolls - borrowed.scrolls),
    each: { ...recentOf(before, now), [claim.person]: ownAfter },
  };
  const budget: RequestBudget = {
    schema: 1,
    counts: taken(buckets.counts.runs, borrowed.counts),
    scrolls: taken(buckets.scrolls.runs, borrowed.scrolls),
    limits: buckets.limits,
    people,
  };
  return { budget, granted, borrowed };
}

/** After how many ms the question could be granted if nobody else asked: the first whole second at which it is. */
function againIn(before: RequestBudget | undefined, claim: QuestionClaim, now: number): number | undefined {
  for (let wait = SECOND_MS; wait <= LONGEST_WAIT_MS; wait += SECOND_MS) {
    if (refusalOf(bucketsAt(before, claim, now + wait), claim) === undefined) return wait;
  }
  return undefined;
}

/** A person who asked nothing for a minute has everything again, and is forgotten. */
function recentOf(before: RequestBudget | undefined, now: number) {
  const all = Object.entries(before?.people?.each ?? {});
  return Object.fromEntries(all.filter(([, { questions }]) => now - questions.at < MINUTE_MS));
}

/**
 * The budget after a question was answered: what it did not use goes back, first to the runs; and what the service says it has
 * left lowers it, as after a run.
 */
export function budgetAfterAnswer(
  before: RequestBudget | undefined,
  { claim, grant, run }: { readonly claim: QuestionClaim; readonly grant: QuestionGrant; readonly run: RequestsOfRun },
  now: number,
): RequestBudget {
  const { own, ...kinds } = bucketsAt(before, claim, now);
  const back = (kind: keyof Requests) => Math.min(grant.borrowed[kind], run.unused[kind]);
  const more = (bucket: TokenBucket, count: number): TokenBucket => ({ ...bucket, tokens: bucket.tokens + count });
  const returned = (kind: keyof Requests) => more(kinds[kind].people, run.unused[kind] - back(kind));
  const unused = { counts: back('counts'), scrolls: back('scrolls') };
  return {
    ...budgetAfterRun(before, { unused, said: run.said }, now),
    people: {
      counts: returned('counts'),
      scrolls: returned('scrolls'),
      each: {
        ...recentOf(before, now),
        [claim.person]: {
          questions: own.questions,
          counts: more(own.counts, run.unused.counts),
          scrolls: more(own.scrolls, run.unused.scrolls),
        },
      },
    },
  };
}
