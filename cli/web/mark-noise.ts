import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { type Actor, actionOf } from '../../functions/domain/alerting/action/action-log.ts';
import type { Installation } from '../context/installation.ts';
import type { toldEntry } from './stories-answer.ts';

/** Stores that the alert of a message was noise, as the link in the message does. `now` in epoch ms. */
export async function markNoise(
  { documents, tables }: Installation,
  { organizationId, ruleId, startedAt, eventId }: Awaited<ReturnType<typeof toldEntry>>,
  actor: Actor,
  now: number,
): Promise<void> {
  const episode = Date.parse(startedAt);
  const subject = { kind: 'noise' as const, organizationId: BigInt(organizationId), ruleId, episode, eventId };
  const action = actionOf(subject, { kind: 'noise', episode }, actor, now);
  const log = actionLog(documents, tables.state);
  const id = new Date(now).toISOString();
  await log.begin(id, action);
  await log.finish(id, action);
}
