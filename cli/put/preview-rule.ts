import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import type { FoundInPast } from '../../functions/domain/alerting/found/found-in-past.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { countedWord, detectorOf, measureOf } from '../../functions/domain/engine/condition.ts';
import { grouped } from '../../functions/domain/grouped.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { partIdsOf } from '../../functions/domain/items/rule/part-problems.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { foundInPastInWords } from '../../functions/domain/wording/found-in-past-in-words.ts';
import { heardInWords } from '../../functions/domain/wording/heard-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { alertLine, missingLine } from '../backtest/alert-line.ts';
import type { BacktestAlert } from '../backtest/backtest-report.ts';
import { backtestRule } from '../backtest/rule-backtest.ts';
import { type UsualDays, usualDays } from '../backtest/usual-days.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { organizationSecret } from '../context/service-access.ts';

const DAYS = 14;

/** Half of a user's 100 requests a minute; the functions need the others. */
const PER_MINUTE = 50;

/** This many rules of a file or folder are tried on the past; each try uses requests that the functions need, too. */
export const MOST_PREVIEWED = 5;

/** A preview lists this many alerts and counts the others. */
const MOST_LISTED = 5;

/** How a rule would have done on its past, or why this could not be found out. */
export type RulePreview =
  | {
      readonly watched: string;
      readonly extreme: 'highest' | 'lowest';
      readonly days: number;
      readonly usual?: UsualDays;
      readonly alerts: readonly BacktestAlert[];
      /** What it would have told where it tells mentions and no alerts. */
      readonly found?: FoundInPast;
      /** What is missing before it can be judged. */
      readonly missing?: string;
      /** Why it could not have fired, where so few mentions are usual that none would be no news. */
      readonly cannot?: string;
      /** The smallest burst that it hears, in words; absent while it is learning, and where it hears of few mentions. */
      readonly hears?: string;
    }
  | { readonly problem: string };

/**
 * Tries a rule on the last 14 days of the monitoring service, with the engine of live ticks. It takes at most a
 * minute's requests, and never throws: a rule is written whether or not its past can be read. `secretName` is that of
 * an organization whose item is not written yet, `others` are all rules that there will be, of which it may be made. Undefined without an organization's item; `missingReferences` reports
 * that.
 */
async function previewRule(
  installation: Installation,
  rule: Rule,
  given: { readonly secretName?: string | undefined; readonly others?: readonly Item[] | undefined } = {},
): Promise<RulePreview | undefined> {
  try {
    const secretName = given.secretName ?? (await organizationSecret(installation, rule.organizationId));
    if (secretName === undefined) return undefined;
    const client = await installation.mediaApi(secretName);
    try {
      const { asJudged } = await organizationsNow(installation);
      const others =
        partIdsOf(rule).length === 0 ? [] : (given.others ?? (await allItems(installation, ITEM_KINDS.rules)));
      const past = { days: DAYS, until: Date.now(), perMinute: PER_MINUTE, rules: rulesIn(others).map(asJudged) };
      const { report, steps } = await backtestRule(client, asJudged(rule), past);
      const detector = detectorOf(rule);
      const hears = heardInWords({ of: rule, detector, past: steps }, wordsOf({}));
      const usual = usualDays(report, { bound: detector.bound, steps });
      return {
        watched: watchedOf(rule),
        extreme: BOUNDS[detector.bound].extreme,
        days: Math.round((10 * (report.to - report.from)) / DAY_MS) / 10,
        ...present({
          usual,
          hears,
          found: report.found,
          missing: missingLine(report.stillMissing),
          cannot: cannotFire(steps),
        }),
        alerts: report.alerts,
      };
    } finally {
      await client.close();
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What the last verdict says, where no boundary of the past had a line that a count can reach: the past of a quiet keyword. */
function cannotFire(steps: readonly BacktestStep[]): string | undefined {
  const judged = steps.filter(({ verdict }) => verdict.status !== 'learning');
  const last = judged.at(-1)?.verdict;
  return last === undefined || judged.some(({ verdict }) => verdict.line >= 0) ? undefined : explain(last, wordsOf({}));
}

/** What the counts of a rule are of: "mentions", "voices", "reach of one mention". */
function watchedOf({ condition, count }: Rule): string {
  const measure = measureOf(condition);
  return measure === undefined ? `${countedWord(condition.kind, count)}s` : `${measure.toLowerCase()} of one mention`;
}

/** The same for an item; also undefined if it is not a rule, or a rule that is not judged. */
export async function previewItem(
  installation: Installation,
  item: Item,
  given: { readonly secretName?: string | undefined; readonly others?: readonly Item[] | undefined } = {},
): Promise<RulePreview | undefined> {
  const rule = parseRule(item);
  return rule.ok && rule.value.enabled ? previewRule(installation, rule.value, given) : undefined;
}

/** The preview in lines for a person. */
export function previewLines(preview: RulePreview): string[] {
  if ('problem' in preview) return [`What is usual could not be read: ${preview.problem}`];
  const { days, alerts, hears, found, cannot, missing } = preview;
  if (found !== undefined) return [foundInPastInWords(found, wordsOf({}))];
  const more = alerts.length - MOST_LISTED;
  return [
    usualLine(preview),
    `In the last ${days} days the rule would ${alerts.length === 0 ? 'not have fired.' : `have fired ${timesText(alerts.length)}:`}`,
    ...(more > 0 ? [`  ${more} earlier, and`] : []),
    ...alerts.slice(-MOST_LISTED).map((alert) => `  ${alertLine(alert)}`),
    ...(missing === undefined ? [] : [`It cannot be judged yet: there are ${missing}.`]),
    ...(cannot === undefined ? [] : [`It cannot fire: ${cannot}`]),
    ...(hears === undefined || cannot !== undefined ? [] : [hears]),
  ];
}

/** `once`, `3 times`. */
export function timesText(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}

function usualLine({ usual, watched, extreme }: Exclude<RulePreview, { problem: string }>): string {
  if (usual === undefined) return 'There is less than a day of history, so it is not known yet what is usual.';
  const { windowMs, median, low, high, line, atHour } = usual;
  const { usually, orBeyond } = extreme === 'highest' ? BOUNDS.atLeast : BOUNDS.atMost;
  const range = low === high ? '' : ` (${grouped(low)} to ${grouped(high)} on four of five days)`;
  const most = `Usual daily ${extreme === 'highest' ? 'peak' : 'low'}: ${usually} ${grouped(median)} ${watched} in ${spanInWords(windowMs)}${range}`;
  if (line === undefined || line < 0) return `${most}.`;
  if (atHour === undefined) return `${most}. The rule fires at ${grouped(line)} ${orBeyond}.`;
  return `${most}. Usual at this hour: ${grouped(Math.round(atHour))}; at this hour the rule fires at ${grouped(line)} ${orBeyond}.`;
}
