import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { itemsUnder } from '../../functions/adapters/dynamodb/items-under.ts';
import { type Actor, actionOf } from '../../functions/domain/alerting/action/action-log.ts';
import type { RuleKey } from '../../functions/domain/items/rule/rule-key.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';

/** As long as what people did about alerts. */
const KEPT_MS = 90 * DAY_MS;

/** A drill that was sent at `at` (epoch ms): of which rule, for which story, as which event, to which channels beside emails. */
const sentDrill = z.object({
  organizationId: z.string(),
  ruleId: z.string(),
  story: z.string(),
  eventId: z.string(),
  at: z.number(),
  channels: z.array(z.string()),
});

export type SentDrill = z.output<typeof sentDrill> & {
  /** Who acknowledged it first, as far as known, and when (epoch ms). */
  readonly acknowledged?: { readonly at: number; readonly by?: string | undefined };
};

/** Stored beside the actions of people: `pk` = `act#<org>`, `sk` = `drill#<at>#<ruleId>`. */
const PREFIX = 'drill#';

/** Stores that a drill is sent. */
export async function keepDrill({ documents, tables }: Installation, drill: z.output<typeof sentDrill>): Promise<void> {
  const { organizationId, ruleId, at } = drill;
  const key = { pk: `act#${organizationId}`, sk: `${PREFIX}${new Date(at).toISOString()}#${ruleId}` };
  const expiresAt = Math.floor((at + KEPT_MS) / SECOND_MS);
  await documents.send(new PutCommand({ TableName: tables.state, Item: { ...key, ...drill, schema: 1, expiresAt } }));
}

/** The drills of an organization, the oldest first, with who acknowledged them; what cannot be read is left out. */
export async function drillsOf({ documents, tables }: Installation, organizationId: bigint): Promise<SentDrill[]> {
  const pk = `act#${organizationId}`;
  const [items, actions] = await Promise.all([
    itemsUnder(documents, tables.state, { pk, prefix: PREFIX, isConsistent: true }),
    actionLog(documents, tables.state).of(organizationId),
  ]);
  return items.flatMap((item): SentDrill[] => {
    const { data: drill } = sentDrill.safeParse(item);
    if (drill === undefined) return [];
    const [first] = actions
      .filter(({ done, eventId }) => done && eventId === drill.eventId)
      .sort((one, other) => one.at - other.at);
    return [first === undefined ? drill : { ...drill, acknowledged: { at: first.at, by: first.by } }];
  });
}

/** Says of the newest drill of a rule that somebody read it (`now` in epoch ms); undefined if none waits for that. */
export async function acknowledgeDrill(
  installation: Installation,
  { organizationId, ruleId }: RuleKey,
  actor: Actor,
  now: number,
): Promise<SentDrill | undefined> {
  const { documents, tables } = installation;
  const drills = await drillsOf(installation, organizationId);
  const open = drills.findLast((drill) => drill.ruleId === ruleId && drill.acknowledged === undefined);
  if (open === undefined) return undefined;
  const subject = { kind: 'acknowledge' as const, organizationId, ruleId, episode: open.at, eventId: open.eventId };
  const action = actionOf(subject, { kind: 'drill', episode: open.at }, actor, now);
  const log = actionLog(documents, tables.state);
  const id = new Date(now).toISOString();
  await log.begin(id, action);
  await log.finish(id, action);
  return { ...open, acknowledged: { at: now, by: action.by } };
}

/** The same to the people who got the drill. */
export function drillIsOver(
  { at, acknowledged }: SentDrill,
  { now, words: { notices, span } }: { readonly now: number; readonly words: Words },
): string {
  if (acknowledged === undefined) return notices.drillUnread(span(now - at));
  const afterMs = acknowledged.at - at;
  return notices.drillRead(acknowledged.by, afterMs < MINUTE_MS ? undefined : span(afterMs));
}

/** `acknowledged by anna after 4 min`, or for how long nobody has; `now` in epoch ms. */
export function drillInWords({ at, acknowledged }: SentDrill, now: number): string {
  if (acknowledged === undefined) return `nobody has acknowledged it for ${spanInWords(now - at)}`;
  const by = acknowledged.by === undefined ? 'somebody' : acknowledged.by;
  const afterMs = acknowledged.at - at;
  return `acknowledged by ${by} ${afterMs < MINUTE_MS ? 'within a minute' : `after ${spanInWords(afterMs)}`}`;
}
