import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { type HistoryEntry, readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { AlertEventData } from '../../functions/domain/alerting/event/alert-event.ts';
import { envelope, recentSteps, ruleData } from '../../functions/domain/alerting/event/build-event.ts';
import { dayCourseOf } from '../../functions/domain/alerting/event/day-course.ts';
import type { KeptEpisode } from '../../functions/domain/alerting/kept-episode.ts';
import { byTypeOf, sumOf } from '../../functions/domain/counting/series/history.ts';
import { detectorOf, measureOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { present } from '../../functions/domain/present.ts';
import type { Headline } from '../../functions/domain/story/headline.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Installation } from '../context/installation.ts';
import { ruleHistory } from '../web/drawn-rule.ts';
import { keptHistory } from '../web/kept-history.ts';
import { rebuildAlert, type UnreadAlert } from '../web/rebuild-alert.ts';

/** As long as alerts are kept by default. */
const LOOKS_BACK_MS = 90 * DAY_MS;

/** The newest beginning of an alert that people were told of a rule. */
type LastAlert = {
  readonly alert: UnreadAlert;
  /** When people were told, epoch ms. */
  readonly toldAt: number;
  /** What happened, by the title of an article; of other headlines nothing is stored. */
  readonly headline?: Headline;
};

/** What is stored of a rule for its test. */
export type KnownOfRule = {
  /** Undefined if it told none in the last 90 days. */
  readonly last: LastAlert | undefined;
  /** What it watches, by the name that the service gave it last. */
  readonly watchName?: string | undefined;
};

/**
 * The last alert of a rule as it was told, from the history; its course and further numbers from its stored counts, if these give the same
 * alert still.
 */
export async function knownOfRule(installation: Installation, rule: Rule, at: number): Promise<KnownOfRule> {
  const { documents, tables } = installation;
  const { organizationId, ruleId } = rule;
  const [told, states] = await Promise.all([
    readToldAlerts(documents, tables.state, { organizationId, since: at - LOOKS_BACK_MS, report: () => undefined }),
    ruleStateStore(documents, tables.state).read([rule]),
  ]);
  const state = states.found.get(ruleKeyText(rule));
  const entry = told.filter((each) => each.ruleId === ruleId && each.status === 'firing').at(-1);
  if (entry === undefined) return { last: undefined, ...present({ watchName: state?.watchName }) };
  const startedAt = Date.parse(entry.startedAt);
  const episode = state?.episodes?.find((each) => each.startedAt === startedAt);
  const rebuilt = await rebuildAlert(installation, rule, startedAt).catch(() => undefined);
  const isSame = rebuilt?.event.data.observed === entry.observed;
  const alert =
    rebuilt !== undefined && isSame ? rebuilt : { event: await eventOf(installation, entry, { rule, episode }) };
  const { headline } = episode ?? {};
  return {
    watchName: entry.watch,
    last: {
      alert,
      toldAt: Date.parse(entry.time),
      ...(headline === undefined ? {} : { headline: { text: headline, kind: 'article' } }),
    },
  };
}

/** The event of an entry of the history, with what that has: the numbers and the sentence that were told. */
async function eventOf(
  installation: Installation,
  entry: HistoryEntry,
  { rule, episode }: { readonly rule: Rule; readonly episode: KeptEpisode | undefined },
): Promise<UnreadAlert['event']> {
  const to = Date.parse(entry.startedAt);
  const windowMs = episode?.windowMs ?? rule.condition.windowMs ?? HOUR_MS;
  const measure = measureOf(rule.condition);
  const counts = await countsOf(installation, rule, { to, windowMs, observed: entry.observed, episode });
  return envelope({ source: '', rule, tick: to }, to, {
    schemaVersion: 1,
    status: 'firing',
    late: false,
    rule: ruleData(rule),
    watch: shownWatch(rule.watch),
    window: { from: iso(to - windowMs), to: iso(to), length: formatDuration(windowMs) },
    observed: entry.observed,
    ...(rule.count === 'voices' ? { count: rule.count } : {}),
    ...present({
      measure,
      mentions: rule.count === 'voices' || measure !== undefined ? entry.story?.mentions : undefined,
    }),
    byType: {},
    recent: [],
    ...counts,
    explanation: entry.explanation,
    episode: { startedAt: entry.startedAt, peak: entry.peak },
    samples: [],
    samplesShown: 0,
    samplesTotal: entry.story?.mentions ?? entry.observed,
    samplesStatus: rule.samples.count > 0 ? 'pending' : 'none',
    channels: [],
  });
}

/** What the stored counts say of the day before an alert; nothing where they no longer have the number that was told. */
async function countsOf(
  installation: Installation,
  rule: Rule,
  told: {
    readonly to: number;
    readonly windowMs: number;
    readonly observed: number;
    readonly episode: KeptEpisode | undefined;
  },
): Promise<Partial<Pick<AlertEventData, 'byType' | 'recent' | 'course'>>> {
  const { to, windowMs, observed, episode } = told;
  const history = ruleHistory(rule, await keptHistory(installation, rule));
  if (history === undefined) return {};
  const shown = history.subset ?? history.counted;
  const window = { from: to - windowMs, to };
  if (sumOf(shown, window, rule.sourceTypes).total !== observed) return {};
  const { bound } = detectorOf(rule);
  const line = episode?.over === undefined || episode.over <= 0 ? undefined : episode.peak / episode.over;
  return {
    byType: byTypeOf(shown, window, rule.sourceTypes),
    recent: recentSteps(shown, { to, windowMs, types: rule.sourceTypes }),
    ...(line === undefined ? {} : { course: dayCourseOf(shown, { to, episode: { windowMs, line, bound }, rule }) }),
  };
}
