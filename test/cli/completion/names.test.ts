import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { runCli } from '../../../cli/run-cli.ts';
import { LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { recordTerminal } from '../../support/record-terminal.ts';
import { stackAnswer } from '../stack-answer.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('RulesTableName', ruleItem('acme'));
  await installation.put('RulesTableName', ruleItem('acme-2'));
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'x' });
  for (const channelId of ['pr slack', 'two\nlines', '\u001b[2J']) {
    await installation.put('ChannelsTableName', { channelId, kind: 'slack', secretName: 'x' });
  }
});
afterAll(() => installation.stop());

const names = (...kinds: string[]) => installation.run(['--local', 'completion', 'names', ...kinds]);

describe('the names that a shell completes', () => {
  test('are those of the installation, one in each line, without what cannot be typed', async () => {
    expect(await names('rules', 'organizations', 'channels')).toMatchObject({
      status: 0,
      error: '',
      out: ['42/acme', '42/acme-2', 'pr slack', '42'].join('\n'),
    });
    expect((await names('channels')).out).toBe('pr slack');
    expect((await names('nonsense')).out).toBe('');
  });

  test('are none, and no error, where nothing answers or no installation is named', async () => {
    for (const args of [[], ['--local'], ['--stack', 'gone']]) {
      const { terminal, out, error } = recordTerminal();
      const environment = { MENTION_ALERTS_ENDPOINTS: '/nowhere', HOME: '/nowhere' };
      vi.stubEnv('AWS_REGION', 'eu-central-1');
      vi.stubEnv('AWS_ACCESS_KEY_ID', LOCAL_CREDENTIALS.accessKeyId);
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', LOCAL_CREDENTIALS.secretAccessKey);
      vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', 'http://127.0.0.1:9');
      vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
      const status = await runCli([...args, 'completion', 'names', 'rules'], commands, { environment, terminal });
      vi.unstubAllEnvs();
      expect({ status, out: out(), error: error() }).toEqual({ status: 0, out: '', error: '' });
    }
  });

  test('of a stack are kept for a minute where only their owner reads them, so that the next TAB asks nobody', async () => {
    let asked = 0;
    const { status, body } = stackAnswer(installation.outputs);
    const cloudFormation = createServer((_, response) => {
      asked += 1;
      response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
    });
    await new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve));
    const address = cloudFormation.address();
    const cache = await mkdtemp(join(tmpdir(), 'names-'));
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', LOCAL_CREDENTIALS.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', LOCAL_CREDENTIALS.secretAccessKey);
    vi.stubEnv(
      'AWS_ENDPOINT_URL_CLOUDFORMATION',
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    );
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', installation.dynamoDbUrl);
    try {
      for (const kinds of [['rules'], ['channels']]) {
        const { terminal, out } = recordTerminal();
        const environment = { XDG_CACHE_HOME: cache };
        await runCli(['--stack', 'prod', 'completion', 'names', ...kinds], commands, { environment, terminal });
        expect(out()).toBe(kinds[0] === 'rules' ? '42/acme\n42/acme-2' : 'pr slack');
      }
      expect(asked).toBe(1);
      const [file = ''] = await readdir(join(cache, 'mention-alerts'));
      const path = join(cache, 'mention-alerts', file);
      expect((await stat(path)).mode & 0o077).toBe(0);
      expect(await readFile(path, 'utf8')).not.toContain(LOCAL_CREDENTIALS.accessKeyId);
    } finally {
      vi.unstubAllEnvs();
      cloudFormation.close();
      await rm(cache, { recursive: true });
    }
  });
});
