import type { LoggedAction } from '../../functions/domain/alerting/action/action-log.ts';
import { echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import { escalationOf } from '../../functions/domain/alerting/episode/escalation.ts';
import { mentionsNow } from '../../functions/domain/alerting/found/mentions-now.ts';
import { type HeldBack, heldBackOf } from '../../functions/domain/alerting/held-back.ts';
import type { RuleStatus } from '../../functions/domain/alerting/rule-status.ts';
import type { GroupRequests } from '../../functions/domain/counting/group/group-requests.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import { expectedAt } from '../../functions/domain/engine/expected-time.ts';
import type { StatusReport } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { present } from '../../functions/domain/present.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { missingInWords } from '../../functions/domain/wording/missing-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { OpenNotice } from './open-notices.ts';

/** The output of `status` for programs: identifiers are decimal strings, times ISO 8601; unknown values are absent. */
export function statusJson(
  report: StatusReport,
  now: number,
  { actions, notices }: { readonly actions: readonly LoggedAction[]; readonly notices: readonly OpenNotice[] },
) {
  const { orphans, broken, openNotices } = report;
  const rules = report.rules.map((status) => ruleOf(status, now));
  const unwatched = orphans.map(({ rule, why }) => ({ rule: `${rule.organizationId}/${rule.ruleId}`, why }));
  const unpublished = report.unpublished.map(({ rule, events, since, topics }) => ({
    rule,
    events,
    topics,
    since: iso(since),
    ageSeconds: Math.round((now - since) / 1000),
  }));
  const undelivered = report.undelivered.map(({ channel, events, since, said }) => ({
    channel,
    events,
    since: iso(since),
    ageSeconds: Math.round((now - since) / 1000),
    ...present({ said }),
  }));
  const overdueSummaries = report.overdueSummaries.map(({ organization, since, topics }) => ({
    organization,
    since: iso(since),
    ageSeconds: Math.round((now - since) / 1000),
    ...present({ topics }),
  }));
  const lastPublished = Object.fromEntries(
    Object.entries(report.lastPublished).flatMap(([topic, time]) => (time === undefined ? [] : [[topic, iso(time)]])),
  );
  const groups = report.tokens.flatMap((token) => (token.groups ?? []).map(groupOf));
  const runs = report.tokens.flatMap(({ secretName, durations }) =>
    durations === undefined ? [] : [{ secretName, stageMs: durations }],
  );
  const acted = actions
    .filter(({ done }) => done)
    .map(({ organizationId, ruleId, kind, episode, by, via, at }) => ({
      rule: `${organizationId}/${ruleId}`,
      kind,
      episode: iso(episode),
      at: iso(at),
      via,
      ...present({ by }),
    }));
  return {
    at: iso(now),
    rules,
    unwatched,
    broken,
    unpublished,
    undelivered,
    overdueSummaries,
    lastPublished,
    openNotices,
    notices: notices.map(({ raisedAt, ...notice }) => ({ ...notice, since: iso(raisedAt) })),
    groups,
    runs,
    actions: acted,
  };
}

function groupOf({ key, watched, way, why, asSeries, asGroup }: GroupRequests) {
  return {
    organizationId: String(key.organizationId),
    groupId: String(key.groupId),
    bucketSeconds: key.widthMs / 1000,
    series: watched,
    way,
    ...present({ why }),
    countsPerMinuteBySeries: rounded(asSeries),
    countsPerMinuteByGroup: rounded(asGroup.counts),
    scrollsPerMinuteByGroup: rounded(asGroup.scrolls),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function ruleOf(
  { rule, state, judgedTo, status, why, stillMissing, lagMs, nextDueAt, reading }: RuleStatus,
  now: number,
): Record<string, unknown> {
  const verdict = state?.verdict;
  const echo =
    state === undefined ? undefined : echoNeeds(state.phase, detectorOf(rule), { at: now, state: state.detector });
  const held = heldBackOf(state);
  const neverTold = state?.neverTold;
  const expected = expectedAt(detectorOf(rule).expectedTimes, now);
  const isSilenced = rule.silencedUntil !== undefined && rule.silencedUntil > now;
  return {
    rule: `${rule.organizationId}/${rule.ruleId}`,
    name: rule.name,
    severity: rule.severity,
    ...present({ reading }),
    enabled: rule.enabled,
    status,
    ...present({ why: stillMissing === undefined ? why : missingInWords(stillMissing, wordsOf({})) }),
    state: state?.phase.kind ?? 'quiet',
    ...(state?.phase.kind === 'firing'
      ? { episode: { startedAt: iso(state.phase.episode.startedAt), peak: state.phase.episode.peak } }
      : {}),
    ...escalationIn(rule, state),
    ...(judgedTo === undefined ? {} : { judgedTo: iso(judgedTo) }),
    ...(state === undefined ? {} : { health: state.health, unpublishedEvents: state.outbox.length }),
    ...(verdict === undefined
      ? {}
      : {
          verdict: {
            status: verdict.status,
            at: iso(verdict.at),
            observed: verdict.observed,
            line: verdict.line,
            explanation: explain(verdict, wordsOf({}), rule),
          },
        }),
    ...(state?.found === undefined ? {} : { mentions: mentionsJson(state, now) }),
    ...(held === undefined
      ? {}
      : { heldBack: { ...whyOf(held), ...(held.shared === undefined ? { minVoices: rule.minVoices } : {}) } }),
    ...(neverTold === undefined
      ? {}
      : {
          lastHeldBack: {
            startedAt: iso(neverTold.startedAt),
            endedAt: iso(neverTold.endedAt),
            ...whyOf(neverTold),
          },
        }),
    ...(echo === undefined ? {} : { echo: { until: iso(echo.until), times: echo.times, counts: echo.counts } }),
    ...(expected === undefined ? {} : { expected: { ...expected, from: iso(expected.from), to: iso(expected.to) } }),
    ...(nextDueAt === undefined ? {} : { nextDueAt: iso(nextDueAt) }),
    ...(lagMs === undefined ? {} : { lagSeconds: Math.round(lagMs / 1000) }),
    ...(isSilenced && rule.silencedUntil !== undefined ? { silencedUntil: iso(rule.silencedUntil) } : {}),
  };
}

function mentionsJson(state: NonNullable<RuleStatus['state']>, now: number) {
  const { lastAt, today, ...rest } = mentionsNow(state, now);
  return present({ ...rest, toldInLastDay: today, lastToldAt: lastAt === undefined ? undefined : iso(lastAt) });
}

function escalationIn(rule: RuleStatus['rule'], state: RuleStatus['state']): Record<string, unknown> {
  if (state?.phase.kind !== 'firing') return {};
  const { escalated } = state.phase.episode;
  if (escalated !== undefined) return { escalated };
  const next = escalationOf(state.phase.episode, rule, state.unacknowledged);
  return next === undefined ? {} : { escalatesAt: iso(next.at) };
}

/** Why an alert is held back: its voices, or how others stand. */
function whyOf({ voices, mentions, shared }: HeldBack) {
  return present({ voices, mentions, compared: shared });
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
