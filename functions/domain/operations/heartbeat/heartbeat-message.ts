import type { RuleStatus } from '../../alerting/rule-status.ts';
import { plainLine, plainPart } from '../../plain-text.ts';
import { spanInWords } from '../../time/duration.ts';
import { utcMinute } from '../../time/wall-clock.ts';
import { installationOption } from '../../wording/installation-option.ts';
import { overdueInWords } from './overdue-summaries.ts';
import type { QueueDepth } from './queue-depth.ts';
import { recentAlerts } from './recent-alerts.ts';
import { counted, type HeartbeatReport, rulesWith, troublesOf } from './status-report.ts';
import type { Subscribers } from './subscribers.ts';

/** A list shows this many names and counts the others. */
const MOST_LISTED = 15;
const LONGEST = 160;

const utc = (time: number) => `${utcMinute(time)} UTC`;
const part = (text: string) => plainPart(text, LONGEST);
const nameOf = ({ rule }: RuleStatus) => `${rule.organizationId}/${rule.ruleId}`;

/** The daily message to operations: a subject that says whether all is well, and the details. */
export function heartbeatMessage(report: HeartbeatReport): { readonly subject: string; readonly text: string } {
  const troubles = troublesOf(report);
  const judged = rulesWith(report, 'judged').length + rulesWith(report, 'learning').length;
  const due = report.rules.filter(({ status }) => status !== 'off').length;
  const outcome =
    troubles.length === 0
      ? `all is well, ${judged} of ${counted(due, 'rule')} judged`
      : `look at this: ${troubles.join(', ')}`;
  const installation = installationOption(report.stackName);
  const stage = report.stage === 'prod' ? '' : ` ${report.stage}`;
  return {
    subject: `[HEARTBEAT${stage}] ${outcome}`,
    text: [
      `mention-alerts (${report.stage}), ${utc(report.at)}: ${outcome}.`,
      ...section('Rules', ruleLines(report, due)),
      ...section('Requests', requestLines(report)),
      ...section('Alerts', [...alertLines(report), ...publishingLines(report)]),
      ...section('Queues', report.queues.map(queueLine)),
      ...section('Subscribers', [
        subscriberLine('alerts', report.subscribers.alerts),
        subscriberLine('operations', report.subscribers.operations),
        ...unreadLines(report),
      ]),
      ...section('Reported to you and not over yet', openNoticeLines(report)),
      '',
      'Details (the runbook has queries that show requests and alerts over time):',
      `  npx mention-alerts ${installation} status`,
      '',
    ].join('\n'),
  };
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function ruleLines(report: HeartbeatReport, due: number): string[] {
  const { orphans, broken } = report;
  const off = rulesWith(report, 'off').length + orphans.filter(({ why }) => why === 'organization-disabled').length;
  const nobodys = orphans
    .filter(({ why }) => why === 'no-organization')
    .map(({ rule }) => `${rule.organizationId}/${rule.ruleId}`);
  const lags = report.rules.filter(({ status, lagMs }) => status !== 'off' && lagMs !== undefined);
  const oldest = lags.sort((a, b) => (b.lagMs ?? 0) - (a.lagMs ?? 0))[0];
  return [
    `due       ${due}${off > 0 ? `, and ${off} disabled` : ''}`,
    `judged    ${rulesWith(report, 'judged').length}`,
    `learning  ${withReasons(rulesWith(report, 'learning'))}`,
    `deferred  ${withReasons(rulesWith(report, 'deferred'))}`,
    `failed    ${withReasons(rulesWith(report, 'failed'))}`,
    `oldest lag  ${oldest === undefined ? 'not known: no rule has been judged' : `${spanInWords(oldest.lagMs ?? 0)} (${nameOf(oldest)})`}`,
    ...(nobodys.length > 0 ? [`without an organization item  ${list(nobodys)}`] : []),
    ...(broken.length > 0
      ? [
          `invalid items  ${list(broken.map(({ kind, name, problems }) => `${kind} ${part(name)}: ${problems[0]?.path ?? ''} ${problems[0]?.reason ?? ''}`))}`,
        ]
      : []),
  ];
}

function withReasons(rules: readonly RuleStatus[]): string {
  if (rules.length === 0) return '0';
  return `${rules.length}: ${list(
    rules.map((each) => `${nameOf(each)} (${each.why ?? ''})`),
    '; ',
  )}`;
}

function requestLines({ tokens, buckets }: HeartbeatReport): string[] {
  const loads = [...tokens].sort((a, b) => b.need.counts / b.requestsPerMinute - a.need.counts / a.requestsPerMinute);
  const share = buckets.due === 0 ? '' : ` (${((buckets.known / buckets.due) * 100).toFixed(1)} %)`;
  return [
    ...loads
      .slice(0, MOST_LISTED)
      .map(
        ({ secretName, series, need, requestsPerMinute, used }) =>
          `${part(secretName)}: ${series} series need ${need.counts.toFixed(1)} counts a minute, ${requestsPerMinute} allowed; ` +
          `${used.counts} counts and ${used.scrolls} scrolls sent since ${utc(used.since)}`,
      ),
    ...(loads.length > MOST_LISTED ? [`and ${loads.length - MOST_LISTED} more tokens`] : []),
    `${buckets.known} of ${buckets.due} counts of the last 24 h are known${share}`,
  ];
}

function alertLines(report: HeartbeatReport): string[] {
  const { open, noisy } = recentAlerts(report.rules, report.at);
  const name = (status: RuleStatus) => `${nameOf(status)} "${part(status.rule.name)}"`;
  return [
    `${open.length} open${
      open.length === 0
        ? ''
        : `: ${list(
            open.map(
              ({ status, episode }) =>
                `${name(status)} since ${utc(episode.startedAt)}, peak ${episode.peak} (limit ${Math.round(episode.line)})`,
            ),
            '; ',
          )}`
    }`,
    noisy.length === 0
      ? 'no alerts in the last 24 h'
      : `${noisy.reduce((sum, { messages }) => sum + messages, 0)} messages in the last 24 h, most first: ${list(
          noisy.map(({ status, messages }) => `${name(status)} ${messages}`),
          '; ',
        )}`,
  ];
}

/** What should have been published or delivered and is not, and when each topic last took something. */
function publishingLines({ unpublished, undelivered, overdueSummaries, lastPublished, at }: HeartbeatReport): string[] {
  const waiting = unpublished.map(
    ({ rule, events, since, topics }) =>
      `${rule}: ${events} for ${topics.join(' and ')}, due for ${spanInWords(at - since)}`,
  );
  const missed = undelivered.map(
    ({ channel, events, since, said }) =>
      `${part(channel)}: ${events}, the oldest tried for ${spanInWords(at - since)}${said === undefined ? '' : ` (${said})`}`,
  );
  const last = (topic: keyof typeof lastPublished) => {
    const time = lastPublished[topic];
    return `${topic} ${time === undefined ? 'never, as far as is known' : utc(time)}`;
  };
  return [
    `${unpublished.length === 0 ? 'nothing' : list(waiting, '; ')} waits to be published`,
    `${undelivered.length === 0 ? 'nothing' : list(missed, '; ')} waits to be delivered to a channel`,
    ...overdueSummaries.slice(0, MOST_LISTED).map((each) => overdueInWords(each, at)),
    `last published: ${last('alerts')}, ${last('alert-events')}`,
  ];
}

function queueLine({ name, deadLetters, waiting, underWay, oldestMs }: QueueDepth): string {
  const age = oldestMs === undefined ? '' : `, the oldest for ${spanInWords(oldestMs)}`;
  return `${name}: ${waiting} waiting${age}${deadLetters ? '' : `, ${underWay} under way or waiting for the next attempt`}`;
}

function subscriberLine(topic: string, { confirmed, pending, lost }: Subscribers): string {
  const named = (word: string, names: readonly string[]) =>
    `${names.length} ${word}${names.length === 0 ? '' : ` (${list(names.map(part))})`}`;
  return `${topic}: ${confirmed} confirmed, ${named('pending', pending)}, ${named('lost', lost)}`;
}

function unreadLines({ unread }: HeartbeatReport): string[] {
  if (unread.length === 0) return [];
  return [`nobody gets emails of ${list(unread.map(String))}: name addresses in emails of its item, or in alertEmails`];
}

function openNoticeLines({ openNotices }: HeartbeatReport): string[] {
  return openNotices.length === 0 ? [] : [list(openNotices.map(part))];
}

function list(names: readonly string[], between = ', '): string {
  const shown = names.slice(0, MOST_LISTED).map((name) => plainLine(name, LONGEST));
  return names.length > MOST_LISTED
    ? `${shown.join(between)}${between}and ${names.length - MOST_LISTED} more`
    : shown.join(between);
}
