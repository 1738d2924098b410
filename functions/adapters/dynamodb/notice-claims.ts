import type { NoticeCause } from '../../domain/operations/notice.ts';
import { SECOND_MS } from '../../domain/time/units-of-time.ts';
import { type Notice, type NoticeItems, storedKeyOf } from './notice-items.ts';

/**
 * The run that writes a notice may publish it; another run may take it over only after this time, so that two do not
 * tell it at once.
 */
const CLAIM_MS = 30 * SECOND_MS;

/**
 * Many causes are raised often. Their end is stored again only if it moves by this part of its time, which saves
 * writes.
 */
const STEP = 1 / 24;

/** An item takes 400 KB; these are UTF-16 units of up to three bytes each. */
const LONGEST_SUBJECT = 1000;
const LONGEST_TEXT = 30_000;

/** A claim that no other step of the notice had: if two claims were equal, the condition would let two runs through. */
const nextClaim = (known: Notice, at: number) => Math.max(at + CLAIM_MS, known.claimedUntil + 1);

/**
 * Stores a cause as a notice that this run has claimed; undefined if there is nothing to tell, or if another run
 * tells it.
 */
export async function claimRaised(
  items: NoticeItems,
  cause: NoticeCause,
  { known, at }: { readonly known: Notice | undefined; readonly at: number },
): Promise<Notice | undefined> {
  const version = cause.version ?? '';
  if (known?.version === version && known.status === 'published') {
    await postponeEnd(items, cause, { known, at });
    return undefined;
  }
  if (known?.version === version && known.status === 'unpublished') return claimPending(items, known, at);
  const fields = {
    schema: 1 as const,
    status: 'unpublished' as const,
    version,
    subject: cause.subject.slice(0, LONGEST_SUBJECT),
    text: cause.text.slice(0, LONGEST_TEXT),
    raisedAt: at,
    claimedUntil: known === undefined ? at + CLAIM_MS : nextClaim(known, at),
    ...(cause.endsAfterMs === undefined ? {} : { endsAt: at + cause.endsAfterMs }),
  };
  return known === undefined ? items.add(storedKeyOf(cause.key), fields) : items.change(known, fields);
}

async function postponeEnd(
  items: NoticeItems,
  { endsAfterMs }: NoticeCause,
  { known, at }: { readonly known: Notice; readonly at: number },
): Promise<void> {
  if (endsAfterMs === undefined) return;
  const endsAt = at + endsAfterMs;
  if (known.endsAt === undefined || endsAt - known.endsAt >= endsAfterMs * STEP) await items.change(known, { endsAt });
}

/** Claims a notice that another run left untold. */
export async function claimPending(items: NoticeItems, known: Notice, at: number): Promise<Notice | undefined> {
  if (known.status === 'published' || known.claimedUntil > at) return undefined;
  return items.change(known, { claimedUntil: nextClaim(known, at) });
}

/** Claims a notice as over. */
export async function claimOver(
  items: NoticeItems,
  known: Notice,
  at: number,
  overAt = at,
): Promise<Notice | undefined> {
  if (known.status === 'over') return claimPending(items, known, at);
  return items.change(known, { status: 'over', overAt, claimedUntil: nextClaim(known, at) });
}

/** Claims a published notice whose time has run out, as over; undefined if there is none, or if another run has it. */
export async function claimEnded(
  items: NoticeItems,
  known: Notice | undefined,
  at: number,
): Promise<Notice | undefined> {
  return known?.status === 'published' && known.endsAt !== undefined && known.endsAt <= at
    ? claimOver(items, known, at, known.endsAt)
    : undefined;
}
