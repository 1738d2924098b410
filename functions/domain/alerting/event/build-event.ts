import type { WatchInfo } from '../../counting/organization/watch-in-organization.ts';
import { byTypeOf, type History, sumOf } from '../../counting/series/history.ts';
import { BOUNDS } from '../../engine/bound.ts';
import { countsNegative, measureOf } from '../../engine/condition.ts';
import type { Raise } from '../../engine/raise.ts';
import { isUsualOfHour, type PartReading, type Verdict } from '../../engine/verdict.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { severityRank } from '../../items/rule/severity.ts';
import { present } from '../../present.ts';
import { formatDuration } from '../../time/duration.ts';
import { iso } from '../../time/iso.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import type { Episode } from '../episode/episode.ts';
import type { Change } from '../judge-rule.ts';
import type { RuleHistory } from '../rule-history.ts';
import type { ToldStory } from '../stories/told-story.ts';
import { type AlertEvent, type AlertEventData, eventId, type Transition, whyOf } from './alert-event.ts';
import { cleanEvent } from './clean-event.ts';
import { dayCourseOf } from './day-course.ts';
import { followingEvent } from './following-event.ts';
import { wholeEpisode } from './whole-episode.ts';
import type { Why } from './why.ts';

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What an event needs besides the change itself. Times are epoch ms. */
export type EventContext = {
  readonly source: string;
  readonly rule: Rule;
  readonly watch: WatchInfo;
  readonly tick: number;
  /** What people were told about the story of the episode that was open. */
  readonly told?: ToldStory | undefined;
};

/** Puts data into its envelope. The start of its episode (epoch ms) and the tick make its id. */
export function envelope(
  { source, rule, tick }: Pick<EventContext, 'source' | 'rule' | 'tick'>,
  episodeStart: number,
  data: AlertEventData,
): AlertEvent {
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

/** To whom the events of a rule go. */
export function audienceOf({
  notify: { channels, email },
}: Pick<Rule, 'notify'>): Pick<AlertEventData, 'channels' | 'email'> {
  return { channels, ...(email ? {} : { email }) };
}

/**
 * The event of a change, without samples: they are fetched when it is published. `observed` is the count of the window that
 * fired, at the boundary of the change; of an escalation at the peak, because those who are woken may hear of it only now.
 */
export function buildEvent(change: Change, history: RuleHistory, context: EventContext): AlertEvent {
  const { verdict, episode, transition } = change;
  const { rule, told } = context;
  const shown = history.subset ?? history.counted;
  const to = shownUpTo(change, shown, rule);
  const from = to - episode.windowMs;
  const isNow = to === verdict.at;
  const observed = sumOf(shown, { from, to }, rule.sourceTypes).total;
  const ofMentions = history.mentions ?? history;
  const mentions = sumOf(ofMentions.subset ?? ofMentions.counted, { from, to }, rule.sourceTypes).total;
  const all = sumOf(ofMentions.counted, { from, to }, rule.sourceTypes);
  const measure = measureOf(rule.condition);
  const sameWindow = verdict.windowMs === episode.windowMs;
  const share = verdict.share === undefined ? undefined : roundedShare(verdict.share);
  const whole =
    transition === 'resolved' ? wholeEpisode(episode, history, { rule, to, usualShare: share?.usual }) : undefined;
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
    ...(rule.count === 'voices' ? { count: rule.count, mentions } : {}),
    ...(measure === undefined ? {} : { measure, mentions }),
    ...(rule.where === undefined ? {} : { where: rule.where }),
    ...(sameWindow && verdict.expected !== undefined
      ? { expected: { ...verdict.expected, ...(isUsualOfHour(verdict.reason) ? { of: 'hour' as const } : {}) } }
      : {}),
    ...(sameWindow && isNow && verdict.raise !== undefined
      ? { expectedTime: expectedTimeOf(verdict, verdict.raise) }
      : {}),
    ...(sameWindow && isNow && verdict.factor !== undefined ? { factor: rounded(verdict.factor) } : {}),
    ...(sameWindow && isNow && verdict.rarityDays !== undefined ? { rarityDays: rounded(verdict.rarityDays) } : {}),
    ...(share === undefined || !isNow ? {} : { share }),
    byType: byTypeOf(measure === undefined ? shown : ofMentions.counted, { from, to }, rule.sourceTypes),
    ...(!countsNegative(rule.condition.kind) || !all.complete
      ? {}
      : { sentiment: { NEGATIVE: mentions, total: all.total } }),
    ...(isOfTold(change, context) && told?.storyId !== undefined ? { storyId: told.storyId } : {}),
    ...(isOfTold(change, context) ? headlineTold(told) : {}),
    ...partsOf(verdict),
    why: whyOfChange(change, { observed, to }, context),
    episode: {
      startedAt: iso(episode.startedAt),
      peak: episode.peak,
      ...whole?.data,
    },
    recent: recentSteps(shown, { to: verdict.at, windowMs: episode.windowMs, types: rule.sourceTypes }),
    course: dayCourseOf(shown, { to: verdict.at, episode, rule }),
    samples: [],
    samplesShown: 0,
    samplesTotal: whole?.mentions ?? mentions,
    samplesStatus: wantsMentions(change, rule) ? 'pending' : 'none',
  };
  return envelope(context, episode.startedAt, data);
}

/** Whether mentions are to be read for an event. Those of an end at few mentions say nothing of why they were few. */
function wantsMentions({ transition, episode }: Change, { samples, minVoices, compare }: Rule): boolean {
  if (transition === 'resolved') return samples.count > 0 && BOUNDS[episode.bound].isUpward;
  return samples.count > 0 || minVoices > 1 || compare !== undefined;
}

/** What happened, as people were told before; one whose mentions are read again gets its own. */
function headlineTold(told: ToldStory | undefined): Pick<AlertEventData, 'headline'> {
  return told?.headline === undefined ? {} : { headline: { text: told.headline, kind: 'article' } };
}

function roundedShare({ observed, usual }: NonNullable<Verdict['share']>): NonNullable<AlertEventData['share']> {
  return { observed: rounded(observed), ...(usual === undefined ? {} : { usual: rounded(usual) }) };
}

/** Of a rule that is made of others, what these found. */
function partsOf({ reason }: Verdict): Pick<AlertEventData, 'parts'> {
  if (reason.kind !== 'parts') return {};
  const parts = reason.parts.map(({ ruleId, name, standing, others, found }) => ({
    ruleId,
    name,
    standing,
    ...(others === undefined ? {} : { others: [...others] }),
    ...(found === undefined ? {} : partFound(found)),
  }));
  return { parts };
}

function partFound({ kind, observed, windowMs, startedAt, endedAt, ...found }: NonNullable<PartReading['found']>) {
  const { count, usualPeak, share, terms } = found;
  return {
    conditionKind: kind,
    peak: observed,
    startedAt: iso(startedAt),
    ...present({ count, usualPeak, share, terms: terms && [...terms] }),
    ...(windowMs === undefined ? {} : { window: formatDuration(windowMs) }),
    ...(endedAt === undefined ? {} : { endedAt: iso(endedAt) }),
  };
}

/** What an event says about its rule, and to whom, once nobody has acknowledged the episode for as long as the rule says. */
function raised(
  rule: Rule,
  { escalated }: Pick<Episode, 'escalated'>,
): Pick<AlertEventData, 'rule' | 'channels' | 'email' | 'escalatedFrom'> {
  const told = audienceOf(rule);
  if (escalated === undefined) return { rule: ruleData(rule), ...told };
  const { severity } = [rule, escalated].reduce((most, each) =>
    severityRank(each.severity) > severityRank(most.severity) ? each : most,
  );
  return {
    rule: { ...ruleData(rule), severity },
    ...told,
    channels: [...new Set([...told.channels, ...escalated.channels])],
    escalatedFrom: rule.severity,
  };
}

/** The end (epoch ms) of the window that an event shows. The peak of an escalation is shown while its counts are at hand. */
function shownUpTo({ verdict, episode, escalates }: Change, history: History, rule: Rule): number {
  const { peak, peakAt, windowMs } = episode;
  if (escalates !== true || verdict.at - peakAt > DAY_MS) return verdict.at;
  const isPeak = (to: number) => sumOf(history, { from: to - windowMs, to }, rule.sourceTypes).total === peak;
  return isPeak(verdict.at) || !isPeak(peakAt) ? verdict.at : peakAt;
}

/**
 * The event of an episode that nobody acknowledged, at a tick (epoch ms) at which its rule cannot be judged: its newest event,
 * `last`, once more, with what the episode has become. Its mentions are read again, if they can be, for those who hear of it only
 * now. `storyId` is the story that it belongs to.
 */
export function escalatedEvent(
  last: AlertEvent,
  { rule, episode, storyId }: { readonly rule: Rule; readonly episode: Episode; readonly storyId: string | undefined },
  tick: number,
): AlertEvent {
  const { story: _told, explanation: _x, ...data } = last.data;
  return followingEvent(
    last,
    {
      ...data,
      ...raised(rule, episode),
      ...(storyId === undefined ? {} : { storyId }),
      status: 'updated',
      unacknowledgedFor: formatDuration(rule.escalate?.after ?? 0),
      why: whyOf(last.data),
      episode: { ...data.episode, peak: episode.peak },
    },
    tick,
  );
}

/** Why people hear of a change whose event shows the count `observed` of the window up to `to` (epoch ms). */
function whyOfChange(
  change: Change,
  { observed, to }: { readonly observed: number; readonly to: number },
  context: EventContext,
): Why {
  const { transition, verdict, episode, echo } = change;
  const { bound, line } = episode;
  if (transition !== 'resolved') {
    const { observed: counted, complete, windowMs, reason, raise } = verdict;
    const finding = { observed: counted, complete, windowMs, reason, ...(raise === undefined ? {} : { raise }) };
    return { kind: 'found', finding, ...(to === verdict.at ? {} : { peak: { agoMs: verdict.at - to, bound } }) };
  }
  const { told } = context;
  const expected = expectedOf(change, observed);
  const parts = verdict.reason.kind === 'parts' ? { parts: verdict.reason.parts } : undefined;
  // As many as when it was told, and over: so many are usual by now, or at this hour.
  const isUsualNow = parts === undefined && BOUNDS[bound].reaches(observed, line);
  const recap = told !== undefined && isOfTold(change, context) ? { recap: toldNumbers(told) } : {};
  return {
    kind: 'over',
    isUsualNow,
    ...parts,
    ...expected,
    ...(echo === undefined ? {} : { echo }),
    ...recap,
  };
}

/** What people expected beforehand, where an alert is over only because of that. */
function expectedOf(
  { verdict: { raise }, episode }: Change,
  observed: number,
): Pick<Extract<Why, { kind: 'over' }>, 'expected'> {
  const { bound, usualLine } = episode;
  if (raise === undefined || usualLine === undefined) return {};
  const { by: _by, ...expected } = raise;
  return BOUNDS[bound].reaches(observed, usualLine) ? { expected } : {};
}

/** What people said beforehand of the time of a window. */
function expectedTimeOf({ expected }: Verdict, { from, to, times, why, by }: Raise): AlertEventData['expectedTime'] {
  return {
    ...(why === undefined ? {} : { why }),
    from: iso(from),
    to: iso(to),
    times,
    raise: rounded(by),
    ...(expected === undefined ? {} : { upTo: Math.round(by * expected.usualPeak) }),
  };
}

function toldNumbers({ terms, types, mentions, voices }: ToldStory) {
  return { terms, types, mentions, voices };
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
