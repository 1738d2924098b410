import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commands } from '../../cli/commands.ts';
import { runCli } from '../../cli/run-cli.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { toldAlertStore } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { toldAlertOf } from '../../functions/domain/alerting/told-alert.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { buildService } from '../../service/build-service.ts';
import { parseMention } from '../../service/feed/feed-mention.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import { ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildWorld } from '../service/build-world.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildStory } from '../support/build-story.ts';
import { HOSTILE, RAW } from '../support/hostile-text.ts';
import { recordTerminal } from '../support/record-terminal.ts';
import { saveHead } from '../support/save-head.ts';
import { ITEM, keptOf, LARGE } from './kept-counts.ts';
import { startInstallation, type TestInstallation, TOKEN_SECRET } from './start-installation.ts';

const HOUR = 3_600_000;
const NOW = Date.now();
const SECRET_OF_LINKS = 'the-key-of-the-links';
const RULE = { ...ITEM, name: HOSTILE, watch: { keywordId: 1001 } };

let folder: string;
let close: () => Promise<unknown>;
let installation: TestInstallation;

/** A service whose names and mentions are hostile. */
async function startHostileService(): Promise<string> {
  const { organizations, users } = buildWorld();
  const world = parseWorld({
    users: users.map((user) => ({ ...user, name: HOSTILE })),
    organizations: organizations.map((organization) => ({
      ...organization,
      name: HOSTILE,
      groups: organization.groups.map((group) => ({
        ...group,
        name: HOSTILE,
        keywords: group.keywords.map((keyword) => ({ ...keyword, name: HOSTILE })),
      })),
    })),
  });
  const { app, feed } = await buildService({ world, rateLimits: false, clock: Date.now });
  feed(
    Array.from({ length: 30 }, (_, at) =>
      parseMention({
        id: at + 1,
        type: 'WEB',
        mention: `acme ${HOSTILE}`,
        title: HOSTILE,
        author: HOSTILE,
        feedTime: NOW - at * 60_000 - HOUR,
        publishedTime: NOW - at * 60_000 - HOUR,
        keywordIds: [1001],
      }),
    ),
  );
  close = () => app.close();
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** What was told of the rule, and what is known of it. */
async function remember(): Promise<void> {
  const { documents } = installation;
  const rule = ruleOf('acme', RULE);
  const health = { status: 'error', cause: 'keyword-not-active', text: HOSTILE, since: NOW, announced: true } as const;
  const told = { startedAt: NOW - 3 * HOUR, endedAt: NOW - HOUR, name: HOSTILE, severity: 'warning', peak: 9 } as const;
  const state = { ...ruleStateAt(rule, NOW, { health }), episodes: [{ ...told, toldAt: told.startedAt }] };
  await ruleStateStore(documents, 'StateTableName').save(rule, state, { secretName: TOKEN_SECRET, muted: false });
  const event = buildAlertEvent(
    {
      rule: { organizationId: '42', ruleId: 'acme', name: HOSTILE, severity: 'warning', conditionKind: 'spike' },
      explanation: HOSTILE,
      story: buildStory({ terms: [{ term: HOSTILE, count: 3, past: 0 }] }),
      episode: { startedAt: new Date(LARGE.at).toISOString(), peak: 40 },
    },
    { time: new Date(NOW - HOUR).toISOString() },
  );
  await toldAlertStore(documents, 'StateTableName', 90).note(toldAlertOf(event, undefined), 'alerts', NOW - HOUR);
  const { from, to, widthMs, hours } = keptOf([LARGE]).counted;
  await saveHead(
    historyStore(documents, 'StateTableName'),
    { organizationId: 42n, key: 'keyword:1001:ALL' },
    { ...newHead(widthMs, from, to), gaps: [], hours: new Map(hours) },
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const url = await startHostileService();
  installation = await startInstallation({ url, token: 'admin-token' }, { ActionsSecretArn: SECRET_OF_LINKS });
  const links = { linkKey: 'a'.repeat(64), previousLinkKey: '', slackSigningSecret: '0'.repeat(32) };
  await installation.secrets.send(
    new CreateSecretCommand({ Name: SECRET_OF_LINKS, SecretString: JSON.stringify(links) }),
  );
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: TOKEN_SECRET });
  await installation.put('OrganizationsTableName', { organizationId: 43, secretName: HOSTILE, [HOSTILE]: 1 });
  await installation.put('RulesTableName', RULE);
  await installation.put('RulesTableName', { ...RULE, ruleId: HOSTILE });
  await installation.put('RulesTableName', { ...RULE, ruleId: 'broken', severity: HOSTILE, [HOSTILE]: HOSTILE });
  await installation.put('ChannelsTableName', { channelId: 'pr', kind: 'slack', secretName: 'none', [HOSTILE]: 1 });
  await installation.put('ChannelsTableName', { channelId: HOSTILE, kind: HOSTILE });
  await remember();
  await mkdir(join(folder, 'items'));
  await mkdir(join(folder, 'wrong'));
  await writeFile(join(folder, 'items', 'rules.json'), JSON.stringify([{ ...RULE, name: `${HOSTILE}2` }]));
  await writeFile(join(folder, 'wrong', `${HOSTILE}.json`), JSON.stringify([{ ...RULE, [HOSTILE]: HOSTILE }]));
  await writeFile(join(folder, 'counts.csv'), `timestamp,value,${HOSTILE.replaceAll('\n', '')}\n${rows()}`);
  const row = ['2026-11-20 14:05', HOSTILE, HOSTILE, `${HOSTILE}type`, HOSTILE].join(',');
  await writeFile(
    join(folder, 'mentions.csv'),
    `time,text,query,tone,${HOSTILE}\n${row}\n${row}2\nnever ${HOSTILE},,,,\n`,
  );
});
afterAll(async () => {
  await installation.stop();
  await close();
  await rm(folder, { recursive: true });
});

function rows(): string {
  const start = Date.parse('2026-11-01T00:00:00Z');
  return Array.from({ length: 60 }, (_, at) => `${new Date(start + at * 300_000).toISOString()},${at % 4}`).join('\n');
}

type Line = {
  /** The words of the command; `DIR` is the folder of the test. */
  readonly words: readonly string[];
  readonly status?: number;
  /** Whether `--json` has the hostile text, which then must be exact. */
  readonly isQuoted?: true;
  readonly noJson?: true;
};

/** Command lines of every command whose output or errors quote what strangers write. */
const LINES: Readonly<Record<string, readonly Line[]>> = {
  init: [{ words: ['DIR/made', '--media-api-url', HOSTILE, '--email', HOSTILE], status: 2, noJson: true }],
  deploy: [{ words: [`DIR/${HOSTILE}`, '--yes'], status: 2, noJson: true }],
  status: [
    { words: [], isQuoted: true },
    { words: ['--items'], isQuoted: true },
    { words: ['acme'], isQuoted: true },
  ],
  summary: [{ words: ['42', '--html', `DIR/${HOSTILE}.html`] }],
  history: [{ words: [], isQuoted: true }, { words: ['acme'] }, { words: ['--csv'], noJson: true }],
  check: [{ words: [`DIR/wrong/${HOSTILE}.json`], status: 1, isQuoted: true }],
  put: [
    { words: ['rules', 'DIR/items/rules.json', '--dry-run'] },
    { words: ['rules', `DIR/wrong/${HOSTILE}.json`], status: 1 },
  ],
  apply: [
    { words: ['DIR/items', '--dry-run'], isQuoted: true },
    { words: ['DIR/wrong', '--dry-run'], status: 1, isQuoted: true },
  ],
  acknowledge: [{ words: ['acme', '--by', HOSTILE] }],
  silence: [{ words: [`42/${HOSTILE}`, '2h'], isQuoted: true }],
  channel: [{ words: ['disable', 'pr'] }],
  actions: [{ words: ['rotate', '--yes'] }],
  test: [{ words: ['acme', '--wait', '0'] }],
  backtest: [
    { words: ['acme', '--add', '40', '--within', '1h'] },
    { words: ['--counts', `DIR/${HOSTILE}.csv`], status: 2, noJson: true },
    { words: ['--rule', 'DIR/items/rules.json', '--svg', 'DIR/a.svg'] },
    { words: ['--counts', 'DIR/counts.csv', '--svg', 'DIR/b.svg', '--csv', 'DIR/b.csv'] },
  ],
  import: [
    { words: ['DIR/mentions.csv', '--out', 'DIR/imported', '--yes'], isQuoted: true },
    { words: ['DIR/counts.csv', '--yes', '--out', 'DIR/none'], status: 1, noJson: true },
  ],
  api: [
    { words: ['me'], isQuoted: true },
    { words: ['organization', '42'], isQuoted: true },
    { words: ['scroll', '--organization', '42', '--keyword', '1001'], isQuoted: true },
  ],
  delete: [{ words: ['rules', `42/${HOSTILE}`, '--yes'], isQuoted: true }],
};

/** They run until they are interrupted, and have tests of their own below. */
const ENDLESS = ['receive', 'web'];

describe('what strangers write', () => {
  test('is tried with every command', () => {
    expect([...Object.keys(LINES), ...ENDLESS].sort()).toEqual(Object.keys(commands).sort());
  });

  const lines = Object.entries(LINES).flatMap(([name, of]) => of.map((line) => ({ name, ...line })));

  async function run({ name, words }: (typeof lines)[number], ...options: readonly string[]) {
    if (words.includes(`42/${HOSTILE}`)) await installation.put('RulesTableName', { ...RULE, ruleId: HOSTILE });
    return installation.run(['--local', ...options, name, ...words.map((word) => word.replace(/^DIR/, folder))]);
  }

  test.each(lines)('reaches no terminal: $name $words', async (line) => {
    const { status, out, error } = await run(line);
    expect({ status, error }).toMatchObject({ status: line.status ?? 0 });
    expect(`${out}${error}`).not.toBe('');
    expect(`${out}${error}`.replaceAll('\r\n', '\n')).not.toMatch(RAW);
  });

  test.each(lines.filter(({ noJson }) => !noJson))('is exact for programs: $name $words --json', async (line) => {
    const { out, error } = await run(line, '--json');
    expect(`${out}${error}`).not.toMatch(RAW);
    if (out === '' && line.status === 1) return;
    const read = JSON.stringify(JSON.parse(out));
    if (line.isQuoted) expect(read).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  test.each(['a.svg', 'b.svg', 'b.csv'])('reaches no file that a command draws: %s', async (name) => {
    expect(await readFile(join(folder, name), 'utf8')).not.toMatch(RAW);
  });

  test.each(Object.keys(commands))('reaches nobody as wrong words of "%s"', async (name) => {
    for (const words of [
      [HOSTILE],
      [`--${HOSTILE}`],
      ['rules', HOSTILE],
      ['add', 'slack', HOSTILE],
      [HOSTILE, HOSTILE],
    ]) {
      const { status, out, error } = await installation.run(['--local', name, ...words]);
      expect(status).not.toBe(0);
      expect(`${out}${error}`).not.toMatch(RAW);
    }
  });

  test.each([[[HOSTILE]], [['--stack', HOSTILE, '--local', 'status']], [[`--${HOSTILE}`]]])(
    'reaches nobody as a wrong command: %j',
    async (words) => {
      const { status, error } = await installation.run(words);
      expect(status).toBe(2);
      expect(error).not.toMatch(RAW);
    },
  );

  test('reaches nobody in a question', async () => {
    const { asked } = await installation.run(['--local', 'apply', join(folder, 'items')], 'no');
    await installation.put('RulesTableName', { ...RULE, ruleId: HOSTILE });
    const { asked: again } = await installation.run(['--local', 'delete', 'rules', `42/${HOSTILE}`], 'no');
    expect([...asked, ...again]).toHaveLength(2);
    expect([...asked, ...again].join('')).not.toMatch(RAW);
  });
});

describe('what a command prints until it is interrupted', () => {
  /** Runs one until it has printed something, does something else, and interrupts it. */
  async function until(words: readonly string[], pattern: RegExp, act: (url: string) => Promise<unknown>) {
    const { terminal, written } = recordTerminal();
    const environment = { MENTION_ALERTS_ENDPOINTS: installation.endpointsFile };
    const running = runCli(words, commands, { environment, terminal });
    await vi.waitFor(() => expect(`${written.stdout}${written.stderr}`).toMatch(pattern), 5000);
    await act(pattern.exec(`${written.stdout}${written.stderr}`)?.[0] ?? '');
    process.emit('SIGTERM');
    expect(await running).toBe(0);
    return written;
  }

  const post = (url: string) => fetch(`${url}?${encodeURIComponent(HOSTILE)}`, { method: 'POST', body: HOSTILE });

  test('is no message of a stranger as it is: receive', async () => {
    const { stdout, stderr } = await until(['receive', '--port', '0'], /http:\/\/[^,]+/, post);
    expect(stdout).toContain('owned');
    expect(`${stdout}${stderr}`).not.toMatch(RAW);
  });

  test('is exact for programs: receive --json', async () => {
    const { stdout } = await until(['--json', 'receive', '--port', '0'], /http:\/\/[^,]+/, post);
    expect(stdout).not.toMatch(RAW);
    expect(JSON.parse(stdout)).toMatchObject({ body: HOSTILE });
  });

  test('is an address: web', async () => {
    const { stdout } = await until(['--local', 'web', '--json'], /http:[^"]+/, async () => undefined);
    expect(JSON.parse(stdout)).toMatchObject({ address: expect.stringContaining('http') });
  });
});
