import type { AlertEvent } from '../domain/alerting/event/alert-event.ts';
import { tooFewVoices, waitsForVoices } from '../domain/alerting/held-back.ts';
import { mutingOf } from '../domain/alerting/muting.ts';
import { eventsIn } from '../domain/alerting/outbox.ts';
import type { RuleState } from '../domain/alerting/rule-state.ts';
import { placeStories, type StoryPlace } from '../domain/alerting/stories/place-stories.ts';
import { judgedUpTo } from '../domain/alerting/unwritten-verdicts.ts';
import { seriesKeyText } from '../domain/counting/series/series.ts';
import type { Rule } from '../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyOf, ruleKeyText } from '../domain/items/rule/rule-key.ts';
import { recordAfter } from '../domain/operations/evaluation/evaluation-record.ts';
import { type WatchedRules, wasWatched, watchedAfter } from '../domain/operations/evaluation/watched-rules.ts';
import { plainText } from '../domain/plain-text.ts';
import type { StoryPrint } from '../domain/story/same-story.ts';
import { type Connection, connect } from './configuration/connect.ts';
import { itemOf } from './configuration/load-configuration.ts';
import { type Loaded, loadRun, mentionsUrlOf } from './configuration/load-run.ts';
import { believe } from './counting/believe.ts';
import { countHistory, countSeries } from './counting/count-series.ts';
import { inOrderOfNeed } from './counting/in-order-of-need.ts';
import { type KeptSeries, keepAllowances, keepCounts, keepGroups } from './counting/keep-counts.ts';
import { type CountingPlan, planCounting, planNothing, requestsWanted } from './counting/plan-counting.ts';
import { readDue } from './counting/read-due.ts';
import { readGroups } from './counting/read-groups.ts';
import { scrollShare } from './counting/read-span.ts';
import { closedSession, type ServiceSession, serviceSession } from './counting/service-session.ts';
import { takeBackFeeds } from './counting/take-back-feeds.ts';
import { unfinishedSeries } from './counting/unfinished-series.ts';
import type { EvaluationMessage } from './evaluation-message.ts';
import { type EvaluationReport, evaluationReport } from './evaluation-report.ts';
import { escalateUnjudged } from './judging/escalate-unjudged.ts';
import { judgeRules } from './judging/judge-rules.ts';
import type { EvaluatePorts } from './ports.ts';
import { operationsNotices } from './telling/operations-notices.ts';
import { type Outbox, publishOutboxes } from './telling/publish-outbox.ts';
import { lacksMentions, readMentions, withMentions } from './telling/read-mentions.ts';
import { settle } from './telling/settle.ts';
import { blindBecause, tellBlindness } from './telling/tell-blindness.ts';

/** Names of organizations are kept up to so many characters. */
const LONGEST_NAME = 80;

/** How long an evaluation may take, and whether it is the first attempt at its tick. */
export type EvaluateLimits = {
  /** On the clock of `performance.now`: no request to the service is sent after it. */
  readonly deadlineMs: number;
  /** Whether nothing more is to be judged or published: the next tick goes on. */
  readonly isTimeUp: () => boolean;
  /** An earlier attempt at this tick ended the process. */
  readonly retried: boolean;
};

/**
 * Does what the rules under one secret need at a tick, stage by stage. Each stage takes the values that earlier ones gave and
 * changes none of them. Running it again changes nothing. Throws the errors of DynamoDB that leave nothing to go on with. An
 * item that cannot be read or written affects only its own rules; a service that fails leaves gaps that are filled later.
 */
export async function evaluate(
  message: EvaluationMessage,
  ports: EvaluatePorts,
  { deadlineMs, isTimeUp, retried }: EvaluateLimits,
): Promise<EvaluationReport> {
  const { secretName } = message;

  // Load: what people wrote, and what is remembered.
  const loaded = await loadRun(ports, message, { retried });
  const { configuration, record, rules, perMinute, tick } = loaded;

  // Settle what earlier runs left in outboxes, whatever is due; then read what fell due since the last evaluation. Beside it
  // connect: the token, its user, its organizations. Neither needs the other.
  const recorded = (id: bigint) => timeZoneOf(id, loaded);
  const configured = configuration.organizations;
  const watched = configured.filter(({ item }) => item.enabled).map(({ item }) => item.organizationId);
  const due = { ...loaded, organizationIds: watched };
  const settleAndRead = async () => {
    const settled = await settle(ports, loaded, { retried, timeZoneOf: recorded, isTimeUp });
    return { settled, items: await readDue(ports, due) };
  };
  const [connection, { settled, items }] = await Promise.all([
    connect(ports, secretName, { configured, deadlineMs }),
    settleAndRead(),
  ]);
  const { service } = connection;
  const zoneOf = (id: bigint) => timeZoneOf(id, loaded, connection);
  const muting = mutingOf(configuration.mutes, zoneOf);

  // Plan: the requests for what is due.
  const plan =
    service === undefined
      ? await planNothing(ports, items, loaded)
      : await planCounting(ports, service, { due, items, now: ports.now() });
  const session = await openSession(ports, connection, {
    secretName,
    perMinute,
    deadlineMs,
    wanted: requestsWanted(plan),
  });
  const share = scrollShare(perMinute);

  // Count, groups at a time where that is cheaper, then believe or doubt, then keep.
  const read = await readGroups(session, plan, { tick, share, perMinute });
  const counted = await countSeries(session, plan.allowances, read, { tick, share });
  const { grouped, answers } = takeBackFeeds(read, counted, tick);
  const series = grouped.watches.flatMap((watch) => watch.series);
  const believed = believe(series, plan.allowances, {
    answers,
    tick,
    now: ports.now(),
    covered: plan.covered,
    witnesses: plan.witnesses,
    overtaken: plan.overtaken,
    stalled: record?.stalled ?? {},
    silences: record?.silences ?? {},
  });
  const kept = await keepCounts(ports, believed.series);
  await keepAllowances(ports, believed.allowances);
  await keepGroups(ports, grouped.groups);

  // Judge, and keep the verdicts with the events they are to publish. Escalate what could not be judged.
  const judged = await judgeRules(ports, {
    rules: inOrderOfJudging(plan, loaded),
    series: kept.series,
    states: plan.states,
    watches: service?.watches ?? new Map(),
    troubles: believed.troubles,
    quarantine: loaded.quarantine,
    oneByOne: loaded.oneByOne,
    run: { source: ports.source, tick, wasWatched: wasWatched(record?.rules), secretName, isTimeUp },
    timeZoneOf: zoneOf,
    muting,
  });

  const lost = new Set(judged.lost);
  const before = [...settled.states, ...plan.states].filter(([name]) => !lost.has(name));
  const known = new Map([...before, ...judged.states]);
  const escalated = await escalateUnjudged(ports, known, {
    rules: loaded.enabled,
    secretName,
    tick,
    muting,
  });
  const states = new Map([...known, ...escalated]);

  // Tell: read the mentions that alerts show, publish, clear; and say what cannot be judged.
  const outboxes = outboxesOf(states, loaded);
  const telling = outboxes.flatMap(({ key, state }) => {
    const rule = rules.get(ruleKeyText(key));
    if (rule === undefined || muting.isMuted(rule, eventsIn(state), tick)) return [];
    return state.outbox
      .filter(({ event, heldBack }) => lacksMentions(event) && !waitsForVoices(heldBack, rule.minVoices))
      .map(({ event, judgement }) => ({ event, rule, judgement }));
  });
  const mentions = await readMentions(session, telling, service?.organizations ?? new Map());
  const heldBack = ({ id }: AlertEvent, rule: Rule) => tooFewVoices(rule, mentions.get(id)?.shown.story, tick);
  const places = storiesOf(outboxes, states, (event, key) => {
    const rule = rules.get(ruleKeyText(key));
    const isHeldBack = rule !== undefined && heldBack(event, rule) !== undefined;
    return isHeldBack ? undefined : mentions.get(event.id)?.print;
  });
  const published = await publishOutboxes(ports, outboxes, {
    secretName,
    tick,
    rules: loaded.everyRule,
    muting,
    timeZoneOf: zoneOf,
    nameOf: (id) => service?.organizations.get(id)?.name,
    mentionsUrlOf: (id) => mentionsUrlOf(loaded, id),
    isTimeUp,
    isComplete: () => true,
    heldBack,
    placeOf: (eventId) => places.get(eventId),
    complete: (entry, key) =>
      withMentions(entry, mentions.get(entry.event.id)?.shown, {
        told: states.get(ruleKeyText(key))?.told,
        place: places.get(entry.event.id),
      }),
  });
  const left = [...states].filter(([name]) => !published.lost.has(name));
  const after = new Map([...left, ...published.states]);
  await tellBlindness(ports, withStates(plan.rules, after), {
    tick,
    secretName,
    muting,
    timeZoneOf: zoneOf,
    judgedTo: (rule, state) => judgedUpTo(rule, state, plan.heads),
    why: (id) => blindBecause(id, { believed, connection, session }),
  });

  // Read the past of new series with what is left of requests and time.
  const pastDue = kept.series.filter(
    ({ head, collects, scheduled }) =>
      collects && head.gaps.length > 0 && !believed.troubles.has(scheduled.organizationId),
  );
  const past = inOrderOfNeed(
    pastDue.map((each) => ({ ...each, changed: false })),
    after,
    tick,
  );
  const pastAnswers = await countHistory(session, past, share);
  const pastSeries = past.flatMap((watch) => watch.series);
  const pastKept = await keepCounts(ports, believe(pastSeries, [], { answers: pastAnswers, tick }).series);

  // Conclude: give unused requests back, note what is left over, tell operations what it must know.
  const report = evaluationReport({
    loaded,
    connection,
    judged,
    believed,
    states: after,
    plan,
    messages: [settled, published]
      .flatMap(({ messages }) => Object.values(messages))
      .reduce((sum, each) => sum + each, 0),
    series: latest([...kept.series, ...pastKept.series]),
    session,
    muting,
  });
  if (service !== undefined) await ports.budget.giveBack(service.user, session.requests(), ports.now());
  // Without a service nothing came to its end, unless nothing is watched.
  if (service !== undefined || loaded.schedule.series.size === 0) {
    const seen = [...(service?.organizations ?? [])];
    const zones = seen.map(([id, { timeZone }]) => [String(id), timeZone]);
    const names = seen.map(([id, { name }]) => [String(id), plainText(name, LONGEST_NAME)]);
    const unfinished = unfinishedSeries([kept, pastKept], [...judged.broken, ...judged.postponed], {
      tick,
      unreachable: plan.unreachable,
    });
    const { stalled, silences } = believed;
    const took = (['alerts', 'alert-events'] as const).filter(
      (topic) => settled.messages[topic] + published.messages[topic] > 0,
    );
    const run = {
      tick,
      took,
      stalled,
      silences,
      spread: loaded.schedule.spread,
      watched: loaded.schedule.series.size,
      rules: watchedRules(loaded, { before: plan.states, judged: judged.states }),
      unfinished,
      sent: session.used(),
    };
    const said = { timeZones: Object.fromEntries(zones), names: Object.fromEntries(names) };
    await ports.records.write(secretName, recordAfter(record, { ...run, ...said }));
  }
  const findings = {
    loaded,
    connection,
    plan,
    believed,
    grouped,
    kept,
    failures: session.failures(),
    counts: session.used().counts,
    skipped: session.skipped(),
  };
  await ports.notices.reconcile(loaded.notices, operationsNotices({ ...findings, report }), ports.now());
  if (loaded.noticesFailure !== undefined) throw loaded.noticesFailure;
  return report;
}

/** The time zone of an organization: of its item, as the service says, as it was last said. */
function timeZoneOf(id: bigint, { configuration, record }: Loaded, connection?: Connection): string {
  const item = itemOf(configuration, id);
  const said = connection?.service?.organizations.get(id)?.timeZone;
  return item?.timeZone ?? said ?? record?.timeZones[String(id)] ?? 'UTC';
}

/**
 * The rules that this run watched, for the record. One that is not understood or could not be judged is watched; one in
 * quarantine starts at now after it, because what it missed may be what ended the process.
 */
function watchedRules(
  { configuration, record, judgeable }: Loaded,
  { before, judged }: { before: ReadonlyMap<string, RuleState>; judged: ReadonlyMap<string, RuleState> },
): WatchedRules {
  const { organizations, unclear } = configuration;
  const judgedTo = (states: ReadonlyMap<string, RuleState>, key: RuleKey) =>
    states.get(ruleKeyText(key))?.judgedTo ?? 0;
  return watchedAfter(record?.rules, {
    organizationIds: organizations.map(({ item }) => item.organizationId),
    unclear,
    on: [...judgeable, ...organizations.flatMap((organization) => organization.unclear)],
    isJudged: (key) => judgedTo(judged, key) > judgedTo(before, key),
  });
}

/** The session with the requests that the user's budget has for the run; without a service it refuses every request. */
async function openSession(
  ports: EvaluatePorts,
  { service }: Connection,
  run: {
    readonly secretName: string;
    readonly perMinute: number;
    readonly deadlineMs: number;
    readonly wanted: ReturnType<typeof requestsWanted>;
  },
): Promise<ServiceSession> {
  if (service === undefined) return closedSession();
  const { deadlineMs, ...claim } = run;
  const { now } = ports;
  const granted = await ports.budget.take(service.user, claim, now());
  return serviceSession({ client: service.client, granted, deadlineMs, now });
}

/** The rules in the order of judging: the longest unjudged first, or time would run out for the same ones each time. */
function inOrderOfJudging(plan: CountingPlan, { judgeable, oneByOne }: Loaded): readonly Rule[] {
  const judgedTo = (rule: Rule) => {
    const state = plan.states.get(ruleKeyText(rule));
    return state === undefined ? 0 : judgedUpTo(rule, state, plan.heads);
  };
  if (!oneByOne) return [...plan.rules].sort((a, b) => judgedTo(a) - judgedTo(b));
  const names = new Set(plan.rules.map(ruleKeyText));
  return judgeable.filter((rule) => names.has(ruleKeyText(rule)));
}

/** The states with something to publish, of rules that are open or were judged. */
function outboxesOf(states: ReadonlyMap<string, RuleState>, { rules, open }: Loaded) {
  const keys = new Map([...open, ...rules.values()].map((each) => [ruleKeyText(each), ruleKeyOf(each)]));
  return [...states].flatMap(([name, state]) => {
    const key = keys.get(name);
    return key === undefined || state.outbox.length === 0 ? [] : [{ key, state }];
  });
}

/**
 * The stories of the events with a fingerprint of their mentions, together with the stories of open episodes of the same
 * organization. What was not read, or is held back, has none.
 */
function storiesOf(
  outboxes: readonly Outbox[],
  states: ReadonlyMap<string, RuleState>,
  printFor: (event: AlertEvent, key: RuleKey) => StoryPrint | undefined,
): ReadonlyMap<string, StoryPlace> {
  const organizations = new Set(outboxes.map(({ key }) => key.organizationId));
  const places = [...organizations].flatMap((id) => {
    const own = outboxes.filter(({ key }) => key.organizationId === id);
    const alerts = own.flatMap(({ key, state }) =>
      state.outbox.flatMap(({ event }) => {
        const print = printFor(event, key);
        return print === undefined ? [] : [{ event, print, told: state.told }];
      }),
    );
    const open = [...states].flatMap(([name, { told }]) => (name.startsWith(`${id}/`) && told ? [told] : []));
    return [...placeStories(alerts, open)];
  });
  return new Map(places);
}

function withStates(rules: readonly Rule[], states: ReadonlyMap<string, RuleState>) {
  return rules.flatMap((rule) => {
    const state = states.get(ruleKeyText(rule));
    return state === undefined ? [] : [{ rule, state }];
  });
}

/** Each series once, as it was kept last. */
function latest(series: readonly KeptSeries[]): KeptSeries[] {
  return [...new Map(series.map((each) => [seriesKeyText(each.scheduled), each])).values()];
}
