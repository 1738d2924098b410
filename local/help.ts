/** What `npx mention-alerts start --help` says, before it is folded to the width of a help. */
export const HELP = `Usage: mention-alerts start [--language LANGUAGE] [--early] [--emails] [--web] [--json]
       mention-alerts start [--live] DIR | FILE... [--from TIME] [--to TIME] [--json]
       mention-alerts start --world FILE --mentions FILE... --rules FILE [--from TIME] [--to TIME] [--json]
       mention-alerts start --live [--world FILE --mentions FILE... --rules FILE] [--keep [DIR]] [--json]

Without files it plays a story: two usual weeks of an organization, then a day on which a product is recalled and an app
locks people out. It runs the deployed functions, and a monitoring service, DynamoDB, SNS and SQS embedded in this program;
nothing leaves this machine.

With files it replays mentions of your own. It checks the files first, skips the minutes in which nobody is told anything,
and ends with what came closest to an alert of each rule.

A folder that "import" wrote needs no options, and takes --rules FILE in place of its own rules; in a terminal, its page is served afterwards. Other files (CSV, JSON,
RSS, exports of other programs) are imported first, and the guess is shown: docs/your-data.md.

  --world FILE        users, organizations, groups and keywords (JSON)
  --mentions FILE...  mentions (NDJSON), one or more files
  --rules FILE        a JSON array of rules, or {"organizations": [], "rules": [], "channels": []}
  --from, --to TIME   the span, such as 2026-11-12T07:00:00Z or 2026-11-12; else from the first mention (by feed time) until
                      ten minutes after the last. Rules learn from the mentions before --from
  --every-minute      skips no minute: the same events, many times slower
  --language LANGUAGE tells the people of the story in en, de, nb, fr or es. Organizations of files say it in their items
  --early             also looks at what has come since the last five minutes were over, as a deployed stack does: alerts say
                      when they would have been sent; slower
  --emails            also writes alerts as HTML emails into .local/emails
  --web               then serves the page of what was played, until Ctrl-C
  --json              the events, one JSON per line, on standard output; everything else on standard error

With --live it runs in real time until Ctrl-C; push mentions in with POST /feed. It prints the address of the page, and
writes .local/endpoints.json for "npx mention-alerts --local ...".

  --allow-local-webhooks
                      channels may be receivers on this machine (http://127.0.0.1:PORT/), such as "npx mention-alerts
                      receive"; without it only https:// and no internal address, as on AWS
  --actions           alerts have links that silence and acknowledge (the context value actions); they lead to this machine
  --pictures          chat messages show the last day as a picture (the context value pictures); the links lead to this
                      machine, so only receivers on it see them
  --emails            alerts are sent as HTML emails, too (the context value emailFrom): files in .local/emails, and an
                      address at which a browser shows them
  --keep [DIR]        keeps the run in a folder (.local/kept). After Ctrl-C the same command goes on from there, with its
                      items, states, history, pushed mentions, secrets and ports, but without pictures. --rules is read only
                      the first time; after that the rules are those in the tables

Exit status: 0 done, 1 failed, 2 wrong usage.
Files: service/README.md. Rules: docs/rules.md.
`;
