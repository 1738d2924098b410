import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isWaiting } from '../../domain/alerting/held-back.ts';
import { type OpenRule, type RuleState, readRuleState } from '../../domain/alerting/rule-state.ts';
import { hasNothingToTell } from '../../domain/alerting/unwritten-verdicts.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import type { RuleStates, Stored } from '../../evaluate/ports.ts';
import { allPages } from './all-pages.ts';
import { batchGet, batchGetRecent } from './batch-get.ts';
import { cheapestRanges, type KnownItem } from './cheapest-reads.ts';
import { conditionalPut } from './conditional-put.ts';
import { expiresAt } from './expires-at.ts';
import { itemsUnder } from './items-under.ts';
import { storedItems } from './stored-items.ts';
import { keyOf, openAnywhere, openRules, ruleStateKey, SUFFIX } from './stored-rule-states.ts';

/** A state that was not written for this long belongs to a rule that does not exist. */
const FORGOTTEN_AFTER_MS = 90 * DAY_MS;

/** The states of rules in the State table: `pk` = `org#<id>`, `sk` = `rule#<ruleId>`; the index `open` lists what is open. */
export type RuleStateStore = RuleStates & {
  /** The open rules of all secrets. */
  readonly openAnywhere: () => Promise<OpenRule[]>;
  /** Every state of an organization, also of rules that were deleted. */
  readonly all: (organizationId: bigint) => Promise<Stored<RuleState>>;
};

const statesOf = (items: readonly Record<string, unknown>[]) =>
  storedItems(items, (item) => ruleKeyText(keyOf(item)), readRuleState);

/**
 * Why a state is open; undefined if it is not. An event that is held back is looked at again at the
 * next boundary.
 */
function whyOpen({ phase, outbox }: RuleState, muted: boolean): OpenRule['why'] | undefined {
  if (outbox.some(({ heldBack }) => !isWaiting(heldBack, undefined))) return muted ? 'muted' : 'publish';
  return phase.kind === 'firing' ? 'firing' : undefined;
}

/**
 * About how large states are: of a rule that learns what is usual 1.7 KB in a quiet fleet, of one with a fixed limit half a
 * kilobyte. Rather too much: larger ones cost no more by their keys.
 */
const LEARNED_BYTES = 2048;
const LIMIT_BYTES = 1024;

/** The items of some states, eventually consistent, by the reads that cost least; `beside` are all rules of their organizations. */
async function recentItems(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: readonly RuleKey[],
  beside: readonly Rule[],
): Promise<Record<string, unknown>[]> {
  const wanted = new Set(keys.map(ruleKeyText));
  const partitions = new Map<string, KnownItem[]>();
  for (const rule of beside) {
    const { pk, sk } = ruleStateKey(rule);
    const bytes = detectorOf(rule).limit === undefined ? LEARNED_BYTES : LIMIT_BYTES;
    const known = partitions.get(pk) ?? [];
    known.push({ sk, bytes, isWanted: wanted.has(ruleKeyText(rule)) });
    partitions.set(pk, known);
  }
  const ranges = [...partitions].flatMap(([pk, known]) => {
    known.sort((a, b) => (a.sk < b.sk ? -1 : 1));
    return cheapestRanges(known).map(([from, to]) => ({ pk, from, to }));
  });
  const isInRange = (key: RuleKey) => {
    const { pk, sk } = ruleStateKey(key);
    return ranges.some((range) => range.pk === pk && range.from <= sk && sk <= range.to);
  };
  const [single, ...ranged] = await Promise.all([
    batchGetRecent(documents, table, keys.filter((key) => !isInRange(key)).map(ruleStateKey)),
    ...ranges.map(({ pk, from, to }) =>
      allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
            ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
            ...start,
          }),
        ),
      ),
    ),
  ]);
  return [...(single ?? []), ...ranged.flat().filter((item) => wanted.has(ruleKeyText(keyOf(item))))];
}

export function ruleStateStore(documents: DynamoDBDocumentClient, table: string): RuleStateStore {
  return {
    openAnywhere: () => openAnywhere(documents, table),
    read: async (keys) => statesOf(await batchGet(documents, table, keys.map(ruleStateKey))),
    async recent(keys, beside = []) {
      const { found } = statesOf(await recentItems(documents, table, keys, beside));
      const quiet = [...found].filter(([, state]) => hasNothingToTell(state));
      const known = new Set(quiet.map(([name]) => name));
      const others = keys.filter((key) => !known.has(ruleKeyText(key)));
      const { found: now, unreadable } = statesOf(await batchGet(documents, table, others.map(ruleStateKey)));
      return { found: new Map([...quiet, ...now]), unreadable };
    },
    all: async (organizationId) =>
      statesOf(
        await itemsUnder(documents, table, { pk: `org#${organizationId}`, prefix: 'rule#', isConsistent: true }),
      ),
    async save(key, state, { secretName, muted }) {
      const { version, ...fields } = state;
      const why = whyOpen(state, muted);
      const outcome = await conditionalPut(documents, table, {
        key: ruleStateKey(key),
        version,
        fields: {
          ...fields,
          ...(why === undefined
            ? { expiresAt: expiresAt(state.judgedTo + FORGOTTEN_AFTER_MS) }
            : { openOf: `${secretName}${SUFFIX[why]}` }),
        },
      });
      return outcome === 'saved' ? { ...state, version: version + 1 } : undefined;
    },
    async open(secretName) {
      const lists = Object.values(SUFFIX).map((suffix) =>
        allPages((start) =>
          documents.send(
            new QueryCommand({
              TableName: table,
              IndexName: 'open',
              KeyConditionExpression: 'openOf = :listed',
              ExpressionAttributeValues: { ':listed': `${secretName}${suffix}` },
              ...start,
            }),
          ),
        ),
      );
      return openRules((await Promise.all(lists)).flat());
    },
  };
}
