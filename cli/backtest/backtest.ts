import { basename } from 'node:path';
import { writeWholeFile } from '../../files/write-file.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { plural } from '../../functions/domain/plural.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { echoInWords } from '../../functions/domain/wording/echo-in-words.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { foundInPastInWords } from '../../functions/domain/wording/found-in-past-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { printable } from '../../output/printable.ts';
import type { CommandContext } from '../command.ts';
import { withMediaApi } from '../context/with-media-api.ts';
import { parseOptions } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { alertLine } from './alert-line.ts';
import { type BacktestAlert, type BacktestReport, backtestReport } from './backtest-report.ts';
import { judgedCounts } from './judged-counts.ts';
import { backtestRule, ruleFromFile, verdictAt } from './rule-backtest.ts';
import { svgChart } from './svg-chart.ts';
import { terminalChart } from './terminal-chart.ts';
import { withEarlyTimes } from './with-early-times.ts';
import { writeScores } from './write-scores.ts';

export const summary = 'say which alerts a rule would have raised in the past, and why';

export const help = `Usage: mention-alerts backtest --counts FILE.csv [--condition JSON] [--csv FILE] [--svg FILE] [--json]
       mention-alerts backtest --rule FILE.json [--days N | --at TIME] [--early] [--svg FILE] [--json]

Runs the engine of the live rules over counts of the past: of a file, or of the media monitoring service. Its address
and token are those of the stack after --stack NAME or --local, else MEDIA_MONITORING_URL and MEDIA_MONITORING_TOKEN.

  --rule FILE       a rule item as JSON or YAML, or a list of one that is made of other rules and these; its past is read from the service, with two weeks before it to learn what is usual,
                    and the past of what it is compared with
  --days N          how many days back from now are judged (default 14)
  --early           also say when each alert would have been told by a look before its interval is over, as a
                    stack does; takes a scroll for each alert
  --at TIME         ISO 8601: say what the rule found at that moment, and why it fired or did not

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
  early: { type: 'boolean', default: false },
  condition: { type: 'string' },
  csv: { type: 'string' },
  svg: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Runs the command; see `help`. */
export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals[0] !== undefined) {
    throw new UsageError(`There is nothing to do with "${positionals[0]}"; name a file with --counts FILE.`);
  }
  if (values.rule !== undefined) return await runRule(values.rule, values, context);
  if (values.counts === undefined) throw new UsageError('Name a CSV with --counts FILE, or a rule with --rule FILE.');
  const alien = (['at', 'days'] as const).find((name) => values[name] !== undefined);
  if (values.early) {
    throw new UsageError(
      '--early cannot be used with --counts: counts do not say when within their buckets mentions came. Give the rule with --rule FILE.',
    );
  }
  if (alien !== undefined) {
    throw new UsageError(
      `--${alien} cannot be used with --counts: a file is always judged as a whole. Give the rule with --rule FILE.`,
    );
  }
  const { detector, counts } = judgedCounts(values.counts, values.condition);
  if (counts.taken !== undefined) context.writeError(counts.taken);
  const report = backtestReport(detector, counts.buckets);
  if (values.csv !== undefined) writeWholeFile(values.csv, writeScores(counts, report.alerts));
  if (values.svg !== undefined)
    writeWholeFile(values.svg, printable(svgChart(report, basename(values.counts, '.csv'))));
  if (values.json || context.json) context.writeJson(jsonOf(report), 2);
  else context.writeOut(textReport(report));
  return 0;
}

type RuleOptions = {
  readonly counts?: string | undefined;
  readonly condition?: string | undefined;
  readonly csv?: string | undefined;
  readonly days?: string | undefined;
  readonly at?: string | undefined;
  readonly early: boolean;
  readonly svg?: string | undefined;
  readonly json: boolean;
};

/** Judges a rule on the service's own past: what it would have said, or why it did (not) fire at one moment. */
async function runRule(file: string, values: RuleOptions, context: CommandContext): Promise<number> {
  const alien = (['counts', 'condition', 'csv'] as const).find((name) => values[name] !== undefined);
  if (alien !== undefined) throw new UsageError(`--${alien} cannot be used with --rule.`);
  if (values.days !== undefined && values.at !== undefined) throw new UsageError('Give either --days or --at.');
  if (values.early && values.at !== undefined) throw new UsageError('Give either --early or --at.');
  const days = Number(values.days ?? (values.at === undefined ? 14 : 1));
  if (!Number.isInteger(days) || days < 1 || days > 90) {
    throw new UsageError('--days takes a whole number from 1 to 90.');
  }
  const at = values.at === undefined ? undefined : Date.parse(values.at);
  if (at !== undefined && Number.isNaN(at)) {
    throw new UsageError(`--at ${values.at} is not a time; write it as 2026-11-20T14:05:00Z.`);
  }
  const { rule, others } = await ruleFromFile(file);
  return withMediaApi(context, rule.organizationId, async (client) => {
    const until = at === undefined ? Date.now() : Math.min(Date.now(), at + rule.everyMs + MINUTE_MS);
    const judged = await backtestRule(client, rule, {
      days,
      until,
      rules: others,
      perMinute: PER_MINUTE,
      compares: true,
      waits: (text) => context.writeError(text),
    });
    const { alerts } = judged.report;
    const timed = values.early ? await withEarlyTimes(client, rule, { alerts, perMinute: PER_MINUTE }) : alerts;
    const backtest = { ...judged, report: { ...judged.report, alerts: timed } };
    const json = values.json || context.json;
    if (values.svg !== undefined) writeWholeFile(values.svg, printable(svgChart(backtest.report, rule.name)));
    if (at !== undefined) {
      const lines = verdictAt(backtest, at);
      if (json) context.writeJson({ at: values.at, says: lines }, 2);
      else context.writeOut(lines.join('\n'));
      return 0;
    }
    const { counts, scrolls } = backtest.read;
    const text = `${textReport(backtest.report, rule)}\nReading the past took ${counts} ${plural(counts, 'count')} and ${scrolls} ${plural(scrolls, 'scroll')} of the monitoring service.`;
    if (json) context.writeJson(jsonOf(backtest.report), 2);
    else context.writeOut(text);
    return 0;
  });
}

function jsonOf({ points, charts: _, ...report }: BacktestReport) {
  return {
    ...report,
    from: iso(report.from),
    to: iso(report.to),
    ...(report.learnedAt === undefined ? {} : { learnedAt: iso(report.learnedAt) }),
    buckets: points.length,
    alerts: report.alerts.map((alert) => ({
      ...alert,
      verdict: verdictJson(alert),
      firedAt: iso(alert.firedAt),
      updatedAt: alert.updatedAt.map(iso),
      ...(alert.resolvedAt === undefined ? {} : { resolvedAt: iso(alert.resolvedAt) }),
      ...(alert.toldAt === undefined ? {} : { toldAt: iso(alert.toldAt) }),
    })),
  };
}

/** A verdict with its sentences in place of the values that they are made of. */
function verdictJson({ verdict: { reason, over, ...verdict }, count }: Pick<BacktestAlert, 'verdict' | 'count'>) {
  const told = over?.map(({ reason: why, ...finding }) => ({
    ...finding,
    explanation: explain({ ...finding, reason: why }, wordsOf({}), { count }),
  }));
  const explanation = explain({ ...verdict, reason }, wordsOf({}), { count });
  return { ...verdict, explanation, ...(told === undefined ? {} : { over: told }) };
}

function textReport(report: BacktestReport, rule?: Rule): string {
  const { alerts, found, everyMs, windows, nightWindow, points } = report;
  const byNight = nightWindow === undefined ? '' : `; by night also ${spanInWords(nightWindow)}`;
  const gaps = report.missingBuckets === 0 ? 'none missing' : `${report.missingBuckets} missing`;
  const learned =
    report.learnedAt === undefined
      ? `Too little history to judge anything${report.missing === undefined ? '' : `: ${report.missing}`}.`
      : `Judged from ${utcMinute(report.learnedAt)} on.`;
  return [
    `${utcMinute(report.from)} to ${utcMinute(report.to)} UTC, ${points.length} buckets of ${spanInWords(everyMs)}, ${gaps}`,
    `Windows: ${windows.map((ms) => spanInWords(ms)).join(', ')}${byNight}. ${learned}`,
    '',
    terminalChart(report),
    '',
    `${found === undefined ? `${alerts.length} ${plural(alerts.length, 'alert')}, ${report.alertsPerWeek.toFixed(1)} a week.` : foundInPastInWords(found, wordsOf({}))} A live rule takes about ${report.requestsPerDay} count requests a day.`,
    ...alerts.map((alert) => `  ${alertLine(alert, rule)}`),
    ...(report.echo === undefined ? [] : [echoInWords(report.echo, wordsOf({}))]),
  ].join('\n');
}
