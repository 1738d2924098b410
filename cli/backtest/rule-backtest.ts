import { readItemsFile } from '../../functions/adapters/item-files/read-items.ts';
import { type BacktestStep, backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import { foundInPast } from '../../functions/domain/alerting/found/found-in-past.ts';
import { type Part, partReadingsAt } from '../../functions/domain/alerting/part.ts';
import { isUnknown, watchInOrganization } from '../../functions/domain/counting/organization/watch-in-organization.ts';
import { watchOfRule } from '../../functions/domain/counting/organization/watch-of-rule.ts';
import { SETTLE_MS } from '../../functions/domain/counting/series/schedule.ts';
import { KEPT_MS } from '../../functions/domain/counting/series/series-head.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import { isUsualOfHour } from '../../functions/domain/engine/verdict.ts';
import { expecting } from '../../functions/domain/items/expecting.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { partIdsOf, partProblems, wholesOf } from '../../functions/domain/items/rule/part-problems.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS, WEEK_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { echoInWords } from '../../functions/domain/wording/echo-in-words.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import { UsageError } from '../usage-error.ts';
import { alertsOf, type BacktestReport, reportOf } from './backtest-report.ts';
import { compareAlerts, type PastOfOther } from './compare-alerts.ts';
import { type Patience, type RuleBuckets, readRuleBuckets } from './read-rule-buckets.ts';

/** A backtest of a rule on the service's own past, and what reading it cost. */
export type RuleBacktest = {
  readonly rule: Rule;
  readonly report: BacktestReport;
  readonly read: RuleBuckets;
  /** Every boundary that was judged, those of the two weeks before as well. */
  readonly steps: readonly BacktestStep[];
  /** The rules that it is made of, with the alerts that they would have had. */
  readonly parts: readonly Part[];
};

/**
 * Reads a rule item, or a list with one, from a JSON or YAML file (`-`: standard input), and beside a rule that is made of others
 * these (`others`); throws a UsageError that says what is wrong with it.
 */
export async function ruleFromFile(
  file: string,
): Promise<{ readonly rule: Rule; readonly item: Item; readonly others: readonly Rule[] }> {
  const refused = (error: unknown) =>
    new UsageError(`--rule ${file}: ${error instanceof Error ? error.message : String(error)}`);
  const { items, problems } = await readItemsFile(file, ITEM_KINDS.rules).catch((error: unknown) => {
    throw refused(error);
  });
  if (problems.length > 0) throw refused(problems[0]);
  const rules = items.map(({ item }) => understood(item, file));
  const wholes = rules.filter((rule) => partIdsOf(rule).length > 0 && wholesOf(rule, rules).length === 0);
  const [rule, another] = rules.length === 1 ? rules : wholes;
  if (rule === undefined || another !== undefined) {
    throw new UsageError(
      `--rule ${file} has ${items.length} rules in it: give a file with one rule, or with one that is made of others and these.`,
    );
  }
  const others = rules.filter((each) => each !== rule);
  const [problem] = [...partProblems(rules, { isWhole: true }).values()].flat();
  if (problem !== undefined) {
    throw new UsageError(
      `--rule ${file}: ${problem.path}: ${problem.reason}; ${problem.remedy}. Its rules belong into the same file.`,
    );
  }
  const item = items[rules.indexOf(rule)]?.item ?? {};
  return { rule, item, others };
}

/** The rule of an item. @throws UsageError that says what is wrong with it */
function understood(item: unknown, file: string): Rule {
  const rule = parseRule(item);
  if (rule.ok) return rule.value;
  const lines = rule.problems.map(({ path, reason, remedy }) => `  ${path}: ${reason}; ${remedy}`);
  throw new UsageError(`--rule ${file} is not a rule:\n${lines.join('\n')}`);
}

/**
 * Since when (epoch ms) the rule's watch collects, the zone (IANA) of its organization at the service, and the names of what the
 * rule is compared with; throws an Error with a
 * sentence if there is no such watch.
 */
export async function collectsSince(
  client: MediaApiClient,
  rule: Rule,
): Promise<{
  readonly since: number;
  readonly timeZone: string;
  readonly names: readonly (string | undefined)[];
}> {
  const cache = organizationCache(() => 0);
  const { info, error } = await cache.organization(client, rule.organizationId, Number.POSITIVE_INFINITY);
  if (info === undefined) {
    throw new Error(error === undefined ? 'The organization cannot be read.' : `${describe(error)}.`);
  }
  const { trouble, collectsSince: since } = watchOfRule(rule, info);
  if (trouble !== undefined && isUnknown(trouble)) throw new Error(trouble.text);
  const others = (rule.compare?.with ?? []).map((watch, at) => watchInOrganization(watch, info, `compare.with.${at}`));
  const unknown = others.find((other) => isUnknown(other.trouble))?.trouble;
  if (unknown !== undefined) throw new Error(unknown.text);
  return { since, timeZone: info.timeZone, names: others.map((other) => other.info.name) };
}

/** The days before `until` (epoch ms) that a rule is tried on, and the rules that it may be made of. */
type PastToTry = Patience & {
  readonly days: number;
  readonly until: number;
  readonly rules?: readonly Rule[] | undefined;
  /** Whether what the rule is compared with is read, too, which takes as many requests for each. */
  readonly compares?: boolean;
};

/**
 * Judges a rule on the last days before `until` (epoch ms) with the engine of live ticks. The two weeks before these
 * days are read as well, so that the rule has its history from the first day on; alerts of those weeks are left out.
 */
export async function backtestRule(
  client: MediaApiClient,
  written: Rule,
  { days, until, rules = [], compares = false, ...patience }: PastToTry,
): Promise<RuleBacktest> {
  const width = written.everyMs;
  const to = Math.floor((until - SETTLE_MS) / width) * width;
  const start = Math.floor((to - days * DAY_MS) / width) * width;
  const { since: collects, timeZone, names } = await collectsSince(client, written);
  const rule = withZone(written, timeZone);
  const beside = compares ? (rule.compare?.with ?? []) : [];
  const how = { ...patience, perMinute: Math.max(1, Math.floor(patience.perMinute / (1 + beside.length))) };
  const since = Math.ceil(collects / width) * width;
  const from = Math.min(Math.max(start - KEPT_MS, since), to - width);
  const own = await readRuleBuckets(client, rule, { span: { from, to }, ...how });
  const others: (RuleBuckets & PastOfOther)[] = [];
  for (const [at, watch] of beside.entries()) {
    const past = await readRuleBuckets(client, { ...rule, watch }, { span: { from, to }, ...how });
    others.push({ ...past, name: names[at] });
  }
  const judged = await partsInPast(client, rule, { days, until, rules, ...patience });
  const parts = judged.map(({ part }) => part);
  const all = [own, ...others, ...judged.map(({ read }) => read)];
  const used = (kind: 'counts' | 'scrolls') => all.reduce((sum, past) => sum + past[kind], 0);
  const read = { ...own, counts: used('counts'), scrolls: used('scrolls') };
  const { buckets } = read;
  const partsAt = (at: number) => partReadingsAt(parts, at, rule.condition.windowMs);
  const steps = [
    ...backtestSeries(detectorOf(rule), buckets, {
      repeatMs: rule.notify.repeat,
      ...(parts.length === 0 ? {} : { partsAt }),
    }),
  ];
  const whole = reportOf(detectorOf(rule), { buckets, steps, count: rule.count });
  const shownFrom = Math.max(start, from);
  const shown = whole.alerts.filter(({ firedAt, resolvedAt }) => firedAt > shownFrom || (resolvedAt ?? to) > shownFrom);
  const alerts = others.length === 0 ? shown : compareAlerts(rule, shown, { own: buckets, others });
  const report = {
    ...whole,
    from: shownFrom,
    alerts,
    ...present({ found: foundInPast(detectorOf(rule), steps, shownFrom) }),
    alertsPerWeek: (alerts.length * WEEK_MS) / Math.max(width, to - shownFrom),
    points: whole.points.filter(({ at }) => at > shownFrom),
    charts: whole.charts.map(({ windowMs, points }) => ({
      windowMs,
      points: points.filter(({ at }) => at > shownFrom),
    })),
  };
  return { rule, report, read, steps, parts };
}

/** A rule that another is made of, judged on its own past, and what reading that cost. */
type JudgedPart = { readonly part: Part } & Pick<RuleBacktest, 'read'>;

/** The rules that a rule is made of, each with the alerts that it would have had. */
async function partsInPast(client: MediaApiClient, rule: Rule, past: PastToTry): Promise<JudgedPart[]> {
  const judged: JudgedPart[] = [];
  for (const ruleId of partIdsOf(rule)) {
    const named = past.rules?.find((each) => each.ruleId === ruleId && each.organizationId === rule.organizationId);
    if (named === undefined) continue;
    const { steps, parts, read } = await backtestRule(client, named, past);
    const judgedTo = steps.at(-1)?.reading.at;
    const episodes = episodesIn(named, steps);
    judged.push({ part: { rule: named, ...present({ judgedTo }), health: 'ok', episodes, parts }, read });
  }
  return judged;
}

function episodesIn(rule: Rule, steps: readonly BacktestStep[]): Part['episodes'] {
  return alertsOf(steps).map(({ firedAt, resolvedAt, peak, verdict: { windowMs, expected, reason, share } }) => ({
    startedAt: firedAt,
    name: rule.name,
    severity: rule.severity,
    peak,
    windowMs,
    ...present({ endedAt: resolvedAt, usualPeak: isUsualOfHour(reason) ? undefined : expected?.usualPeak, share }),
  }));
}

/** A rule with the zone in which expected times repeat, where that is not known yet. */
function withZone(rule: Rule, timeZone: string): Rule {
  const isKnown = rule.expected?.every((expected) => 'timeZone' in expected) ?? true;
  return isKnown ? rule : expecting(undefined, timeZone)(rule);
}

/** What the engine said about a rule at one moment, in lines for a person: why it fired, or did not. */
export function verdictAt({ rule, steps }: Pick<RuleBacktest, 'rule' | 'steps'>, at: number): string[] {
  const detector = detectorOf(rule);
  const step = steps.findLast(({ reading }) => reading.at <= at);
  if (step === undefined) return ['Nothing is known about that time: it is before the history that the service has.'];
  const { advance } = step;
  const verdict = advance.verdict ?? step.verdict;
  const { episode, phase, transition } = advance;
  const minute = (time: number) => `${utcMinute(time)} UTC`;
  if (detector.tells === 'mentions') {
    const told = verdict.observed > 0 ? 'They are told then, without copies.' : 'Nothing is told then.';
    return [
      `${rule.organizationId}/${rule.ruleId} at ${minute(verdict.at)}`,
      explain(verdict, wordsOf({}), rule),
      told,
    ];
  }
  const what = {
    unusual: 'The condition held',
    usual: 'The condition did not hold',
    unknown: 'It could not be judged, because counts are missing',
    learning: 'It could not be judged, because there was too little history',
  }[verdict.status];
  const started =
    episode === undefined ? '' : ` It began at ${minute(episode.startedAt)}, its peak was ${episode.peak}.`;
  const alert = {
    firing: 'An alert fires here.',
    updated: `An update of an alert is sent here.${started}`,
    resolved: `An alert is resolved here.${started}`,
    none: phase.kind === 'firing' ? `An alert is open, nothing new is sent.${started}` : 'No alert is open.',
  }[transition ?? 'none'];
  const echo = echoNeeds(phase, detector, { at: verdict.at, state: step.before });
  return [
    `${rule.organizationId}/${rule.ruleId} at ${minute(verdict.at)}`,
    `${what}. ${explain(verdict, wordsOf({}), rule)}`,
    ...(verdict.status === 'usual' || verdict.status === 'unusual'
      ? [
          `The ${detector.measure === undefined ? 'count was' : 'largest had'} ${verdict.observed}, the limit ${verdict.line}.`,
        ]
      : []),
    alert,
    ...(phase.kind === 'quiet' && echo !== undefined ? [echoInWords(echo, wordsOf({}))] : []),
  ];
}
