/**
 * Commands to copy, by the name of the command, shown at the end of `--help`. Commands that are missing here have
 * examples in their own help.
 */
export const examples: Readonly<Record<string, readonly string[]>> = {
  init: [
    'npx mention-alerts init',
    'npx mention-alerts init alerts --media-api-url https://api.example.com --email pr@example.com',
  ],
  status: [
    'npx mention-alerts --stack mention-alerts-prod status',
    'npx mention-alerts --local status 42/acme-spike',
    'npx mention-alerts --stack mention-alerts-prod status --items > items.json',
  ],
  summary: ['npx mention-alerts --stack mention-alerts-prod summary 42 --days 7 --html week.html'],
  history: [
    'npx mention-alerts --stack mention-alerts-prod history 42/acme-spike --since 30d',
    'npx mention-alerts --local history --csv > history.csv',
  ],
  check: ['npx mention-alerts check rules.json', 'cat rules.json | npx mention-alerts check - --json'],
  put: [
    'npx mention-alerts --stack mention-alerts-prod put rules rules.json --dry-run',
    'npx mention-alerts --local put organizations organizations.json',
  ],
  apply: [
    'npx mention-alerts --stack mention-alerts-prod apply alerts --dry-run',
    'npx mention-alerts --stack mention-alerts-prod apply alerts --prune --yes',
  ],
  delete: ['npx mention-alerts --stack mention-alerts-prod delete rules 42/acme-spike'],
  acknowledge: ['npx mention-alerts --stack mention-alerts-prod acknowledge 42/acme-spike --by "Anna Berg"'],
  silence: [
    'npx mention-alerts --stack mention-alerts-prod silence 42/acme-spike 2h',
    'npx mention-alerts --local silence 42/acme-spike off',
  ],
  channel: [
    'npx mention-alerts --stack mention-alerts-prod channel add slack pr-slack',
    'npx mention-alerts --local channel add webhook me http://127.0.0.1:8787/ --secret .local/receive.json',
  ],
  actions: [
    'npx mention-alerts --stack mention-alerts-prod actions rotate',
    'npx mention-alerts --local actions rotate --end-links --yes',
  ],
  test: [
    'npx mention-alerts --stack mention-alerts-prod test 42/acme-spike',
    'npx mention-alerts --local test me --wait 30',
  ],
  receive: ['npx mention-alerts receive', 'npx mention-alerts receive --port 8787'],
  backtest: [
    'npx mention-alerts --stack mention-alerts-prod backtest 42/acme-spike --add 40 --within 1h',
    'npx mention-alerts backtest --rule acme.json --days 14',
    'npx mention-alerts backtest --rule acme.json --at 2026-11-20T14:05:00Z',
    `npx mention-alerts backtest --counts acme.csv --condition '{"kind":"spike","sensitivity":"high"}' --svg acme.svg`,
  ],
  import: [
    'npx mention-alerts import mentions.csv --time-zone Europe/Berlin',
    'npx mention-alerts import export-1.csv export-2.csv --out my-brand --yes',
  ],
  web: ['npx mention-alerts --stack mention-alerts-prod web --read-only', 'npx mention-alerts --local web'],
  api: ['npx mention-alerts --stack mention-alerts-prod api organization 42', 'npx mention-alerts --local api me'],
};
