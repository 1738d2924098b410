import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Resolve } from '../../../functions/adapters/webhook/checked-lookup.ts';
import { webhookSender } from '../../../functions/adapters/webhook/webhook-sender.ts';
import { allowedHosts } from '../../../functions/domain/channels/webhook-address.ts';
import { certificateAuthority } from '../../support/certificate-authority.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';

const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const HOST = 'receiver.example';
const authority = certificateAuthority();
const certificate = authority.issue(HOST);

let receiver: Receiver;
let secure: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  secure = await startReceiver(certificate);
});
afterAll(async () => {
  await receiver.stop();
  await secure.stop();
});
beforeEach(() => {
  for (const each of [receiver, secure]) {
    each.received.length = 0;
    each.answerWith((_, response) => response.writeHead(200).end('ok'));
  }
});

const local = webhookSender({ allowed: allowedHosts('127.0.0.1') });

const message = (address: string, parts: { timeoutMs?: number; body?: string } = {}) => ({
  address,
  signingSecret,
  contentType: 'application/cloudevents+json',
  body: '{"id":"e-1","text":"Zażółć 😀"}',
  id: 'e-1',
  at: Date.now(),
  timeoutMs: 5000,
  ...parts,
});

const resolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('a message', () => {
  test('arrives as it was, with a signature that the public library of Standard Webhooks accepts', async () => {
    const sent = message(`${receiver.url}/hook?key=1`);
    expect(await local.send(sent)).toEqual({ kind: 'answered', status: 200 });
    const [got] = receiver.received;
    expect(got).toMatchObject({ method: 'POST', path: '/hook?key=1', body: sent.body });
    expect(got?.headers).toMatchObject({ 'content-type': sent.contentType, 'webhook-id': 'e-1' });
    expect(new Webhook(signingSecret).verify(got?.body ?? '', got?.headers ?? {})).toEqual(JSON.parse(sent.body));
    const other = new Webhook(Buffer.alloc(32, 8).toString('base64'));
    expect(() => other.verify(got?.body ?? '', got?.headers ?? {})).toThrow();
  });

  test('carries the time of the clock that was handed in', async () => {
    await local.send({ ...message(receiver.url), at: Date.parse('2015-02-17T10:00:00.900Z') });
    expect(receiver.received[0]?.headers['webhook-timestamp']).toBe('1424167200');
  });

  test('to a channel without signing secret is not signed', async () => {
    const { signingSecret: _, ...unsigned } = message(receiver.url);
    await local.send(unsigned);
    expect(Object.keys(receiver.received[0]?.headers ?? {}).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  });

  test('goes over TLS to a host whose certificate is trusted', async () => {
    const sender = webhookSender({
      allowed: allowedHosts(HOST),
      resolve: resolvesTo('127.0.0.1'),
      ca: authority.cert,
    });
    expect(await sender.send(message(`https://${HOST}:${secure.port}/`))).toEqual({ kind: 'answered', status: 200 });
    expect(secure.received[0]?.headers.host).toBe(`${HOST}:${secure.port}`);
  });

  test.each([
    ['nobody vouches for', HOST, undefined],
    ['is of another host', 'other.example', authority.cert],
  ])('does not go to a host whose certificate %s', async (_, host, ca) => {
    const sender = webhookSender({
      allowed: allowedHosts(host),
      resolve: resolvesTo('127.0.0.1'),
      ...(ca === undefined ? {} : { ca }),
    });
    const outcome = await sender.send(message(`https://${host}:${secure.port}/`));
    expect(outcome).toMatchObject({
      kind: 'unanswered',
      why: { code: 'certificate', about: expect.stringMatching(/^[A-Z_]+$/) },
    });
    expect(secure.received).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([204, 301, 400, 404, 410, 500])('of %i is told as it is', async (status) => {
    receiver.answerWith((_, response) => response.writeHead(status).end());
    expect(await local.send(message(receiver.url))).toEqual({ kind: 'answered', status });
  });

  test('that redirects is not followed', async () => {
    receiver.answerWith(({ path }, response) =>
      path === '/moved' ? response.end('followed') : response.writeHead(307, { location: '/moved' }).end(),
    );
    expect(await local.send(message(receiver.url))).toEqual({ kind: 'answered', status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  test('is told with its Retry-After and its reason', async () => {
    receiver.answerWith((_, response) => response.writeHead(429, { 'retry-after': '7' }).end('rate_limited\n'));
    expect(await local.send(message(receiver.url))).toEqual({
      kind: 'answered',
      status: 429,
      retryAfter: '7',
      reason: 'rate_limited',
    });
  });

  test.each([
    ['long', 'a'.repeat(5_000_000)],
    ['hostile', '<html>hunter two</html>'],
    ['an echo of a secret path', 'hunter_two'],
  ])('that is %s adds nothing to its status', async (_, text) => {
    receiver.answerWith((_received, response) => response.writeHead(500).end(text));
    const outcome = await local.send(message(`${receiver.url}/hunter_two`));
    expect(outcome).toEqual({ kind: 'answered', status: 500 });
  });

  test('whose body never ends counts by its status', async () => {
    receiver.answerWith((_, response) => response.writeHead(503).write('wait'));
    expect(await local.send(message(receiver.url, { timeoutMs: 300 }))).toEqual({ kind: 'answered', status: 503 });
  });

  test('that never comes is not waited for longer than agreed', async () => {
    receiver.answerWith(() => undefined);
    const outcome = await local.send(message(receiver.url, { timeoutMs: 200 }));
    expect(outcome).toEqual({ kind: 'unanswered', why: { code: 'no-answer-in-time' } });
  });

  test('of a resolver that never comes is not waited for either', async () => {
    const sender = webhookSender({ allowed: allowedHosts(''), resolve: () => new Promise(() => undefined) });
    const outcome = await sender.send(message('https://receiver.example/', { timeoutMs: 200 }));
    expect(outcome).toEqual({ kind: 'unanswered', why: { code: 'no-answer-in-time' } });
  });

  test('that breaks off, or a port that nobody listens on, is no answer', async () => {
    receiver.answerWith((_, response) => response.destroy());
    expect(await local.send(message(receiver.url))).toEqual({ kind: 'unanswered', why: { code: 'connection-broke' } });
    const closed = await startReceiver();
    await closed.stop();
    const outcome = await local.send(message(closed.url));
    expect(outcome).toEqual({ kind: 'unanswered', why: { code: 'connection-refused' } });
  });
});

describe('an internal address', () => {
  const strict = (...addresses: string[]) =>
    webhookSender({ allowed: allowedHosts(''), resolve: resolvesTo(...addresses), ca: authority.cert });

  test.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['8.8.8.8', '127.0.0.1']],
    [['2606:4700:4700::1111', 'fd00::1']],
  ])('is not connected to when a public name resolves to %j', async (addresses) => {
    const outcome = await strict(...addresses).send(message(`https://${HOST}:${secure.port}/`));
    expect(outcome).toMatchObject({ kind: 'refused', why: { code: 'address-internal' } });
    expect(secure.received).toEqual([]);
  });

  test.each(['https://127.0.0.1', 'https://0x7f.1', 'https://[::1]', 'https://localhost.', 'http://receiver.example'])(
    'is refused as written, before any resolver is asked: %s',
    async (origin) => {
      const asked: string[] = [];
      const resolve: Resolve = async (host) => {
        asked.push(host);
        return [];
      };
      const sender = webhookSender({ allowed: allowedHosts(''), resolve });
      expect(await sender.send(message(`${origin}:${secure.port}/`))).toMatchObject({ kind: 'refused' });
      expect(asked).toEqual([]);
    },
  );

  test('is connected to by the very addresses that were checked: the name is resolved once', async () => {
    const answers = ['127.0.0.1', '169.254.169.254'];
    let asked = 0;
    const resolve: Resolve = async () => {
      const address = answers[asked] ?? '';
      asked += 1;
      return [{ address, family: 4 }];
    };
    const sender = webhookSender({ allowed: allowedHosts(HOST), resolve, ca: authority.cert });
    expect(await sender.send(message(`https://${HOST}:${secure.port}/`))).toEqual({ kind: 'answered', status: 200 });
    expect(asked).toBe(1);
  });

  test('of an allowed host may be anything but link-local', async () => {
    const sender = webhookSender({ allowed: allowedHosts(HOST), resolve: resolvesTo('169.254.169.254') });
    expect(await sender.send(message(`https://${HOST}/`))).toMatchObject({ kind: 'refused' });
  });
});

test('no outcome repeats the address beyond its host, or the signing secret', async () => {
  const secretPath = '/T0SECRET/B0SECRET?key=hunter2';
  const addresses = [
    `http://127.0.0.1:1${secretPath}`,
    `https://127.0.0.2${secretPath}`,
    `https://does-not-exist.invalid${secretPath}`,
    `ftp://127.0.0.1${secretPath}`,
    `https://127.0.0.1:${receiver.port}${secretPath}`,
    `${receiver.url}${secretPath}`,
    secretPath,
  ];
  receiver.answerWith(({ path }, response) => response.writeHead(400).end(path));
  const resolve: Resolve = async (host) => {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}${secretPath}`), { code: 'ENOTFOUND' });
  };
  const sender = webhookSender({ allowed: allowedHosts('127.0.0.1'), resolve });
  for (const address of addresses) {
    const outcome = JSON.stringify(await sender.send(message(address)));
    expect(outcome).not.toMatch(/SECRET|hunter2|whsec/);
  }
});
