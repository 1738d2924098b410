/**
 * The DynamoDB commands that the page needs, by table or index. One test checks the page against this list, another the role of
 * the function behind the hosted page.
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
  changing: ['PutItem channels', 'PutItem organizations', 'PutItem rules', 'PutItem state'],
} as const;
