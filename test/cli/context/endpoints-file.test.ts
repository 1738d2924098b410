import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEndpointsFile } from '../../../cli/context/endpoints-file.ts';
import { removeEndpointsFile, writeEndpointsFile } from '../../../local/live/write-endpoints-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endpoints-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const url = 'http://127.0.0.1:4321';
const running = {
  stackName: 'mention-alerts-test',
  endpoints: { dynamoDb: url, queuesAndTopics: url, secrets: url },
  outputs: { RulesTableName: 'Rules' },
  serviceUrl: url,
  tokens: new Map([['mention-alerts/token/user-7', 'a-token']]),
};

describe('the file of endpoints', () => {
  test('says how to reach a live run, to its owner only', async () => {
    const path = join(folder, 'a', 'endpoints.json');
    await writeEndpointsFile(running, path);
    expect(await readEndpointsFile(path)).toMatchObject({
      pid: process.pid,
      endpoints: { dynamoDb: url, sns: url, sqs: url, secretsManager: url },
      outputs: { RulesTableName: 'Rules' },
      tokenSecretNames: ['mention-alerts/token/user-7'],
      service: { url, token: 'a-token' },
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('is not taken from another run that is still there', async () => {
    const path = join(folder, 'b.json');
    await writeEndpointsFile(running, path);
    const file = await readEndpointsFile(path);
    await writeFile(path, JSON.stringify({ ...file, pid: process.ppid }));
    await expect(writeEndpointsFile(running, path)).rejects.toThrow(
      `Another live run is there (process ${process.ppid})`,
    );
  });

  test('is taken over when its run is gone, or when nobody can read it', async () => {
    const path = join(folder, 'c.json');
    await writeFile(path, '{"half":');
    await writeEndpointsFile(running, path);
    expect((await readEndpointsFile(path))?.pid).toBe(process.pid);
  });

  test('is gone when the run ends', async () => {
    const path = join(folder, 'd.json');
    await writeEndpointsFile(running, path);
    await removeEndpointsFile(path);
    expect(await readEndpointsFile(path)).toBeUndefined();
  });
});
