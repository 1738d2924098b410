import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';
import { startAccount } from './start-account.ts';

let account: Awaited<ReturnType<typeof startAccount>>;
afterEach(() => account.stop());

const CONTEXT = {
  mediaApiUrl: 'https://api.example.com',
  alertEmails: [{ address: 'pr@example.com' }],
  operationsEmails: ['aws@example.com'],
};

/** An account, and an application in a folder of its own. */
async function withApplication(stacks: readonly string[] = [], context: object = CONTEXT) {
  account = await startAccount(stacks);
  const folder = join(account.root, 'application');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{}');
  await writeFile(join(folder, 'cdk.json'), JSON.stringify({ app: 'node app.js', context }));
  return folder;
}

const SYNTH = 'npx cdk synth --quiet';
const DIFF = 'npx cdk diff --app cdk.out mention-alerts-prod';
const DEPLOY = 'npx cdk deploy --app cdk.out --require-approval never mention-alerts-prod';
const INSTALL = 'npm install --no-audit --no-fund';
const BOOTSTRAP = 'npx cdk bootstrap aws://123456789012/eu-central-1';

describe('deploy', () => {
  test('says where it goes and what it does, does each step after a yes, and says what remains', async () => {
    const folder = await withApplication();
    const deployed = await account.run(['deploy', folder], ['y', 'y', 'y', 'yes', 'y']);
    expect(deployed).toMatchObject({ status: 0, error: '' });
    expect(await account.called()).toEqual([INSTALL, BOOTSTRAP, SYNTH, DIFF, DEPLOY]);
    expect(deployed.asked).toEqual(
      [INSTALL, BOOTSTRAP, SYNTH, DIFF, DEPLOY].map((words, index) => `Step ${index + 1}, ${words}? [y/N] `),
    );
    expect(deployed.out).toContain('goes into AWS account 123456789012, region eu-central-1; it is new there.');
    expect(deployed.out).toContain('AWS sends a link to pr@example.com, aws@example.com.');
    expect(deployed.out).toContain('--secret-id mention-alerts/token/main --secret-string TOKEN');
    expect(deployed.out).toContain('npx mention-alerts --stack mention-alerts-prod apply alerts');
  });

  test('does nothing without a yes, and nothing after a no', async () => {
    const folder = await withApplication();
    expect(await account.run(['deploy', folder], [''])).toMatchObject({
      status: 1,
      error: 'Stopped before that step. The same command goes on from here.',
    });
    expect(await account.called()).toEqual([]);
    expect((await account.run(['deploy', folder], ['y', 'y', 'y', 'y', 'n'])).status).toBe(1);
    expect(await account.called()).toEqual([INSTALL, BOOTSTRAP, SYNTH, DIFF]);
    expect(await account.run(['deploy', folder])).toMatchObject({
      status: 2,
      error: 'There is no terminal to ask before each step: add --yes to do them all.',
    });
  });

  test('says which step failed, and goes on from there when it runs again', async () => {
    const folder = await withApplication();
    await account.fail('cdk synth');
    const failed = await account.run(['deploy', folder, '--yes', '--json']);
    expect(failed.status).toBe(1);
    expect(failed.error).toContain(
      `Step 3 failed: ${SYNTH} ended with 1, for the reason above. Values are corrected in cdk.json.`,
    );
    expect(JSON.parse(failed.out)).toMatchObject({
      steps: [
        { step: 'install', outcome: 'done' },
        { step: 'bootstrap', outcome: 'done' },
        { step: 'synth', outcome: 'failed' },
      ],
      remaining: [],
    });
    await account.fail('');
    const before = await account.called();
    expect((await account.run(['deploy', folder, '--yes'])).status).toBe(0);
    expect((await account.called()).slice(before.length)).not.toContain(INSTALL);
  });

  test('passes over what the account has, and says that a stack is updated', async () => {
    const folder = await withApplication(['CDKToolkit', 'mention-alerts-test'], { ...CONTEXT, stage: 'test' });
    const deployed = await account.run(['--json', 'deploy', folder, '--yes']);
    const { steps, remaining, ...where } = JSON.parse(deployed.out);
    expect(where).toEqual({ folder, stack: 'mention-alerts-test', account: '123456789012', region: 'eu-central-1' });
    expect(steps[1]).toEqual({ step: 'bootstrap', outcome: 'done before' });
    expect(deployed.error).toContain('it is there (UPDATE_COMPLETE)');
    expect(JSON.stringify(remaining)).toContain('mention-alerts/token/test/main');
  });

  test('says how to make a folder where there is none', async () => {
    account = await startAccount();
    const folder = join(account.root, 'new');
    expect(await account.run(['deploy', folder, '--yes'])).toMatchObject({
      status: 2,
      error: `There is no CDK application in ${folder}: "npx mention-alerts init ${folder}" writes one.`,
    });
  });

  test.each([
    ['an application of your own', { bucket: 'mine' }, 'has no mediaApiUrl in its context'],
    ['a checkout', undefined, 'has no mediaApiUrl in its context'],
    ['a wrong value', { ...CONTEXT, stage: 'Prod' }, 'stage: must be 1 to 20 lower-case letters'],
    ['a name that does not exist', { ...CONTEXT, alertEmail: 'a@b.com' }, 'write alertEmails'],
  ])('runs nothing for %s', async (_, context, says) => {
    const made = await withApplication([], context);
    const folder = context === undefined ? PROJECT_ROOT : made;
    expect(await account.run(['deploy', folder, '--yes'])).toMatchObject({
      status: 1,
      error: expect.stringContaining(says),
    });
    expect(await account.called()).toEqual([]);
  });

  test.each([
    ['{ "app": "node app.js", }', /cdk\.json is not understood: .*comma too many/],
    ['{ // no\n"app": "node app.js" }', /no comments/],
    ['{ "app": 1, "app": 2 }', /"app" is written twice/],
    ['', /empty|cut off/],
  ])('says what is wrong with cdk.json, and runs nothing: %j', async (text, says) => {
    const folder = await withApplication();
    await writeFile(join(folder, 'cdk.json'), text);
    const { status, error } = await account.run(['deploy', folder, '--yes']);
    expect(status).toBe(2);
    expect(error).toMatch(says);
    expect(await account.called()).toEqual([]);
  });

  test('says what to do without credentials or a region, and runs nothing', async () => {
    const folder = await withApplication();
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/nowhere');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const said = await account.run(['deploy', folder, '--yes']);
    expect(said).toMatchObject({ status: 1, error: expect.stringContaining('There are no AWS credentials here.') });
    vi.stubEnv('AWS_REGION', undefined);
    expect((await account.run(['deploy', folder, '--yes'])).error).toContain('set AWS_REGION');
    expect(await account.called()).toEqual([]);
  });
});
