import { createHash } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalWrite } from './conditional-write.ts';
import { itemsUnder } from './items-under.ts';
import { storedItem } from './stored-items.ts';

/** DynamoDB takes sort keys of up to 1024 bytes. */
const LONGEST_KEY_BYTES = 900;

export const notice = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    /** `unpublished`: to be told; `published`: told and not over; `over`: its end is to be told. */
    status: z.enum(['unpublished', 'published', 'over']),
    /** The sort key as it is stored, for conditions. */
    sk: z.string(),
    /** The version of the cause as it was raised; empty if it has none. */
    version: z.string(),
    subject: z.string(),
    text: z.string(),
    raisedAt: z.number(),
    overAt: z.number().optional(),
    claimedUntil: z.number(),
    /** When the cause ends unless it is raised again; absent if only `settle` ends it. */
    endsAt: z.number().optional(),
  }),
);

export type Notice = z.output<typeof notice>;

/** The items of notices; a write goes through only if nobody has claimed the notice since it was read. */
export type NoticeItems = {
  /** Undefined if there is none, or if it cannot be read: it is removed then, or its cause would never be told. */
  readonly read: (storedKey: string) => Promise<Notice | undefined>;
  /** Those that can be read. */
  readonly all: () => Promise<Notice[]>;
  /** Stores a new notice; gives it, or undefined if there is one by now. */
  readonly add: (storedKey: string, fields: Omit<Notice, 'sk'>) => Promise<Notice | undefined>;
  /** Gives the notice afterwards, or undefined if somebody has claimed it. */
  readonly change: (known: Notice, fields: Partial<Notice>) => Promise<Notice | undefined>;
  readonly remove: (known: Notice) => Promise<void>;
};

const PREFIX = 'notice#';
const keyOf = (sk: string) => ({ pk: 'operations', sk });

/** The notices in the State table: `pk` = `operations`, `sk` = `notice#<key>`. `report` is told of those that cannot be read. */
export function noticeItems(
  documents: DynamoDBDocumentClient,
  table: string,
  report: (problem: string) => void = () => undefined,
): NoticeItems {
  const understood = (sk: string, item: Record<string, unknown> | undefined) =>
    storedItem(notice, item, (problem) => report(`${sk}: ${problem}`));
  return {
    async read(storedKey) {
      const Key = keyOf(`${PREFIX}${storedKey}`);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      const known = understood(Key.sk, Item);
      if (Item !== undefined && known === undefined) {
        await documents.send(new DeleteCommand({ TableName: table, Key }));
      }
      return known;
    },
    async all() {
      const items = await itemsUnder(documents, table, { pk: keyOf('').pk, prefix: PREFIX, isConsistent: true });
      return items.flatMap((item) => understood(String(item.sk), item) ?? []);
    },
    async add(storedKey, fields) {
      const sk = `${PREFIX}${storedKey}`;
      const Item = { ...keyOf(sk), ...fields };
      const put = new PutCommand({ TableName: table, Item, ConditionExpression: 'attribute_not_exists(pk)' });
      return (await conditionalWrite(documents.send(put))) ? { sk, ...fields } : undefined;
    },
    async change(known, fields) {
      const update = new UpdateCommand({ TableName: table, Key: keyOf(known.sk), ...setting(fields, known) });
      return (await conditionalWrite(documents.send(update))) ? { ...known, ...fields } : undefined;
    },
    async remove({ sk, claimedUntil }) {
      await conditionalWrite(
        documents.send(
          new DeleteCommand({
            TableName: table,
            Key: keyOf(sk),
            ConditionExpression: '#claim = :claim',
            ExpressionAttributeNames: { '#claim': 'claimedUntil' },
            ExpressionAttributeValues: { ':claim': claimedUntil },
          }),
        ),
      );
    },
  };
}

/** The expressions that set fields of a notice while its claim and version are as they were read. */
function setting(fields: Partial<Notice>, { claimedUntil, version }: Notice) {
  const names = Object.keys(fields);
  return {
    ConditionExpression: '#was_claim = :was_claim AND #was_version = :was_version',
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: {
      '#was_claim': 'claimedUntil',
      '#was_version': 'version',
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':was_claim': claimedUntil,
      ':was_version': version,
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    },
  };
}

/** The key of a notice, as it is stored and given as raised. */
export const storedKeyIn = ({ sk }: Notice) => sk.slice(PREFIX.length);

/** A key as it is stored. One that is too long is shortened at its end: notices are searched for by the beginning of their key. */
export function storedKeyOf(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= LONGEST_KEY_BYTES) return key;
  const digest = createHash('sha256').update(key).digest('hex');
  return `${bytes.subarray(0, LONGEST_KEY_BYTES - digest.length).toString('utf8')}#${digest}`;
}
