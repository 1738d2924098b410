import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';
import { readStackContext } from '../../../infra/stack-context.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { PACKED, startAccount } from '../deploy/start-account.ts';

let account: Awaited<ReturnType<typeof startAccount>>;
let folder: string;
beforeEach(async () => {
  account = await startAccount();
  folder = join(account.root, 'an application');
});
afterEach(() => account.stop());

const written = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
const OPTIONS = ['--media-api-url', 'https://api.example.com', '--email', 'pr@example.com'];
const CONTEXT = {
  mediaApiUrl: 'https://api.example.com',
  alertEmails: [{ address: 'pr@example.com' }],
  operationsEmails: ['pr@example.com'],
  namedTables: true,
};

describe('init', () => {
  test('writes a folder that deploys what options say, with this package beside it and rules that check takes', async () => {
    const made = await account.run(['init', folder, ...OPTIONS]);
    expect(made).toMatchObject({ status: 0, error: '', asked: [] });
    const names = ['.gitignore', 'README.md', 'alerts', 'app.js', 'cdk.json', PACKED, 'package.json'];
    expect((await readdir(folder)).sort()).toEqual(names.sort());
    expect(readStackContext((await written('cdk.json')).context)).toMatchObject(CONTEXT);
    const { peerDependencies, devDependencies } = packageJson;
    expect(await written('package.json')).toMatchObject({
      dependencies: {
        'aws-cdk-lib': peerDependencies['aws-cdk-lib'],
        constructs: peerDependencies.constructs,
        'mention-alerts': `file:${PACKED}`,
      },
      devDependencies: { 'aws-cdk': `^${devDependencies['aws-cdk']}` },
    });
    expect(made.out).toContain(`npx mention-alerts deploy '${folder}'`);
    expect(await account.run(['check', join(folder, 'alerts', 'alerts.json')])).toMatchObject({ status: 0 });
    const { $schema } = await written(join('alerts', 'alerts.json'));
    expect(existsSync(join(PROJECT_ROOT, $schema.replace('../node_modules/mention-alerts/', '')))).toBe(true);
  });

  test('asks for what no option gives, and says for programs what it wrote, and nothing else there', async () => {
    const answers = ['https://api.example.com', 'pr@example.com'];
    const { status, out, asked } = await account.run(['--json', 'init', folder], answers);
    expect(status).toBe(0);
    expect(asked).toHaveLength(2);
    expect(JSON.parse(out)).toMatchObject({ folder, files: expect.arrayContaining(['alerts/alerts.json']) });
    expect((await written('cdk.json')).context).toEqual(CONTEXT);
  });

  test('overwrites no file, and writes nothing where one of its files is a link, even one that leads nowhere', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "name": "mine" }');
    expect(await account.run(['init', folder, ...OPTIONS])).toMatchObject({
      status: 2,
      error: expect.stringContaining('package.json: there already. Name another DIR.'),
    });
    folder = join(account.root, 'with a link');
    await mkdir(folder);
    await symlink(join(account.root, 'elsewhere'), join(folder, 'cdk.json'));
    const refused = await account.run(['init', folder, ...OPTIONS]);
    expect(refused).toMatchObject({ status: 1, error: expect.stringContaining('cdk.json: it is a link') });
    expect(await readdir(folder)).toEqual(['cdk.json']);
    expect(await readdir(account.root)).not.toContain('elsewhere');
  });

  test.each([
    [[], 'There is no terminal to ask: add --media-api-url URL --email ADDRESS.'],
    [['--media-api-url', 'http://api.example.com', '--email', 'pr@example.com'], 'must start with https://'],
    [[...OPTIONS.slice(0, 3), 'pr'], 'Invalid email address'],
  ])('says which options are missing or wrong, and writes nothing: %j', async (args, says) => {
    expect(await account.run(['init', folder, ...args])).toMatchObject({
      status: 2,
      error: expect.stringContaining(says),
    });
    expect(existsSync(folder)).toBe(false);
  });

  test('is named to whoever types the command that it stands in for', async () => {
    expect(await account.run(['init-stack', folder])).toMatchObject({
      status: 2,
      error: expect.stringContaining('"init" writes the folder'),
    });
  });
});
