import type { Command } from './command.ts';

/** Every command, by name, loaded when it is used. A new command is one line here. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  init: () => import('./init/init-command.ts'),
  deploy: () => import('./deploy/deploy-command.ts'),
  status: () => import('./status/status-command.ts'),
  summary: () => import('./summary/summary-command.ts'),
  history: () => import('./history/history-command.ts'),
  check: () => import('./check/check-command.ts'),
  put: () => import('./put/put-command.ts'),
  apply: () => import('./apply/apply-command.ts'),
  delete: () => import('./delete/delete-command.ts'),
  acknowledge: () => import('./acknowledge/acknowledge-command.ts'),
  silence: () => import('./silence/silence-command.ts'),
  channel: () => import('./channel/channel-command.ts'),
  actions: () => import('./actions/actions-command.ts'),
  test: () => import('./test/test-command.ts'),
  receive: () => import('./receive/receive-command.ts'),
  backtest: () => import('./backtest/backtest.ts'),
  import: () => import('./import/import-command.ts'),
  web: () => import('./web/web-command.ts'),
  api: () => import('./api/api-command.ts'),
};
