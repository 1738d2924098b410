import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';
import { readStackContext } from '../../../infra/stack-context.ts';
import { PACKED, startAccount } from '../deploy/start-account.ts';

let account: Awaited<ReturnType<typeof startAccount>>;
let folder: string;
beforeEach(async () => {
  account = await startAccount();
  folder = join(account.root, 'an application');
});
afterEach(() => account.stop());

const written = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

/** An option that answers each question, but the first. */
const OPTIONS = [
  ...['--stage', 'test', '--alert-email', 'pr@example.com', '--alert-email', 'duty@example.com'],
  ...['--operations-email', 'aws@example.com', '--email-from', 'alerts@example.com', '--pictures', '--actions'],
  ...['--web-user', 'anna@example.com'],
];
const URL_OPTION = ['--media-api-url', 'https://api.example.com'];

describe('init-stack', () => {
  test('writes an application whose context is what options say, with this package beside it', async () => {
    const made = await account.run(['init-stack', folder, '--yes', ...URL_OPTION, ...OPTIONS]);
    expect(made).toMatchObject({ status: 0, error: '', asked: [] });
    expect((await readdir(folder)).sort()).toEqual(['.gitignore', 'app.js', 'cdk.json', PACKED, 'package.json'].sort());
    const { app, context } = await written('cdk.json');
    expect(app).toBe('node app.js');
    expect(readStackContext(context)).toMatchObject({
      mediaApiUrl: 'https://api.example.com',
      stage: 'test',
      alertEmails: [{ address: 'pr@example.com' }, { address: 'duty@example.com' }],
      operationsEmails: ['aws@example.com'],
      emailFrom: 'alerts@example.com',
      pictures: true,
      actions: true,
      webUsers: [{ address: 'anna@example.com' }],
    });
    const { dependencies, devDependencies } = await written('package.json');
    expect(Object.keys(dependencies)).toEqual(['aws-cdk-lib', 'constructs', 'mention-alerts']);
    expect(dependencies['mention-alerts']).toBe(`file:${PACKED}`);
    expect(Object.keys(devDependencies)).toEqual(['aws-cdk']);
    expect(made.out).toContain(`npx mention-alerts deploy '${folder}'`);
  });

  test('writes nothing where one of its files is a link, even one that leads nowhere', async () => {
    await mkdir(folder);
    await symlink(join(account.root, 'elsewhere'), join(folder, 'cdk.json'));
    const refused = await account.run(['init-stack', folder, '--yes', ...URL_OPTION]);
    expect(refused).toMatchObject({ status: 1, error: expect.stringContaining('cdk.json: it is a link') });
    expect(await readdir(folder)).toEqual(['cdk.json']);
    expect(await readdir(account.root)).not.toContain('elsewhere');
  });

  test('says for programs what it wrote, and nothing else there', async () => {
    const { status, out } = await account.run(['--json', 'init-stack', folder, '--yes', '--typescript', ...URL_OPTION]);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ folder, context: { mediaApiUrl: 'https://api.example.com' } });
    expect(JSON.parse(out).files).toContain('app.mts');
    expect((await written('package.json')).devDependencies).toHaveProperty('tsx');
  });

  test('asks for what no option gives, and again where a deployment would refuse the answer', async () => {
    const answers = [
      'api.example.com',
      'https://api.example.com',
      'Prod!',
      '',
      'pr@example',
      'pr@example.com',
      'aws@example.com',
    ];
    const made = await account.run(['init-stack', folder], [...answers, '', 'perhaps', 'y', 'n', '', 'y']);
    expect(made.status).toBe(0);
    expect(made.error.split('\n')).toEqual([
      'api.example.com: must be the address of the media monitoring service, such as https://api.example.com.',
      'Prod!: must be 1 to 20 lower-case letters, digits and hyphens and start with a letter.',
      'pr@example: Invalid email address: write one such as pr@example.com.',
      'perhaps: answer y or n.',
    ]);
    expect((await written('cdk.json')).context).toEqual({
      mediaApiUrl: 'https://api.example.com',
      alertEmails: [{ address: 'pr@example.com' }],
      operationsEmails: ['aws@example.com'],
      pictures: true,
    });
  });

  test('overwrites no file unasked', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "name": "mine" }');
    const unattended = await account.run(['init-stack', folder, '--yes', ...URL_OPTION]);
    expect(unattended).toMatchObject({ status: 2, error: expect.stringContaining('package.json') });
    const refused = await account.run(['init-stack', folder, ...URL_OPTION, ...OPTIONS], ['n']);
    expect(refused).toMatchObject({ status: 1, error: 'Nothing was written.' });
    expect(refused.asked.at(-1)).toContain('This overwrites package.json.');
    expect(await readdir(folder)).toEqual(['package.json']);
    expect(await written('package.json')).toEqual({ name: 'mine' });
  });

  test.each([
    [[], 'There is no terminal to ask: add --media-api-url URL --yes.'],
    [['--yes'], '--media-api-url URL is missing'],
    [['--yes', '--media-api-url', 'http://api.example.com'], '--media-api-url: must start with https://'],
    [[...URL_OPTION, '--yes', '--alert-email', 'pr'], '--alert-email: Invalid email address'],
  ])('says without a terminal which options are missing or wrong: %j', async (args, says) => {
    expect(await account.run(['init-stack', folder, ...args])).toMatchObject({
      status: 2,
      error: expect.stringContaining(says),
    });
    expect(await account.called()).toEqual([]);
  });

  test('leaves the application of a checkout as it is', async () => {
    expect(await account.run(['init-stack', PROJECT_ROOT, '--yes', ...URL_OPTION])).toMatchObject({
      status: 2,
      error: expect.stringContaining('"deploy" deploys it'),
    });
  });
});
