/**
 * The DynamoDB commands that the page needs, by table or index. One test checks the page against this list, another the role of
 * the function behind the hosted page. State is written by those who only read, too: the requests that they ask for are counted.
 */
export const PAGE_COMMANDS = {
  reading: [
    'BatchGetItem state',
    'GetItem organizations',
    'GetItem rules',
    'GetItem state',
    'PutItem state',
    'Query rules',
    'Query state',
    'Scan channels',
    'Scan organizations',
    'Scan rules',
    'Scan state open',
  ],
  changing: [
    'DeleteItem channels',
    'GetItem channels',
    'PutItem channels',
    'PutItem organizations',
    'PutItem rules',
    'UpdateItem state',
  ],
} as const;
