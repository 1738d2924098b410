import { createHash } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { NoticeCause, Notices } from '../../domain/notice.ts';
import type { PublishToOperations } from '../sns/operations-topic.ts';
import { allPages } from './all-pages.ts';
import { conditionalWrite } from './conditional-write.ts';

const PARTITION = 'operations';

/** Who writes a debt may pay it; another run takes it over only after this time, so that two do not tell it at once. */
const CLAIM_MS = 30_000;

/** An end by time is put off in steps of this part of the time, because most causes are raised often. */
const STEP = 1 / 24;

/** DynamoDB takes sort keys of up to 1024 bytes. */
const LONGEST_KEY_BYTES = 900;

/** An item takes 400 KB; these are UTF-16 units of up to three bytes each. */
const LONGEST_SUBJECT = 1000;
const LONGEST_TEXT = 30_000;

const notice = z.object({
  /** `owed`: to be told; `told`: told, and not over; `over`: its end is to be told. */
  status: z.enum(['owed', 'told', 'over']),
  sk: z.string(),
  /** Of the cause as it was raised; empty when it has none. */
  version: z.string(),
  subject: z.string(),
  text: z.string(),
  raisedAt: z.number(),
  overAt: z.number().optional(),
  claimedUntil: z.number(),
  /** When the cause is over unless it is raised again; absent where only `settle` ends it. */
  endsAt: z.number().optional(),
});
type Notice = z.output<typeof notice>;

/**
 * The notices in the State table (`pk` = `operations`, `sk` = `notice#<key>`). A notice is written as owed, published,
 * then noted as told; a cause that comes back, or in another version, is owed again:
 *
 *     raise: (absent) ──put──> owed ──publish──> told        settle: told ──update──> over ──publish──> (absent)
 */
export function noticeStore(options: {
  readonly documents: DynamoDBDocumentClient;
  readonly table: string;
  readonly publish: PublishToOperations;
}): Notices {
  const { documents, table, publish } = options;
  const keyOf = (sk: string) => ({ pk: PARTITION, sk });

  async function read(sk: string): Promise<Notice | undefined> {
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key: keyOf(sk), ConsistentRead: true }));
    return Item === undefined ? undefined : notice.parse(Item);
  }

  /** Sets fields if the notice still has the status (and the claim) it was read with; gives whether it had. */
  async function change(known: Notice, fields: Partial<Notice>): Promise<boolean> {
    const names = Object.keys(fields);
    return conditionalWrite(
      documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(known.sk),
          ConditionExpression: '#was_status = :was_status AND #was_claim = :was_claim',
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ExpressionAttributeNames: {
            '#was_status': 'status',
            '#was_claim': 'claimedUntil',
            ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
          },
          ExpressionAttributeValues: {
            ':was_status': known.status,
            ':was_claim': known.claimedUntil,
            ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
          },
        }),
      ),
    );
  }

  /** Publishes what a claimed notice owes and notes it. A failed publication gives the claim back, and is thrown. */
  async function pay(owed: Notice): Promise<void> {
    try {
      if (owed.status === 'over') await publish(`[OVER] ${owed.subject}`, overText(owed));
      else await publish(`[OPERATIONS] ${owed.subject}`, owed.text);
    } catch (error) {
      await change(owed, { claimedUntil: 0 });
      throw error;
    }
    if (owed.status === 'owed') {
      await change(owed, { status: 'told' });
      return;
    }
    await conditionalWrite(
      documents.send(
        new DeleteCommand({
          TableName: table,
          Key: keyOf(owed.sk),
          ConditionExpression: '#status = :over',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':over': 'over' },
        }),
      ),
    );
  }

  /** Takes a debt over whose claim has run out, and pays it. */
  async function takeOver(known: Notice, at: number): Promise<void> {
    if (known.claimedUntil > at) return;
    const claimedUntil = at + CLAIM_MS;
    if (await change(known, { claimedUntil })) await pay({ ...known, claimedUntil });
  }

  /** Notes that a cause is over, and tells that. */
  async function end(known: Notice, overAt: number, at: number): Promise<void> {
    const fields = { status: 'over' as const, overAt, claimedUntil: at + CLAIM_MS };
    if (await change(known, fields)) await pay({ ...known, ...fields });
  }

  /** A notice as it is; one whose time has run out is ended first. */
  async function readCurrent(sk: string, at: number): Promise<Notice | undefined> {
    const known = await read(sk);
    if (known?.status !== 'told' || known.endsAt === undefined || known.endsAt > at) return known;
    await end(known, known.endsAt, at);
    return read(sk);
  }

  return {
    async raise(cause: NoticeCause, at: number) {
      const sk = sortKeyOf(cause.key);
      const version = cause.version ?? '';
      const known = await readCurrent(sk, at);
      const ending = cause.endsAfterMs === undefined ? {} : { endsAt: at + cause.endsAfterMs };
      if (known?.version === version) {
        if (known.status === 'told') {
          const { endsAfterMs = Number.POSITIVE_INFINITY } = cause;
          const isDue = known.endsAt === undefined || at + endsAfterMs - known.endsAt >= endsAfterMs * STEP;
          if (ending.endsAt !== undefined && isDue) await change(known, ending);
          return;
        }
        if (known.status === 'owed') return takeOver(known, at);
      }
      const fields = {
        status: 'owed' as const,
        version,
        subject: cause.subject.slice(0, LONGEST_SUBJECT),
        text: cause.text.slice(0, LONGEST_TEXT),
        raisedAt: at,
        claimedUntil: at + CLAIM_MS,
        ...ending,
      };
      if (known !== undefined) {
        if (await change(known, fields)) await pay({ ...known, ...fields });
        return;
      }
      const written = await conditionalWrite(
        documents.send(
          new PutCommand({
            TableName: table,
            Item: { ...keyOf(sk), ...fields },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      );
      if (written) await pay({ sk, ...fields });
    },

    async settle(key: string, at: number) {
      const known = await read(sortKeyOf(key));
      if (known === undefined) return;
      if (known.status === 'over') return takeOver(known, at);
      await end(known, at, at);
    },

    async raised(prefix: string) {
      const items = await allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
            FilterExpression: '#status <> :over',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':pk': PARTITION, ':prefix': `notice#${prefix}`, ':over': 'over' },
            ...start,
          }),
        ),
      );
      return items.map((item) => String(item.sk).slice('notice#'.length));
    },

    async payOwed(at: number) {
      const items = await allPages((start) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :notices)',
            FilterExpression: '(#status <> :told AND claimedUntil <= :at) OR (#status = :told AND endsAt <= :at)',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':pk': PARTITION, ':notices': 'notice#', ':told': 'told', ':at': at },
            ...start,
          }),
        ),
      );
      for (const item of items) {
        const found = notice.parse(item);
        if (found.status === 'told') await end(found, found.endsAt ?? at, at);
        else await takeOver(found, at);
      }
    },
  };
}

function overText(over: Notice): string {
  const since = new Date(over.raisedAt).toISOString();
  const until = new Date(over.overAt ?? over.raisedAt).toISOString();
  const ended =
    over.overAt !== undefined && over.overAt === over.endsAt
      ? `This was not seen again until ${until}, so it counts as over; it is told again when it comes back.`
      : `This is over since ${until}.`;
  return `${ended} It was raised at ${since}:\n\n${over.text}`;
}

function sortKeyOf(key: string): string {
  const short = Buffer.byteLength(key) <= LONGEST_KEY_BYTES;
  return `notice#${short ? key : createHash('sha256').update(key).digest('hex')}`;
}
