import type { Command } from './command.ts';

/** Every command, by name, loaded when it is used. A new command is one line here. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  status: () => import('./configure/status-command.ts'),
  summary: () => import('./configure/summary-command.ts'),
  history: () => import('./history/history-command.ts'),
  capacity: () => import('./configure/capacity-command.ts'),
  check: () => import('./configure/check-command.ts'),
  list: () => import('./configure/list-command.ts'),
  init: () => import('./configure/init-command.ts'),
  put: () => import('./configure/put-command.ts'),
  apply: () => import('./apply/apply-command.ts'),
  delete: () => import('./configure/delete-command.ts'),
  acknowledge: () => import('./configure/acknowledge-command.ts'),
  silence: () => import('./configure/silence-command.ts'),
  channel: () => import('./channel/channel-command.ts'),
  actions: () => import('./actions/actions-command.ts'),
  test: () => import('./configure/test-command.ts'),
  receive: () => import('./receive/receive-command.ts'),
  advise: () => import('./advise/advise-command.ts'),
  keyword: () => import('./keyword/keyword-command.ts'),
  backtest: () => import('./backtest/backtest.ts'),
  example: () => import('./example/example-command.ts'),
  web: () => import('./web/web-command.ts'),
  completion: () => import('./completion/completion-command.ts'),
  api: () => import('./api/api-command.ts'),
};
