import type { actionLog } from '../adapters/dynamodb/action-store.ts';
import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import type { historyStore } from '../adapters/dynamodb/history-store.ts';
import type { NoticeStore } from '../adapters/dynamodb/notice-store.ts';
import type { RuleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { marksOf } from '../domain/alerting/action/marks.ts';
import type { RuleState } from '../domain/alerting/rule-state.ts';
import { ruleStatus } from '../domain/alerting/rule-status.ts';
import type { ToldAlert } from '../domain/alerting/told-alert.ts';
import { UNDELIVERED_IS_OLD_MS, type UndeliveredEvents } from '../domain/alerting/undelivered-events.ts';
import type { Span } from '../domain/counting/series/gaps.ts';
import { historyOf } from '../domain/counting/series/history.ts';
import { type ScheduledSeries, scheduleOf } from '../domain/counting/series/schedule.ts';
import { seriesKeyText, seriesName, unread } from '../domain/counting/series/series.ts';
import { headReachesTo, type SeriesHead } from '../domain/counting/series/series-head.ts';
import { inParallel } from '../domain/in-parallel.ts';
import type { OrganizationItem } from '../domain/items/organization-item.ts';
import { channelsOf } from '../domain/items/rule/channels-of.ts';
import { parseRule, type Rule } from '../domain/items/rule/rule.ts';
import { ruleKeyText } from '../domain/items/rule/rule-key.ts';
import { type CountedSeries, makeSummary } from '../domain/messages/summary/make-summary.ts';
import { countsIn, type PeriodSteps, stepsOf } from '../domain/messages/summary/period-steps.ts';
import type { SummaryData } from '../domain/messages/summary/summary-event.ts';
import { readBackMs, volumeOf } from '../domain/messages/summary/volume.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import { refusalOf } from '../domain/operations/refusal-of.ts';
import { HOUR_MS } from '../domain/time/units-of-time.ts';
import { type Words, wordsOf } from '../languages/words-of.ts';
import { askService, type StoryToRead, type SummaryAnswers, type SummaryService } from './ask-service.ts';

/** Series whose days are read at once. */
const CONCURRENCY = 8;

/** What a summary is read from: the stores, and the monitoring service for what these do not have. */
export type PeriodSources = {
  /** Absent where the service is not to be asked; the summary is whole without. */
  readonly service?: SummaryService | undefined;
  /** The address of the hosted page, without a slash at the end, if there is one. */
  readonly page?: string | undefined;
  readonly configuration: Pick<ConfigurationStore, 'rulesOf'>;
  readonly states: Pick<RuleStateStore, 'all'>;
  readonly history: Pick<ReturnType<typeof historyStore>, 'heads' | 'hours'>;
  readonly notices: Pick<NoticeStore, 'raised'>;
  /** What people did about alerts. */
  readonly actions: Pick<ReturnType<typeof actionLog>, 'of'>;
  /** What people were told of an organization since a time (epoch ms). */
  readonly told: (organizationId: bigint, since: number) => Promise<readonly ToldAlert[]>;
  /** The events that these channels have not got at a moment (epoch ms), the oldest first. */
  readonly undelivered: (channelIds: readonly string[], at: number) => Promise<readonly UndeliveredEvents[]>;
};

/** The organization and the period of a summary. `at` is now; all times are epoch ms. */
export type Asked = {
  readonly item: OrganizationItem;
  readonly record: EvaluationRecord | undefined;
  readonly timeZone: string;
  readonly period: Span;
  readonly at: number;
};

/**
 * Reads what an organization is told about a period. Throws what the stores throw: a summary with guesses would be
 * worse than none.
 */
export async function readPeriod(sources: PeriodSources, asked: Asked): Promise<SummaryData> {
  const { configuration, states, history, notices, actions, told, undelivered } = sources;
  const { item, record, timeZone, period, at } = asked;
  const { organizationId } = item;
  const [ruleItems, known, raised, done, toldBefore] = await Promise.all([
    configuration.rulesOf(organizationId),
    states.all(organizationId),
    notices.raised(''),
    actions.of(organizationId),
    told(organizationId, period.from),
  ]);
  const { rules, broken } = understood(ruleItems, wordsOf({ language: item.language, timeZone }));
  const scheduled = scheduleOf(rules, item.requestsPerMinute).series;
  const series = [...scheduled.values()];
  // What one rule counts and others read is one volume: the counted one, where there is one.
  const volumes = new Map<string, ScheduledSeries>();
  for (const each of series.filter(({ isOnlyCompared }) => isOnlyCompared !== true)) {
    const name = seriesName(unread(each.series));
    if (each.series.read !== true || !volumes.has(name)) volumes.set(name, each);
  }
  const channels = [...new Set(rules.flatMap(channelsOf))];
  const answers = askService(sources.service, item);
  const isOfGroup = series.some(({ series: { watch } }) => watch.kind === 'group');
  const groups = isOfGroup ? answers.keywordsOf() : new Map<string, readonly string[]>();
  const steps = stepsOf(period, timeZone);
  const [heads, behind] = await Promise.all([history.heads(series), undelivered(channels, at)]);
  const counted = await inParallel(CONCURRENCY, [...volumes.values()], async (each): Promise<CountedSeries[]> => {
    const head = heads.found.get(seriesKeyText(each));
    return head === undefined
      ? []
      : [{ series: each.series, ...(await readCounts(sources, { each, head, period, steps })) }];
  });
  const data = makeSummary({
    organization: { organizationId, name: record?.names?.[String(organizationId)] },
    timeZone,
    language: item.language,
    period,
    statuses: rules.map((rule) => {
      const name = ruleKeyText(rule);
      const unreadable = known.unreadable.get(name);
      const state = known.found.get(name);
      const isNew = state === undefined;
      return ruleStatus({
        rule,
        state,
        series: scheduled,
        heads: heads.found,
        refusal: refusalOf(rule, item.secretName, { raised, unreadable, isNew }),
        now: at,
      });
    }),
    broken,
    remembered: [...known.found].map(([key, state]) => ({ key, state })),
    told: toldBefore,
    series: counted.flat(),
    steps,
    keywordsOf: await groups,
    undelivered: behind.filter(({ since }) => at - since >= UNDELIVERED_IS_OLD_MS),
    marks: marksOf(done),
    channels: item.digest?.channels ?? [],
    page: sources.page,
  });
  return withArticles(data, answers, { rules, states: known.found });
}

/** The stories whose articles are read: one scroll each. */
const MOST_READ = 5;

/** How long before a story began its articles may have come, in ms, where the window of the alert is not known. */
const BEFORE_MS = 4 * HOUR_MS;

/** The summary with the largest articles of its first stories. */
async function withArticles(
  data: SummaryData,
  { articles }: SummaryAnswers,
  { rules, states }: { readonly rules: readonly Rule[]; readonly states: ReadonlyMap<string, RuleState> },
): Promise<SummaryData> {
  const asked = data.stories.shown.slice(0, MOST_READ).map((story): StoryToRead | undefined => {
    const told = rules.filter((each) => story.rules.includes(ruleKeyText(each)));
    const rule = told.find((each) => states.get(ruleKeyText(each))?.watchName === story.name) ?? told[0];
    if (rule === undefined) return undefined;
    const startedAt = Date.parse(story.startedAt);
    const kept = states.get(ruleKeyText(rule))?.episodes?.find((each) => each.startedAt === startedAt);
    const from = startedAt - Math.max(HOUR_MS, kept?.windowMs ?? BEFORE_MS);
    return { rule, span: { from, to: Date.parse(story.endedAt ?? data.period.to) }, told: story };
  });
  const found = await articles(asked.flatMap((each) => each ?? []));
  let next = 0;
  const shown = data.stories.shown.map((story, at) => {
    const own = asked[at] === undefined ? [] : (found[next++] ?? []);
    return own.length === 0 ? story : { ...story, articles: [...own] };
  });
  return { ...data, stories: { ...data.stories, shown } };
}

/** The rules that were understood, and for the others the reason why not. */
function understood(items: readonly Record<string, unknown>[], { summaries, problems }: Words) {
  const rules: Rule[] = [];
  const broken: { readonly rule: string; readonly why: string }[] = [];
  for (const item of items) {
    const parsed = parseRule(item, problems);
    if (parsed.ok) rules.push(parsed.value);
    else {
      const [first] = parsed.problems;
      const why = summaries.notUnderstood({ said: `${first?.path ?? ''} ${first?.reason ?? ''}` });
      broken.push({ rule: `${String(item.organizationId)}/${String(item.ruleId)}`, why });
    }
  }
  return { rules, broken };
}

type ToRead = {
  readonly each: ScheduledSeries;
  readonly head: SeriesHead;
  readonly period: Span;
  readonly steps: PeriodSteps;
};

/** Reads the stored history of one series after the other, and keeps only the sums. */
async function readCounts({ history }: PeriodSources, { each, head, period, steps }: ToRead) {
  const older = await history.hours(each, period.to - readBackMs(period.to - period.from), headReachesTo(head));
  const counts = historyOf(head.widthMs, [...older, ...head.hours]);
  return { volume: volumeOf(counts, head, period), counts: countsIn(counts, head, steps) };
}
