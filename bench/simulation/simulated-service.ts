import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

/** An answer of the service as it goes over the wire. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A request to the service, as it came over the wire. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string | undefined;
};

/**
 * A mention as the service has it. It is counted from `from` until `to` (epoch ms). If it is stored late, `from` is after its
 * feed time; if it is deleted, `to` is then; if its sentiment is corrected, it is two mentions, one after the other. `alsoBy`
 * are other keywords that hold it, in its group or another.
 */
export type ServiceMention = {
  readonly id: number;
  readonly keywordId: number;
  readonly alsoBy?: readonly number[];
  readonly type: 'TWITTER' | 'WEB';
  readonly negative: boolean;
  /** @default 'acme' */
  readonly text?: string;
  /** @default nobody */
  readonly author?: string;
  /** @default 0 */
  readonly reach?: number;
  readonly feedTime: number;
  readonly from: number;
  readonly to: number;
};

/** A token of the user: when it was stored in the secret, and from when until when the service accepts it (epoch ms). */
export type ServiceToken = {
  readonly token: string;
  readonly storedAt: number;
  readonly from: number;
  readonly to: number;
};

/** What the service knows. */
export type ServiceTruth = {
  readonly organizationId: bigint;
  readonly groupId: number;
  readonly keywordIds: readonly number[];
  /** Further groups. */
  readonly otherGroups?: readonly { readonly groupId: number; readonly keywordIds: readonly number[] }[];
  /** What `keywords` of a mention contains at a time (epoch ms), given the keywords that hold it. @default their names */
  readonly words?: (heldBy: readonly number[], at: number) => readonly string[];
  /** Whether scrolls are refused by their limit at a time (epoch ms). */
  readonly refusesScrolls?: (at: number) => boolean;
  /** Whether a count is refused by its limit, given its number within the minute (from 1 on) and the time (epoch ms). */
  readonly refusesCounts?: (nth: number, at: number) => boolean;
  readonly createdAt: number;
  readonly monthlyLimit: number;
  readonly tokens: readonly ServiceToken[];
  readonly mentions: readonly ServiceMention[];
  /** Mentions (by id) that a scroll shows without a required field. */
  readonly malformed: ReadonlySet<number>;
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const PROBLEM_TYPE = { 'content-type': 'application/problem+json' };

/** How many counts, and how many scrolls, a user may ask for in a minute; both buckets start full. */
const PER_MINUTE = 100;

/** Offset of Berlin in winter: the months of the world's organization begin at midnight there. */
const BERLIN_MS = HOUR_MS;

type Query = {
  readonly feedTime?: { readonly from?: string; readonly to?: string; readonly relative?: string };
  readonly mentionFilter?: {
    readonly sentiment?: { readonly any?: readonly string[] };
    readonly mentionType?: { readonly any?: readonly string[] };
  };
};
type Body = {
  readonly query?: Query;
  readonly paged?: { readonly count?: number; readonly sorted?: { readonly direction: string } };
  readonly scrollToken?: string | null;
};

/**
 * The parts of the service that the functions use: the user, an organization, counts and scrolls by feed time. It gives the same
 * answers as `service/` over HTTP (`simulated-service.test.ts` compares them), in a fiftieth of the time.
 */
export function simulatedService(truth: ServiceTruth, now: () => number): (asked: Asked) => Answer {
  const buckets = new Map<string, { tokens: number; at: number }>();
  let counted = { minute: 0, counts: 0 };
  const organization = organizationText(truth);
  const byKeyword = mentionsByKeyword(truth);
  const groups = groupsOf(truth);

  /** Takes a token from the endpoint's bucket; gives how many are left, or undefined if there was none. */
  function take(kind: string): number | undefined {
    const at = now();
    const bucket = buckets.get(kind) ?? { tokens: PER_MINUTE, at };
    const tokens = Math.min(PER_MINUTE, bucket.tokens + (Math.max(0, at - bucket.at) / MINUTE_MS) * PER_MINUTE);
    const left = tokens >= 1 ? tokens - 1 : undefined;
    buckets.set(kind, { tokens: left ?? tokens, at: Math.max(at, bucket.at) });
    return left === undefined ? undefined : Math.floor(left);
  }

  function limited(kind: string, body: () => string): Answer {
    const left = take(kind);
    return left === undefined
      ? refusal(429, { 'x-rate-limit-retry-after-seconds': '1' })
      : { status: 200, headers: { ...JSON_TYPE, 'x-rate-limit-remaining': String(left) }, body: body() };
  }

  /** Calls `see` for each mention that a query finds, keyword by keyword, in the order of feed times. */
  function eachOf(keywords: readonly number[], query: Query, at: number, see: (mention: ServiceMention) => void): void {
    const { from, to } = rangeOf(query, at);
    const sentiments = query.mentionFilter?.sentiment?.any;
    const types = query.mentionFilter?.mentionType?.any;
    const seen = new Set<ServiceMention>();
    for (const keywordId of keywords) {
      const mentions = byKeyword.get(keywordId) ?? [];
      for (let index = firstFrom(mentions, from); index < mentions.length; index += 1) {
        const mention = mentions[index];
        if (mention === undefined || mention.feedTime >= to) break;
        if (mention.from > at || mention.to <= at) continue;
        if (sentiments !== undefined && !sentiments.includes(sentimentOf(mention))) continue;
        if (types !== undefined && !types.includes(mention.type)) continue;
        // A mention that several keywords of a group hold counts once.
        if (mention.alsoBy !== undefined && seen.has(mention)) continue;
        seen.add(mention);
        see(mention);
      }
    }
  }

  function count(keywords: readonly number[], body: Body): string {
    const counts = { TWITTER: 0, WEB: 0 };
    eachOf(keywords, body.query ?? {}, now(), ({ type }) => {
      counts[type] += 1;
    });
    const types = Object.entries(counts).flatMap(([type, n]) => (n === 0 ? [] : [`"${type}":${n}`]));
    return `{"count":${counts.TWITTER + counts.WEB},"typeToCount":{${types.join(',')}}}`;
  }

  /** A page. Its token has the time of the scroll's first request, as of which it reads the service, and its position. */
  function scroll(keywords: readonly number[], body: Body): string {
    const [at = now(), done = 0] = (body.scrollToken ?? '').split('/').filter(Boolean).map(Number);
    const size = body.paged?.count ?? 100;
    const sign = body.paged?.sorted?.direction === 'ASC' ? 1 : -1;
    const all: ServiceMention[] = [];
    eachOf(keywords, body.query ?? {}, at, (mention) => all.push(mention));
    all.sort((a, b) => sign * (a.feedTime - b.feedTime || a.id - b.id));
    const page = all.slice(done, done + size);
    const next = all.length > done + size ? `"${at}/${done + size}"` : 'null';
    const texts = page.map((mention) => {
      if (truth.words === undefined && !truth.malformed.has(mention.id)) return usualText(mention);
      const heldBy = holdersOf(mention);
      return mentionText(mention, truth.words?.(heldBy, now()) ?? heldBy.map(keywordName), truth.malformed);
    });
    return `{"mentions":[${texts.join(',')}],"scrollToken":${next}}`;
  }

  return ({ method, path, authorization, body }) => {
    const token = authorization.slice('Bearer '.length);
    if (!truth.tokens.some((known) => known.token === token && known.from <= now() && now() < known.to)) {
      return problem(401);
    }
    if (path === '/v2/me') return { status: 200, headers: JSON_TYPE, body: userText(token, truth) };
    const match = /^\/v2\/organizations\/(\d+)(?:\/(keyword|group)s\/(\d+)\/mentions\/(count|scroll))?$/.exec(path);
    const [, id, scope, watched, what] = match ?? [];
    if (id !== String(truth.organizationId)) return problem(404);
    if (what === undefined) {
      return method === 'GET' ? { status: 200, headers: JSON_TYPE, body: organization } : problem(404);
    }
    const ofAll = groups.flatMap(({ keywordIds }) => keywordIds);
    const group = groups.find(({ groupId }) => groupId === Number(watched));
    const keywords = scope === 'group' ? group?.keywordIds : ofAll.filter((each) => each === Number(watched));
    if (keywords === undefined || keywords.length === 0) return refusal(404);
    const asked: Body = JSON.parse(body ?? '{}');
    if (what === 'count') {
      const minute = Math.floor(now() / MINUTE_MS);
      counted = { minute, counts: counted.minute === minute ? counted.counts + 1 : 1 };
      if (truth.refusesCounts?.(counted.counts, now()) === true) {
        return refusal(429, { 'x-rate-limit-retry-after-seconds': '1' });
      }
    }
    if (what === 'scroll' && truth.refusesScrolls?.(now()) === true) {
      return refusal(429, { 'x-rate-limit-retry-after-seconds': '1' });
    }
    return what === 'count'
      ? limited('count', () => count(keywords, asked))
      : limited('scroll', () => scroll(keywords, asked));
  };
}

function problem(status: number): Answer {
  return { status, headers: PROBLEM_TYPE, body: `{"title":"refused","status":${status}}` };
}

/** The answer to a refused count or scroll, which is plain text. */
function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: 'refused' };
}

function rangeOf({ feedTime }: Query, now: number): { readonly from: number; readonly to: number } {
  const local = new Date(now + BERLIN_MS);
  const monthStart = (months: number) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months) - BERLIN_MS;
  if (feedTime?.relative === 'THIS_MONTH') return { from: monthStart(0), to: now + 1 };
  if (feedTime?.relative === 'LAST_MONTH') return { from: monthStart(-1), to: monthStart(0) };
  if (feedTime?.from === undefined || feedTime.to === undefined) {
    throw new Error(`the simulated service does not know the period ${JSON.stringify(feedTime)}`);
  }
  return { from: Date.parse(feedTime.from), to: Date.parse(feedTime.to) };
}

const indexes = new WeakMap<object, ReadonlyMap<number, readonly ServiceMention[]>>();

/** The mentions of each keyword, by feed time. Made once for a world, because many runs share it. */
function mentionsByKeyword({ mentions }: ServiceTruth): ReadonlyMap<number, readonly ServiceMention[]> {
  const known = indexes.get(mentions);
  if (known !== undefined) return known;
  const made = new Map<number, ServiceMention[]>();
  for (const mention of [...mentions].sort((a, b) => a.feedTime - b.feedTime)) {
    for (const keywordId of holdersOf(mention)) {
      const own = made.get(keywordId) ?? [];
      own.push(mention);
      made.set(keywordId, own);
    }
  }
  indexes.set(mentions, made);
  return made;
}

/** The index of the first mention at or after a time. */
function firstFrom(mentions: readonly ServiceMention[], time: number): number {
  let [low, high] = [0, mentions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mentions[middle]?.feedTime ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sentimentOf({ negative }: ServiceMention): string {
  return negative ? 'NEGATIVE' : 'POSITIVE';
}

/** The name of a keyword, as the organization has it. */
export function keywordName(keywordId: number): string {
  return `Keyword ${keywordId}`;
}

const groupsOf = ({ groupId, keywordIds, otherGroups = [] }: ServiceTruth) => [{ groupId, keywordIds }, ...otherGroups];

const usualTexts = new WeakMap<ServiceMention, string>();

/** The JSON of a mention with all names of its keywords. Made once for a world, because many runs share it. */
function usualText(mention: ServiceMention): string {
  const known = usualTexts.get(mention);
  if (known !== undefined) return known;
  const made = mentionText(mention, holdersOf(mention).map(keywordName), new Set());
  usualTexts.set(mention, made);
  return made;
}

const holdersOf = ({ keywordId, alsoBy = [] }: ServiceMention) => [keywordId, ...alsoBy];

function mentionText(mention: ServiceMention, keywords: readonly string[], malformed: ReadonlySet<number>): string {
  return JSON.stringify({
    id: mention.id,
    type: mention.type,
    title: null,
    mention: mention.text ?? 'acme',
    url: '',
    author: mention.author ?? '',
    influencer: null,
    reach: mention.reach ?? 0,
    virality: 0,
    interaction: 0,
    influenceScore: 0,
    ...(malformed.has(mention.id) ? {} : { autoSentiment: sentimentOf(mention) }),
    languages: [],
    locations: [],
    insertTime: mention.feedTime,
    databaseInsertTime: mention.feedTime,
    image: null,
    keywords,
  });
}

function userText(token: string, { organizationId }: ServiceTruth): string {
  return `{"id":7,"email":"pr@example.org","name":"PR","accessToken":"${token}","createdTime":0,"lastLoginTime":0,"languageCode":"en","verified":true,"organizationIds":[${organizationId}],"organizationRoles":{}}`;
}

function organizationText(truth: ServiceTruth): string {
  const { organizationId, createdAt, monthlyLimit } = truth;
  const colors = { color: '#1f77b4', colorNew: 'blue' };
  const groups = groupsOf(truth).map(({ groupId: id, keywordIds }, at) => {
    const name = at === 0 ? 'Brand' : `Group ${id}`;
    return { id, name, ...colors, public: true, keywordIds, memberIds: [], invitedUsers: [] };
  });
  const all = groups.flatMap(({ keywordIds }) => keywordIds);
  const keywords = all.map((id) => ({
    id,
    name: keywordName(id),
    ...colors,
    active: true,
    editedAt: '1970-01-01T00:00:00Z',
    createdAt: new Date(createdAt).toISOString(),
  }));
  const rest = JSON.stringify({
    name: 'Acme',
    groupIds: groups.map(({ id }) => id),
    userIds: [],
    timeZone: 'Europe/Berlin',
    groups,
    keywords,
    tags: [],
    state: 'ACTIVE',
    createdAt: '1970-01-01T00:00:00Z',
    currentMonthMentionsLimit: monthlyLimit,
  });
  return `{"id":${organizationId},${rest.slice(1)}`;
}
