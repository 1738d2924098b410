import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { LoggedAction } from '../../functions/domain/alerting/action/action-log.ts';
import type { RuleStatus } from '../../functions/domain/alerting/rule-status.ts';
import { inParallel } from '../../functions/domain/in-parallel.ts';
import { int64 } from '../../functions/domain/int64.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import type { StatusReport } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { findItem } from '../items/find-item.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { installationStatus } from './installation-status.ts';
import { openNotices } from './open-notices.ts';
import { statusJson } from './status-json.ts';
import { statusTable } from './status-table.ts';

/** Organizations that are asked about at once. */
const CONCURRENCY = 16;

export const summary = 'show the state of each rule: quiet or firing, health, last verdict and why';

export const help = `Usage: mention-alerts --stack NAME | --local status [RULE] [--items] [--json]

Shows for each rule: whether it is quiet or firing, its health, the last stored verdict and the reason, when it was last
judged and when it is due next (UTC). RULE is ORGANIZATION/RULEID, or the ruleId alone if only one organization has it.
What it shows are the items as they are now. The functions know an edit by a command, the page or a link at the next minute, and
one in the console of DynamoDB within five.

  --items   print the items as they are stored, exactly: organizations, channels and rules. "apply" and "check" take it as a file,
            so it is a backup

  ok        judged in time
  learning  too little history for a verdict; says what is missing
  new       not judged yet; says when its first verdict is due
  late      due for more than three intervals; says for how long
  error     its keyword or group does not exist at the service, the service cannot be asked, or its answers cannot be believed;
            says why`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { items: { type: 'boolean' } });
  const name = optionalPositional(positionals);
  if (values.items) {
    if (name !== undefined) throw new UsageError('--items prints every item: leave the rule out.');
    context.writeJson(await withInstallation(context, storedItems), 2);
    return 0;
  }
  const now = Date.now();
  const { report, only, actions, notices } = await withInstallation(context, async (installation) => ({
    only:
      name === undefined ? undefined : itemName(ITEM_KINDS.rules, await findItem(installation, ITEM_KINDS.rules, name)),
    report: await installationStatus(installation, now),
    actions: await doneActions(installation),
    notices: await openNotices(installation),
  }));
  const shown = only === undefined ? report : onlyRule(report, only);
  const acted = actions.filter(
    ({ organizationId, ruleId }) => only === undefined || `${organizationId}/${ruleId}` === only,
  );
  if (context.json || values.json) context.writeJson(statusJson(shown, now, { actions: acted, notices }), 2);
  else context.writeOut(statusTable(shown, now, { actions: acted, notices }));
  return 0;
}

/** Everything that people wrote, in the form of a file that `apply` takes. */
async function storedItems(installation: Installation) {
  const [organizations, channels, rules] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.channels),
    allItems(installation, ITEM_KINDS.rules),
  ]);
  return { organizations, channels, rules };
}

/** What people did about alerts, in all organizations; one whose item is not understood is left out. */
async function doneActions({ documents, tables }: Installation): Promise<LoggedAction[]> {
  const organizations = await configurationStore(documents, tables).organizations();
  const ids = organizations.flatMap(({ organizationId }) => int64.safeParse(organizationId).data ?? []);
  const log = actionLog(documents, tables.state);
  return (await inParallel(CONCURRENCY, ids, (id) => log.of(id))).flat();
}

function onlyRule(report: StatusReport, name: string): StatusReport {
  const isIt = ({ rule }: Pick<RuleStatus, 'rule'>) => `${rule.organizationId}/${rule.ruleId}` === name;
  return {
    ...report,
    rules: report.rules.filter(isIt),
    orphans: report.orphans.filter(isIt),
    broken: report.broken.filter((item) => item.name === name),
  };
}
