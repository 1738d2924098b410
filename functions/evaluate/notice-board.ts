import type { NoticeCause, Notices } from '../domain/notice.ts';

/** What operations was told and is not over, as a run sees it: read once, kept up to date. */
export type NoticeBoard = {
  /**
   * Tells operations of the causes there are, each once, and of those that are over: what was raised under one of the
   * prefixes and is no longer among the causes. Only pass prefixes whose causes were looked for.
   */
  readonly reconcile: (prefixes: readonly string[], causes: readonly NoticeCause[]) => Promise<void>;
};

/** Opens the board, and tells what a crash left untold. `at` is epoch ms. */
export async function openNoticeBoard(notices: Notices, at: number): Promise<NoticeBoard> {
  await notices.payOwed(at);
  const raised = new Set(await notices.raised(''));
  return {
    async reconcile(prefixes, causes) {
      for (const cause of causes) {
        await notices.raise(cause, at);
        raised.add(cause.key);
      }
      const current = new Set(causes.map(({ key }) => key));
      for (const key of [...raised]) {
        if (current.has(key) || !prefixes.some((prefix) => key.startsWith(prefix))) continue;
        await notices.settle(key, at);
        raised.delete(key);
      }
    },
  };
}
