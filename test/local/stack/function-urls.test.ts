import { expect, onTestFinished, test } from 'vitest';
import { openFunctionUrl } from '../../../local/stack/function-urls.ts';

test('a function that has an address is asked as Lambda would ask it', async () => {
  const opened = await openFunctionUrl();
  onTestFinished(opened.stop);
  const events: unknown[] = [];
  opened.serve({
    label: 'act',
    invoke: async (event) => {
      events.push(event);
      return { statusCode: 409, headers: { 'x-said': 'yes' }, body: 'Try again' };
    },
    stop: async () => undefined,
  });
  const response = await fetch(`${opened.url}slack?t=a.b`, {
    method: 'POST',
    body: 'by=Anna',
    headers: { 'x-asked': '1' },
  });
  expect([response.status, response.headers.get('x-said'), await response.text()]).toEqual([409, 'yes', 'Try again']);
  expect(events).toMatchObject([
    {
      rawPath: '/slack',
      queryStringParameters: { t: 'a.b' },
      headers: { 'x-asked': '1' },
      body: Buffer.from('by=Anna').toString('base64'),
      isBase64Encoded: true,
      requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' } },
    },
  ]);
});

test('one that fails is an error of the server, and says nothing of why', async () => {
  const opened = await openFunctionUrl();
  onTestFinished(opened.stop);
  opened.serve({ label: 'act', invoke: () => Promise.reject(new Error('hunter2')), stop: async () => undefined });
  const response = await fetch(opened.url);
  expect([response.status, await response.text()]).toEqual([502, 'Internal Server Error']);
});
