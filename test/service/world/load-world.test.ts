import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { printJson } from '../../../service/wire/print-json.ts';
import { loadWorld } from '../../../service/world/load-world.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { buildWorld } from '../build-world.ts';

async function writeFileFor(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'world-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.json');
  await writeFile(file, text);
  return file;
}

test('ids beyond 2^53 are read exactly', async () => {
  const world = buildWorld({ organization: { tags: [{ id: 9_007_199_254_740_993n, name: 'exact' }] } });
  const read = loadWorld(await writeFileFor(printJson(world)));
  expect(read.organizations[0]?.tags).toEqual([{ id: 9_007_199_254_740_993n, name: 'exact' }]);
});

type World = ReturnType<typeof buildWorld>;

test.each<[string, (world: World) => unknown, string]>([
  ['a missing field', ({ users }) => ({ users }), '/organizations: is missing'],
  ['an unknown field', (world) => ({ ...world, organisations: [] }), '/: unknown field "organisations"'],
  ['a wrong type', (world) => ({ ...world, users: {} }), '/users: Invalid input'],
  [
    'an unknown state',
    () => buildWorld({ organization: { state: 'OPEN' } }),
    '/organizations/0/state: expected one of BLOCKED',
  ],
  [
    'an unknown time zone',
    () => buildWorld({ organization: { timeZone: 'Mars/North' } }),
    '/organizations/0/timeZone: expected an IANA',
  ],
  [
    'a keyword id beyond int32',
    () => buildWorld({ definitions: { 3000000000: { naturalQuery: 'acme' } } }),
    '/organizations/0/groups/0/keywords/0/id: is outside the int32 range',
  ],
  [
    'a query that cannot be read',
    () => buildWorld({ definitions: { 1001: { naturalQuery: '(acme' } } }),
    '/organizations/0/groups/0/keywords/0/keyword/naturalQuery: the "("',
  ],
  [
    'an id twice',
    () => buildWorld({ definitions: { 2001: { naturalQuery: 'acme' } } }),
    '/organizations/0/groups/1/keywords/0/id: the id 2001 is used twice',
  ],
  [
    'a token twice',
    (world) => ({ ...world, users: world.users.map((user) => ({ ...user, accessToken: 'same' })) }),
    '/users/1/accessToken: another user',
  ],
  [
    'an organization that is not there',
    (world) => ({ ...world, organizations: world.organizations.slice(0, 1) }),
    '/users/4/organizationIds: there is no organization 43',
  ],
  [
    'a list that says otherwise',
    () => buildWorld({ organization: { groupIds: [7] } }),
    '/organizations/0/groupIds: does not list',
  ],
])('a world with %s is refused with its path and reason', (_, change, reason) => {
  expect(() => parseWorld(change(buildWorld()), 'world.json')).toThrow(`world.json: ${reason}`);
});

test('a list that follows from the groups may be given', () => {
  expect(parseWorld(buildWorld({ organization: { groupIds: [8, 7] } })).organizations[0]?.id).toBe(42n);
});

test('a file that is not JSON, or not there, is named', async () => {
  const file = await writeFileFor('{"users": [');
  expect(() => loadWorld(file)).toThrow(`${file}: it is not JSON`);
  expect(() => loadWorld(join(file, '..', 'nowhere.json'))).toThrow(
    'nowhere.json: it cannot be read: there is no such file',
  );
});
