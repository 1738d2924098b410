import { expect, test } from 'vitest';
import { startService } from '../start-service.ts';

test.each([
  ['/v2/languages', 'languages', { code: 'de', name: 'German' }],
  ['/v2/locations', 'locations', { code: 'DE', name: 'Germany' }],
])('%s is open to everyone and gives ISO codes with English names', async (path, field, entry) => {
  const { get } = await startService();
  const { status, json } = await get(path, { token: '' });
  expect(status).toBe(200);
  expect(json).toEqual({ [field]: expect.arrayContaining([entry]) });
});
