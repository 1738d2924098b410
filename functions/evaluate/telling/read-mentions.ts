import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import { cleanEvent } from '../../domain/alerting/event/clean-event.ts';
import { episodeAsRead } from '../../domain/alerting/event/episode-reading.ts';
import type { OutboxEntry } from '../../domain/alerting/outbox.ts';
import type { StoryPlace } from '../../domain/alerting/stories/place-stories.ts';
import { movedSince, type ToldStory } from '../../domain/alerting/stories/told-story.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import { judgedSeries, seriesName } from '../../domain/counting/series/series.ts';
import { BOUNDS } from '../../domain/engine/bound.ts';
import { detectorOf, measureOf } from '../../domain/engine/condition.ts';
import type { Judgement } from '../../domain/engine/judgement.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { once } from '../../domain/once.ts';
import { causeOf } from '../../domain/story/cause-of.ts';
import { chooseInTurns } from '../../domain/story/choose-samples.ts';
import { headlineOfMention } from '../../domain/story/leading-mention.ts';
import { type MadeStory, makeStory } from '../../domain/story/make-story.ts';
import { isSortable, type ReadMention, sortedBy } from '../../domain/story/read-mention.ts';
import type { StoryPrint } from '../../domain/story/same-story.ts';
import type { Story } from '../../domain/story/story.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { SeriesQuery, ServiceSession } from '../counting/service-session.ts';

/** How many mentions are asked for if a whole page is too large to be read. */
const SMALL_PAGE = 50;

/** How many mentions of the past show what is usual, and how far back they may be. */
const PAST = 500;
const PAST_MS = 14 * DAY_MS;

/** A group's keywords that are counted to say which of them drives an alert. */
const MOST_KEYWORDS = 8;

/** Windows that are read at once. */
const CONCURRENCY = 4;

/** A source type that has this share of the mentions drives them. */
const DRIVING_SHARE = 0.5;

type Data = AlertEvent['data'];

/** Whether an event tells that an alert is over, so that the mentions of all of it are read and not those of its window. */
export const isEnd = ({ status }: Pick<Data, 'status'>) => status === 'resolved';

/** How many mentions there are to read for an event. */
const mentionsOf = (data: Data) => (isEnd(data) ? data.samplesTotal : (data.mentions ?? data.observed));

/** The most mentions that an end shows. */
const MOST_LARGEST = 5;

/**
 * What was read for an event: its samples, its story, how many are negative, what most of them come from, and how others stand; for an
 * end what its episode comes to.
 */
export type ReadMentions = Pick<Data, 'samples' | 'samplesShown' | 'samplesStatus'> &
  Partial<Pick<Data, 'sentiment' | 'drivers' | 'story' | 'headline' | 'compared' | 'episode' | 'samplesTotal'>>;

/** What was read for an event, and the fingerprint by which its story is recognized; without that if nothing could be read. */
export type ReadForEvent = { readonly shown: ReadMentions; readonly print?: StoryPrint };

/** An event that lacks its mentions, its rule, and what its boundary was judged by. */
type EventToRead = {
  readonly event: AlertEvent;
  readonly rule: Rule;
  readonly judgement?: Judgement | undefined;
};

/** An event that lacks its mentions still. */
export function lacksMentions({ data }: AlertEvent): boolean {
  return data.samplesStatus === 'pending';
}

/**
 * The event of an entry with what was read for it; if nothing was, it says that its mentions could not be read. Its
 * story says how it moved since people were told.
 */
export function withMentions(
  { event }: Pick<OutboxEntry, 'event'>,
  read?: ReadMentions,
  { told, place }: { readonly told?: ToldStory | undefined; readonly place?: StoryPlace | undefined } = {},
): AlertEvent {
  if (!lacksMentions(event)) return event;
  const { data } = event;
  const moved = read?.story === undefined ? undefined : movedSince(told, event, read.story);
  const story = read?.story === undefined || moved === undefined ? {} : { story: { ...read.story, moved } };
  const joins = place?.joins === undefined ? {} : { joins: { ...place.joins, types: [...place.joins.types] } };
  const placed = place === undefined ? {} : { storyId: place.storyId, ...joins };
  return cleanEvent({
    ...event,
    data: { ...data, samplesStatus: 'failed', ...read, ...story, ...placed },
  });
}

/**
 * Reads the mentions of events that lack them, as far as requests and time allow, those of ends last; gives them by the events' ids.
 * Each distinct window is read once, in one scroll, for all events that share it. The mentions are dropped as soon as the events have
 * what they show.
 */
export async function readMentions(
  session: ServiceSession,
  events: readonly EventToRead[],
  organizations: ReadonlyMap<bigint, OrganizationInfo>,
): Promise<ReadonlyMap<string, ReadForEvent>> {
  const ends = events.filter(({ event }) => isEnd(event.data));
  const windows = windowsOf([...events.filter((each) => !ends.includes(each)), ...ends]);
  const pastOf = pastReader(session, events, session.left().scrolls - windows.length);
  const read = await inParallel(CONCURRENCY, windows, (window) =>
    readWindow({ session, pastOf, organization: organizations.get(window.query.organizationId) }, window),
  );
  return new Map(read.flat());
}

/** What is usual for the mentions of a query; undefined where it could not be read. */
type PastReader = (query: SeriesQuery) => Promise<readonly ReadMention[] | undefined>;

/**
 * Reads the past of each watch once, in one scroll, for all its windows: the newest mentions before the first window of the
 * episodes. Only as many pasts are read as scrolls are left over, so that every window has its samples first.
 */
function pastReader(session: ServiceSession, events: readonly EventToRead[], most: number): PastReader {
  const ends = new Map<string, number>();
  for (const each of events) {
    const name = nameOf(queryOf(each));
    ends.set(name, Math.min(ends.get(name) ?? Number.POSITIVE_INFINITY, pastEnd(each)));
  }
  const read = new Map<string, ReturnType<PastReader>>();
  return (query) => {
    const name = nameOf(query);
    const to = ends.get(name) ?? query.span.from;
    const known = read.get(name);
    if (known !== undefined || read.size >= most) return known ?? Promise.resolve(undefined);
    const span = { from: to - PAST_MS, to };
    const past = session
      .page(
        { ...query, span },
        { sort: 'FEED_TIME', count: query.series.where === undefined ? PAST : MAX_MENTIONS_PER_PAGE, pages: 1 },
      )
      .then((page) => (page.ok ? page.value : undefined));
    read.set(name, past);
    return past;
  };
}

/** Where the past of an alert ends (epoch ms): before the window in which its episode began. */
function pastEnd({ event: { data }, rule }: EventToRead): number {
  const [from, to] = [Date.parse(data.window.from), Date.parse(data.window.to)];
  return Math.min(from, Date.parse(data.episode.startedAt) - rule.everyMs - (to - from));
}

/** What a query asks for, whatever its span. */
function nameOf({ organizationId, series, types }: SeriesQuery): string {
  const { read: _, largest: _measure, ...asked } = series;
  return JSON.stringify([String(organizationId), seriesName(asked), types ?? []]);
}

/** A window that is read: the query of its scroll, the order it is asked for in, and the events that it is read for. */
type WindowToRead = {
  readonly query: SeriesQuery;
  readonly sort: Rule['samples']['sort'];
  /** At least one. */
  readonly events: readonly EventToRead[];
};

/**
 * The distinct windows of events, in the events' order. A whole window can be sorted in any order that its mentions' fields
 * give. If it has more than a page, or only the service knows the order, each order is read by itself.
 */
function windowsOf(events: readonly EventToRead[]): WindowToRead[] {
  const windows = new Map<string, WindowToRead>();
  for (const each of events) {
    const { event } = each;
    const query = queryOf(each);
    const sort = sortOf(each);
    const ownOrder = mentionsOf(event.data) > MAX_MENTIONS_PER_PAGE || !isSortable(sort);
    const name = JSON.stringify([nameOf(query), query.span, ...(ownOrder ? [sort] : [])]);
    const known = windows.get(name);
    windows.set(name, { query, sort, events: [...(known?.events ?? []), each] });
  }
  return [...windows.values()];
}

/** The order of samples: the largest mention first, where that is what the rule looks for, and of what is over. */
function sortOf({ event: { data }, rule: { condition, samples } }: EventToRead): Rule['samples']['sort'] {
  return measureOf(condition) ?? (isEnd(data) ? 'REACH' : samples.sort);
}

/** The very query of the count that decided; of an end all windows that its episode had. */
function queryOf({ event: { data }, rule }: EventToRead): SeriesQuery {
  const [from, to] = [Date.parse(data.window.from), Date.parse(data.window.to)];
  return seriesQuery(rule, { from: isEnd(data) ? Date.parse(data.episode.startedAt) - (to - from) : from, to });
}

/** What is asked to read the mentions that a rule counts, in a span (epoch ms). */
export function seriesQuery(rule: Rule, span: SeriesQuery['span']): SeriesQuery {
  return { organizationId: rule.organizationId, series: judgedSeries(rule), span, types: rule.sourceTypes };
}

/** What windows are read with. */
type WindowReader = {
  readonly session: ServiceSession;
  readonly pastOf: PastReader;
  readonly organization: OrganizationInfo | undefined;
};

/** Reads a window for its events. One whose page is too large to be read gives less, so each order is asked for by itself. */
async function readWindow(reader: WindowReader, window: WindowToRead): Promise<[string, ReadForEvent][]> {
  const { session } = reader;
  const { query, sort } = window;
  const page = await session.page(query, { sort, count: MAX_MENTIONS_PER_PAGE });
  if (page.ok) return readForEvents(reader, window, page.value);
  if (page.error.kind !== 'unreadable-body') return readForEvents(reader, window, undefined);
  const read = await inParallel(CONCURRENCY, inEachOrder(window), async (part) => {
    const smaller = await session.page(query, { sort: part.sort, count: SMALL_PAGE });
    return readForEvents(reader, part, smaller.ok ? smaller.value : undefined);
  });
  return read.flat();
}

/** A window once for each order that its rules want. */
function inEachOrder({ query, events }: WindowToRead): WindowToRead[] {
  const orders = new Set(events.map(sortOf));
  return [...orders].map((sort) => ({ query, sort, events: events.filter((each) => sortOf(each) === sort) }));
}

/** What events of one window show of the mentions that were read of it; undefined where these cannot be read. */
async function readForEvents(
  { session, pastOf, organization }: WindowReader,
  { query, events }: WindowToRead,
  mentions: readonly ReadMention[] | undefined,
): Promise<[string, ReadForEvent][]> {
  const past = mentions === undefined || mentions.length === 0 ? undefined : await pastOf(query);
  const storyOf = storyMaker(mentions, past, events.flatMap(namesOf));
  const negative = once(() => negativeCount(session, query));
  const keywords = once(() => keywordCounts(session, query, organization));
  const read: [string, ReadForEvent][] = [];
  for (const each of events) {
    const { event, rule } = each;
    const { data } = event;
    if (isEnd(data)) {
      read.push([event.id, { shown: await wholeOf(each, { mentions, past }, negative) }]);
      continue;
    }
    const made = storyOf(mentionsOf(data));
    const sentiment = data.sentiment ?? (await sentimentOf({ rule, data, mentions }, negative));
    const drivers = [...drivingTypes(data), ...(await keywords())];
    const samples = samplesOf(each, mentions, made);
    const shown = {
      ...samples,
      ...(made === undefined ? {} : { story: { ...withCause(made, each), ...storylinesOf(each, samples, made) } }),
      ...headlineOf(each, samples, made),
      ...(sentiment === undefined ? {} : { sentiment }),
      ...(drivers.length === 0 ? {} : { drivers }),
    };
    read.push([event.id, { shown, ...(made === undefined ? {} : { print: made.print }) }]);
  }
  return read;
}

/** What an end shows of its episode: the largest mentions, and what all of them come to. */
async function wholeOf(
  each: EventToRead,
  { mentions, past }: Record<'mentions' | 'past', readonly ReadMention[] | undefined>,
  count: () => Promise<number | undefined>,
): Promise<ReadMentions> {
  const { data } = each.event;
  const samples = samplesOf(each, mentions);
  if (mentions === undefined) return samples;
  const isCounted = data.episode.countedFrom !== undefined;
  const known = isCounted ? data : { ...data, samplesTotal: Math.max(data.samplesTotal, mentions.length) };
  // Of a rule that asks for some tones the others were not read.
  const hasTones = judgedSeries(each.rule).sentiments === undefined;
  const isAsked = hasTones && isCounted && each.rule.where === undefined && mentions.length < data.samplesTotal;
  const negative = isAsked ? await count() : undefined;
  const episode = episodeAsRead(known, { mentions, past, negative, hasTones });
  return { ...samples, samplesTotal: known.samplesTotal, episode };
}

/** Samples with different texts, in the order that the rule wants, storylines by turns, with how many others have the same text. */
function samplesOf(
  each: EventToRead,
  mentions: readonly ReadMention[] | undefined,
  made?: MadeStory,
): Pick<Data, 'samples' | 'samplesShown' | 'samplesStatus'> {
  const {
    rule,
    event: { data },
  } = each;
  if (mentions === undefined) {
    return { samples: data.samples, samplesShown: data.samplesShown, samplesStatus: 'failed' };
  }
  const count = isEnd(data) ? Math.min(MOST_LARGEST, rule.samples.count) : rule.samples.count;
  // What is larger than what the alert is about was told before: a copy, or by the same author.
  const most = data.measure === undefined ? undefined : isEnd(data) ? data.episode.peak : data.observed;
  const candidates = sortedBy(mentions, sortOf(each), most).map(({ sample }) => sample);
  const lines = tellsStorylines(each) ? (made?.storylines ?? []) : [];
  const samples = chooseInTurns(
    candidates,
    count,
    lines.map(({ ids }) => ids),
  ).map((sample) => {
    const others = made?.copies.get(sample.id);
    return others === undefined ? sample : { ...sample, copies: others };
  });
  return { samples, samplesShown: samples.length, samplesStatus: 'ok' };
}

/** Whether an alert is about many mentions: one is one thing, and few say nothing of why they are few. */
function tellsStorylines({ event: { data }, rule }: EventToRead): boolean {
  return data.measure === undefined && BOUNDS[detectorOf(rule).bound].isUpward;
}

/** The distinct things that the mentions tell, each with those of the samples that tell it. */
function storylinesOf(
  each: EventToRead,
  { samples }: Pick<Data, 'samples'>,
  { storylines }: MadeStory,
): Pick<Story, 'storylines'> {
  if (storylines.length === 0 || !tellsStorylines(each)) return {};
  return {
    storylines: storylines.map(({ terms, ids }) => ({
      terms: [...terms],
      count: ids.size,
      samples: samples.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    })),
  };
}

/** Makes the story of a window once for all events with the same count in it; none if the mentions could not be read. */
function storyMaker(
  mentions: readonly ReadMention[] | undefined,
  past: readonly ReadMention[] | undefined,
  names: readonly string[],
) {
  const stories = new Map<number, MadeStory>();
  return (of: number): MadeStory | undefined => {
    if (mentions === undefined || mentions.length === 0) return undefined;
    const made = stories.get(of) ?? makeStory({ mentions, of, names, ...(past === undefined ? {} : { past }) });
    stories.set(of, made);
    return made;
  };
}

/** What the mentions of a window have in common because of what is asked for: the name of what is watched, and the words of a `where`. */
function namesOf({ event: { data }, rule }: EventToRead): string[] {
  return [data.watch.name ?? '', rule.where?.text ?? ''];
}

/** What happened, of an alert on many mentions; of one on a large mention the words of that one. Few mentions say nothing of why they are few. */
function headlineOf(
  { event: { data }, rule }: EventToRead,
  { samples: [largest] }: Pick<Data, 'samples'>,
  made: MadeStory | undefined,
): Pick<Data, 'headline'> {
  if (!BOUNDS[detectorOf(rule).bound].isUpward) return {};
  const isOfOne = data.measure !== undefined && largest !== undefined;
  const headline = isOfOne ? headlineOfMention(largest) : made?.headline;
  return headline === undefined ? {} : { headline };
}

/** The story of an event. Its cause is found for each event, even if the rest is shared with others. */
function withCause(made: MadeStory, { rule, judgement }: EventToRead): Story {
  // Without some mentions there may be as many voices: others have the same texts.
  const isKnown = judgement !== undefined && rule.count === 'mentions';
  const cause = isKnown ? causeOf(rule, judgement, made) : undefined;
  return cause === undefined ? made.story : { ...made.story, cause };
}

/**
 * How many are negative, if the rule does not count sentiments itself: from the mentions at hand if those are all, else by a
 * request.
 */
async function sentimentOf(
  {
    rule,
    data,
    mentions,
  }: { readonly rule: Rule; readonly data: Data; readonly mentions: readonly ReadMention[] | undefined },
  count: () => Promise<number | undefined>,
): Promise<Data['sentiment'] | undefined> {
  if (rule.sentiments !== undefined) return undefined;
  const negative =
    mentions?.length === mentionsOf(data)
      ? mentions.filter(({ sample }) => sample.sentiment === 'NEGATIVE').length
      : rule.where === undefined
        ? await count()
        : undefined;
  return negative === undefined ? undefined : { NEGATIVE: negative, total: mentionsOf(data) };
}

async function negativeCount(session: ServiceSession, query: SeriesQuery): Promise<number | undefined> {
  const series = { watch: query.series.watch, sentiments: ['NEGATIVE' as const] };
  const answer = await session.count({ ...query, series });
  return answer.ok ? answer.value.total : undefined;
}

/** Source types that most of the mentions come from. */
function drivingTypes(data: Data): NonNullable<Data['drivers']> {
  const all = Object.entries(data.byType);
  return (all.length > 1 ? all : [])
    .filter(([, count]) => count >= DRIVING_SHARE * (data.measure === undefined ? data.observed : mentionsOf(data)))
    .map(([name, count]) => ({ kind: 'type', name, count }));
}

/**
 * For a group the number of mentions of each of its keywords, the highest first; none if one of them could not be counted, as
 * that one may be what most mentions come from. They are counted, because the service does not say whether the `keywords` of
 * a mention are names or terms.
 */
async function keywordCounts(
  session: ServiceSession,
  query: SeriesQuery,
  organization: OrganizationInfo | undefined,
): Promise<NonNullable<Data['drivers']>> {
  const { watch, sentiments, where } = query.series;
  // Counts are of all mentions, so they say nothing of those that match.
  if (where !== undefined || watch.kind === 'keyword' || organization === undefined) return [];
  const group = organization.groups.find(({ id }) => id === watch.groupId);
  const keywords = organization.keywords.filter(({ id }) => group?.keywordIds.includes(id) === true);
  if (keywords.length > MOST_KEYWORDS) return [];
  const counts = await Promise.all(
    keywords.map(async ({ id, name }) => {
      const series = {
        watch: { kind: 'keyword' as const, keywordId: Number(id) },
        ...(sentiments === undefined ? {} : { sentiments }),
      };
      const answer = await session.count({ ...query, series });
      return answer.ok ? { kind: 'keyword', name, count: answer.value.total } : undefined;
    }),
  );
  const known = counts.filter((each) => each !== undefined);
  if (known.length < counts.length) return [];
  return known.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
