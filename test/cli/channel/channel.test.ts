import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelSecretPrefix } from '../../../cli/channel/secret-store.ts';
import { secretPrefix } from '../../../infra/read-secrets-under.ts';
import { type Receiver, startReceiver } from '../../adapters/webhook/start-receiver.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';
import { startDeliveries } from './start-deliveries.ts';

const SIGNING = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const PREFIX = 'mention-alerts/channel/test/';

let installation: TestInstallation;
let receiver: Receiver;
let deliveries: ReturnType<typeof startDeliveries>;
beforeAll(async () => {
  installation = await startInstallation();
  receiver = await startReceiver();
  deliveries = startDeliveries(installation);
});
afterAll(async () => {
  await deliveries.stop();
  await receiver.stop();
  await installation.stop();
});

const answer = (status: number, body = '') =>
  receiver.answerWith((_, response) => response.writeHead(status).end(body));
const channel = (...args: string[]) => installation.run(['--local', 'channel', ...args]);
const channels = async () => JSON.parse((await installation.run(['--local', 'status', '--items'])).out).channels;
const secretOf = async (name: string) => {
  const { SecretString = '' } = await installation.secrets.send(new GetSecretValueCommand({ SecretId: name }));
  return JSON.parse(SecretString);
};
const secretNow = async (): Promise<string> => (await channels())[0].secretName;
/** A file with a secret, as a person would keep it from the command line. */
const kept = (content: unknown) => installation.file('secret.json', content);
const hook = async (...args: string[]) =>
  channel('add', 'webhook', 'ops', `${receiver.url}/hook`, '--secret', await kept({ signingSecret: SIGNING }), ...args);

beforeEach(async () => {
  answer(200, 'ok');
  receiver.received.length = 0;
  for (const { channelId } of await channels()) await channel('remove', channelId, '--yes');
});

describe('channel add', () => {
  test('writes item and secret, sends a signed test, and says what the receiver answered', async () => {
    const { status, out, error } = await hook();
    expect({ status, error }).toEqual({ status: 0, error: '' });
    expect(out.split('\n')).toEqual([
      `channel ops: added as webhook; its secret is ${PREFIX}ops`,
      'ops took it: it answered 200.',
    ]);
    expect(await channels()).toEqual([{ channelId: 'ops', kind: 'webhook', secretName: `${PREFIX}ops` }]);
    const [got] = receiver.received;
    expect(new Webhook(SIGNING).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({ data: { test: true } });
  });

  test('says that the receiver did not take the test, with its own word for it', async () => {
    answer(403, 'invalid_token');
    const { status, error } = await hook();
    expect(status).toBe(1);
    expect(error).toMatch(/^ops did not take it: it answered 403 \(invalid_token\); tried again at \d\d:\d\d:\d\d UTC/);
    expect(error).toContain('"channel rotate ops" gives it another secret');
  });

  test('says so where the receiver wants no more events, and an added channel of the same id begins anew', async () => {
    answer(410);
    expect((await hook()).error).toContain('it answered 410 (Gone)');
    await channel('remove', 'ops', '--yes');
    answer(200);
    expect((await hook()).status).toBe(0);
  });

  test('says so where nothing comes of the test in time', async () => {
    let hangUp = () => {};
    receiver.answerWith((_, response) => {
      hangUp = () => response.destroy();
    });
    const { status, error } = await hook('--wait', '1');
    hangUp();
    expect(status).toBe(1);
    expect(error).toContain('ops has not answered: there is no result after 1 s');
  });

  test('makes a signing secret where none is given, and shows it once', async () => {
    const args = ['--local', 'channel', 'add', 'webhook', 'made', `${receiver.url}/hook`];
    const { status, out } = await installation.run(args, '');
    expect(status).toBe(0);
    const shown = /shown this once: (whsec_\S+)/.exec(out)?.[1] ?? '';
    expect(
      new Webhook(shown).verify(receiver.received[0]?.body ?? '', receiver.received[0]?.headers ?? {}),
    ).toBeDefined();
    expect((await secretOf(`${PREFIX}made`)).signingSecret).toBe(shown);
  });

  test('asks unseen for the address of a chat program, which is its password, and shows it nowhere', async () => {
    const address = `${receiver.url}/services/T0/B0/hunter2`;
    const result = await installation.run(['--local', 'channel', 'add', 'slack', 'pr'], '', address);
    expect(result.status).toBe(0);
    expect(result.asked).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(receiver.received[0]?.path).toBe('/services/T0/B0/hunter2');
    expect(await secretOf(`${PREFIX}pr`)).toEqual({ url: address });
  });

  test('refuses a password among the arguments, without repeating it and without writing anything', async () => {
    const result = await channel('add', 'slack', 'pr', 'https://hooks.slack.com/services/hunter2');
    expect(result.status).toBe(2);
    expect(result.error).toContain('is its password, and others can read arguments');
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(await channels()).toEqual([]);
  });

  test.each([
    ['an address that is none', { url: 'hunter2', signingSecret: SIGNING }, 'its address is not a URL'],
    ['an address with a password in it', { url: 'https://u:hunter2@x.example/' }, 'carries a user name or password'],
    ['another scheme', { url: 'ftp://hunter2.example/', signingSecret: SIGNING }, 'does not begin with https://'],
    [
      'an address without TLS',
      { url: 'http://hunter2.example/', signingSecret: SIGNING },
      'does not begin with https://',
    ],
    ['a signing secret that is none', { url: 'https://x.example/', signingSecret: 'hunter2' }, 'malformed'],
  ])('refuses %s before anything is written, and does not repeat it', async (_what, secret, problem) => {
    const result = await channel('add', 'webhook', 'ops', '--secret', await kept(secret));
    expect(result.status).toBe(1);
    expect(result.error).toContain(problem);
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(await channels()).toEqual([]);
  });

  test.each([
    [['add', 'webhok', 'x'], 'There is no kind of channel "webhok". Did you mean "webhook"?'],
    [['add', 'webhook'], 'ID is missing.'],
    [['add', 'webhook', 'a b'], 'ID must be 1 to 200 of'],
    [['add', 'webhook', 'x', 'https://x.example/', 'y'], 'is one argument too many'],
    [['ad', 'webhook', 'x'], 'Did you mean "add"?'],
    [['add', 'slack', 'x'], 'there is no terminal to ask for it'],
    [['add', 'slack', 'x', '--wait', 'long'], '--wait must be a whole number of seconds'],
  ])('%j is wrong usage', async (args, problem) => {
    const result = await channel(...args);
    expect(result.status).toBe(2);
    expect(result.error).toContain(problem);
  });

  test('leaves a channel that is there alone', async () => {
    await hook();
    expect(await hook()).toMatchObject({
      status: 1,
      error: 'There is a channel ops already: "channel rotate ops" gives it another secret.',
    });
  });
});

describe('a channel that wakes people', () => {
  test('is tested with an incident that is closed again at once', async () => {
    answer(202);
    const routingKey = 'R0123456789abcdefghijklmnoHUNTER';
    const args = ['add', 'pagerduty', 'duty', `${receiver.url}/v2/enqueue`, '--secret', await kept(routingKey)];
    const result = await channel(...args);
    expect(result.out).toContain('duty took it: it answered 202.');
    expect(JSON.stringify(result)).not.toContain('HUNTER');
    await expect.poll(() => receiver.received.length).toBe(2);
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    expect(sent.map(({ event_action }) => event_action)).toEqual(['trigger', 'resolve']);
    expect(new Set(sent.map(({ dedup_key }) => dedup_key)).size).toBe(1);
    expect(sent[0]).toMatchObject({ routing_key: routingKey, payload: { severity: 'info' } });
  });

  test('asks for each part of its secret unseen, but for an address that has a usual value', async () => {
    const token = '123456789:AAabcdefghijklmnopqrstuvwxyz0123456';
    const asked = await installation.run(['--local', 'channel', 'add', 'telegram', 'chat'], '', token);
    expect(asked.asked).toHaveLength(3);
    expect(asked.error).toContain('"chatId" is missing or malformed');
    expect(JSON.stringify(asked)).not.toContain(token);
    expect(await channels()).toEqual([]);
  });
});

describe('channel rotate', () => {
  const NEW = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const rotate = async () => channel('rotate', 'ops', '--secret', await kept({ signingSecret: NEW }));

  test('signs with the new and the old secret, so that the receiver may change at any time, and forgets the old one', async () => {
    await hook();
    const before = await secretNow();
    const { status, out } = await rotate();
    expect(status).toBe(0);
    expect(out).toContain(`the secret ${before} is deleted in 7 days`);
    const got = receiver.received.at(-1);
    for (const secret of [NEW, SIGNING]) {
      expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toBeDefined();
    }
    await expect(secretOf(before)).rejects.toThrow('marked for deletion');
    expect(await secretOf(await secretNow())).toMatchObject({ url: `${receiver.url}/hook`, signingSecret: NEW });
  });

  test('goes back to what it was where the receiver does not take the test', async () => {
    await hook();
    const before = await channels();
    answer(401);
    const { status, error } = await rotate();
    expect(status).toBe(1);
    expect(error).toContain('ops did not take it: it answered 401');
    expect(error).toContain('nothing has changed');
    expect(await channels()).toEqual(before);
    expect(await secretOf(await secretNow())).toMatchObject({ signingSecret: SIGNING });
    answer(200);
    expect((await installation.run(['--local', 'test', 'ops'])).status).toBe(0);
  });

  test('keeps a secret that another channel names', async () => {
    await hook();
    const secretName = await secretNow();
    await installation.put('ChannelsTableName', { channelId: 'twin', kind: 'webhook', secretName });
    expect((await rotate()).out).toContain('stays: twin uses it, too');
    expect(await secretOf(secretName)).toMatchObject({ signingSecret: SIGNING });
  });
});

describe('channel disable, enable and remove', () => {
  test('switch events off and on, and take item and secret away', async () => {
    await hook();
    expect((await channel('disable', 'ops')).out).toBe('channel ops: disabled, it gets nothing');
    expect(await channels()).toMatchObject([{ enabled: false }]);
    expect((await channel('enable', 'ops')).out).toBe('channel ops: gets events again');
    const secretName = await secretNow();
    const removed = await installation.run(['--local', 'channel', 'remove', 'ops'], 'y');
    expect(removed.out).toBe(`channel ops: removed; its secret ${secretName} is deleted in 7 days`);
    expect(await channels()).toEqual([]);
    expect((await hook()).status).toBe(0);
  });

  test('ask before they remove, and name the rules that lose the channel', async () => {
    await hook();
    const rule = { organizationId: 42, ruleId: 'acme', notify: { channels: ['ops'] } };
    await installation.put('RulesTableName', rule);
    const kept = await installation.run(['--local', 'channel', 'remove', 'ops'], 'n');
    expect(kept).toMatchObject({ status: 1, error: 'Nothing was removed.' });
    expect(kept.asked[0]).toContain('Rules that name it: 42/acme.');
    expect(await channels()).toHaveLength(1);
  });
});

describe('the names of secrets', () => {
  test.each(['prod', 'test'])('of stage %s begin as its functions may read them', (stage) => {
    expect(channelSecretPrefix(stage)).toBe(secretPrefix('channel', stage));
  });
});

describe('test CHANNEL', () => {
  test('waits for what comes of the test on its real way, and tells it', async () => {
    await hook();
    const result = await installation.run(['--local', 'test', 'ops']);
    expect(result).toMatchObject({ status: 0 });
    expect(result.out).toContain('ops took it: it answered 200.');
    answer(500);
    const failed = await installation.run(['--local', 'test', 'ops', '--json']);
    expect(failed.status).toBe(1);
    expect(JSON.parse(failed.out).outcomes).toMatchObject([{ channel: 'ops', kind: 'not-taken' }]);
  });
});
