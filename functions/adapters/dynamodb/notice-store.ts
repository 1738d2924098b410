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
import { inParallel } from '../../domain/in-parallel.ts';
import {
  isLookedFor,
  type NoticeCause,
  type Notices,
  operationsMessages,
  type RaisedNotice,
} from '../../domain/operations/notice.ts';
import { SECOND_MS } from '../../domain/time/units-of-time.ts';
import type { PublishToOperations } from '../sns/operations-topic.ts';
import { allPages } from './all-pages.ts';
import { conditionalWrite } from './conditional-write.ts';
import { storedItem } from './stored-items.ts';

const PARTITION = 'operations';

/**
 * The run that writes a notice may publish it; another run may take it over only after this time, so that two do not
 * tell it at once.
 */
const CLAIM_MS = 30 * SECOND_MS;

/** Writes under way at once. */
const CONCURRENCY = 16;

/**
 * Many causes are raised often. Their end is stored again only if it moves by this part of its time, which saves
 * writes.
 */
const STEP = 1 / 24;

/** DynamoDB takes sort keys of up to 1024 bytes. */
const LONGEST_KEY_BYTES = 900;

/** An item takes 400 KB; these are UTF-16 units of up to three bytes each. */
const LONGEST_SUBJECT = 1000;
const LONGEST_TEXT = 30_000;

/** The words that earlier releases stored. */
const EARLIER = new Map<unknown, string>([
  ['owed', 'unpublished'],
  ['told', 'published'],
]);

export const notice = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    /** `unpublished`: to be told; `published`: told and not over; `over`: its end is to be told. */
    status: z.preprocess((value) => EARLIER.get(value) ?? value, z.enum(['unpublished', 'published', 'over'])),
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
type Notice = z.output<typeof notice>;

export type NoticeStore = Notices & {
  /** Since when (epoch ms) the oldest notice, or the end of one, waits to be published; undefined if none waits. */
  readonly unpublishedSince: () => Promise<number | undefined>;
};

/**
 * The notices in the State table (`pk` = `operations`, `sk` = `notice#<key>`). A notice is stored as unpublished, then
 * published, then stored as published. A cause that comes back, or in another version, is unpublished again:
 *
 *     raise:  (absent) ──put──> unpublished ──publish──> published
 *     settle: published ──update──> over ──publish──> (absent)
 *
 * `claimedUntil` makes sure that only one run does each of these steps: a step goes through only if the claim is still
 * as it was read.
 */
export function noticeStore(options: {
  readonly documents: DynamoDBDocumentClient;
  readonly table: string;
  readonly publish: PublishToOperations;
  /** Is told of a notice that cannot be read: its cause is told again, its end is not. */
  readonly report?: (problem: string) => void;
}): NoticeStore {
  const { documents, table, publish, report = () => undefined } = options;
  const keyOf = (sk: string) => ({ pk: PARTITION, sk });

  async function read(sk: string): Promise<Notice | undefined> {
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key: keyOf(sk), ConsistentRead: true }));
    const known = storedItem(notice, Item, (problem) => report(`${sk}: ${problem}`));
    // An unreadable notice would keep its cause from ever being told.
    if (Item !== undefined && known === undefined) {
      await documents.send(new DeleteCommand({ TableName: table, Key: keyOf(sk) }));
    }
    return known;
  }

  async function readAll(): Promise<Notice[]> {
    const items = await allPages((start) =>
      documents.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :notices)',
          ExpressionAttributeValues: { ':pk': PARTITION, ':notices': 'notice#' },
          ConsistentRead: true,
          ...start,
        }),
      ),
    );
    return items.flatMap(
      (item) => storedItem(notice, item, (problem) => report(`${String(item.sk)}: ${problem}`)) ?? [],
    );
  }

  /**
   * A claim that no other step of the notice had: if two claims were equal, the condition would let two runs through.
   */
  const nextClaim = (known: Notice, at: number) => Math.max(at + CLAIM_MS, known.claimedUntil + 1);

  /** Sets fields if nobody has claimed the notice since it was read; gives the notice afterwards, or undefined. */
  async function change(known: Notice, fields: Partial<Notice>): Promise<Notice | undefined> {
    const names = Object.keys(fields);
    const done = await conditionalWrite(
      documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(known.sk),
          ConditionExpression: '#was_claim = :was_claim AND #was_version = :was_version',
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ExpressionAttributeNames: {
            '#was_claim': 'claimedUntil',
            '#was_version': 'version',
            ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
          },
          ExpressionAttributeValues: {
            ':was_claim': known.claimedUntil,
            ':was_version': known.version,
            ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
          },
        }),
      ),
    );
    return done ? { ...known, ...fields } : undefined;
  }

  /**
   * Stores a cause as a notice that this run has claimed; undefined if there is nothing to tell, or if another run
   * tells it.
   */
  async function claimRaised(cause: NoticeCause, known: Notice | undefined, at: number): Promise<Notice | undefined> {
    const version = cause.version ?? '';
    const same = known?.version === version;
    const ending = cause.endsAfterMs === undefined ? {} : { endsAt: at + cause.endsAfterMs };
    if (same && known.status === 'published') {
      const { endsAfterMs = Number.POSITIVE_INFINITY } = cause;
      const isDue = known.endsAt === undefined || at + endsAfterMs - known.endsAt >= endsAfterMs * STEP;
      if (ending.endsAt !== undefined && isDue) await change(known, ending);
      return undefined;
    }
    if (same && known.status === 'unpublished') return claimPending(known, at);
    const fields = {
      schema: 1 as const,
      status: 'unpublished' as const,
      version,
      subject: cause.subject.slice(0, LONGEST_SUBJECT),
      text: cause.text.slice(0, LONGEST_TEXT),
      raisedAt: at,
      claimedUntil: known === undefined ? at + CLAIM_MS : nextClaim(known, at),
      ...ending,
    };
    if (known !== undefined) return change(known, fields);
    const sk = sortKeyOf(cause.key);
    const written = await conditionalWrite(
      documents.send(
        new PutCommand({
          TableName: table,
          Item: { ...keyOf(sk), ...fields },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );
    return written ? { sk, ...fields } : undefined;
  }

  const claimPending = async (known: Notice, at: number) =>
    known.status === 'published' || known.claimedUntil > at
      ? undefined
      : change(known, { claimedUntil: nextClaim(known, at) });

  const claimOver = async (known: Notice, at: number, overAt = at) =>
    known.status === 'over'
      ? claimPending(known, at)
      : change(known, { status: 'over', overAt, claimedUntil: nextClaim(known, at) });

  /**
   * Claims a published notice whose time has run out, as over; undefined if there is none, or if another run has it.
   */
  const claimEnded = async (known: Notice | undefined, at: number) =>
    known?.status === 'published' && known.endsAt !== undefined && known.endsAt <= at
      ? claimOver(known, at, known.endsAt)
      : undefined;

  /**
   * Publishes claimed notices and stores that. If publishing fails, the claims are given back, and the error is thrown.
   */
  async function publishClaimed(claimed: readonly Notice[]): Promise<void> {
    const messages = operationsMessages(
      claimed.map((each) =>
        each.status === 'over'
          ? { subject: `[OVER] ${each.subject}`, text: overText(each) }
          : { subject: `[OPERATIONS] ${each.subject}`, text: each.text },
      ),
    );
    try {
      for (const { subject, text } of messages) await publish(subject, text);
    } catch (error) {
      await inParallel(CONCURRENCY, claimed, (each) => change(each, { claimedUntil: 0 }));
      throw error;
    }
    await inParallel(CONCURRENCY, claimed, async (each) => {
      if (each.status !== 'over') await change(each, { status: 'published' });
      else await remove(each);
    });
  }

  async function remove({ sk, claimedUntil }: Notice): Promise<void> {
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
  }

  const claimedOf = (claims: readonly (Notice | undefined)[]) => claims.flatMap((claim) => claim ?? []);

  return {
    async raise(cause, at) {
      const sk = sortKeyOf(cause.key);
      const before = await read(sk);
      const ended = await claimEnded(before, at);
      if (ended !== undefined) await publishClaimed([ended]);
      const claimed = await claimRaised(cause, ended === undefined ? before : await read(sk), at);
      if (claimed !== undefined) await publishClaimed([claimed]);
    },

    async settle(key, at) {
      const known = await read(sortKeyOf(key));
      const claimed = known === undefined ? undefined : await claimOver(known, at);
      if (claimed !== undefined) await publishClaimed([claimed]);
    },

    async raised(prefix) {
      const all = await readAll();
      return all.flatMap((each) => (each.status === 'over' || !nameOf(each).startsWith(prefix) ? [] : [nameOf(each)]));
    },

    async unpublishedSince() {
      const waiting = (await readAll()).filter(({ status }) => status !== 'published');
      const since = waiting.map(({ status, raisedAt, overAt }) =>
        status === 'over' ? (overAt ?? raisedAt) : raisedAt,
      );
      return since.length === 0 ? undefined : Math.min(...since);
    },

    async publishPending(at) {
      const all = await readAll();
      const claims = await inParallel(CONCURRENCY, all, async (each) =>
        each.status === 'published' ? claimEnded(each, at) : claimPending(each, at),
      );
      const claimed = claimedOf(claims);
      const failure = await publishClaimed(claimed).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      const over = new Set(claimed.flatMap(({ sk, status }) => (status === 'over' ? [sk] : [])));
      const raised = all
        .filter(({ sk, status }) => status !== 'over' && !over.has(sk))
        .map((each): RaisedNotice => ({ key: nameOf(each), version: each.version, published: failure === undefined }));
      return { raised, ...(failure === undefined ? {} : { failure }) };
    },

    async reconcile(raised, findings, at) {
      const known = new Map(raised.map((each) => [each.key, each]));
      const current = new Map(findings.causes.map((cause) => [storedKeyOf(cause.key), cause]));
      const lookedFor = findings.lookedFor.map((each) => (each.endsWith('/') ? each : storedKeyOf(each)));
      const news = [...current].filter(([key, { version = '' }]) => {
        const before = known.get(key);
        return before === undefined || !before.published || before.version !== version;
      });
      const gone = raised.filter(({ key }) => !current.has(key) && isLookedFor(key, { lookedFor }));
      const claims = await inParallel(CONCURRENCY, news, async ([key, cause]) =>
        claimRaised(cause, await read(`${PREFIX}${key}`), at),
      );
      const ends = await inParallel(CONCURRENCY, gone, async ({ key }) => {
        const notice = await read(`${PREFIX}${key}`);
        return notice === undefined ? undefined : claimOver(notice, at);
      });
      await publishClaimed(claimedOf([...claims, ...ends]));
    },
  };
}

const PREFIX = 'notice#';

const nameOf = ({ sk }: Notice) => sk.slice(PREFIX.length);

function overText(over: Notice): string {
  const since = new Date(over.raisedAt).toISOString();
  const until = new Date(over.overAt ?? over.raisedAt).toISOString();
  const ended =
    over.overAt !== undefined && over.overAt === over.endsAt
      ? `This was not seen again until ${until}, so it counts as over. You are told if it comes back.`
      : `This has been over since ${until}.`;
  return `${ended} It was reported at ${since}:\n\n${over.text}`;
}

const sortKeyOf = (key: string) => `${PREFIX}${storedKeyOf(key)}`;

/**
 * A key as it is stored and given as raised. One that is too long is shortened at its end: notices are searched for by the
 * beginning of their key.
 */
function storedKeyOf(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= LONGEST_KEY_BYTES) return key;
  const digest = createHash('sha256').update(key).digest('hex');
  return `${bytes.subarray(0, LONGEST_KEY_BYTES - digest.length).toString('utf8')}#${digest}`;
}
