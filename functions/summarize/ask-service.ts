import type { QuestionBudget } from '../adapters/dynamodb/request-budget-store.ts';
import type { Span } from '../domain/counting/series/gaps.ts';
import { judgedSeries } from '../domain/counting/series/series.ts';
import type { OrganizationItem } from '../domain/items/organization-item.ts';
import { matchesWhere } from '../domain/items/rule/matches-where.ts';
import type { Rule } from '../domain/items/rule/rule.ts';
import { largestArticles } from '../domain/messages/summary/largest-articles.ts';
import type { Article, SummarizedStory } from '../domain/messages/summary/summary-event.ts';
import { OUTLETS, outletOf } from '../domain/story/outlet-of.ts';
import { tellsStory } from '../domain/story/tells-story.ts';
import { iso } from '../domain/time/iso.ts';
import { SECOND_MS } from '../domain/time/units-of-time.ts';
import type { ScrollRequest } from '../media-api/endpoints/scroll-mentions.ts';
import type { MediaApiClient } from '../media-api/media-api-client.ts';

/** A summary waits no longer than this for the service, in ms, whatever it asks. */
const PATIENCE_MS = 8 * SECOND_MS;

/** Mentions that are read of a story, the largest first: some are copies of each other. */
const READ = 50;

/** How a summary asks the monitoring service; `clientFor` throws where it cannot be asked. `now` gives epoch ms. */
export type SummaryService = {
  readonly clientFor: (secretName: string) => Promise<MediaApiClient>;
  readonly budget: QuestionBudget;
  readonly now: () => number;
  readonly missed: (reason: string) => void;
};

/** A story whose articles are asked for: a rule that told it, its time (epoch ms), and by which words it was told. */
export type StoryToRead = {
  readonly rule: Rule;
  readonly span: Span;
  readonly told: Pick<SummarizedStory, 'terms' | 'headline'>;
};

/** What the service says of an organization: the keywords of its groups, and the largest articles of stories, in their order. */
export type SummaryAnswers = {
  readonly keywordsOf: () => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly articles: (stories: readonly StoryToRead[]) => Promise<readonly (readonly Article[])[]>;
};

const NONE: SummaryAnswers = { keywordsOf: async () => new Map(), articles: async () => [] };

/**
 * Asks the service for a summary. Never throws: what it does not say within eight seconds is not in the summary. Scrolls stand behind the
 * runs that judge rules, as what people ask does ([decision 76](../../docs/decisions/0076-people-ask-behind-the-runs.md)).
 */
export function askService(service: SummaryService | undefined, item: OrganizationItem): SummaryAnswers {
  if (service === undefined) return NONE;
  const { clientFor, missed } = service;
  const deadlineMs = performance.now() + PATIENCE_MS;
  const orNone = async <T>(none: T, ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      missed(error instanceof Error ? error.message : 'an unknown fault');
      return none;
    }
  };
  return {
    keywordsOf: () =>
      orNone(new Map(), async () => {
        const answer = await (await clientFor(item.secretName)).organization(item.organizationId, {
          deadlineMs,
          maxRetries: 1,
        });
        if (!answer.ok) throw new Error(answer.error.kind);
        return new Map(answer.value.groups.map(({ id, keywordIds }) => [String(id), keywordIds.map(String)]));
      }),
    articles: (stories) => orNone([], () => readArticles(service, { item, stories, deadlineMs })),
  };
}

async function readArticles(
  { clientFor, budget, now, missed }: SummaryService,
  asked: { readonly item: OrganizationItem; readonly stories: readonly StoryToRead[]; readonly deadlineMs: number },
): Promise<(readonly Article[])[]> {
  const { item, stories, deadlineMs } = asked;
  if (stories.length === 0) return [];
  const client = await clientFor(item.secretName);
  const user = await client.me({ deadlineMs, maxRetries: 1 });
  if (!user.ok) throw new Error(user.error.kind);
  const claim = {
    person: `summary-${item.organizationId}`,
    perMinute: item.requestsPerMinute,
    least: { counts: 0, scrolls: 1 },
    wanted: { counts: 0, scrolls: stories.length },
  };
  const grant = await budget.ask(String(user.value.id), claim, now());
  if ('refused' in grant) throw new Error(`refused: ${grant.refused}`);
  let left = grant.granted.scrolls;
  const beforeAttempt = () => {
    left -= 1;
    return left >= 0;
  };
  try {
    return await Promise.all(
      stories.slice(0, left).map(async ({ rule, span, told }) => {
        const { watch } = rule;
        const of = watch.kind === 'keyword' ? { keywordId: watch.keywordId } : { groupId: watch.groupId };
        const request = requestFor(rule, span);
        if (request === undefined) return [];
        const page = await client.scroll({ organizationId: rule.organizationId, ...of }, request, {
          deadlineMs,
          maxRetries: 0,
          beforeAttempt,
        });
        if (!page.ok) missed(page.error.kind);
        if (!page.ok) return [];
        const counted = page.value.mentions.filter((each) => counts(rule, each));
        return articlesOf(told, counted);
      }),
    );
  } finally {
    const unused = { counts: 0, scrolls: Math.max(0, left) };
    await budget.answered(String(user.value.id), { claim, grant, run: { unused, said: {} } }, now());
  }
}

/** The page with the articles of the largest reach that a rule counts; undefined where it counts none of the press. */
function requestFor(rule: Rule, { from, to }: Span): ScrollRequest | undefined {
  const types = OUTLETS.filter(
    (type) => rule.sourceTypes === undefined || rule.sourceTypes.some((each) => each === type),
  );
  if (types.length === 0) return undefined;
  const { sentiments } = judgedSeries(rule);
  return {
    query: {
      feedTime: { from: iso(from), to: iso(to) },
      mentionFilter: {
        mentionType: { any: types },
        ...(sentiments === undefined ? {} : { sentiment: { any: [...sentiments] } }),
      },
    },
    paged: { count: READ, sorted: { property: 'REACH', direction: 'DESC' } },
  };
}

type Read = Extract<Awaited<ReturnType<MediaApiClient['scroll']>>, { readonly ok: true }>['value']['mentions'][number];

/** Whether a rule counts a mention. */
function counts({ where }: Rule, mention: Read): boolean {
  if (where === undefined) return true;
  const { mention: text, influenceScore: influence } = mention;
  return matchesWhere(where, { ...mention, text, influence });
}

/**
 * The largest articles that tell a story; of all that its rule counts where none of those can be shown, because its words are those of people, and
 * articles have others, or their links are not safe.
 */
function articlesOf(told: StoryToRead['told'], mentions: readonly Read[]): Article[] {
  const tells = tellsStory(told);
  const own = largestArticles(mentions.filter(({ title, mention: text }) => tells({ title, text })).map(articleOf));
  return own.length === 0 ? largestArticles(mentions.map(articleOf)) : own;
}

/** What is kept of an article: not who wrote it, and nothing of its text. */
function articleOf({ type, title, url, reach, insertTime }: Read) {
  return { title, url, outlet: outletOf({ type, url }) ?? '', reach, time: insertTime };
}
