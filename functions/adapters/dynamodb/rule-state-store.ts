import { type DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type RuleState, ruleState } from '../../domain/alert/rule-state.ts';
import { allPages } from './all-pages.ts';
import { batchGet } from './batch-get.ts';
import { conditionalPut } from './conditional-put.ts';

/** A rule's place: its organization and id. */
export type RuleKey = { readonly organizationId: bigint; readonly ruleId: string };

/**
 * Something that is open under a secret. `urgent`: it needs an evaluation at each tick, whether a rule is due or not (an
 * unpaid debt, requests left over); otherwise the rule's next turn is early enough (an episode, a debt that is held
 * back), unless there is no such turn any more.
 */
export type OpenMatter = {
  readonly secretName: string;
  readonly organizationId: bigint;
  readonly ruleId?: string;
  readonly urgent: boolean;
};

/** What can wait is listed apart, so that it wakes nobody. */
const LATER = '#later';

/** What the program remembers of rules, in the State table. */
export type RuleStateStore = {
  /** The states that exist, by `ruleKeyText`. */
  readonly read: (keys: readonly RuleKey[]) => Promise<Map<string, RuleState>>;
  /** Every state of an organization, also of rules that are gone. */
  readonly all: (organizationId: bigint) => Promise<Map<string, RuleState>>;
  /**
   * Writes a state if nobody wrote it since; gives it as it is stored then, or undefined on a conflict. An open episode
   * and a debt list it under the secret's name.
   */
  readonly save: (key: RuleKey, state: RuleState, secretName: string) => Promise<RuleState | undefined>;
  /** What is open under one secret. */
  readonly open: (secretName: string) => Promise<OpenMatter[]>;
  /** What is open under any secret. */
  readonly openAnywhere: () => Promise<OpenMatter[]>;
};

/** A rule's place as text: `42/acme-spike`. */
export function ruleKeyText({ organizationId, ruleId }: RuleKey): string {
  return `${organizationId}/${ruleId}`;
}

const itemKey = ({ organizationId, ruleId }: RuleKey) => ({ pk: `org#${organizationId}`, sk: `rule#${ruleId}` });

function ruleKeyOf(item: Record<string, unknown>): RuleKey {
  return {
    organizationId: BigInt(String(item.pk).slice('org#'.length)),
    ruleId: String(item.sk).slice('rule#'.length),
  };
}

function statesOf(items: readonly Record<string, unknown>[]): Map<string, RuleState> {
  return new Map(items.map((item) => [ruleKeyText(ruleKeyOf(item)), ruleState.parse(item)]));
}

function openMatter(item: Record<string, unknown>): OpenMatter {
  const organizationId = BigInt(String(item.pk).slice('org#'.length));
  const sk = String(item.sk);
  const openOf = String(item.openOf);
  const urgent = !openOf.endsWith(LATER);
  const secretName = urgent ? openOf : openOf.slice(0, -LATER.length);
  const ruleId = sk.startsWith('rule#') ? { ruleId: sk.slice('rule#'.length) } : {};
  return { secretName, organizationId, urgent, ...ruleId };
}

/** Under what a state is listed as open; undefined for one that is not. */
function openOf({ phase, debts }: RuleState, secretName: string): string | undefined {
  if (debts.some(({ heldUntil }) => heldUntil === undefined)) return secretName;
  return debts.length > 0 || phase.kind === 'firing' ? `${secretName}${LATER}` : undefined;
}

/** A state that nothing has touched for so long belongs to a rule that is gone, in seconds. */
const FORGOTTEN_AFTER_SECONDS = 90 * 86_400;

export function ruleStateStore(documents: DynamoDBDocumentClient, table: string): RuleStateStore {
  return {
    read: async (keys) => statesOf(await batchGet(documents, table, keys.map(itemKey))),
    all: async (organizationId) =>
      statesOf(
        await allPages((start) =>
          documents.send(
            new QueryCommand({
              TableName: table,
              KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rules)',
              ExpressionAttributeValues: { ':pk': `org#${organizationId}`, ':rules': 'rule#' },
              ConsistentRead: true,
              ...start,
            }),
          ),
        ),
      ),
    async save(key, state, secretName) {
      const { version, ...fields } = state;
      const listed = openOf(state, secretName);
      const outcome = await conditionalPut(documents, table, itemKey(key), version, {
        ...fields,
        ...(listed === undefined
          ? { expiresAt: Math.floor(state.judgedTo / 1000) + FORGOTTEN_AFTER_SECONDS }
          : { openOf: listed }),
      });
      return outcome === 'saved' ? { ...state, version: version + 1 } : undefined;
    },
    async open(secretName) {
      const lists = [secretName, `${secretName}${LATER}`].map((listed) =>
        allPages((start) =>
          documents.send(
            new QueryCommand({
              TableName: table,
              IndexName: 'open',
              KeyConditionExpression: 'openOf = :listed',
              ExpressionAttributeValues: { ':listed': listed },
              ...start,
            }),
          ),
        ),
      );
      return (await Promise.all(lists)).flat().map(openMatter);
    },
    openAnywhere: async () =>
      (
        await allPages((start) => documents.send(new ScanCommand({ TableName: table, IndexName: 'open', ...start })))
      ).map(openMatter),
  };
}
