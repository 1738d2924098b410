import type { AlertEvent } from '../domain/event/alert-event.ts';
import type { OrganizationInfo } from '../domain/organization/organization-info.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { chooseSamples } from '../domain/samples/choose-samples.ts';
import type { Span } from '../domain/series/gaps.ts';
import { seriesOf } from '../domain/series/series.ts';
import type { ServiceSession } from './service-session.ts';

/** Candidates per sample: enough to find different texts and authors among. */
const CANDIDATES = 10;

/** A group's keywords that are counted to say which of them drives an alert. */
const MOST_KEYWORDS = 8;

/** A source type that has this share of the mentions drives them. */
const DRIVING_SHARE = 0.5;

/** Adds to an event what is fetched only when it is told; never holds it back. */
export type EnrichEvent = (event: AlertEvent, rule: Rule | undefined) => Promise<AlertEvent>;

/** What enriches events during a run; without a session the service cannot be asked. */
export function enrichEvents(
  session: ServiceSession | undefined,
  organizations: ReadonlyMap<bigint, OrganizationInfo>,
): EnrichEvent {
  return async (event, rule) => {
    const { data } = event;
    if (data.samplesStatus !== 'pending') return event;
    if (session === undefined || rule === undefined) return { ...event, data: { ...data, samplesStatus: 'failed' } };
    const span = { from: Date.parse(data.window.from), to: Date.parse(data.window.to) };
    const samples = await withSamples(session, rule, data, span);
    const sentiment = data.sentiment ?? (await negativeShare(session, rule, data, span));
    const drivers = await driversOf(session, rule, data, span, organizations.get(rule.organizationId));
    return {
      ...event,
      data: {
        ...data,
        ...samples,
        ...(sentiment === undefined ? {} : { sentiment }),
        ...(drivers.length === 0 ? {} : { drivers }),
      },
    };
  };
}

type Data = AlertEvent['data'];

/** The same query as the count's, several candidates, of which those that differ are kept. */
async function withSamples(
  session: ServiceSession,
  rule: Rule,
  data: Data,
  span: Span,
): Promise<Pick<Data, 'samples' | 'samplesShown' | 'samplesStatus'>> {
  const { counted, negative } = seriesOf(rule);
  const { count, sort } = rule.samples;
  const series = negative ?? counted;
  const answer = await session.samples(rule.organizationId, series, span, rule.sourceTypes, sort, count * CANDIDATES);
  if (!answer.ok) return { samples: data.samples, samplesShown: data.samplesShown, samplesStatus: 'failed' };
  const samples = chooseSamples(answer.value, count);
  return { samples, samplesShown: samples.length, samplesStatus: 'ok' };
}

/** How many are negative, where the rule does not count sentiments itself and a request is left. */
async function negativeShare(
  session: ServiceSession,
  rule: Rule,
  data: Data,
  span: Span,
): Promise<Data['sentiment'] | undefined> {
  if (rule.sentiments !== undefined) return undefined;
  const series = { watch: rule.watch, sentiments: ['NEGATIVE' as const] };
  const answer = await session.count(rule.organizationId, series, span, rule.sourceTypes);
  return answer.ok ? { NEGATIVE: answer.value.total, total: data.observed } : undefined;
}

/** What most of the mentions come from: a source type, and for a group its keywords, as far as requests are left. */
async function driversOf(
  session: ServiceSession,
  rule: Rule,
  data: Data,
  span: Span,
  organization: OrganizationInfo | undefined,
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
      const answer = await session.count(rule.organizationId, series, span, rule.sourceTypes);
      return answer.ok && answer.value.total > 0 ? [{ kind: 'keyword', name, count: answer.value.total }] : [];
    }),
  );
  return [...types, ...counts.flat().sort((a, b) => b.count - a.count)];
}
