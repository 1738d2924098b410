import type { AlertEvent } from '../../domain/event/alert-event.ts';
import { cleanEvent } from '../../domain/event/clean-event.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { OrganizationInfo } from '../../domain/organization/organization-info.ts';
import type { Rule } from '../../domain/rule/rule.ts';
import { chooseSamples } from '../../domain/samples/choose-samples.ts';
import type { Span } from '../../domain/series/gaps.ts';
import { seriesOf } from '../../domain/series/series.ts';
import type { ServiceSession } from '../counting/service-session.ts';

/** Candidates per sample: enough to find different texts and authors among. */
const CANDIDATES = 10;

/** A group's keywords that are counted to say which of them drives an alert. */
const MOST_KEYWORDS = 8;

/** Events whose mentions are read at once. */
const CONCURRENCY = 4;

/** A source type that has this share of the mentions drives them. */
const DRIVING_SHARE = 0.5;

type Data = AlertEvent['data'];

/** What was read for an event: its samples, how many are negative, and what most of them come from. */
export type ReadMentions = Pick<Data, 'samples' | 'samplesShown' | 'samplesStatus' | 'sentiment' | 'drivers'>;

/** An event that lacks its mentions still. */
export function lacksMentions({ data }: AlertEvent): boolean {
  return data.samplesStatus === 'pending';
}

/** The event with what was read for it; without anything it says that its mentions could not be read. */
export function withMentions(event: AlertEvent, read: ReadMentions | undefined): AlertEvent {
  if (!lacksMentions(event)) return event;
  return cleanEvent({ ...event, data: { ...event.data, samplesStatus: 'failed', ...read } });
}

/** Reads the mentions of events that lack them, by the events' ids, as far as requests and time are left. */
export async function readMentions(
  session: ServiceSession,
  events: readonly { readonly event: AlertEvent; readonly rule: Rule }[],
  organizations: ReadonlyMap<bigint, OrganizationInfo>,
): Promise<ReadonlyMap<string, ReadMentions>> {
  const read = new Map<string, ReadMentions>();
  await inParallel(CONCURRENCY, events, async ({ event: { id, data }, rule }) => {
    const span = { from: Date.parse(data.window.from), to: Date.parse(data.window.to) };
    const samples = await withSamples(session, rule, { data, span });
    const sentiment = data.sentiment ?? (await negativeShare(session, rule, { data, span }));
    const drivers = await driversOf(session, rule, {
      data,
      span,
      organization: organizations.get(rule.organizationId),
    });
    read.set(id, {
      ...samples,
      ...(sentiment === undefined ? {} : { sentiment }),
      ...(drivers.length === 0 ? {} : { drivers }),
    });
  });
  return read;
}

type EventSpan = { readonly data: Data; readonly span: Span };

/** The same query as the count's, several candidates, of which those that differ are kept. */
async function withSamples(
  session: ServiceSession,
  rule: Rule,
  { data, span }: EventSpan,
): Promise<Pick<Data, 'samples' | 'samplesShown' | 'samplesStatus'>> {
  const { counted, negative } = seriesOf(rule);
  const { count, sort } = rule.samples;
  const series = negative ?? counted;
  const query = { organizationId: rule.organizationId, series, span, types: rule.sourceTypes };
  const answer = await session.samples(query, { sort, count: count * CANDIDATES });
  if (!answer.ok) return { samples: data.samples, samplesShown: data.samplesShown, samplesStatus: 'failed' };
  const samples = chooseSamples(answer.value, count);
  return { samples, samplesShown: samples.length, samplesStatus: 'ok' };
}

/** How many are negative, where the rule does not count sentiments itself and a request is left. */
async function negativeShare(
  session: ServiceSession,
  rule: Rule,
  { data, span }: EventSpan,
): Promise<Data['sentiment'] | undefined> {
  if (rule.sentiments !== undefined) return undefined;
  const series = { watch: rule.watch, sentiments: ['NEGATIVE' as const] };
  const answer = await session.count({ organizationId: rule.organizationId, series, span, types: rule.sourceTypes });
  return answer.ok ? { NEGATIVE: answer.value.total, total: data.observed } : undefined;
}

/** What most of the mentions come from: a source type, and for a group its keywords, as far as requests are left. */
async function driversOf(
  session: ServiceSession,
  rule: Rule,
  { data, span, organization }: EventSpan & { readonly organization: OrganizationInfo | undefined },
): Promise<NonNullable<Data['drivers']>> {
  const all = Object.entries(data.byType);
  const types = (all.length > 1 ? all : [])
    .filter(([, count]) => count >= DRIVING_SHARE * data.observed)
    .map(([name, count]) => ({ kind: 'type', name, count }));
  const { watch } = rule;
  if (watch.kind === 'keyword' || organization === undefined) return types;
  const group = organization.groups.find(({ id }) => id === watch.groupId);
  const keywords = organization.keywords.filter(({ id }) => group?.keywordIds.includes(id) === true);
  if (keywords.length > MOST_KEYWORDS) return types;
  const { counted, negative } = seriesOf(rule);
  const { sentiments } = negative ?? counted;
  const counts = await Promise.all(
    keywords.map(async ({ id, name }) => {
      const series = {
        watch: { kind: 'keyword' as const, keywordId: Number(id) },
        ...(sentiments === undefined ? {} : { sentiments }),
      };
      const answer = await session.count({
        organizationId: rule.organizationId,
        series,
        span,
        types: rule.sourceTypes,
      });
      return answer.ok && answer.value.total > 0 ? [{ kind: 'keyword', name, count: answer.value.total }] : [];
    }),
  );
  return [...types, ...counts.flat().sort((a, b) => b.count - a.count)];
}
