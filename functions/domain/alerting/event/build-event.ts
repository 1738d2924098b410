import type { WatchInfo } from '../../counting/organization/watch-info.ts';
import { byTypeOf, type History, sumOf } from '../../counting/series/history.ts';
import { BOUNDS } from '../../engine/bound.ts';
import { countedWord } from '../../engine/condition.ts';
import { explain } from '../../engine/explain.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { severityRank } from '../../items/rule/severity.ts';
import { plural } from '../../plural.ts';
import { formatDuration, spanInWords } from '../../time/duration.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { echoInWords } from '../episode/echo-needs.ts';
import type { Episode } from '../episode/episode.ts';
import type { Change } from '../judge-rule.ts';
import type { RuleHistory } from '../rule-history.ts';
import { recapOf, type ToldStory } from '../stories/told-story.ts';
import { type AlertEvent, type AlertEventData, eventId, type Transition } from './alert-event.ts';
import { cleanEvent } from './clean-event.ts';
import { dayCourseOf } from './day-course.ts';

const iso = (time: number): string => new Date(time).toISOString();
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What an event needs besides the change itself. Times are epoch ms. */
export type EventContext = {
  readonly source: string;
  readonly rule: Rule;
  readonly watch: WatchInfo;
  readonly tick: number;
  /** The zone (IANA) for times in sentences. */
  readonly timeZone: string;
  /** What people were told about the story of the episode that was open. */
  readonly told?: ToldStory | undefined;
};

/** Puts data into its envelope. The start of its episode (epoch ms) and the tick make its id. */
function envelope({ source, rule, tick }: EventContext, episodeStart: number, data: AlertEventData): AlertEvent {
  const transition: Transition = data.status;
  return cleanEvent({
    specversion: '1.0',
    id: eventId({ organizationId: rule.organizationId, ruleId: rule.ruleId, episodeStart, transition, tick }),
    source,
    type: `mention.alert.${transition}`,
    subject: `rule/${rule.organizationId}/${rule.ruleId}`,
    time: iso(tick),
    datacontenttype: 'application/json',
    data,
  });
}

/** How a rule is named in events. */
export function ruleData(rule: Rule): AlertEventData['rule'] {
  return {
    organizationId: String(rule.organizationId),
    ruleId: rule.ruleId,
    name: rule.name,
    severity: rule.severity,
    conditionKind: rule.condition.kind,
  };
}

/**
 * The event of a change, without samples: they are fetched when it is published. `observed` is the count of the window that
 * fired, at the boundary of the change; of an escalation at the peak, because those who are woken may hear of it only now.
 */
export function buildEvent(change: Change, history: RuleHistory, context: EventContext): AlertEvent {
  const { verdict, episode, transition } = change;
  const { rule, told } = context;
  const shown = history.negative ?? history.counted;
  const to = shownUpTo(change, shown, rule);
  const from = to - episode.windowMs;
  const isNow = to === verdict.at;
  const observed = sumOf(shown, { from, to }, rule.sourceTypes).total;
  const all = sumOf(history.counted, { from, to }, rule.sourceTypes);
  const sameWindow = verdict.windowMs === episode.windowMs;
  const wantsSamples =
    (rule.samples.count > 0 || rule.minVoices > 1) && (transition === 'firing' || transition === 'updated');
  const data: AlertEventData = {
    schemaVersion: 1,
    status: transition,
    late: change.late,
    ...(change.wholeEpisode === true ? { wholeEpisode: true } : {}),
    ...(change.others === undefined ? {} : { others: change.others }),
    ...raised(rule, episode),
    ...(change.escalates === true ? { unacknowledgedFor: formatDuration(rule.escalate?.after ?? 0) } : {}),
    watch: context.watch,
    window: { from: iso(from), to: iso(to), length: formatDuration(episode.windowMs) },
    observed,
    ...(sameWindow && verdict.expected !== undefined ? { expected: verdict.expected } : {}),
    ...(sameWindow && isNow && verdict.factor !== undefined ? { factor: rounded(verdict.factor) } : {}),
    ...(sameWindow && isNow && verdict.rarityDays !== undefined ? { rarityDays: rounded(verdict.rarityDays) } : {}),
    ...(verdict.share === undefined || !isNow
      ? {}
      : { share: { observed: rounded(verdict.share.observed), usual: rounded(verdict.share.usual) } }),
    byType: byTypeOf(shown, { from, to }, rule.sourceTypes),
    ...(history.negative === undefined || !all.complete ? {} : { sentiment: { NEGATIVE: observed, total: all.total } }),
    ...(isOfTold(change, context) && told?.storyId !== undefined ? { storyId: told.storyId } : {}),
    explanation: `${explained(change, { observed, to }, context)}${recapped(change, context)}`,
    episode: {
      startedAt: iso(episode.startedAt),
      peak: episode.peak,
      ...(transition === 'resolved' ? { endedAt: iso(to), duration: spanInWords(to - episode.startedAt) } : {}),
    },
    recent: recentSteps(shown, { to: verdict.at, windowMs: episode.windowMs, types: rule.sourceTypes }),
    course: dayCourseOf(shown, { to: verdict.at, episode, rule }),
    samples: [],
    samplesShown: 0,
    samplesTotal: observed,
    samplesStatus: wantsSamples ? 'pending' : 'none',
  };
  return envelope(context, episode.startedAt, data);
}

/** What an event says about its rule, and to whom, once nobody has acknowledged the episode for as long as the rule says. */
export function raised(
  rule: Rule,
  { escalated }: Pick<Episode, 'escalated'>,
): Pick<AlertEventData, 'rule' | 'channels' | 'escalatedFrom'> {
  const { channels } = rule.notify;
  if (escalated === undefined) return { rule: ruleData(rule), channels };
  const { severity } = [rule, escalated].reduce((most, each) =>
    severityRank(each.severity) > severityRank(most.severity) ? each : most,
  );
  return {
    rule: { ...ruleData(rule), severity },
    channels: [...new Set([...channels, ...escalated.channels])],
    escalatedFrom: rule.severity,
  };
}

/** What an alert was at its peak, where an event shows that and not what is now. */
function peakInWords(
  { verdict, episode }: Change,
  { observed, to }: { readonly observed: number; readonly to: number },
  { condition }: Rule,
): string {
  if (to === verdict.at) return '';
  const mentions = plural(observed, countedWord(condition.kind));
  const window = spanInWords(episode.windowMs);
  const was = BOUNDS[episode.bound].isUpward ? 'Its peak was' : 'It came down to';
  return `${was} ${observed} ${mentions} in ${window}, ${spanInWords(verdict.at - to)} ago. Now: `;
}

/** Why people hear of an alert that they know. */
export function unacknowledgedInWords({ escalate, severity }: Pick<Rule, 'escalate' | 'severity'>): string {
  if (escalate === undefined) return '';
  const raised = escalate.severity === severity ? '' : `, so it is ${escalate.severity} now`;
  return `Nobody has acknowledged this for ${spanInWords(escalate.after)}${raised}. `;
}

/** The end (epoch ms) of the window that an event shows. The peak of an escalation is shown while its counts are at hand. */
function shownUpTo({ verdict, episode, escalates }: Change, history: History, rule: Rule): number {
  const { peak, peakAt, windowMs } = episode;
  if (escalates !== true || verdict.at - peakAt > DAY_MS) return verdict.at;
  const isPeak = (to: number) => sumOf(history, { from: to - windowMs, to }, rule.sourceTypes).total === peak;
  return isPeak(verdict.at) || !isPeak(peakAt) ? verdict.at : peakAt;
}

function explained(
  change: Change,
  { observed, to }: { readonly observed: number; readonly to: number },
  { rule, timeZone }: EventContext,
): string {
  const { transition, verdict, episode, others, echo } = change;
  if (transition !== 'resolved') {
    const unacknowledged = change.escalates === true ? unacknowledgedInWords(rule) : '';
    return `${unacknowledged}${peakInWords(change, { observed, to }, rule)}${explain(verdict, timeZone)}`;
  }
  const window = spanInWords(episode.windowMs);
  const lasted = spanInWords(verdict.at - episode.startedAt);
  const isOver = !BOUNDS[episode.bound].reaches(observed, episode.line);
  const what = isOver ? `Over after ${lasted}` : `Over after ${lasted}, because this is usual now`;
  return `${what}: ${observed} in the last ${window}, the peak was ${episode.peak}.${echo === undefined ? '' : ` ${echoInWords(echo, timeZone)}`}${othersInWords(others)}`;
}

/** What a finished episode was about, if people were told. */
function recapped(change: Change, context: EventContext): string {
  const { told } = context;
  return change.transition === 'resolved' && told !== undefined && isOfTold(change, context) ? ` ${recapOf(told)}` : '';
}

/** Whether people were told the story of this episode and not of another. */
function isOfTold({ episode }: Change, { told }: EventContext): boolean {
  return told !== undefined && Date.parse(told.episode) === episode.startedAt;
}

/** How many bars a reader sees at a glance. */
const STEPS = 6;

/**
 * The counts of the last steps up to `to` (epoch ms), oldest first: the deciding window cut in six if its buckets allow
 * it, otherwise the last six buckets. An unknown bucket adds nothing.
 */
export function recentSteps(
  history: History,
  {
    to,
    windowMs,
    types,
  }: { readonly to: number; readonly windowMs: number; readonly types?: readonly string[] | undefined },
): number[] {
  const sixth = windowMs / STEPS;
  const step = sixth >= history.widthMs && sixth % history.widthMs === 0 ? sixth : history.widthMs;
  return Array.from({ length: STEPS }, (_, at) => {
    const from = to - (STEPS - at) * step;
    return sumOf(history, { from, to: from + step }, types).total;
  });
}

/** How many further episodes a message speaks for, as the end of its explanation; empty if there are none. */
export function othersInWords(others: number | undefined): string {
  if (others === undefined) return '';
  return ` ${others} more such ${plural(others, 'episode')} began and ended meanwhile.`;
}
