import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ActionLink } from '../../domain/alerting/action/action-link.ts';
import { type LoggedAction, loggedAction, MOST_PER_HOUR } from '../../domain/alerting/action/action-log.ts';
import type { ChangedField } from '../../domain/alerting/action/plan-action.ts';
import { type RuleState, readRuleState } from '../../domain/alerting/rule-state.ts';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units-of-time.ts';
import { conditionalWrite } from './conditional-write.ts';
import { configurationMark } from './configuration-mark.ts';
import { expiresAt } from './expires-at.ts';
import { itemsUnder } from './items-under.ts';
import { ruleStateKey } from './stored-rule-states.ts';

/** How long it is stored what people did. */
const KEPT_MS = 90 * DAY_MS;

const partitionOf = (organizationId: bigint | string) => `act#${organizationId}`;

type LinkOf = Pick<LoggedAction | ActionLink, 'organizationId' | 'ruleId' | 'episode' | 'kind'>;

/** By rule, episode and link, so that the actions of an episode are stored side by side. */
function keyOf({ organizationId, ruleId, episode, kind }: LinkOf, id: string) {
  return {
    pk: partitionOf(organizationId),
    sk: `done#${ruleId}#${new Date(episode).toISOString()}#${kind}#${id}`,
  };
}

/** What people did about alerts, in the State table: `pk` = `act#<org>`; `sk` = `done#<ruleId>#...`, and `hour#<start>`. */
export function actionLog(documents: DynamoDBDocumentClient, table: string) {
  /** What cannot be read counts as not done: a link that works once more hurts less than one that fails. */
  async function read(key: ReturnType<typeof keyOf>): Promise<LoggedAction | undefined> {
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
    return loggedAction.safeParse(Item).data;
  }
  return {
    read: (link: LinkOf, id: string) => read(keyOf(link, id)),
    /** Stores an action, unless the same was stored before; gives the stored one. `stale` is replaced if it is still stored. */
    async begin(id: string, action: LoggedAction, stale?: LoggedAction): Promise<LoggedAction> {
      const key = keyOf(action, id);
      const condition =
        stale === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#at = :at AND #done = :false',
              ExpressionAttributeNames: { '#at': 'at', '#done': 'done' },
              ExpressionAttributeValues: { ':at': stale.at, ':false': false },
            };
      const isFirst = await conditionalWrite(
        documents.send(
          new PutCommand({
            TableName: table,
            Item: { ...action, ...key, expiresAt: expiresAt(action.at + KEPT_MS) },
            ...condition,
          }),
        ),
      );
      return isFirst ? action : ((await read(key)) ?? action);
    },
    async finish(id: string, action: LoggedAction): Promise<void> {
      await documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(action, id),
          UpdateExpression: 'SET #done = :true',
          ExpressionAttributeNames: { '#done': 'done' },
          ExpressionAttributeValues: { ':true': true },
        }),
      );
    },
    /** Counts an action; gives whether it is one too many for its hour. */
    async isTooMany(organizationId: bigint, at: number): Promise<boolean> {
      const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
      const counted = await conditionalWrite(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key: { pk: partitionOf(organizationId), sk: `hour#${new Date(hour).toISOString()}` },
            UpdateExpression: 'ADD actions :one SET expiresAt = :until',
            ConditionExpression: 'attribute_not_exists(actions) OR actions < :most',
            ExpressionAttributeValues: { ':one': 1, ':most': MOST_PER_HOUR, ':until': expiresAt(hour + DAY_MS) },
          }),
        ),
      );
      return !counted;
    },
    /** The actions in an organization, ordered by rule and episode; what cannot be read is left out. */
    async of(organizationId: bigint): Promise<LoggedAction[]> {
      const items = await itemsUnder(documents, table, {
        pk: partitionOf(organizationId),
        prefix: 'done#',
        isConsistent: false,
      });
      return items.flatMap((item) => loggedAction.safeParse(item).data ?? []);
    },
  };
}

/** A condition on `#field`, with the values that it names. */
type Comparison = { readonly text: string; readonly values: Readonly<Record<string, unknown>> };

/**
 * Whether a field is still the same, by names of values that begin with `name`. Acknowledgements are told apart by their time,
 * lists by their length and by when their entries begin: DynamoDB compares whole lists, and dynalite, with which it runs here, does not.
 */
function sameAs(value: unknown, name: string): Comparison {
  if (Array.isArray(value)) {
    const entries = value.map(
      (entry, at) => [`#field[${at}].#from = ${name}${at}`, `${name}${at}`, entry.from] as const,
    );
    return {
      text: [`size(#field) = ${name}`, ...entries.map(([text]) => text)].join(' AND '),
      values: { [name]: value.length, ...Object.fromEntries(entries.map(([, key, from]) => [key, from])) },
    };
  }
  const isAcknowledgement = typeof value === 'object' && value !== null && 'at' in value;
  return isAcknowledgement
    ? { text: `#field.#at = ${name}`, values: { [name]: value.at } }
    : { text: `#field = ${name}`, values: { [name]: value } };
}

type ReadItem = Readonly<Record<string, unknown>>;

/** What an action reads of a rule, and the three fields that it may change. */
export function actionRules(
  documents: DynamoDBDocumentClient,
  tables: { readonly rules: string; readonly state: string },
) {
  return {
    async rule({ organizationId, ruleId }: RuleKey): Promise<ReadItem | undefined> {
      const Key = { organizationId, ruleId };
      return (await documents.send(new GetCommand({ TableName: tables.rules, Key, ConsistentRead: true }))).Item;
    },
    async state(rule: RuleKey): Promise<RuleState | undefined> {
      const Key = ruleStateKey(rule);
      const { Item } = await documents.send(new GetCommand({ TableName: tables.state, Key, ConsistentRead: true }));
      return Item === undefined ? undefined : readRuleState(Item);
    },
    /** Sets a field if the rule still exists and the field is as in the item that was read, or as it is to be; gives whether it did. */
    async change({ organizationId, ruleId }: RuleKey, field: ChangedField, read: ReadItem): Promise<boolean> {
      const [[name, value] = ['', '']] = Object.entries(field);
      const toBe = sameAs(value, ':same');
      const asRead =
        read[name] === undefined ? { text: 'attribute_not_exists(#field)', values: {} } : sameAs(read[name], ':read');
      const condition = `attribute_exists(ruleId) AND ((${asRead.text}) OR (${toBe.text}))`;
      const inner = ['at', 'from'].filter((each) => condition.includes(`#${each}`)).map((each) => [`#${each}`, each]);
      const isWritten = await conditionalWrite(
        documents.send(
          new UpdateCommand({
            TableName: tables.rules,
            Key: { organizationId, ruleId },
            UpdateExpression: 'SET #field = :value',
            ConditionExpression: condition,
            ExpressionAttributeNames: { '#field': name, ...Object.fromEntries(inner) },
            ExpressionAttributeValues: { ':value': value, ...toBe.values, ...asRead.values },
          }),
        ),
      );
      if (isWritten) await configurationMark(documents, tables.state).renew();
      return isWritten;
    },
  };
}
