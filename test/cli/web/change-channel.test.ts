import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openLocal } from '../../../cli/context/open-local.ts';
import { pageApi } from '../../../cli/web/page-api.ts';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';
import { LANGUAGES } from '../../../functions/languages/language.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { type Receiver, startReceiver } from '../../adapters/webhook/start-receiver.ts';
import { startDeliveries } from '../channel/start-deliveries.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const PREFIX = 'mention-alerts/channel/test/';
const TOKEN = '123456789:AAabcdefghijklmnopqrstuvwxyz_hunter2';

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;
let receiver: Receiver;
let deliveries: ReturnType<typeof startDeliveries>;
beforeAll(async () => {
  installation = await startInstallation();
  opened = await openLocal(installation.endpointsFile);
  receiver = await startReceiver();
  deliveries = startDeliveries(installation);
});
afterAll(async () => {
  await deliveries.stop();
  await receiver.stop();
  opened.close();
  await installation.stop();
});

const answer = (status: number, body = '') =>
  receiver.answerWith((_, response) => response.writeHead(status).end(body));

/** What the page is answered, or refused with. */
const answered = z.strictObject({
  kind: z.string().optional(),
  words: z.union([z.string().transform((sentence) => [sentence]), z.array(z.string())]).default([]),
  made: z.string().optional(),
  channel: z.string().optional(),
  enabled: z.boolean().optional(),
  refused: z.object({ status: z.number(), message: z.string() }).optional(),
});

const ask = async (name: 'addChannel' | 'rotateChannel' | 'removeChannel' | 'enable', asked: object) => {
  const questions = pageApi({
    installation: opened,
    right: 'change',
    ask: () => expect.unreachable(),
    now: Date.now,
    testWaitMs: 20_000,
  });
  const given = await questions[name].answer(asked).catch((refused: unknown) => ({ refused }));
  return answered.parse(given);
};
const channels = async () => JSON.parse(await installation.stored('channels'));
const secretOf = async (name: string) => {
  const { SecretString = '' } = await installation.secrets.send(new GetSecretValueCommand({ SecretId: name }));
  return JSON.parse(SecretString);
};
const secretNow = async (): Promise<string> => (await channels())[0].secretName;
const hook = () => `${receiver.url}/hook`;
const add = (kind: string, secret: object, channel = 'pr') => ask('addChannel', { channel, kind, secret });
const telegram = () => ({ url: receiver.url, botToken: TOKEN, chatId: '-1001' });

beforeEach(async () => {
  answer(200, '{"ok":true}');
  receiver.received.length = 0;
  for (const { channelId } of await channels()) await ask('removeChannel', { channel: channelId });
});

describe('adding a channel on the page', () => {
  test('does what the command does, and shows a signing secret that was made', async () => {
    const added = await add('webhook', { url: hook() }, 'news');
    const made = added.made ?? '';
    expect(added).toEqual({ kind: 'taken', words: ['news took it: it answered 200.'], made });
    expect(await channels()).toEqual([{ channelId: 'news', kind: 'webhook', secretName: `${PREFIX}news` }]);
    expect(await secretOf(`${PREFIX}news`)).toEqual({ url: hook(), signingSecret: made });
    const [got] = receiver.received;
    expect(new Webhook(made).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({ data: { test: true } });
  });

  test('says what the receiver answered where it did not take the test, and what to do', async () => {
    answer(403, 'invalid_token');
    const { kind, words } = await add('slack', { url: `${receiver.url}/hunter2` });
    expect(kind).toBe('not-taken');
    expect(words).toEqual([
      expect.stringContaining('pr did not take it: it answered 403 (invalid_token)'),
      'Give it another secret, or remove it.',
    ]);
    expect(JSON.stringify(words)).not.toContain('hunter2');
  });

  test.each([
    ['an ID that a secret cannot be named by', { channel: 'a b' }, 400, 'An ID has 1 to 200'],
    ['a kind that there is not', { kind: 'pager' }, 400, 'no such kind'],
    [
      'a field that is missing',
      { secret: { url: 'https://x.example/', chatId: '1' } },
      400,
      'Token of the bot: this is',
    ],
    [
      'a field in another form',
      { secret: { botToken: 'hunter2', chatId: '1' } },
      400,
      'Token of the bot: this does not',
    ],
    ['an address that is none', { kind: 'slack', secret: { url: 'hunter2' } }, 400, 'must begin with https://'],
    [
      'an address without TLS',
      { kind: 'slack', secret: { url: 'http://hooks.slack.com/services/hunter2' } },
      400,
      'must begin with https://',
    ],
    [
      'a password in an address',
      { kind: 'slack', secret: { url: 'https://u:hunter2@x.example' } },
      400,
      'no user name',
    ],
  ])('refuses %s before anything is written, and does not repeat it', async (_, wrong, status, problem) => {
    const { refused } = await ask('addChannel', { channel: 'pr', kind: 'telegram', secret: telegram(), ...wrong });
    expect(refused).toEqual({ status, message: expect.stringContaining(problem) });
    expect(JSON.stringify(refused)).not.toContain('hunter2');
    expect(await channels()).toEqual([]);
  });

  test('leaves a channel that is there, and a secret of another one, alone', async () => {
    await add('webhook', { url: hook() });
    expect(await add('slack', { url: hook() })).toMatchObject({
      refused: { status: 409, message: expect.stringContaining('already') },
    });
    await installation.put('ChannelsTableName', { channelId: 'x', kind: 'webhook', secretName: `${PREFIX}free` });
    expect(await add('slack', { url: hook() }, 'free')).toMatchObject({
      refused: { status: 409, message: 'The secret of this ID belongs to x: choose another ID.' },
    });
  });
});

describe('giving a channel another secret on the page', () => {
  test('signs with both for a while, and shows the one that was made', async () => {
    const { made: first = '' } = await add('webhook', { url: hook() });
    const rotated = await ask('rotateChannel', { channel: 'pr', secret: {} });
    expect(rotated).toMatchObject({ kind: 'taken', made: expect.stringMatching(/^whsec_/) });
    const got = receiver.received.at(-1);
    for (const secret of [first, rotated.made ?? '']) {
      expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toBeDefined();
    }
  });

  test('keeps what is left empty, and goes back where the receiver does not take it', async () => {
    await add('telegram', telegram());
    const before = await secretNow();
    answer(401);
    const { kind, words } = await ask('rotateChannel', { channel: 'pr', secret: { chatId: '-1002' } });
    expect([kind, words.at(-1)]).toEqual(['not-taken', 'Nothing has changed: it uses the secret that it had.']);
    expect(await secretNow()).toBe(before);
    answer(200, '{"ok":true}');
    expect(await ask('rotateChannel', { channel: 'pr', secret: { chatId: '-1002' } })).toMatchObject({ kind: 'taken' });
    expect(await secretOf(await secretNow())).toEqual({ ...telegram(), chatId: '-1002' });
  });

  test('sends no password that somebody else typed to an address that is given now', async () => {
    await add('telegram', telegram());
    const before = await secretNow();
    receiver.received.length = 0;
    const elsewhere = { url: `${receiver.url}/elsewhere`, chatId: '-1001' };
    expect(await ask('rotateChannel', { channel: 'pr', secret: elsewhere })).toMatchObject({
      refused: {
        status: 400,
        message: expect.stringMatching(/^Token of the bot: type it again\. The address changes/),
      },
    });
    expect(receiver.received).toEqual([]);
    expect(await secretNow()).toBe(before);
    const typed = { ...elsewhere, botToken: TOKEN };
    expect(await ask('rotateChannel', { channel: 'pr', secret: typed })).toMatchObject({ kind: 'taken' });
    expect(receiver.received[0]?.path).toMatch(/^\/elsewhere\//);
  });

  test('sends no test while the channel is disabled', async () => {
    await add('webhook', { url: hook() });
    await ask('enable', { channel: 'pr', enabled: false });
    receiver.received.length = 0;
    expect(await ask('rotateChannel', { channel: 'pr', secret: {} })).toMatchObject({
      kind: 'not-tested',
      words: [expect.stringContaining('no test was sent')],
    });
    expect(receiver.received).toEqual([]);
  });

  test('is of a channel that is there and understood', async () => {
    expect(await ask('rotateChannel', { channel: 'no', secret: {} })).toMatchObject({ refused: { status: 404 } });
    await installation.put('ChannelsTableName', { channelId: 'odd', kind: 'pager' });
    expect(await ask('rotateChannel', { channel: 'odd', secret: {} })).toMatchObject({ refused: { status: 400 } });
  });
});

// Whoever removed a channel because of a wrong secret adds it again at once; the functions know the text of the first one for minutes.
test('a channel that is added again is tested with the secret that is typed now', async () => {
  const typed: string[] = [];
  for (const path of ['one', 'two', 'three']) {
    await add('webhook', { url: `${receiver.url}/${path}` });
    typed.push(await secretNow());
    await ask('removeChannel', { channel: 'pr' });
  }
  expect(receiver.received.map(({ path }) => path)).toEqual(['/one', '/two', '/three']);
  expect(new Set(typed).size).toBe(3);
});

describe('removing a channel on the page', () => {
  test('takes item and secret away, also of an item that is not understood, and keeps a secret that others use', async () => {
    await add('webhook', { url: hook() });
    const secretName = await secretNow();
    await installation.put('ChannelsTableName', { channelId: 'twin', kind: 'webhook', secretName });
    expect((await ask('removeChannel', { channel: 'twin' })).words[0]).toContain('Its secret stays');
    expect((await ask('removeChannel', { channel: 'pr' })).words[0]).toBe(
      'pr is removed. Its secret is deleted in seven days.',
    );
    await expect(secretOf(secretName)).rejects.toThrow('marked for deletion');
    await installation.put('ChannelsTableName', { channelId: 'odd', kind: 'pager' });
    expect((await ask('removeChannel', { channel: 'odd' })).words[0]).toContain('odd is removed');
    expect(await channels()).toEqual([]);
    expect(await ask('removeChannel', { channel: 'pr' })).toMatchObject({ refused: { status: 404 } });
  });
});

// What is typed wrongly is likely to be a password in the wrong place.
test.each(Object.entries(CHANNEL_KINDS))(
  'no answer repeats what was typed of a secret of %s',
  async (kind, { secret }) => {
    const typed = Object.fromEntries(secret.fields.map(({ name }) => [name, `hunter2 ${name}`]));
    const said: unknown[] = [];
    for (const { name } of secret.fields) {
      for (const url of [`${receiver.url}/hunter2`, 'https://u:hunter2@x.example/', 'hunter2', '']) {
        const given = { ...typed, url, [name]: name === 'url' ? url : typed[name] };
        said.push(await add(kind, given), await ask('rotateChannel', { channel: 'pr', secret: given }));
      }
    }
    expect(said.length).toBeGreaterThan(7);
    expect(JSON.stringify(said)).not.toContain('hunter2');
  },
);

test.each(LANGUAGES)('in %s each field of a secret has a name', (language) => {
  const { channels: words } = wordsOf({ language });
  for (const { secret } of Object.values(CHANNEL_KINDS)) {
    for (const { label } of secret.fields) expect(words.fields[label]).not.toBe('');
  }
});
