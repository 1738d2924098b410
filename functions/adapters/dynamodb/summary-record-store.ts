import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { type SummaryRecord, summaryRecord } from '../../domain/messages/summary/summary-record.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import { conditionalPut } from './conditional-put.ts';
import { expiresAt } from './expires-at.ts';
import { storedItem } from './stored-items.ts';

/** Longer than the time between two summaries; an organization that asked for none in this time starts again. */
const KEPT_MS = 100 * DAY_MS;

/** What is stored about the summaries of organizations. */
export type SummaryRecordStore = {
  /** The stored record, read consistently; undefined if there is none. */
  readonly read: (organizationId: bigint) => Promise<SummaryRecord | undefined>;
  /**
   * Writes a record if nobody wrote it since it was read; gives it as it is stored then, or undefined if somebody did.
   */
  readonly save: (organizationId: bigint, record: SummaryRecord) => Promise<SummaryRecord | undefined>;
};

const keyOf = (organizationId: bigint) => ({ pk: `summary#${organizationId}`, sk: 'summary' });

/**
 * Records of summaries in the State table: `pk` = `summary#<id>`, `sk` = `summary`. They have partitions of their own, so that
 * `summarize` can be kept from writing anything else. A record that cannot be read starts
 * again and is overwritten, and `report` is called.
 */
export function summaryRecordStore(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void,
): SummaryRecordStore {
  return {
    async read(organizationId) {
      const Key = keyOf(organizationId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      if (Item === undefined) return undefined;
      const version = typeof Item.version === 'number' ? Item.version : 0;
      return storedItem(summaryRecord, Item, report) ?? { schema: 1, version };
    },
    async save(organizationId, { version, ...fields }) {
      const expiry = expiresAt((fields.upTo ?? 0) + KEPT_MS);
      const item = { key: keyOf(organizationId), version, fields: { ...fields, expiresAt: expiry } };
      const outcome = await conditionalPut(documents, table, item);
      return outcome === 'saved' ? { ...fields, version: version + 1 } : undefined;
    },
  };
}
