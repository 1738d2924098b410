import * as z from 'zod';
import { readRuleState } from '../../functions/domain/alert/rule-state.ts';
import { evaluationRecord } from '../../functions/domain/evaluation/evaluation-record.ts';
import type { AlertEvent } from '../../functions/domain/event/alert-event.ts';
import type { MemoryDynamoDb } from './memory-dynamo-db/memory-dynamo-db.ts';
import type { PublicationLedger } from './publication-ledger.ts';
import { storedOutbox } from './stored-outbox.ts';

const notice = z.object({ status: z.string(), sk: z.string() });

/**
 * What is left open although nothing has gone wrong for a while: events in an outbox, waiting requests, bad health, untold
 * notices. `gone` are the rules that nobody judges any more, `isTroubled` says that the service itself still shows nothing
 * that could be believed: then bad health and its notices are right.
 */
export function unsettled(
  database: MemoryDynamoDb,
  ledger: PublicationLedger,
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
    if (item.pk === 'operations' && !isTroubled)
      problems.push(`a notice is not over: ${JSON.stringify(notice.parse(item))}`);
    if (!String(item.sk).startsWith('rule#')) continue;
    for (const { event, topics } of storedOutbox(item)) {
      problems.push(`${name} owes ${event.type} to ${topics.join(' and ')}`);
    }
    if (isTroubled || gone.has(String(item.sk).slice('rule#'.length))) continue;
    const { health } = readRuleState(item);
    if (health.status === 'error') problems.push(`${name} is in error: ${health.text}`);
    else if (health.over !== undefined) problems.push(`${name}: nobody was told that it is judged again`);
  }
  const alerts = ledger.acceptedBy('alerts');
  const events = ledger.acceptedBy('alert-events');
  for (const id of alerts) if (!events.has(id)) problems.push(`event ${id} was told to people, not to machines`);
  // A topic that has not heard that an episode began is told the whole of it when it is over.
  const wholes = [...ledger.events].filter(([id, { data }]) => data.wholeEpisode === true && alerts.has(id));
  const toldWhole = new Set(wholes.map(([, event]) => episodeOf(event)));
  for (const id of events) {
    const event = ledger.events.get(id);
    if (alerts.has(id) || (event !== undefined && toldWhole.has(episodeOf(event)))) continue;
    problems.push(`event ${id} was told to machines, not to people`);
  }
  const told = new Set([...ledger.events.values()].map(episodeOf));
  for (const [id, event] of ledger.owedEver) {
    if (events.has(id) || (ledger.waited(id) && told.has(episodeOf(event)))) continue;
    problems.push(`event ${id} (${event.data.status} of ${event.data.rule.ruleId}) was owed once, and never published`);
  }
  return problems;
}

function episodeOf({ data }: AlertEvent): string {
  return `${data.rule.ruleId} ${data.episode.startedAt}`;
}
