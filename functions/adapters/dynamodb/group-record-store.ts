import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type GroupKey,
  type GroupRecord,
  groupKeyText,
  groupRecord,
  type KnownGroup,
  NOTHING_LEARNT,
} from '../../domain/counting/group/group-record.ts';
import { storedGroupsAtOnce } from '../../domain/counting/group/groups-at-once.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import type { GroupRecords } from '../../evaluate/ports.ts';
import { batchGet, batchGetRecent } from './batch-get.ts';
import { conditionalPut } from './conditional-put.ts';
import { expiresAt } from './expires-at.ts';
import { itemsUnder } from './items-under.ts';
import { storedItem } from './stored-items.ts';

/** A group without anything due for this long is learned again. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** What is stored about readings of groups; `all` gives every record of an organization. */
export type GroupRecordStore = GroupRecords & {
  readonly all: (organizationId: bigint) => Promise<readonly KnownGroup[]>;
};

const atOnceKey = (organizationId: bigint) => ({ pk: `org#${organizationId}`, sk: 'groups' });

const itemKey = ({ organizationId, groupId, widthMs }: GroupKey) => ({
  pk: `org#${organizationId}`,
  sk: `group#${groupId}#${widthMs}`,
});

function keyOf(item: Record<string, unknown>): GroupKey {
  const [, groupId = '', width = ''] = String(item.sk).split('#');
  return {
    organizationId: BigInt(String(item.pk).slice('org#'.length)),
    groupId: BigInt(groupId),
    widthMs: Number(width),
  };
}

/** What replaces an item that cannot be read; with its version, so that it can be overwritten. */
function learntAnew({ widthMs }: GroupKey, { version }: Record<string, unknown>): GroupRecord {
  const known = typeof version === 'number' ? version : 0;
  return { schema: 1, version: known, widthMs, watched: 0, trust: NOTHING_LEARNT, seenAt: 0 };
}

/**
 * Records of groups in the State table: `pk` = `org#<id>`, `sk` = `group#<group>#<bucket width in ms>`, and which of them are
 * read at once: `sk` = `groups`. A record that cannot be read is learned again, and `report` is called.
 */
export function groupRecordStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void,
): GroupRecordStore {
  const recordsOf = (items: readonly Record<string, unknown>[]) =>
    items.map((item): KnownGroup => {
      const key = keyOf(item);
      return { key, record: storedItem(groupRecord, item, report) ?? learntAnew(key, item) };
    });
  return {
    async read(keys) {
      const items = keys.length === 0 ? [] : await batchGet(documents, table, keys.map(itemKey));
      return new Map(recordsOf(items).map(({ key, record }) => [groupKeyText(key), record]));
    },
    all: async (organizationId) =>
      recordsOf(
        await itemsUnder(documents, table, { pk: `org#${organizationId}`, prefix: 'group#', isConsistent: false }),
      ),
    async save(key, { version, ...fields }) {
      const expiry = expiresAt(fields.seenAt + FORGOTTEN_AFTER_MS);
      const item = { key: itemKey(key), version, fields: { ...fields, expiresAt: expiry } };
      return (await conditionalPut(documents, table, item)) === 'saved';
    },
    async atOnce(organizationIds) {
      const items =
        organizationIds.length === 0 ? [] : await batchGetRecent(documents, table, organizationIds.map(atOnceKey));
      return new Map(
        items.flatMap((item) => {
          const stored = storedItem(storedGroupsAtOnce, item, report);
          return stored === undefined ? [] : [[BigInt(String(item.pk).slice('org#'.length)), stored] as const];
        }),
      );
    },
    async saveAtOnce(organizationId, stored) {
      await documents.send(new PutCommand({ TableName: table, Item: { ...atOnceKey(organizationId), ...stored } }));
    },
  };
}
