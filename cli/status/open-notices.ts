import { noticeItems } from '../../functions/adapters/dynamodb/notice-items.ts';
import type { Installation } from '../context/installation.ts';

/** A notice that operations was told and that is not over; `raisedAt` in epoch ms. */
export type OpenNotice = {
  readonly subject: string;
  readonly text: string;
  readonly raisedAt: number;
};

/**
 * The notices that operations was told and that are not over, the newest first. Unreadable ones are left out: `status`
 * names their keys.
 */
export async function openNotices({ documents, tables }: Installation): Promise<OpenNotice[]> {
  const all = await noticeItems(documents, tables.state).all();
  return all
    .filter(({ status }) => status !== 'over')
    .map(({ subject, text, raisedAt }) => ({ subject, text, raisedAt }))
    .sort((one, other) => other.raisedAt - one.raisedAt);
}
