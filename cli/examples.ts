/**
 * Commands to copy, by the name of the command, shown at the end of `--help`. Commands that are missing here have
 * examples in their own help.
 */
export const examples: Readonly<Record<string, readonly string[]>> = {
  status: ['npm run -s cli -- --stack mention-alerts-prod status', 'npm run -s cli -- --local status 42/acme-spike'],
  summary: ['npm run -s cli -- --stack mention-alerts-prod summary 42 --days 7'],
  history: [
    'npm run -s cli -- --stack mention-alerts-prod history 42/acme-spike --since 30d',
    'npm run -s cli -- --local history --csv > history.csv',
  ],
  capacity: [
    'npm run -s cli -- --stack mention-alerts-prod capacity',
    'npm run -s cli -- --local capacity --with rules.json',
  ],
  check: ['npm run -s cli -- check rules.json', 'cat rules.json | npm run -s cli -- check - --json'],
  list: [
    'npm run -s cli -- --stack mention-alerts-prod list rules --organization 42',
    'npm run -s cli -- --local list rules --json > rules.json',
  ],
  put: [
    'npm run -s cli -- --stack mention-alerts-prod put rules rules.json --dry-run',
    'npm run -s cli -- --local put organizations organizations.json',
  ],
  apply: [
    'npm run -s cli -- --stack mention-alerts-prod apply alerts --dry-run',
    'npm run -s cli -- --stack mention-alerts-prod apply alerts --prune --yes',
  ],
  delete: ['npm run -s cli -- --stack mention-alerts-prod delete rules 42/acme-spike'],
  acknowledge: ['npm run -s cli -- --stack mention-alerts-prod acknowledge 42/acme-spike --by "Anna Berg"'],
  silence: [
    'npm run -s cli -- --stack mention-alerts-prod silence 42/acme-spike 2h',
    'npm run -s cli -- --local silence 42/acme-spike off',
  ],
  channel: [
    'npm run -s cli -- --stack mention-alerts-prod channel add slack pr-slack',
    'npm run -s cli -- --local channel add webhook me http://127.0.0.1:8787/ --secret .local/receive.json',
  ],
  actions: [
    'npm run -s cli -- --stack mention-alerts-prod actions rotate',
    'npm run -s cli -- --local actions rotate --end-links --yes',
  ],
  test: [
    'npm run -s cli -- --stack mention-alerts-prod test 42/acme-spike',
    'npm run -s cli -- --local test me --wait 30',
  ],
  drill: [
    'npm run -s cli -- --stack mention-alerts-prod drill 42/acme-spike',
    'npm run -s cli -- --local drill 42/acme-spike --more 20,60,120 --in 1h',
    'npm run -s cli -- --stack mention-alerts-prod drill 42 --story 5a0c4fd2b7e3 --send',
  ],
  advise: [
    'npm run -s cli -- --stack mention-alerts-prod advise 42/acme-spike',
    'npm run -s cli -- --local advise 42/acme-spike --apply',
  ],
  keyword: [
    `npm run -s cli -- --local keyword plan --organization 42 --keyword 1001 --definition '{"naturalQuery":"acme AND bank"}'`,
  ],
  receive: ['npm run -s cli -- receive', 'npm run -s cli -- receive --port 8787'],
  init: [
    'npm run -s cli -- --stack mention-alerts-prod init',
    'npm run -s cli -- --local init --answers answers.txt --dry-run',
  ],
  example: ['npm run -s cli -- example my-brand'],
  web: ['npm run -s cli -- --stack mention-alerts-prod web --read-only', 'npm run -s cli -- --local web'],
  api: ['npm run -s cli -- --stack mention-alerts-prod api organization 42', 'npm run -s cli -- --local api me'],
  completion: ['eval "$(npm run -s cli -- completion bash)"', 'npm run -s cli -- completion fish | source'],
};
