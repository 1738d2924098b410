import { CreateSecretCommand, GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signAction, verifyAction } from '../../../functions/domain/alerting/action/action-link.ts';
import { readActionSecret } from '../../../functions/domain/alerting/action/action-secret.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const SECRET = 'the-key-of-the-links';
const FIRST = { linkKey: 'a'.repeat(64), previousLinkKey: '', slackSigningSecret: '0'.repeat(32) };

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation(undefined, { ActionsSecretArn: SECRET });
  await installation.secrets.send(new CreateSecretCommand({ Name: SECRET, SecretString: '{}' }));
});
afterAll(() => installation.stop());

const rotate = (args: readonly string[] = [], answer?: string) =>
  installation.run(['--local', 'actions', 'rotate', ...args], answer);
const write = (parts: object) =>
  installation.secrets.send(new PutSecretValueCommand({ SecretId: SECRET, SecretString: JSON.stringify(parts) }));
async function secret() {
  const { SecretString = '' } = await installation.secrets.send(new GetSecretValueCommand({ SecretId: SECRET }));
  return { ...JSON.parse(SecretString), keys: readActionSecret(SecretString).keys };
}
beforeEach(() => write(FIRST));

describe('actions rotate', () => {
  test('makes a new key, keeps the old one beside it and the secret of Slack as it was, and shows none of them', async () => {
    const { status, out, error } = await rotate();
    const { keys, slackSigningSecret } = await secret();
    expect({ status, error }).toEqual({ status: 0, error: '' });
    expect(out).toMatch(/links that are out work until .* \(UTC\) at the latest/);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), FIRST.linkKey]);
    expect(slackSigningSecret).toBe(FIRST.slackSigningSecret);
    for (const value of [...keys, slackSigningSecret]) expect(out).not.toContain(value);
  });

  test('lets a link that is out work for its week', async () => {
    const now = Date.now();
    const link = {
      kind: 'noise' as const,
      organizationId: 42n,
      ruleId: 'acme-spike',
      episode: now,
      eventId: 'x',
      timeZone: 'UTC',
      expires: now + 60_000,
    };
    const token = signAction(link, FIRST.linkKey);
    await rotate();
    const { keys } = await secret();
    expect(verifyAction(token, keys, now).kind).toBe('valid');
    await rotate(['--end-links', '--yes']);
    expect(verifyAction(token, (await secret()).keys, now).kind).toBe('forged');
  });

  test('ends the links that are out only where that is meant', async () => {
    expect(await rotate(['--end-links'], 'n')).toMatchObject({ status: 1, out: '' });
    expect((await secret()).linkKey).toBe(FIRST.linkKey);
    expect(await rotate(['--end-links'])).toMatchObject({ status: 2 });
    expect(await rotate(['--end-links'], 'y')).toMatchObject({ status: 0 });
    expect((await secret()).keys).toHaveLength(1);
  });

  test('asks where a second rotation would end links before their week is over', async () => {
    await rotate();
    const { linkKey } = await secret();
    const asked = await rotate([], 'n');
    expect(asked).toMatchObject({ status: 1 });
    expect((await secret()).linkKey).toBe(linkKey);
    expect(await rotate(['--yes', '--json'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('linksWorkUntil'),
    });
    expect((await secret()).previousLinkKey).toBe(linkKey);
  });

  test('writes nothing over a secret that is not understood, and does not repeat it', async () => {
    await write({ linkKey: 'hunter2' });
    const { status, error } = await rotate();
    expect(status).toBe(1);
    expect(error).not.toContain('hunter2');
  });
});

test('says that there is no key where alerts have no links', async () => {
  const without = await startInstallation();
  const { status, error } = await without.run(['--local', 'actions', 'rotate']);
  await without.stop();
  expect(status).toBe(1);
  expect(error).toContain('context value actions');
});
