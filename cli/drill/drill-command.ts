import { basename } from 'node:path';
import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { type DrillGround, drillGround, type NoGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import { drillRows } from '../../functions/domain/alerting/drill/drill-rows.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { duration } from '../../functions/domain/time/duration.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { drillRemarks, noGroundInWords, nothingToDrill } from '../../functions/domain/wording/drill-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { judgedCounts } from '../backtest/judged-counts.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { withInstallation } from '../context/with-installation.ts';
import { findItem } from '../items/find-item.ts';
import { exactPositionals } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { ruleHistory, ruleSteps } from '../web/drawn-rule.ts';
import { keptHistory } from '../web/kept-history.ts';
import { type Drill, drillJson, drillLines } from './drill-lines.ts';
import { drillStory, sending } from './drill-story.ts';

export const summary = 'say which bursts a rule would tell, after how long, and which it would not';

export const help = `Usage: mention-alerts --stack NAME | --local drill RULE [--more 20,60] [--in 10m,1h] [--json]
       mention-alerts --stack NAME | --local drill ORGANIZATION --story ID [--send [--wait 30m] [--yes]] [--json]
       mention-alerts drill --counts FILE.csv [--condition JSON] [--more 20,60] [--in 10m,1h] [--json]

Lays additional mentions over the stored counts of the last week, at up to 18 times by day and as many by night, each by itself, and
judges them with the engine of live rules until an hour after their end. It says how many would be told, and how long after the
first mention the interval ends in which they would be: by the median; the message follows a minute later. Night is the eight hours
in a row with the fewest mentions. No burst is laid where the rule told something, where counts are missing or more was expected or, if
there is another place, where people knew of a story. Nothing is sent without --send, and the monitoring service is not asked.

RULE is ORGANIZATION/RULEID, or the ruleId alone if only one organization has it. Of a rule that counts negative mentions or
voices, bursts are of those. Of a rule on few mentions ("atMost"), silences are tried instead.

With --story it says which rules of an organization would hear a past story, and when, if it came again at the same hours of the
newest day: what each rule's counts had more than usual then. ID is that of events ("data.storyId"); a wrong one lists the newest.
It also lists the drills of that story that were sent, and how long it took until somebody acknowledged them.

With --send it then sends a test to those whom the first of these rules would have told: by email and to the rule's channels, marked
as a drill. It asks before, waits until somebody acknowledges it (by the link in it, or "acknowledge RULE --drill"), and says how long
that took. The rule's own alerts are not touched. An incident that an on-call service opened is closed when the command ends.

  --more LIST       how many more; without it those at which the answer changes: told hardly ever, half of the times, nearly always
  --in LIST         within how long: 10m,1h,4h unless told otherwise; at most 1d
  --counts FILE     counts of a CSV with the columns timestamp,value instead of those of a rule, as for "backtest"
  --condition JSON  the condition for them, as a rule item has it (default {"kind":"spike"})
  --send            sends a drill of the story
  --wait TIME       how long to wait until somebody acknowledges: 30m unless told otherwise, at most 1d; 0 does not wait. Exit status
                    1 if nobody has by then
  --yes             does not ask before sending`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    more: { type: 'string' },
    in: { type: 'string' },
    counts: { type: 'string' },
    condition: { type: 'string' },
    story: { type: 'string' },
    send: { type: 'boolean' },
    wait: { type: 'string' },
    yes: { type: 'boolean' },
  });
  const isJson = context.json || values.json === true;
  const { story, send = false } = values;
  const alien = (['more', 'in', 'counts', 'condition'] as const).find((name) => values[name] !== undefined);
  const ofSending = (['wait', 'yes'] as const).find((name) => values[name] !== undefined);
  if (story === undefined && send) throw new UsageError('--send is for a past story: add --story ID.');
  if (!send && ofSending !== undefined) throw new UsageError(`--${ofSending} is for --send.`);
  if (story !== undefined) {
    if (alien !== undefined) throw new UsageError(`--${alien} cannot be used with --story.`);
    const [organization = ''] = exactPositionals(positionals, ['ORGANIZATION']);
    const asked = { organization, story, isJson, ...(send ? { send: sending(values, context) } : {}) };
    return drillStory(asked, context);
  }
  const asked = present({ sizes: sizesArgument(values.more), lengthsMs: lengthsArgument(values.in) });
  const say = (drill: Drill) => {
    const rows = rowsOf(drill.ground, asked);
    if (isJson) context.writeJson(drillJson(drill, rows), 2);
    else context.writeOut(drillLines(drill, rows).join('\n'));
    return 0;
  };
  if (values.counts !== undefined) {
    exactPositionals(positionals, []);
    const { condition, counts, detector } = judgedCounts(values.counts, values.condition);
    if (counts.taken !== undefined) context.writeError(counts.taken);
    const name = basename(values.counts);
    refuseOthers(detector, name);
    const ground = groundOr(drillGround(detector, [...backtestSeries(detector, counts.buckets)]), name);
    return say({ name, condition, ground, remarks: [] });
  }
  if (values.condition !== undefined)
    throw new UsageError('--condition is for --counts: a rule has its own condition.');
  const [name = ''] = exactPositionals(positionals, ['RULE']);
  return withInstallation(context, async (installation) => say(await drillOf(installation, name)));
}

/** @throws UsageError */
function rowsOf(ground: DrillGround, asked: Parameters<typeof drillRows>[1] = {}) {
  if (asked.sizes === undefined || BOUNDS[ground.detector.bound].isUpward) return drillRows(ground, asked);
  throw new UsageError('--more is for rules on many mentions: of this one it is tried how long none come, with --in.');
}

/** A rule on its stored counts. @throws Error that says why it cannot be tried, and what to do */
async function drillOf(installation: Installation, name: string): Promise<Drill> {
  const item = await findItem(installation, ITEM_KINDS.rules, name);
  const rule = itemName(ITEM_KINDS.rules, item);
  const parsed = parseRule(item);
  if (!parsed.ok) throw new Error(`The item of rule ${rule} is not understood: "check" says what is wrong.`);
  const { asJudged } = await organizationsNow(installation);
  const value = asJudged(parsed.value);
  refuseOthers(detectorOf(value), `rule ${rule}`);
  const history = ruleHistory(value, await keptHistory(installation, value));
  const steps = history === undefined ? [] : ruleSteps(value, history).steps;
  const ground = groundOr(drillGround(detectorOf(value), steps), `rule ${rule}`);
  const { condition, count, where } = value;
  return { name: `rule ${rule}`, condition, count, where, ground, remarks: drillRemarks(value, wordsOf({})) };
}

/** @throws Error where there is no burst that could be told or not. */
function refuseOthers(detector: Detector, name: string): void {
  const why = nothingToDrill(detector, name, wordsOf({}));
  if (why !== undefined) throw new Error(why);
}

function groundOr(found: DrillGround | NoGround, name: string): DrillGround {
  if ('kind' in found) throw new Error(noGroundInWords(found, name, wordsOf({})));
  return found;
}

/** @throws UsageError */
function sizesArgument(text: string | undefined): readonly number[] | undefined {
  const sizes = text?.split(',').map(Number);
  if (sizes?.some((size) => !Number.isInteger(size) || size < 1 || size > 10_000_000)) {
    throw new UsageError(`--more takes whole numbers of mentions, such as 20,60,120, not "${text}".`);
  }
  return sizes;
}

/** @throws UsageError */
function lengthsArgument(text: string | undefined): readonly number[] | undefined {
  return text?.split(',').map((each) => {
    const length = duration.safeParse(each.trim());
    if (!length.success || length.data > DAY_MS || length.data % (5 * MINUTE_MS) !== 0) {
      throw new UsageError(`--in takes times of 5m to 1d in steps of 5m, such as 10m,1h,4h, not "${each.trim()}".`);
    }
    return length.data;
  });
}
