/**
 * What the questions of the page ask of DynamoDB, by table or index. One test holds the page to it, another one the role of the
 * function that answers for a team.
 */
export const PAGE_COMMANDS = {
  reading: [
    'BatchGetItem state',
    'GetItem organizations',
    'GetItem rules',
    'GetItem state',
    'Query state',
    'Scan channels',
    'Scan organizations',
    'Scan rules',
    'Scan state open',
  ],
  changing: ['PutItem channels', 'PutItem organizations', 'PutItem rules'],
} as const;
