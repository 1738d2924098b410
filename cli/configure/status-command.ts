import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import type { RuleStatus } from '../../functions/domain/heartbeat/rule-status.ts';
import type { StatusReport } from '../../functions/domain/heartbeat/status-report.ts';
import { readStatus } from '../../functions/heartbeat/read-status.ts';
import { printable } from '../../local/terminal/printable.ts';
import type { CommandContext } from '../command.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { UsageError } from '../usage-error.ts';
import { commandArguments } from './command-arguments.ts';
import { findItem } from './find-item.ts';
import { ITEM_KINDS, itemName } from './item-kind.ts';
import { statusJson } from './status-json.ts';
import { statusTable } from './status-table.ts';

export const summary = 'say of each rule how it does: state, health, last verdict and why';

export const help = `Usage: npm run -s cli -- --stack NAME | --local status [RULE] [--json]

Of each rule: whether it is quiet or firing, its health, the last verdict and why, when it was judged last and when it is
due next (UTC). RULE is ORGANIZATION/RULEID, or the ruleId alone when only one organization has it.

  ok        judged in time
  learning  judged, with too little history for a verdict; says what is missing
  new       not judged yet
  late      due for more than three intervals
  error     cannot be asked about, or what the service answers cannot be believed; says why`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {});
  const [name, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
  const now = Date.now();
  const { report, only } = await withInstallation(context, async (installation) => ({
    only:
      name === undefined ? undefined : itemName(ITEM_KINDS.rules, await findItem(installation, ITEM_KINDS.rules, name)),
    report: await readInstallation(installation, now),
  }));
  const shown = only === undefined ? report : onlyRule(report, only);
  if (context.json || values.json) context.writeOut(statusJson(shown, now));
  else context.writeOut(printable(statusTable(shown, now)));
  return 0;
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

/** How the rules of an installation do at a moment (epoch ms); only reads. */
function readInstallation({ documents, tables }: Installation, at: number): Promise<StatusReport> {
  const publish = () => Promise.reject(new Error('a terminal tells operations nothing'));
  return readStatus(
    {
      configuration: configurationStore(documents, tables),
      states: ruleStateStore(documents, tables.state),
      history: historyStore(documents, tables.state),
      undelivered: undeliveredEvents(documents, tables.state),
      records: evaluationRecordStore(documents, tables.state, () => undefined),
      groups: groupRecordStore(documents, tables.state, () => undefined),
      notices: noticeStore({ documents, table: tables.state, publish }),
    },
    at,
  );
}
