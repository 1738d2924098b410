import type { ActionKind } from '../../functions/domain/alerting/action/action-link.ts';
import type { LoggedAction } from '../../functions/domain/alerting/action/action-log.ts';
import { isAcknowledged } from '../../functions/domain/alerting/episode/acknowledgement.ts';
import { settledMs } from '../../functions/domain/alerting/episode/advance-episode.ts';
import { echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import type { Episode } from '../../functions/domain/alerting/episode/episode.ts';
import { type Escalated, escalationOf } from '../../functions/domain/alerting/episode/escalation.ts';
import { mentionsNow } from '../../functions/domain/alerting/found/mentions-now.ts';
import { type HeldBack, heldBackOf, heldByOf } from '../../functions/domain/alerting/held-back.ts';
import { hasMentions } from '../../functions/domain/alerting/outbox.ts';
import type { RuleStatus, Status } from '../../functions/domain/alerting/rule-status.ts';
import type { GroupRequests } from '../../functions/domain/counting/group/group-requests.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { countedBy, detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { expectedAt } from '../../functions/domain/engine/expected-time.ts';
import type { Verdict } from '../../functions/domain/engine/verdict.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { overdueInWords } from '../../functions/domain/operations/heartbeat/overdue-summaries.ts';
import { needInWords } from '../../functions/domain/operations/heartbeat/request-need.ts';
import type { StatusReport } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { comparedInWords } from '../../functions/domain/wording/compared-in-words.ts';
import { echoInWords } from '../../functions/domain/wording/echo-in-words.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { missingInWords } from '../../functions/domain/wording/missing-in-words.ts';
import { occasionInWords } from '../../functions/domain/wording/occasion-in-words.ts';
import { readInWords } from '../../functions/domain/wording/read-in-words.ts';
import { unheardInWords } from '../../functions/domain/wording/unheard-in-words.ts';
import { troubleInWords } from '../../functions/domain/wording/unjudged-in-words.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import { formatTable } from '../terminal/format-table.ts';
import { factOf, type OpenNotice } from './open-notices.ts';

/** The most actions that are listed. */
const MOST_ACTIONS = 20;

/** The most stages of a run that are named. */
const MOST_STAGES = 5;

/** The most groups that are listed. */
const MOST_GROUPS = 20;

const HEALTH: Record<Status, string> = {
  judged: 'ok',
  learning: 'learning',
  deferred: 'late',
  failed: 'error',
  off: 'off',
};

/** The table for a person: a row per rule with the reason below it, then what is wrong with items. */
export function statusTable(
  report: StatusReport,
  now: number,
  {
    actions = [],
    notices = [],
  }: { readonly actions?: readonly LoggedAction[]; readonly notices?: readonly OpenNotice[] } = {},
): string {
  const { rules, orphans, broken, openNotices, unpublished, undelivered } = report;
  const blocks: string[] = [];
  if (rules.length > 0) {
    const rows = rules.map((status) => [
      `${status.rule.organizationId}/${status.rule.ruleId}`,
      stateOf(status, now),
      healthOf(status),
      status.judgedTo === undefined ? 'never' : timeOf(status.judgedTo, now),
      dueOf(status, now),
    ]);
    const [headings = '', ...lines] = formatTable(['RULE', 'STATE', 'HEALTH', 'JUDGED TO', 'NEXT DUE'], rows).split(
      '\n',
    );
    const withReasons = lines.flatMap((line, at) => [
      line,
      ...reasonsOf(
        rules[at],
        now,
        rules.map(({ rule }) => rule),
      ).map((reason) => `    ${reason}`),
    ]);
    blocks.push([headings, ...withReasons].join('\n'));
  } else if (orphans.length === 0 && broken.length === 0) {
    blocks.push('There are no rules. Write some: npx mention-alerts apply --help');
  }
  const unwatched = orphans.map(({ rule, why }) => {
    const reason = why === 'no-organization' ? 'its organization has no valid item' : 'its organization is disabled';
    return `${rule.organizationId}/${rule.ruleId}: not judged, because ${reason}`;
  });
  const wrong = broken.flatMap(({ kind, name, problems }) =>
    problems.map(({ path, reason, remedy }) => `${kind} ${name}: invalid and not used: ${path}: ${reason}; ${remedy}`),
  );
  if (unwatched.length + wrong.length > 0) blocks.push([...unwatched, ...wrong].join('\n'));
  const overdue = unpublished.map(
    ({ rule, events, since, topics }) =>
      `  ${rule}: ${events} for ${topics.join(' and ')}, due for ${spanInWords(now - since)}`,
  );
  if (overdue.length > 0) blocks.push(['Not published yet, the oldest first:', ...overdue].join('\n'));
  const missed = undelivered.map(
    ({ channel, events, since, said }) =>
      `  ${channel}: ${events}, the oldest tried for ${spanInWords(now - since)}${said === undefined ? '' : `; at the last attempt ${said}`}`,
  );
  if (missed.length > 0) blocks.push(['Not delivered to channels yet, the oldest first:', ...missed].join('\n'));
  const late = report.overdueSummaries.map((each) => `  ${overdueInWords(each, now)}`);
  if (late.length > 0) blocks.push(['Summaries that are late:', ...late].join('\n'));
  const acted = actionLines(actions, now);
  if (acted.length > 0) blocks.push(['What people did about alerts, the newest first:', ...acted].join('\n'));
  if (report.tokens.length > 0) {
    blocks.push(
      report.tokens
        .map(({ secretName, need, requestsPerMinute }) => needInWords(secretName, need, requestsPerMinute))
        .join('\n'),
    );
  }
  const groups = report.tokens.flatMap((token) => token.groups ?? []);
  if (groups.length > 0) blocks.push(groupLines(groups).join('\n'));
  const looks = report.tokens.flatMap(lookLine);
  if (looks.length > 0) blocks.push(['Looked at before their interval is over, each minute:', ...looks].join('\n'));
  const runs = report.tokens.flatMap(({ secretName, durations = {} }) => runLine(secretName, durations));
  if (runs.length > 0) blocks.push(['The longest stages of the last run, in ms:', ...runs].join('\n'));
  const { alerts, 'alert-events': events } = report.lastPublished;
  if (alerts !== undefined || events !== undefined) {
    blocks.push(`Last published: alerts ${lastOf(alerts, now)}, alert-events ${lastOf(events, now)}`);
  }
  if (openNotices.length > 0)
    blocks.push(
      ['Reported to operations and not over yet:', ...openNotices.flatMap((key) => noticeLines(key, notices))].join(
        '\n',
      ),
    );
  return blocks.join('\n\n');
}

/** The key of a notice, and below it what happened; the whole notice also says what to do. */
function noticeLines(key: string, notices: readonly OpenNotice[]): string[] {
  const notice = notices.find((each) => each.key === key);
  return [`  ${key}`, ...(notice === undefined ? [] : [`    ${factOf(notice)}`])];
}

/** How many series of a token are looked at early, and whether there are requests for it. */
function lookLine({ secretName, looks }: StatusReport['tokens'][number]): string[] {
  if (looks === undefined) return [];
  const { series, counts, sent } = looks;
  const scarce = sent < counts ? '; requests are scarce, or something else needed them' : '';
  return [`  ${secretName}: ${series} series by ${counts} counts, ${sent} of them in the last run${scarce}`];
}

/** Where the newest run of a token spent its time, the longest stage first. */
function runLine(secretName: string, durations: Readonly<Record<string, number>>): string[] {
  const longest = Object.entries(durations).sort(([, a], [, b]) => b - a);
  const named = longest.slice(0, MOST_STAGES).map(([stage, ms]) => `${stage} ${ms}`);
  return named.length === 0 ? [] : [`  ${secretName}: ${named.join(', ')}`];
}

/** How many groups are read at once, and why the others are not. */
function groupLines(groups: readonly GroupRequests[]): string[] {
  const read = groups.filter(({ way }) => way === 'group');
  const series = read.reduce((sum, { watched }) => sum + watched, 0);
  const others = groups.filter(({ way }) => way !== 'group');
  return [
    `${read.length} of ${groups.length} groups are read as a whole, which counts ${series} series.`,
    ...others.slice(0, MOST_GROUPS).map(({ key: { organizationId, groupId }, watched, why }) => {
      return `  organization ${organizationId}, group ${groupId}: ${watched} series are counted separately, because ${why}`;
    }),
    ...(others.length > MOST_GROUPS ? [`  and ${others.length - MOST_GROUPS} more`] : []),
  ];
}

/** The health of a rule in one word; one that waits for its first verdict is not late yet, and one whose past is unread does not learn yet. */
export function healthOf({ status, lagMs, isPastUnread }: RuleStatus): string {
  const isNew = (status === 'deferred' && lagMs === undefined) || (status === 'learning' && isPastUnread === true);
  return isNew ? 'new' : HEALTH[status];
}

function stateOf({ rule, state, status }: RuleStatus, now: number): string {
  const silenced = rule.silencedUntil !== undefined && rule.silencedUntil > now ? ', silenced' : '';
  const held = heldBackOf(state);
  if (state?.phase.kind === 'firing' && held !== undefined)
    return `held back since ${timeOf(state.phase.episode.startedAt, now)}${silenced}`;
  if (state?.phase.kind === 'firing') return `firing since ${timeOf(state.phase.episode.startedAt, now)}${silenced}`;
  return `${status === 'off' ? 'off' : 'quiet'}${silenced}`;
}

/**
 * How reasons are said: in which words, whether a silence is said elsewhere, and what stands for the sentence of the last verdict,
 * with the echo in it or not.
 */
type Saying = {
  readonly words?: Words;
  readonly isSilenceSaid?: boolean;
  readonly judged?: { readonly words: string; readonly hasEcho: boolean } | undefined;
};

/**
 * Why a rule is as it is, a sentence each: trouble, the last verdict, silence, echo, voices. In English and UTC unless words are given; `rules`
 * are all that there are.
 */
export function reasonsOf(
  status: RuleStatus | undefined,
  now: number,
  rules: readonly Rule[] = [],
  { words = wordsOf({}), isSilenceSaid = false, judged }: Saying = {},
): string[] {
  if (status === undefined) return [];
  const { state, rule } = status;
  const trouble = troubleInWords(status, words);
  const verdict = state?.verdict;
  const { reasons } = words;
  const echo =
    state === undefined ? undefined : echoNeeds(state.phase, detectorOf(rule), { at: now, state: state.detector });
  return [
    ...(trouble === undefined ? [] : [trouble]),
    ...waitingOf(status, now, words),
    ...(status.status === 'learning' && verdict?.status !== 'learning'
      ? [reasons.learning({ missing: missingInWords(status.stillMissing, words) })]
      : []),
    ...(verdict === undefined ? [] : [judged?.words ?? verdictInWords(verdict, rule, words)]),
    ...(!isSilenceSaid && rule.silencedUntil !== undefined && rule.silencedUntil > now
      ? [reasons.silencedUntil({ time: timeOf(rule.silencedUntil, now, words) })]
      : []),
    ...unheardOf(rule, rules, words),
    ...expectedOf(rule, now, words),
    ...readingOf(status, words),
    ...acknowledgedOf(status, now, words),
    ...escalationIn(status, now, words),
    ...(state?.phase.kind === 'firing' ? [endOf(state.phase.episode, detectorOf(rule), { now, words })] : []),
    ...(echo === undefined || judged?.hasEcho === true ? [] : [echoInWords(echo, words)]),
    ...voicesOf(status, now, words),
    ...mentionsOf(state, now, words),
  ];
}

/** What a rule that tells each mention told last, and what waits or was not told. */
function mentionsOf(state: RuleStatus['state'], now: number, words: Words): string[] {
  if (state === undefined || (state.found === undefined && !hasMentions(state))) return [];
  const { waiting, copies = 0, dropped = 0, lastAt, today } = mentionsNow(state, now);
  const { reasons } = words;
  return [
    lastAt === undefined
      ? reasons.nothingToldYet
      : reasons.toldToday({ mentions: today, last: timeOf(lastAt, now, words) }),
    ...(waiting === 0 ? [] : [reasons.toBeTold({ mentions: waiting })]),
    ...(copies === 0 ? [] : [reasons.copiesCame({ copies })]),
    ...(dropped === 0 ? [] : [reasons.notTold({ mentions: dropped })]),
  ];
}

/** That a rule tells nobody, and which of all rules are made of it. */
function unheardOf(rule: Rule, rules: readonly Rule[], words: Words): string[] {
  const unheard = unheardInWords(rule, rules, words);
  return unheard === undefined ? [] : [unheard.said];
}

/** What people expect now, and how high lines are because of it. */
function expectedOf(rule: Rule, now: number, words: Words): string[] {
  const most = expectedAt(detectorOf(rule).expectedTimes, now);
  if (most === undefined) return [];
  const { times, to } = most;
  const occasion = occasionInWords(most, words);
  return [words.reasons.expected({ occasion, isMore: times > 1, times, until: timeOf(to, now, words) })];
}

/** Why a rule has no verdict of now, where nothing is wrong with it itself. */
function waitingOf({ status, lagMs, nextDueAt }: RuleStatus, now: number, words: Words): string[] {
  if (status !== 'deferred') return [];
  const { reasons } = words;
  if (lagMs !== undefined) return [reasons.late({ length: words.spanAfter(lagMs) })];
  return [reasons.notJudgedYet({ due: nextDueAt === undefined ? undefined : timeOf(nextDueAt, now, words) })];
}

function verdictInWords(verdict: Verdict, rule: Rule, words: Words): string {
  const said = explain(verdict, words, rule);
  // This sentence says by itself that nothing could be judged.
  return verdict.status === 'learning' ? said : words.reasons.verdict({ status: verdict.status, said });
}

/** How the mentions are read of which a rule counts voices or only some. */
function readingOf({ reading, rule }: RuleStatus, words: Words): string[] {
  return reading === undefined
    ? []
    : [words.reasons.reads({ counted: readInWords(rule, words), isGroup: reading === 'group' })];
}

/** Who knows of the open alert, and when it is told again. */
function acknowledgedOf({ rule: { acknowledged, count }, state }: RuleStatus, now: number, words: Words): string[] {
  if (state?.phase.kind !== 'firing' || !isAcknowledged(state.phase.episode, acknowledged)) return [];
  const { by, at, count: before } = acknowledged;
  return [words.reasons.acknowledged({ time: timeOf(at, now, words), by, again: 2 * before, count })];
}

/** What became of an alert that nobody acknowledged, or will. */
function escalationIn({ rule, state }: RuleStatus, now: number, words: Words): string[] {
  if (state?.phase.kind !== 'firing') return [];
  const { escalated } = state.phase.episode;
  const next = escalationOf(state.phase.episode, rule, state.unacknowledged);
  const { nouns, reasons } = words;
  const raised = ({ severity, channels }: Escalated) =>
    reasons.raised({
      severity: severity === rule.severity ? undefined : nouns.severities[severity],
      channels: channels.join(', '),
    });
  if (escalated !== undefined) return [reasons.escalated({ raised: raised(escalated) })];
  if (next === undefined) return [];
  return [reasons.willEscalate({ raised: raised(next.to), from: timeOf(next.at, now, words) })];
}

/** What people did, as commands call it. */
const ACTION_NAMES: Readonly<Record<ActionKind, string>> = {
  'silence-2h': 'Silence for 2 h',
  'silence-until-tomorrow': 'Silence until tomorrow',
  acknowledge: 'Acknowledge',
  noise: 'This was noise',
  expected: 'This was expected',
};

/** The last actions of people on alerts; the names are those that people gave. */
function actionLines(actions: readonly LoggedAction[], now: number): string[] {
  return [...actions]
    .filter(({ done }) => done)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_ACTIONS)
    .map(({ organizationId, ruleId, kind, by, via, at }) => {
      const who = by === undefined ? 'somebody' : by;
      return `  ${organizationId}/${ruleId}: ${ACTION_NAMES[kind]}, ${timeOf(at, now)}, ${who}${via === 'slack' ? ' in Slack' : ''}`;
    });
}

/** Until when a firing alert stays open if the counts stay as they are. */
function endOf(
  episode: Episode,
  { endsWhenUsual, hasEcho }: Detector,
  { now, words }: { readonly now: number; readonly words: Words },
): string {
  const { bound, line, underSince } = episode;
  const { reasons } = words;
  const window = words.spanAfter(episode.windowMs);
  const { isUpward } = BOUNDS[bound];
  const settled = settledMs(episode);
  if (underSince !== undefined) {
    const time = timeOf(underSince + settled, now, words);
    return endsWhenUsual ? reasons.endsUnlessUnusual({ time }) : reasons.endsUnless({ time, isUpward, line, window });
  }
  if (endsWhenUsual === 'at once') return reasons.endsWithParts;
  const length = words.spanAfter(settled);
  if (endsWhenUsual === 'only') return reasons.endsWhenUsual({ window, length });
  return reasons.endsWhenBack({ isUpward, line, window, length, orUsual: endsWhenUsual, hasEcho });
}

/** Why an alert is held back, or was held back until its end. */
function voicesOf({ rule, state }: RuleStatus, now: number, words: Words): string[] {
  const held = heldBackOf(state);
  const past = state?.neverTold;
  const { reasons } = words;
  const said = ({ voices = 0, mentions = 0, shared }: HeldBack) =>
    shared === undefined
      ? reasons.voicesIn({ voices, mentions })
      : comparedInWords(shared, countedBy(rule.condition.kind, rule.count), words).join(' ').replace(/\.$/, '');
  const heldNow = (back: HeldBack) =>
    heldByOf(back) === 'voices'
      ? reasons.heldForVoices({ said: said(back), asked: rule.minVoices })
      : reasons.heldAsShared({ said: said(back) });
  const time = (at: number) => timeOf(at, now, words);
  return [
    ...(held === undefined ? [] : [heldNow(held)]),
    ...(past === undefined
      ? []
      : [
          reasons.neverSent({
            why: heldByOf(past),
            from: time(past.startedAt),
            to: time(past.endedAt),
            said: said(past),
          }),
        ]),
  ];
}

function dueOf({ nextDueAt, lagMs, status }: RuleStatus, now: number): string {
  if (nextDueAt === undefined || status === 'off') return '';
  if (nextDueAt > now) return timeOf(nextDueAt, now);
  return lagMs === undefined || lagMs < MINUTE_MS ? 'now' : `now, due for ${spanInWords(lagMs)}`;
}

function lastOf(time: number | undefined, now: number): string {
  return time === undefined ? 'never' : timeOf(time, now);
}

/** The time in UTC, with the day if it is not today; of a zone or another language as its people write it. */
function timeOf(time: number, now: number, { language, timeZone, timeBeside }: Words = wordsOf({})): string {
  if (timeZone !== 'UTC' || language !== 'en') return timeBeside(time, now);
  const isToday = Math.floor(time / DAY_MS) === Math.floor(now / DAY_MS);
  return isToday ? utcMinute(time).slice(11) : utcMinute(time);
}
