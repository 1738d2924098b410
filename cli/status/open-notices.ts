import { noticeItems, storedKeyIn } from '../../functions/adapters/dynamodb/notice-items.ts';
import type { Installation } from '../context/installation.ts';

/** A notice that operations was told and that is not over; `raisedAt` in epoch ms. */
export type OpenNotice = {
  /** As `status` names it. */
  readonly key: string;
  readonly subject: string;
  readonly text: string;
  readonly raisedAt: number;
};

/** What a notice says happened: its first line, which the others say how to end. */
export function factOf({ text }: Pick<OpenNotice, 'text'>): string {
  return text.split('\n', 1)[0] ?? '';
}

/**
 * The notices that operations was told and that are not over, the newest first. Unreadable ones are left out: `status`
 * names their keys.
 */
export async function openNotices({ documents, tables }: Installation): Promise<OpenNotice[]> {
  const all = await noticeItems(documents, tables.state).all();
  return all
    .filter(({ status }) => status !== 'over')
    .map((notice) => {
      const { subject, text, raisedAt } = notice;
      return { key: storedKeyIn(notice), subject, text, raisedAt };
    })
    .sort((one, other) => other.raisedAt - one.raisedAt);
}
