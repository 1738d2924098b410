import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../domain/in-parallel.ts';
import { isLookedFor, type Notices, operationsMessages, type RaisedNotice } from '../../domain/operations/notice.ts';
import type { PublishToOperations } from '../sns/operations-topic.ts';
import { claimEnded, claimOver, claimPending, claimRaised } from './notice-claims.ts';
import { type Notice, type NoticeItems, noticeItems, storedKeyIn, storedKeyOf } from './notice-items.ts';

/** Writes under way at once. */
const CONCURRENCY = 16;

export type NoticeStore = Notices & {
  /** Since when (epoch ms) the oldest notice, or the end of one, waits to be published; undefined if none waits. */
  readonly unpublishedSince: () => Promise<number | undefined>;
};

/**
 * The notices in the State table. A notice is stored as unpublished, then published, then stored as published. A cause that
 * comes back, or in another version, is unpublished again:
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
  const items = noticeItems(options.documents, options.table, options.report);
  const tell = (claims: readonly (Notice | undefined)[]) =>
    publishClaimed(
      items,
      options.publish,
      claims.flatMap((claim) => claim ?? []),
    );
  return {
    async raise(cause, at) {
      const storedKey = storedKeyOf(cause.key);
      const before = await items.read(storedKey);
      const ended = await claimEnded(items, before, at);
      await tell([ended]);
      const known = ended === undefined ? before : await items.read(storedKey);
      await tell([await claimRaised(items, cause, { known, at })]);
    },
    async settle(key, at) {
      const known = await items.read(storedKeyOf(key));
      await tell([known === undefined ? undefined : await claimOver(items, known, at)]);
    },
    async raised(prefix) {
      const open = (await items.all()).filter(({ status }) => status !== 'over');
      return open.map(storedKeyIn).filter((key) => key.startsWith(prefix));
    },
    async unpublishedSince() {
      const waiting = (await items.all()).filter(({ status }) => status !== 'published');
      const since = waiting.map(({ status, raisedAt, overAt = raisedAt }) => (status === 'over' ? overAt : raisedAt));
      return since.length === 0 ? undefined : Math.min(...since);
    },
    async publishPending(at) {
      const all = await items.all();
      const claims = await inParallel(CONCURRENCY, all, async (each) =>
        each.status === 'published' ? claimEnded(items, each, at) : claimPending(items, each, at),
      );
      const failure = await tell(claims).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      const over = new Set(claims.flatMap((claim) => (claim?.status === 'over' ? [claim.sk] : [])));
      const raised = all
        .filter(({ sk, status }) => status !== 'over' && !over.has(sk))
        .map((each): RaisedNotice => {
          return { key: storedKeyIn(each), version: each.version, published: failure === undefined };
        });
      return { raised, ...(failure === undefined ? {} : { failure }) };
    },
    reconcile: async (...found) => tell(await claimChanges(items, ...found)),
  };
}

/** Claims what `reconcile` has to tell: new causes, and the ends of those that were looked for and are gone. */
async function claimChanges(
  items: NoticeItems,
  ...[raised, findings, at]: Parameters<Notices['reconcile']>
): Promise<(Notice | undefined)[]> {
  const known = new Map(raised.map((each) => [each.key, each]));
  const current = new Map(findings.causes.map((cause) => [storedKeyOf(cause.key), cause]));
  const lookedFor = findings.lookedFor.map((each) => (each.endsWith('/') ? each : storedKeyOf(each)));
  const news = [...current].filter(([key, { version = '', endsAfterMs }]) => {
    const before = known.get(key);
    // One that ends by itself is raised again to end later.
    return before === undefined || !before.published || before.version !== version || endsAfterMs !== undefined;
  });
  const gone = raised.filter(({ key }) => !current.has(key) && isLookedFor(key, { lookedFor }));
  const claims = await inParallel(CONCURRENCY, news, async ([key, cause]) =>
    claimRaised(items, cause, { known: await items.read(key), at }),
  );
  const ends = await inParallel(CONCURRENCY, gone, async ({ key }) => {
    const notice = await items.read(key);
    return notice === undefined ? undefined : claimOver(items, notice, at);
  });
  return [...claims, ...ends];
}

/** Publishes claimed notices and stores that. If publishing fails, the claims are given back, and the error is thrown. */
async function publishClaimed(
  items: NoticeItems,
  publish: PublishToOperations,
  claimed: readonly Notice[],
): Promise<void> {
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
    await inParallel(CONCURRENCY, claimed, (each) => items.change(each, { claimedUntil: 0 }));
    throw error;
  }
  await inParallel(CONCURRENCY, claimed, async (each) => {
    if (each.status !== 'over') await items.change(each, { status: 'published' });
    else await items.remove(each);
  });
}

function overText(over: Notice): string {
  const since = new Date(over.raisedAt).toISOString();
  const until = new Date(over.overAt ?? over.raisedAt).toISOString();
  const ended =
    over.overAt !== undefined && over.overAt === over.endsAt
      ? `This was not seen again until ${until}, so it counts as over. You are told if it comes back.`
      : `This has been over since ${until}.`;
  return `${ended} It was reported at ${since}:\n\n${over.text}`;
}
