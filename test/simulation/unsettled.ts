import * as z from 'zod';
import type { MemoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { storedOutbox } from '../../bench/simulation/stored-outbox.ts';
import { readRuleState } from '../../functions/domain/alerting/rule-state.ts';
import { evaluationRecord } from '../../functions/domain/operations/evaluation/evaluation-record.ts';

const notice = z.object({ status: z.string(), sk: z.string(), endsAt: z.number().optional() });

/**
 * What is left open although nothing has gone wrong for a while: events in an outbox, waiting requests, bad health, untold
 * notices. `gone` are the rules that are deleted or disabled, and those that are made of them. `isTroubled` says that the answers of the service still cannot be
 * believed; then bad health and its notices are right.
 */
export function unsettled(
  database: MemoryDynamoDb,
  { gone, isTroubled }: { readonly gone: ReadonlySet<string>; readonly isTroubled: boolean },
): string[] {
  const problems: string[] = [];
  for (const item of database.itemsOf('state')) {
    const name = `${String(item.pk)} ${String(item.sk)}`;
    if (item.sk === 'evaluation' && !isTroubled) {
      const { unfinished } = evaluationRecord.parse(item);
      if (unfinished.length > 0) problems.push(`series are left over: ${unfinished.join(', ')}`);
    }
    if (item.sk === 'quarantine') problems.push(`a rule is suspected or in quarantine: ${JSON.stringify(item)}`);
    if (item.pk === 'operations' && !isTroubled) {
      const { endsAt, ...left } = notice.parse(item);
      // One that is over by itself some minutes after its cause is not over yet.
      if (endsAt === undefined) problems.push(`a notice is not over: ${JSON.stringify(left)}`);
    }
    if (!String(item.sk).startsWith('rule#')) continue;
    for (const { event, topics } of storedOutbox(item)) {
      problems.push(`${name} owes ${event.type} to ${topics.join(' and ')}`);
    }
    if (isTroubled || gone.has(String(item.sk).slice('rule#'.length))) continue;
    const { health } = readRuleState(item);
    if (health.status === 'error') problems.push(`${name} is in error: ${health.text}`);
    else if (health.over !== undefined) problems.push(`${name}: nobody was told that it is judged again`);
  }
  return problems;
}
