import { isAcknowledged } from '../../functions/domain/alerting/episode/acknowledgement.ts';
import { echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import { heldBackOf } from '../../functions/domain/alerting/held-back.ts';
import type { RuleStatus } from '../../functions/domain/alerting/rule-status.ts';
import { watchKey } from '../../functions/domain/counting/series/series.ts';
import { detectorOf, kindOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { overdueInWords } from '../../functions/domain/operations/heartbeat/overdue-summaries.ts';
import type { StatusReport } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { present } from '../../functions/domain/present.ts';
import { isolated } from '../../functions/languages/isolated.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { OrganizationsNow } from '../context/organizations-now.ts';
import { healthOf, reasonsOf } from '../status/status-table.ts';
import type { HomeAnswer, RuleRow } from './answers.ts';
import { problemInWords } from './problem-in-words.ts';
import { undeliveredInWords } from './undelivered-in-words.ts';
import { verdictOnPage } from './verdict-on-page.ts';

/** The content of the first page, from the report that `status` prints; `at` in epoch ms. */
export function homeAnswer(
  report: StatusReport,
  {
    at,
    name,
    readOnly,
    notices,
    wordsFor,
    told,
  }: Pick<HomeAnswer, 'at' | 'name' | 'readOnly' | 'notices'> & {
    readonly wordsFor: OrganizationsNow['wordsFor'];
    readonly told: ToldOf;
  },
  words: Words,
): HomeAnswer {
  const { ruleAnswers, list, spanAfter } = words;
  const { rules, orphans, broken, tokens, unpublished, undelivered, overdueSummaries } = report;
  return {
    at,
    name,
    readOnly,
    rules: rules.map((status) => ruleRow(status, at, { wordsFor, told, rules: rules.map(({ rule }) => rule) })),
    leftOut: [
      ...orphans.map(({ rule, why }) =>
        ruleAnswers.notJudged({
          rule: `${rule.organizationId}/${rule.ruleId}`,
          isDisabled: why === 'organization-disabled',
        }),
      ),
      ...broken.flatMap((item) =>
        item.problems.map((problem) =>
          ruleAnswers.invalid({ kind: item.kind, name: item.name, problem: problemInWords(problem, words) }),
        ),
      ),
    ],
    tokens: tokens.map(({ secretName, series, need, requestsPerMinute, used }) => ({
      token: secretName,
      series,
      neededPerMinute: need.counts,
      allowedPerMinute: requestsPerMinute,
      usedCounts: used.counts,
      usedScrolls: used.scrolls,
      usedSince: used.since,
    })),
    owed: [
      ...unpublished.map(({ rule, events, topics, since }) =>
        ruleAnswers.unpublished({ rule, events, topics: list(topics), span: spanAfter(at - since) }),
      ),
      ...undelivered.map((each) =>
        ruleAnswers.channelOwes({ channel: each.channel, what: undeliveredInWords(each, at, words) }),
      ),
      ...overdueSummaries.map((each) => `${overdueInWords(each, at, words)}.`),
    ],
    notices,
  };
}

/** What rules told in the last day, by their full names. */
type ToldOf = ReadonlyMap<string, RuleRow['told']>;

function isUnacknowledged({ rule, state }: RuleStatus): boolean {
  return state?.phase.kind === 'firing' && !isAcknowledged(state.phase.episode, rule.acknowledged);
}

/** Of a rule that is unusual and tells nothing, because people know of the story: what the next message needs. */
function knownOf({ rule, state }: RuleStatus, at: number): RuleRow['known'] {
  if (state === undefined || state.phase.kind === 'firing') return undefined;
  if (state.verdict?.status !== 'unusual') return undefined;
  const needs = echoNeeds(state.phase, detectorOf(rule), { at, state: state.detector });
  return needs === undefined
    ? undefined
    : { ...present({ since: state.episodes?.findLast(({ toldAt }) => toldAt !== undefined)?.toldAt }), ...needs };
}

/** A rule as the page lists it. */
function ruleRow(
  status: RuleStatus,
  at: number,
  {
    wordsFor,
    told,
    rules,
  }: {
    readonly wordsFor: OrganizationsNow['wordsFor'];
    readonly told: ToldOf;
    readonly rules: readonly Rule[];
  },
): RuleRow {
  const { rule, state } = status;
  const episode = state?.phase.kind === 'firing' ? state.phase.episode : undefined;
  const isSilenced = rule.silencedUntil !== undefined && rule.silencedUntil > at;
  const firing = heldBackOf(state) === undefined ? 'firing' : 'held back';
  const words = wordsFor(String(rule.organizationId));
  const { timeZone } = words;
  const known = episode === undefined ? knownOf(status, at) : undefined;
  return {
    rule: `${rule.organizationId}/${rule.ruleId}`,
    name: rule.name,
    severity: rule.severity,
    watch:
      state?.watchName === undefined ? watchKey(rule.watch) : `${isolated(state.watchName)} (${watchKey(rule.watch)})`,
    condition: kindOf(rule.condition).inWords(rule.condition, words.conditions),
    state: episode !== undefined ? firing : status.status === 'off' ? 'off' : 'quiet',
    ...(episode === undefined ? {} : { since: episode.startedAt }),
    ...present({ known }),
    ...(isUnacknowledged(status) ? { isUnacknowledged: true as const } : {}),
    health: healthOf(status),
    reasons: reasonsOf(status, at, rules, {
      words,
      isSilenceSaid: true,
      judged: verdictOnPage(state?.verdict, rule, { known, at, words }),
    }),
    ...(isSilenced && rule.silencedUntil !== undefined ? { silencedUntil: rule.silencedUntil } : {}),
    told: told.get(`${rule.organizationId}/${rule.ruleId}`) ?? [],
    timeZone,
  };
}
