import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandContext } from '../../../cli/command.ts';
import { commands } from '../../../cli/commands.ts';
import { runCli } from '../../../cli/run-cli.ts';
import {
  ACME,
  GLOBEX,
  GROUP,
  NOON,
  ORGANIZATION,
  type RunningService,
  startService,
  TOKENS,
} from '../../media-api/contract/start-service.ts';
import { recordTerminal } from '../../support/record-terminal.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ rateLimits: false });
  service.feedJson(
    ...Array.from({ length: 30 }, (_, index) => ({
      id: 2n ** 60n + BigInt(index),
      type: index % 3 === 0 ? 'TV' : 'WEB',
      mention: 'm',
      autoSentiment: index % 2 === 0 ? 'NEGATIVE' : 'POSITIVE',
      reach: index,
      feedTime: NOON - (index + 1) * 60_000,
      publishedTime: NOON - (index + 1) * 60_000 - 3_600_000,
      keywordIds: [ACME],
    })),
  );
});
afterAll(() => service.close());

type Run = {
  readonly status: number;
  readonly out: string;
  readonly error: string;
};

type Surroundings = {
  readonly environment?: CommandContext['environment'];
  readonly ask?: NonNullable<CommandContext['ask']>;
};

/** Runs a command line as the command would, with the service's address and the admin's token. */
async function cli(line: readonly string[], { environment, ask }: Surroundings = {}): Promise<Run> {
  const { terminal, out, error } = recordTerminal();
  const status = await runCli(line, commands, {
    environment: environment ?? { MEDIA_MONITORING_URL: service.url, MEDIA_MONITORING_TOKEN: TOKENS.admin },
    terminal,
    ...(ask && { ask }),
  });
  return { status, out: out(), error: error() };
}

const words = (line: string): string[] => line.split(' ');
const OF_ACME = `--organization ${ORGANIZATION} --keyword ${ACME}`;
const OF_GROUP = `--organization ${ORGANIZATION} --group ${GROUP}`;

describe('api lookups', () => {
  test('print identifiers exactly, as JSON numbers', async () => {
    const { status, out, error } = await cli(words(`api organization ${ORGANIZATION}`));
    expect(status).toBe(0);
    expect(error).toBe('');
    expect(out).toContain(`"id": ${ORGANIZATION},`);
    expect(out).toContain(`"id": ${GROUP},`);
    expect(JSON.parse(out)).toMatchObject({ name: 'Müller & Co', keywords: expect.any(Array) });
  });

  test('show who one is without showing the token', async () => {
    const { status, out } = await cli(['api', 'me']);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ accessToken: '[redacted]', verified: true });
    expect(out.replace(/"(email|name)": "[^"]*"/g, '')).not.toContain(TOKENS.admin);
  });

  test.each([
    { line: 'api languages', expected: { languages: expect.arrayContaining([{ code: 'de', name: 'German' }]) } },
    { line: 'api locations', expected: { locations: expect.arrayContaining([{ code: 'DE', name: 'Germany' }]) } },
    { line: `api tags ${ORGANIZATION} 5,6`, expected: { tags: [{ id: 5, name: 'praise' }] } },
  ])('print what the service gives: $line', async ({ line, expected }) => {
    const { status, out } = await cli(words(line));
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual({ ...expected, skipped: [], skippedCount: 0 });
  });
});

describe('api count', () => {
  const last10 = `--from ${new Date(NOON - 600_000).toISOString()} --to ${new Date(NOON).toISOString()}`;

  test.each([
    { options: OF_ACME, count: 30 },
    { options: OF_GROUP, count: 30 },
    { options: `--organization ${ORGANIZATION} --keyword ${GLOBEX}`, count: 0 },
    { options: `${OF_ACME} ${last10}`, count: 10 },
    { options: `${OF_ACME} ${last10} --timeline feed`, count: 10 },
    { options: `${OF_ACME} ${last10} --timeline published`, count: 0 },
    { options: `${OF_ACME} --from 2026-11-20T14:50:00+01:00 --to 2026-11-20T15:00:00+01:00`, count: 10 },
    { options: `${OF_ACME} --from 2026-11-20 --to 2026-11-21`, count: 30 },
    { options: `${OF_ACME} --relative LAST_24_HOURS`, count: 30 },
    { options: `${OF_ACME} --relative YESTERDAY`, count: 0 },
    { options: `${OF_ACME} --sentiment NEGATIVE`, count: 15 },
    { options: `${OF_ACME} --sentiment negative,positive --type TV`, count: 10 },
    { options: `${OF_ACME} --type WEB,TV --json`, count: 30 },
    { options: `${OF_GROUP} --feeds keyword:${ACME}`, count: 30 },
    { options: `${OF_GROUP} --feeds group:${GROUP}/keyword:${GLOBEX}`, count: 0 },
    { options: `${OF_GROUP} --feeds keyword:${GLOBEX},group:${GROUP}`, count: 30 },
    { options: `${OF_ACME} --not negative`, count: 15 },
    { options: `${OF_ACME} --not NEGATIVE,TV`, count: 10 },
    { options: `${OF_ACME} --must tv`, count: 10 },
    { options: `${OF_ACME} --must TV,POSITIVE`, count: 5 },
    { options: `${OF_ACME} --all TV,WEB`, count: 0 },
    { options: `${OF_ACME} --all WEB --type WEB,TV --sentiment NEGATIVE,POSITIVE --not POSITIVE`, count: 10 },
  ])('$options is $count', async ({ options, count }) => {
    const { status, out, error } = await cli(words(`api count ${options}`));
    expect(error).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ count, typeToCount: expect.any(Object) });
  });
});

describe('api scroll', () => {
  test('prints the mentions in the order asked for, up to the limit, and says whether there are more', async () => {
    const { status, out } = await cli(words(`api scroll ${OF_ACME} --sort REACH --direction ASC --limit 3`));
    expect(status).toBe(0);
    expect(out).toContain(`"id": ${2n ** 60n + 1n},`);
    const printed = JSON.parse(out);
    expect(printed.mentions.map(({ reach }: { reach: number }) => reach)).toEqual([0, 1, 2]);
    expect(printed.hasMore).toBe(true);
  });

  test('reads several pages when the limit is larger than one', async () => {
    const large = await startService({ rateLimits: false });
    large.feedJson(...Array.from({ length: 1_050 }, () => ({ type: 'TV', mention: 'm', keywordIds: [ACME] })));
    const environment = { MEDIA_MONITORING_URL: large.url, MEDIA_MONITORING_TOKEN: TOKENS.admin };
    const { status, out } = await cli(words(`api scroll ${OF_ACME} --limit 2000`), { environment });
    await large.close();
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ mentions: { length: 1_050 }, hasMore: false });
  });

  test('prints what was read before an error, and the error', async () => {
    let asked = 0;
    const breaking = await startService({
      rateLimits: false,
      edge: () => {
        asked += 1;
        if (asked === 2) breaking.directory.userOfToken = () => undefined;
        return undefined;
      },
    });
    breaking.feedJson(...Array.from({ length: 1_050 }, () => ({ type: 'TV', mention: 'm', keywordIds: [ACME] })));
    const environment = { MEDIA_MONITORING_URL: breaking.url, MEDIA_MONITORING_TOKEN: TOKENS.admin };
    const { status, out, error } = await cli(words(`api scroll ${OF_ACME} --limit 2000`), { environment });
    await breaking.close();
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ mentions: { length: 1_000 }, hasMore: true });
    expect(error).toMatch(/^unauthorized: .*status 401/);
  });
});

describe('api keyword', () => {
  test('creates, validates and deletes', async () => {
    const definition = '{"naturalQuery":"gadget","naturalFilters":"author:Jane"}';
    const validated = await cli(['api', 'keyword', 'validate', '--definition', definition]);
    expect(validated).toMatchObject({ status: 0, out: expect.stringContaining('"naturalFilters"') });

    const create = ['api', 'keyword', 'create', ...words(OF_GROUP), '--name', 'Gadgets', '--definition', definition];
    const created = await cli(create);
    expect(created.status).toBe(0);
    const { id } = JSON.parse(created.out);
    expect(await cli(create)).toMatchObject({
      status: 1,
      error: expect.stringMatching(/^conflict: .*status 409, code illegal_param/),
    });

    const remove = words(`api keyword delete --organization ${ORGANIZATION} --keyword ${id} --yes`);
    const outcomeOf = ({ out }: Run): unknown => JSON.parse(out).outcome;
    expect(outcomeOf(await cli(remove))).toBe('deleted');
    expect(outcomeOf(await cli(remove))).toBe('already-gone');
  });

  test.each([
    { answer: 'n', status: 1 },
    { answer: '', status: 1 },
    { answer: 'yes please', status: 1 },
    { answer: 'Y', status: 0 },
  ])('asks before it deletes; "$answer" ends with $status', async ({ answer, status }) => {
    const questions: string[] = [];
    const result = await cli(words(`api keyword delete --organization ${ORGANIZATION} --keyword ${GLOBEX}`), {
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
    });
    expect(result.status).toBe(status);
    expect(questions).toEqual([expect.stringContaining(`keyword ${GLOBEX} of organization ${ORGANIZATION}`)]);
    expect(service.directory.keyword(GLOBEX) === undefined).toBe(status === 0);
  });

  test('does not delete when nobody can be asked', async () => {
    const result = await cli(words(`api keyword delete ${OF_ACME}`));
    expect(result).toMatchObject({ status: 2, out: '', error: expect.stringContaining('--yes') });
    expect(service.directory.keyword(ACME)).toBeDefined();
  });
});

describe('an error of the service', () => {
  test.each([
    { line: 'api organization 404', kind: 'not-found', marks: '(status 404, code not_exists)', detail: '404' },
    { line: 'api tags 77 5', kind: 'forbidden', marks: '(status 403, code illegal_permission)', detail: '77' },
    {
      line: `api count --organization ${ORGANIZATION} --keyword 5`,
      kind: 'not-found',
      marks: '(status 404)',
      detail: '5',
    },
    {
      line: `api count ${OF_ACME} --type TELEX`,
      kind: 'invalid-request',
      marks: '(status 400)',
      detail: 'mentionType',
    },
    {
      line: `api count ${OF_ACME} --not TELEX`,
      kind: 'invalid-request',
      marks: '(status 400)',
      detail: 'mentionType/not',
    },
    {
      line: `api count ${OF_GROUP} --feeds keyword:3000000000`,
      kind: 'not-found',
      marks: '(status 404)',
      detail: '3000000000',
    },
    { line: `api count ${OF_GROUP} --feeds keyword:0`, kind: 'not-found', marks: '(status 404)', detail: 'keyword 0' },
  ])(
    'is one line on stderr with kind, status, code and detail, and status 1: $line',
    async ({ line, kind, marks, detail }) => {
      const result = await cli(words(line));
      expect(result).toMatchObject({ status: 1, out: '' });
      expect(result.error.startsWith(`${kind}: `)).toBe(true);
      expect(result.error.split(`${marks}: `)[1]).toContain(detail);
      expect(result.error).not.toContain('\n');
    },
  );

  test('does not show a token that was rejected', async () => {
    const environment = { MEDIA_MONITORING_URL: service.url, MEDIA_MONITORING_TOKEN: 'a-wrong-token' };
    const result = await cli(['api', 'me'], { environment });
    expect(result).toMatchObject({ status: 1, out: '', error: expect.stringMatching(/^unauthorized: .*status 401/) });
    expect(result.error).not.toContain('a-wrong-token');
  });

  test('is a network error when nobody answers at the address', async () => {
    const gone = await startService();
    await gone.close();
    const environment = { MEDIA_MONITORING_URL: gone.url, MEDIA_MONITORING_TOKEN: TOKENS.admin };
    expect(await cli(['api', 'me'], { environment })).toMatchObject({
      status: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('wrong usage', () => {
  test.each([
    { line: 'api', error: 'operation is missing' },
    { line: 'api cuont', error: 'Did you mean "count"?' },
    { line: 'api keyword', error: 'keyword create' },
    { line: 'api keyword destroy', error: 'no operation' },
    { line: 'api me too', error: '"too" is one argument too many' },
    { line: 'api organization', error: 'ID is missing' },
    { line: 'api organization abc', error: 'whole number' },
    { line: 'api organization 9223372036854775808', error: 'whole number' },
    { line: 'api tags 42', error: 'IDS is missing' },
    { line: 'api tags 42 1,,2', error: 'without empty places' },
    { line: `api count --keyword ${ACME}`, error: '--organization is missing' },
    { line: `api count --organization ${ORGANIZATION}`, error: 'either --keyword ID or --group ID' },
    { line: `api count ${OF_ACME} --group ${GROUP}`, error: 'either --keyword ID or --group ID' },
    { line: `api count --organization 1 --keyword 2147483648`, error: 'int32' },
    { line: `api count ${OF_ACME} --from 2026-11-20`, error: 'needed together' },
    { line: `api count ${OF_ACME} --from 2026-11-20T10:00 --to 2026-11-21`, error: 'with its zone' },
    { line: `api count ${OF_ACME} --from 2026-11-21 --to 2026-11-20`, error: 'before --to' },
    { line: `api count ${OF_ACME} --from 2026-02-30 --to 2026-11-20`, error: 'ISO 8601' },
    { line: `api count ${OF_ACME} --relative TODAY --from 2026-02-03`, error: '--relative' },
    { line: `api count ${OF_ACME} --relative LAST_24_HOUR`, error: 'Did you mean "LAST_24_HOURS"?' },
    { line: `api count ${OF_ACME} --timeline both`, error: 'feed, published' },
    { line: `api count ${OF_ACME} --sentiment BAD`, error: 'POSITIVE, NEUTRAL' },
    {
      line: `api count ${OF_ACME} --feeds 7`,
      error: '--feeds must be a list of group:ID, keyword:ID or group:ID/keyword:ID',
    },
    { line: `api count ${OF_ACME} --feeds keyword:1/group:2`, error: '--feeds must be a list' },
    { line: `api count ${OF_ACME} --feeds group:x`, error: 'the group of --feeds must be a whole number' },
    { line: `api count ${OF_ACME} --must TV,`, error: '--must must be a list' },
    { line: `api count ${OF_ACME} --limit 3`, error: 'no option --limit' },
    { line: `api count ${OF_ACME} --organizaton 4`, error: 'Did you mean "--organization"?' },
    { line: `api scroll ${OF_ACME} --limit 0`, error: '--limit' },
    { line: `api scroll ${OF_ACME} --sort NOISE`, error: 'PUBLISHED_TIME' },
    { line: `api scroll ${OF_ACME} --direction UP`, error: 'ASC, DESC' },
    { line: `api keyword create ${OF_GROUP} --definition {}`, error: '--name is missing' },
    { line: `api keyword create ${OF_GROUP} --name x`, error: '--definition is missing' },
    { line: `api keyword validate --definition {`, error: 'not JSON' },
    { line: `api keyword validate --definition []`, error: 'not a keyword definition' },
    {
      line: `api keyword validate --definition {"naturalQuery":5}`,
      error: 'naturalQuery: expected a text, not a number.',
    },
  ])('is told in words, with status 2: $line', async ({ line, error }) => {
    const result = await cli(words(line));
    expect(result).toMatchObject({ status: 2, out: '' });
    expect(result.error).toContain(error);
    // One line; only where words are missing or too many, a second one says how the operation is used.
    const isOfWords = /^\S+ is (missing|one argument too many)/.test(result.error);
    expect(result.error).toMatch(isOfWords ? /^[^\n]*\n\nUsage: [^\n]*(?:\n {7}[^\n]*)*$/ : /^[^\n]*$/);
  });

  test('is followed by how the operation is used where words are missing', async () => {
    expect((await cli(words('api tags 42'))).error).toBe('IDS is missing.\n\nUsage: mention-alerts api tags ORG IDS');
  });

  test.each([
    { environment: {}, error: 'MEDIA_MONITORING_URL' },
    { environment: { MEDIA_MONITORING_URL: 'http://127.0.0.1:1' }, error: 'MEDIA_MONITORING_TOKEN' },
    { environment: { MEDIA_MONITORING_URL: ' ', MEDIA_MONITORING_TOKEN: 't' }, error: 'MEDIA_MONITORING_URL' },
    { environment: { MEDIA_MONITORING_URL: 'nowhere', MEDIA_MONITORING_TOKEN: 't' }, error: 'MEDIA_MONITORING_URL' },
  ])('of the environment names the variable: $error', async ({ environment, error }) => {
    expect(await cli(['api', 'me'], { environment })).toMatchObject({
      status: 2,
      error: expect.stringContaining(error),
    });
  });
});

describe('help', () => {
  test.each([
    { line: 'api --help', shown: 'api keyword delete --organization ID --keyword ID [--yes]' },
    { line: 'api count --help', shown: '--relative PERIOD' },
    { line: 'api keyword --help', shown: 'api keyword validate --definition JSON' },
    { line: 'api keyword create -h', shown: '--definition JSON' },
  ])('is on stdout, with status 0, and needs no environment: $line', async ({ line, shown }) => {
    const result = await cli(words(line), { environment: {} });
    expect(result).toMatchObject({ status: 0, error: '', out: expect.stringContaining(shown) });
  });
});
