import { basename } from 'node:path';
import { writeWholeFile } from '../../files/write-file.ts';
import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { plural } from '../../functions/domain/plural.ts';
import { present } from '../../functions/domain/present.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { echoInWords } from '../../functions/domain/wording/echo-in-words.ts';
import { foundInPastInWords } from '../../functions/domain/wording/found-in-past-in-words.ts';
import { heardInWords } from '../../functions/domain/wording/heard-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { printable } from '../../output/printable.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { withInstallation } from '../context/with-installation.ts';
import { withMediaApi } from '../context/with-media-api.ts';
import { findItem } from '../items/find-item.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { ruleHistory, ruleSteps } from '../web/drawn-rule.ts';
import { keptHistory } from '../web/kept-history.ts';
import { markedAlerts } from '../web/marked-alerts.ts';
import { ruleMessages } from '../web/rule-messages.ts';
import { type Addition, additionJson, additionLines, additionOf, timeOf, withAddition } from './added-mentions.ts';
import { alertJson, alertLine, missingLine } from './alert-line.ts';
import { alertsOf, type BacktestReport, reportOf, type Tried } from './backtest-report.ts';
import { judgedCounts } from './judged-counts.ts';
import { backtestRule, ruleFromFile, verdictAt } from './rule-backtest.ts';
import { sensitivityLines } from './sensitivity-lines.ts';
import { type SensitivityRow, sensitivityRows } from './sensitivity-rows.ts';
import { svgChart } from './svg-chart.ts';
import { terminalChart } from './terminal-chart.ts';
import { withEarlyTimes } from './with-early-times.ts';
import { writeScores } from './write-scores.ts';

export const summary = 'say which alerts a rule would have raised in the past, and why';

export const help = `Usage: mention-alerts --stack NAME | --local backtest RULE [--add N --within TIME] [--at TIME] [--svg FILE] [--json]
       mention-alerts backtest --rule FILE.json [--add N --within TIME] [--days N | --at TIME] [--early] [--svg FILE] [--json]
       mention-alerts backtest --counts FILE.csv [--condition JSON] [--add N --within TIME [--at TIME]] [--csv FILE] [--svg FILE] [--json]

Runs the engine of the live rules over counts of the past: those that are stored of a rule, up to two weeks; those of the media
monitoring service; or those of a file. RULE is ORGANIZATION/RULEID, or the ruleId alone if only one organization has it. Address and
token of the service are those of the stack after --stack NAME or --local, else MEDIA_MONITORING_URL and MEDIA_MONITORING_TOKEN.

  --rule FILE       a rule item as JSON or YAML, or a list of one that is made of other rules and these; its past is read from the service, with two weeks before it to learn what is usual,
                    and the past of what it is compared with
  --days N          how many days back from now are judged (default 14)
  --early           also say when each alert would have been told by a look before its interval is over, as a
                    stack does; takes a scroll for each alert
  --at TIME         ISO 8601: say what the rule found at that moment, and why it fired or did not

  --add N           say what would be told if N more came, of those that the rule counts, and from when on; or that nothing is
  --within TIME     how long they come, evenly: up to 1d, such as 1h
  --at TIME         when they begin to come; the latest time that can be judged, an hour after their end, unless told otherwise

  --counts FILE     a table with a column of times and a column of counts, such as timestamp,value; without such names
                    the first and the second: start of the bucket, UTC, or seconds or milliseconds since 1970; the
                    first two rows tell the width of the buckets; a row that is missing is a gap, not 0
  --condition JSON  the condition as a rule item has it (default {"kind":"spike"})
  --csv FILE        write timestamp,value,anomaly_score: 1 on a row at which a firing or updated event would be
                    published, else 0
  --svg FILE        write the chart of counts, expected level and alerts
  --json            print the alerts as JSON, and nothing else`;

/** The service allows 100 requests a minute; the rest is for the functions, which run meanwhile. */
const PER_MINUTE = 80;

const OPTIONS = {
  counts: { type: 'string' },
  rule: { type: 'string' },
  days: { type: 'string' },
  at: { type: 'string' },
  add: { type: 'string' },
  within: { type: 'string' },
  early: { type: 'boolean' },
  condition: { type: 'string' },
  csv: { type: 'string' },
  svg: { type: 'string' },
} as const;

type Values = ReturnType<typeof commandArguments<typeof OPTIONS>>['values'];

/** Runs the command; see `help`. */
export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, OPTIONS);
  const name = optionalPositional(positionals);
  const { rule, counts } = values;
  const added = additionOf({ add: values.add, within: values.within, at: values.at });
  if (added !== undefined) refuse(values, ['csv', 'svg', 'early'], '--add');
  if (name !== undefined) {
    refuse(values, ['rule', 'counts', 'condition', 'csv', 'days', 'early'], 'RULE');
    return withInstallation(context, async (installation) =>
      say({ ...(await storedRule(installation, name)), added }, values, context),
    );
  }
  if (rule !== undefined) {
    refuse(values, ['counts', 'condition', 'csv'], '--rule');
    return runRule(rule, { ...values, added }, context);
  }
  if (counts === undefined)
    throw new UsageError('Name a RULE, a CSV with --counts FILE, or a rule in a file with --rule FILE.');
  const { early, at, days } = values;
  if (early) {
    throw new UsageError(
      '--early cannot be used with --counts: counts do not say when within their buckets mentions came. Give the rule with --rule FILE.',
    );
  }
  const alien = days !== undefined ? 'days' : at !== undefined && added === undefined ? 'at' : undefined;
  if (alien !== undefined) {
    throw new UsageError(
      `--${alien} cannot be used with --counts: a file is always judged as a whole. Give the rule with --rule FILE.`,
    );
  }
  const judged = judgedCounts(counts, values.condition);
  const { detector, condition } = judged;
  if (judged.counts.taken !== undefined) context.writeError(judged.counts.taken);
  const { buckets } = judged.counts;
  const steps = [...backtestSeries(detector, buckets)];
  const tried = { name: basename(counts), detector, of: { condition }, buckets, steps };
  if (values.csv !== undefined) writeWholeFile(values.csv, writeScores(judged.counts, alertsOf(steps)));
  return say({ tried, added }, values, context);
}

/** @throws UsageError that names the first of the options that is given beside another */
function refuse(values: Values, options: readonly (keyof Values)[], beside: string): void {
  const alien = options.find((name) => values[name] !== undefined);
  if (alien !== undefined) throw new UsageError(`--${alien} cannot be used with ${beside}.`);
}

/** A rule on its stored counts. @throws Error that says why it cannot be tried, and what to do */
async function storedRule(installation: Installation, name: string): Promise<Pick<Asked, 'tried' | 'rows'>> {
  const item = await findItem(installation, ITEM_KINDS.rules, name);
  const named = `rule ${itemName(ITEM_KINDS.rules, item)}`;
  const parsed = parseRule(item);
  if (!parsed.ok) throw new Error(`The item of ${named} is not understood: "check" says what is wrong.`);
  const { asJudged } = await organizationsNow(installation);
  const rule = asJudged(parsed.value);
  const detector = detectorOf(rule);
  if (detector.parts.length > 0) {
    throw new Error(
      `${named} is made of other rules and counts nothing by itself. Ask those: ${detector.parts.join(', ')}; or give all of them with --rule FILE.`,
    );
  }
  const history = ruleHistory(rule, await keptHistory(installation, rule));
  const { buckets, steps } = history === undefined ? { buckets: [], steps: [] } : ruleSteps(rule, history);
  if (steps.length === 0) {
    throw new Error(
      `No counts are stored yet for ${named}. They are read in the minutes after an enabled rule is written: "status" says how far.`,
    );
  }
  const stepsOf = (each: Rule) => (history === undefined ? [] : ruleSteps(each, history).steps);
  const rows = async () => {
    const told = await ruleMessages(installation, rule, { at: Date.now(), timeZone: 'UTC' });
    return sensitivityRows({ rule, item, stepsOf, marked: await markedAlerts(installation, rule, told) });
  };
  return { tried: { name: named, detector, of: rule, rule, buckets, steps }, rows };
}

type Asked = {
  readonly tried: Tried;
  readonly added: Addition | undefined;
  /** What other sensitivities would have told; of a rule. */
  readonly rows?: () => Promise<readonly SensitivityRow[]> | readonly SensitivityRow[];
  /** Where it is not of all that was judged. */
  readonly report?: BacktestReport;
  /** What reading the past took. */
  readonly read?: { readonly counts: number; readonly scrolls: number };
};

/** Says what came of it, in the way that was asked for. */
async function say(
  { tried, added, rows, read, ...given }: Asked,
  { at, svg, json }: Values,
  context: CommandContext,
): Promise<number> {
  const { rule, detector, of, steps } = tried;
  const isJson = context.json || json === true;
  const hears = heardInWords({ of, detector, past: steps }, wordsOf({}));
  if (added !== undefined) {
    const laid = withAddition(tried, added);
    if (isJson) context.writeJson(additionJson(tried, laid, hears), 2);
    else context.writeOut(additionLines(tried, laid, hears).join('\n'));
    return 0;
  }
  const report = given.report ?? reportOf(detector, { ...tried, count: rule?.count });
  if (svg !== undefined) writeWholeFile(svg, printable(svgChart(report, rule?.name ?? basename(tried.name, '.csv'))));
  const time = timeOf(at);
  if (rule !== undefined && time !== undefined) {
    const lines = verdictAt({ rule, steps }, time);
    if (isJson) context.writeJson({ at, says: lines }, 2);
    else context.writeOut(lines.join('\n'));
    return 0;
  }
  const sensitivities = (await rows?.()) ?? [];
  const lines = [
    ...reportLines(report, rule),
    ...(hears === undefined ? [] : [hears]),
    ...sensitivityLines(sensitivities, detector),
    ...costOf(read),
  ];
  if (isJson) context.writeJson({ ...jsonOf(report), ...present({ hears }), sensitivities }, 2);
  else context.writeOut(lines.join('\n'));
  return 0;
}

/** Judges a rule on the service's own past: what it would have said, or why it did (not) fire at one moment. */
async function runRule(
  file: string,
  { added, ...values }: Values & { readonly added: Addition | undefined },
  context: CommandContext,
): Promise<number> {
  const isMoment = values.at !== undefined && added === undefined;
  if (values.days !== undefined && isMoment) throw new UsageError('Give either --days or --at.');
  if (values.early && isMoment) throw new UsageError('Give either --early or --at.');
  const days = Number(values.days ?? (isMoment ? 1 : 14));
  if (!Number.isInteger(days) || days < 1 || days > 90) {
    throw new UsageError('--days takes a whole number from 1 to 90.');
  }
  const at = isMoment ? timeOf(values.at) : undefined;
  const { rule: written, item, others } = await ruleFromFile(file);
  return withMediaApi(context, written.organizationId, async (client) => {
    const until = at === undefined ? Date.now() : Math.min(Date.now(), at + written.everyMs + MINUTE_MS);
    const { rule, report, steps, read } = await backtestRule(client, written, {
      days,
      until,
      rules: others,
      perMinute: PER_MINUTE,
      compares: true,
      waits: (text) => context.writeError(text),
    });
    const alerts = values.early
      ? await withEarlyTimes(client, rule, { alerts: report.alerts, perMinute: PER_MINUTE })
      : report.alerts;
    const name = `rule ${rule.organizationId}/${rule.ruleId}`;
    const tried = { name, detector: detectorOf(rule), of: rule, rule, buckets: read.buckets, steps };
    const rows = () =>
      sensitivityRows({
        rule,
        item,
        since: report.from,
        stepsOf: (each) => [...backtestSeries(detectorOf(each), read.buckets, { repeatMs: rule.notify.repeat })],
      });
    return say({ tried, added, rows, report: { ...report, alerts }, read }, values, context);
  });
}

function jsonOf({ points, charts: _, stillMissing, ...report }: BacktestReport) {
  return {
    ...report,
    ...present({ missing: missingLine(stillMissing) }),
    from: iso(report.from),
    to: iso(report.to),
    ...(report.learnedAt === undefined ? {} : { learnedAt: iso(report.learnedAt) }),
    buckets: points.length,
    alerts: report.alerts.map(alertJson),
  };
}

function costOf(read: Asked['read']): string[] {
  if (read === undefined) return [];
  const { counts, scrolls } = read;
  return [
    `Reading the past took ${counts} ${plural(counts, 'count')} and ${scrolls} ${plural(scrolls, 'scroll')} of the monitoring service.`,
  ];
}

function reportLines(report: BacktestReport, rule?: Rule): string[] {
  const { alerts, found, everyMs, windows, points } = report;
  const missing = missingLine(report.stillMissing);
  const gaps = report.missingBuckets === 0 ? 'none missing' : `${report.missingBuckets} missing`;
  const learned =
    report.learnedAt === undefined
      ? `Too little history to judge anything${missing === undefined ? '' : `: ${missing}`}.`
      : `Judged from ${utcMinute(report.learnedAt)} on.`;
  return [
    `${utcMinute(report.from)} to ${utcMinute(report.to)} UTC, ${points.length} buckets of ${spanInWords(everyMs)}, ${gaps}`,
    `Windows: ${windows.map((ms) => spanInWords(ms)).join(', ')}. ${learned}`,
    '',
    terminalChart(report),
    '',
    `${found === undefined ? `${alerts.length} ${plural(alerts.length, 'alert')}, ${report.alertsPerWeek.toFixed(1)} a week.` : foundInPastInWords(found, wordsOf({}))} A live rule takes about ${report.requestsPerDay} count requests a day.`,
    ...alerts.map((alert) => `  ${alertLine(alert, rule)}`),
    ...(report.echo === undefined ? [] : [echoInWords(report.echo, wordsOf({}))]),
  ];
}
