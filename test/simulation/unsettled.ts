import * as z from 'zod';
import { ruleState } from '../../functions/domain/alert/rule-state.ts';
import type { MemoryDynamoDb } from './memory-dynamo-db/memory-dynamo-db.ts';
import type { PublicationLedger } from './publication-ledger.ts';

const state = ruleState.pick({ debts: true, health: true });
const notice = z.object({ status: z.string(), sk: z.string() });

/** What is left open although nothing has gone wrong for a while: debts, waiting requests, bad health, untold notices. */
export function unsettled(database: MemoryDynamoDb, ledger: PublicationLedger): string[] {
  const problems: string[] = [];
  for (const item of database.itemsOf('state')) {
    const name = `${String(item.pk)} ${String(item.sk)}`;
    if (item.sk === 'waiting') problems.push(`requests are waiting still: ${name}`);
    if (item.sk === 'care') problems.push(`a rule is suspected or set aside: ${JSON.stringify(item)}`);
    if (item.pk === 'operations') problems.push(`a notice is not over: ${JSON.stringify(notice.parse(item))}`);
    if (!String(item.sk).startsWith('rule#')) continue;
    const { debts, health } = state.parse(item);
    for (const { event, owedTo } of debts) problems.push(`${name} owes ${event.type} to ${owedTo.join(' and ')}`);
    if (health.status === 'error') problems.push(`${name} is in error: ${health.text}`);
    else if (health.over !== undefined) problems.push(`${name}: nobody was told that it is judged again`);
  }
  const alerts = ledger.acceptedBy('alerts');
  const events = ledger.acceptedBy('alert-events');
  for (const id of alerts) if (!events.has(id)) problems.push(`event ${id} was told to people, not to machines`);
  for (const id of events) if (!alerts.has(id)) problems.push(`event ${id} was told to machines, not to people`);
  for (const id of ledger.owedEver.keys()) {
    if (!events.has(id)) problems.push(`event ${id} was owed once, and never published`);
  }
  return problems;
}
