import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { everyRunContext } from '../../local/stack/run-context.ts';
import { stackAnswer } from '../cli/stack-answer.ts';
import { startInstallation } from '../cli/start-installation.ts';
import { ruleItem } from '../heartbeat/rule-state-at.ts';

const run = promisify(execFile);

/** What this runs on, and further programs of Node that the environment names, such as those of `.ci/run`. */
const NODES = [process.execPath, ...(process.env.FURTHER_NODES ?? '').split(delimiter).filter((path) => path !== '')];

let root: string;
/** Where it is installed, by somebody who has nothing else. */
let folder: string;
let home: string;
let packed: Buffer;

/** Packs the package, gives the path of the file. */
async function pack(into: string): Promise<string> {
  await mkdir(into);
  await run('npm', ['pack', '--pack-destination', into], { cwd: PROJECT_ROOT });
  const [name = ''] = await readdir(into);
  return join(into, name);
}

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'installed-')));
  folder = join(root, 'Über die Maßen & more');
  home = join(root, 'home');
  for (const each of [folder, home]) await mkdir(each);
  const file = await pack(join(root, 'packed'));
  packed = await readFile(file);
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file], { cwd: folder });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The environment of somebody whose home and whose folder of temporary files are empty. */
const surroundings = () => ({ PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' });

const installed = (...path: string[]) => join(folder, 'node_modules', 'mention-alerts', ...path);
const program = () => join(folder, 'node_modules', '.bin', 'mention-alerts');

/** Runs the command with its folder as the place where somebody stands. */
function mentionAlerts(args: readonly string[], { node = process.execPath, env = {} } = {}) {
  return run(node, [program(), ...args], { cwd: folder, env: { ...surroundings(), ...env }, maxBuffer: 2 ** 26 });
}

/** The lines of an email as docs/try-it.md shows it, without the frame that a terminal has. */
const unbroken = (text: string) => stripVTControlCharacters(text).replace(/^│/gm, '').replace(/\s+/g, ' ');

describe('the package', () => {
  test('is alone: nothing is installed with it', async () => {
    const names = await readdir(join(folder, 'node_modules'));
    expect(names.filter((name) => !name.startsWith('.'))).toEqual(['mention-alerts']);
    expect(await readdir(installed())).not.toContain('node_modules');
  });

  test('has the same bytes when it is packed again, and nothing of the machine that packed it', async () => {
    expect((await readFile(await pack(join(root, 'again')))).equals(packed)).toBe(true);
    const files = await readdir(installed('dist'), { recursive: true, withFileTypes: true });
    for (const entry of files.filter((each) => each.isFile())) {
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
      expect(text.includes(PROJECT_ROOT), entry.name).toBe(false);
    }
  });

  test('says which packages are in it, under which licences, and what it was made from', async () => {
    const { components } = JSON.parse(await readFile(installed('dist', 'sbom.cdx.json'), 'utf8'));
    const licences = await readFile(installed('dist', 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    const names = components.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['zod', 'dynalite', 'preact', '@fontsource/noto-sans', 'commander']));
    for (const { name, version } of components) expect(licences).toContain(`${name}@${version}: `);
    const { commit } = JSON.parse(await readFile(installed('dist', 'provenance.json'), 'utf8'));
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
  });

  test('has a stack ready for each choice of switches of start, with bundles of its functions', async () => {
    const stacks = await readdir(installed('dist', 'synthesis'));
    expect(stacks).toHaveLength(everyRunContext().length);
    for (const name of stacks) {
      const { functions } = JSON.parse(await readFile(installed('dist', 'synthesis', name), 'utf8'));
      expect(Object.keys(functions).length).toBeGreaterThan(4);
    }
  });
});

describe('its command', () => {
  test('tells its version, and calls itself as it is called here', async () => {
    const { version } = JSON.parse(await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8'));
    expect((await run('npx', ['mention-alerts', '--version'], { cwd: folder })).stdout.trim()).toBe(version);
    const { stdout } = await mentionAlerts(['status', '--help']);
    expect(stdout).toContain('npx mention-alerts --stack mention-alerts-prod status');
  });

  test.each(NODES)('plays the story, and writes nothing but its own folder: %s', async (node) => {
    const { stdout, stderr } = await mentionAlerts(['start'], { node });
    const guide = await readFile(join(PROJECT_ROOT, 'docs', 'try-it.md'), 'utf8');
    const [, email = 'The guide shows no email.'] = /```\n(\[ALERT\][^`]*)\n\.\.\.\n```/.exec(guide) ?? [];
    expect(unbroken(`${stdout}${stderr}`)).toContain(unbroken(email).slice(0, 400));
    expect((await readdir(folder)).sort()).toEqual(['.local', 'node_modules', 'package-lock.json', 'package.json']);
    expect(await readFile(join(folder, '.local', '.gitignore'), 'utf8')).toBe('*\n');
    expect(await readdir(home)).toEqual([]);
  });

  test('runs the stack in real time, and other commands find it', async () => {
    const live = spawn(process.execPath, [program(), 'start', '--live', '--actions'], {
      cwd: folder,
      env: surroundings(),
    });
    const ended = once(live, 'close');
    let said = '';
    const welcomed = new Promise<void>((resolve) => {
      for (const stream of [live.stdout, live.stderr]) {
        stream.on('data', (data) => {
          said += data;
          if (said.includes('Ctrl-C ends')) resolve();
        });
      }
    });
    await Promise.race([welcomed, ended]);
    const listed = await mentionAlerts(['--local', 'status']).catch((error) => error);
    live.kill('SIGINT');
    await ended;
    expect(listed.stdout, said).toContain('tarnfell-spike');
  });

  test('imports tables, JSON and feeds: their parsers are in it', async () => {
    const own = join(folder, '.local', 'own');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'a.csv'), 'date,text\n2026-11-20 14:05,The kettle boils\n');
    await writeFile(join(own, 'b.json'), '[{"date":"2026-11-20T14:06Z","text":"The kettle is loud"}]');
    const item = '<item><title>Kettles</title><pubDate>Fri, 20 Nov 2026 14:07:00 GMT</pubDate></item>';
    await writeFile(join(own, 'c.xml'), `<rss version="2.0"><channel>${item}</channel></rss>`);
    const { stdout } = await mentionAlerts(['import', own, '--out', join(own, 'out'), '--yes', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ imported: 3, leftOut: 0 });
  });

  test('says what to install where --keep needs it', async () => {
    await expect(mentionAlerts(['start', '--live', '--keep', join(folder, '.local', 'kept')])).rejects.toMatchObject({
      stderr: expect.stringContaining('npm install level'),
    });
  });

  test('works on a deployed stack', async () => {
    const installation = await startInstallation();
    const { status, body } = stackAnswer(installation.outputs);
    const cloudFormation = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
    });
    try {
      await installation.put('RulesTableName', ruleItem('acme'));
      await once(cloudFormation.listen(0, '127.0.0.1'), 'listening');
      const address = cloudFormation.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const env = {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
        AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}`,
        AWS_ENDPOINT_URL_DYNAMODB: installation.dynamoDbUrl,
      };
      const { stdout } = await mentionAlerts(['--stack', 'mention-alerts-prod', 'status'], { env });
      expect(stdout).toContain('42/acme');
    } finally {
      cloudFormation.close();
      await installation.stop();
    }
  });
});

/** The CDK application that docs/reference/construct.md shows. */
const APPLICATION =
  /```ts\n(.*?)```/s.exec(readFileSync(join(PROJECT_ROOT, 'docs', 'reference', 'construct.md'), 'utf8'))?.[1] ?? '';

describe('a CDK application with its constructs', () => {
  let application: string;
  beforeAll(async () => {
    application = join(root, 'an application');
    await mkdir(join(application, 'node_modules', '@types'), { recursive: true });
    await cp(installed(), join(application, 'node_modules', 'mention-alerts'), { recursive: true });
    // What such an application has itself; the registry need not be asked for it.
    for (const name of ['aws-cdk-lib', 'constructs', '@types/node', 'undici-types']) {
      await symlink(join(PROJECT_ROOT, 'node_modules', name), join(application, 'node_modules', name));
    }
  });

  /** Runs the application as the CDK command does, gives the folder of the assembly; without the check of CDK, which takes longest. */
  async function synthesize(file: string, node = process.execPath): Promise<string> {
    const outdir = await mkdtemp(join(root, 'assembly-'));
    const env = { ...surroundings(), CDK_OUTDIR: outdir, CDK_VALIDATION: 'false' };
    await run(node, [file], { cwd: application, env });
    return outdir;
  }

  test.each(NODES)('in JavaScript has functions that load by themselves: %s', async (node) => {
    const inJavaScript = APPLICATION.replace(/^import (\{.*\}) from (.*);$/gm, 'const $1 = require($2);');
    await writeFile(join(application, 'app.js'), inJavaScript);
    const outdir = await synthesize('app.js', node);
    const names = await readdir(outdir, { recursive: true });
    const bundles = names.filter((name) => /^asset\.\w+\/index\.mjs$/.test(name));
    expect(bundles).toHaveLength(6);
    expect(names.filter((name) => name.endsWith('engine-worker.js'))).toHaveLength(1);
    for (const bundle of bundles) {
      const url = pathToFileURL(join(outdir, bundle)).href;
      const script = `console.log(typeof (await import(${JSON.stringify(url)})).handler);`;
      const env = { ...surroundings(), AWS_REGION: 'eu-central-1' };
      const { stdout } = await run(node, ['--input-type=module', '--eval', script], { cwd: outdir, env });
      expect(stdout.trim(), bundle).toBe('function');
    }
  });

  test('in TypeScript is understood by the compiler, with the engine and the events beside it', async () => {
    await writeFile(join(application, 'app.mts'), APPLICATION);
    await writeFile(
      join(application, 'read.mts'),
      `import { readFileSync } from 'node:fs';
import { type Count, judge } from 'mention-alerts/engine';
import { type AlertEvent, readEvent, schemas } from 'mention-alerts/events';
const counts: Count[] = [0, 1, 2, 9].map((total, at) => ({ start: at * 300_000, total }));
const { alerts } = judge(counts, { condition: { kind: 'threshold', window: '5m', atLeast: 9 }, everyMs: 300_000 });
const event: AlertEvent = readEvent(readFileSync(0, 'utf8'));
const said: 'spike' extends typeof event.data.rule.conditionKind ? string : never = event.data.rule.ruleId;
const told = [alerts[0]?.verdict.explanation, said, typeof schemas.event];
console.log(JSON.stringify(told));
`,
    );
    // A CommonJS application takes the same, as most CDK applications are.
    const common = (await readFile(join(application, 'read.mts'), 'utf8')).replace('read.mts', 'read.cts');
    await writeFile(join(application, 'read.cts'), common);
    const options = { module: 'nodenext', target: 'es2022', strict: true, types: ['node'], outDir: 'made' };
    await writeFile(
      join(application, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['app.mts', 'read.mts', 'read.cts'] }),
    );
    const compiler = join(PROJECT_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', application]).catch((error) => error);
    expect(stdout).toBe('');
    expect(await readdir(await synthesize('made/app.mjs'))).toContain('alerts.template.json');
    const sample = await readFile(join(PROJECT_ROOT, 'docs', 'samples', 'firing.json'));
    for (const file of ['made/read.mjs', 'made/read.cjs']) {
      const reading = run(process.execPath, [file], { cwd: application });
      reading.child.stdin?.end(sample);
      expect(JSON.parse((await reading).stdout), file).toEqual([
        '9 mentions in 5 min; the rule asks for at least 9.',
        'fjellglide-spike',
        'object',
      ]);
    }
  });

  test('is written by init, from the package alone, and synthesizes', async () => {
    const made = join(root, 'made by init');
    const answers = ['--media-api-url', 'https://api.example.com', '--email', 'pr@example.com'];
    await mentionAlerts(['init', made, ...answers]);
    const { dependencies } = JSON.parse(await readFile(join(made, 'package.json'), 'utf8'));
    const file = join(made, dependencies['mention-alerts'].replace('file:', ''));
    expect((await readFile(file)).equals(packed)).toBe(true);
    await mkdir(join(made, 'node_modules'));
    await run('tar', ['xzf', file, '-C', made]);
    await rename(join(made, 'package'), join(made, 'node_modules', 'mention-alerts'));
    for (const name of ['aws-cdk-lib', 'constructs']) {
      await symlink(join(PROJECT_ROOT, 'node_modules', name), join(made, 'node_modules', name));
    }
    const cdk = join(PROJECT_ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
    const env = { ...surroundings(), CDK_VALIDATION: 'false' };
    await run(process.execPath, [cdk, 'synth', '--quiet'], { cwd: made, env });
    const template = await readFile(join(made, 'cdk.out', 'mention-alerts-prod.template.json'), 'utf8');
    expect(template).toContain('pr@example.com');
    const wrong = run(process.execPath, [cdk, 'synth', '--quiet', '-c', 'alertEmail=x'], { cwd: made, env });
    await expect(wrong).rejects.toMatchObject({ stderr: expect.stringContaining('write alertEmails') });
  });
});
