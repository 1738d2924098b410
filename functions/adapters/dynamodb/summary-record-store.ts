import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { type SummaryRecord, summaryRecord } from '../../domain/summary/summary-record.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import { conditionalPut } from './conditional-put.ts';
import { expiresAt } from './expires-at.ts';
import { storedItem } from './stored-items.ts';

/** Longer than between two summaries; an organization that asked for none meanwhile begins anew. */
const KEPT_MS = 30 * DAY_MS;

/** What is remembered of the summaries of organizations. */
export type SummaryRecordStore = {
  /** What is stored, consistently; undefined where nothing is. */
  readonly read: (organizationId: bigint) => Promise<SummaryRecord | undefined>;
  /** Writes a record if nobody wrote it since; gives it as it is stored then, or undefined where somebody did. */
  readonly save: (organizationId: bigint, record: SummaryRecord) => Promise<SummaryRecord | undefined>;
};

const keyOf = (organizationId: bigint) => ({ pk: `org#${organizationId}`, sk: 'summary' });

/**
 * Records of summaries in the State table: `pk` = `org#<id>`, `sk` = `summary`. One that cannot be read begins anew, over what
 * is there; `report` hears of it.
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
