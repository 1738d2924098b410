import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { duration } from '../../functions/domain/time/duration.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { findItem } from '../items/find-item.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { historyJson, historyLines, historyTable } from './history-lines.ts';
import { type ToldTo, toldSince, withOutcomes } from './told-to.ts';

export const summary = 'list the alerts that were told, to whom, and whether they arrived';

export const help = `Usage: mention-alerts --stack NAME | --local history [RULE] [--since 7d | 2026-11-01] [--json | --csv]

Lists the alerts that were told, the oldest first: what was unusual, what it was about, when the email and the event were
published, what each channel answered, and who acknowledged or silenced it by its links. Times are UTC.

RULE is ORGANIZATION/RULEID, also of a deleted rule, or the ruleId alone if only one organization has it; without it all
rules are listed. --since takes a span (7d is the default) or a day. Alerts are kept for 90 days, or as many as the stack's
context value "historyDays" says. No author and no text of a mention is shown.`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    since: { type: 'string', default: '7d' },
    csv: { type: 'boolean' },
  });
  const name = optionalPositional(positionals);
  const isJson = context.json || values.json === true;
  if (isJson && values.csv) throw new UsageError('Say --json or --csv, not both.');
  const at = Date.now();
  const since = sinceArgument(values.since, at);
  const told = await withInstallation(context, (installation) => read(installation, { name, since, at, context }));
  if (isJson) context.writeJson(historyJson(told), 2);
  else if (values.csv) context.writeCsv(historyTable(told));
  else {
    const none = `There were no alerts since ${new Date(since).toISOString().slice(0, 16)} UTC.`;
    context.writeOut(told.length === 0 ? none : historyLines(told));
  }
  return 0;
}

/** The start time (epoch ms): a length of time before now, or the beginning of a day (UTC). @throws UsageError */
function sinceArgument(text: string, at: number): number {
  const length = duration.safeParse(text);
  if (length.success) return at - length.data;
  const day = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(day))
    throw new UsageError(`--since is a span, such as 7d, or a day, such as 2026-11-01, not "${text}".`);
  return day;
}

async function read(
  installation: Installation,
  { name, since, at, context }: { name: string | undefined; since: number; at: number; context: CommandContext },
): Promise<readonly ToldTo[]> {
  const rule =
    name === undefined || name.includes('/')
      ? name
      : itemName(ITEM_KINDS.rules, await findItem(installation, ITEM_KINDS.rules, name));
  const [organization, ruleId] = rule?.split('/') ?? [];
  if (organization !== undefined && !/^\d+$/.test(organization))
    throw new UsageError(`RULE is ORGANIZATION/RULEID, not "${rule}".`);
  const organizations =
    organization === undefined
      ? (await allItems(installation, ITEM_KINDS.organizations)).map((item) => itemName(ITEM_KINDS.organizations, item))
      : [organization];
  const report = (problem: string) => context.writeError(`an entry cannot be read: ${problem}`);
  const entries = await toldSince(installation, { organizations: organizations.map(BigInt), since, report });
  return withOutcomes(
    installation,
    entries.filter((entry) => ruleId === undefined || entry.ruleId === ruleId),
    at,
  );
}
