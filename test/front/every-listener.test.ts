import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { LISTENERS } from './listeners.ts';

/** How long the first byte of an answer may take, and how long none follows where it is over; ms. */
const PATIENCE_MS = 2_000;
const SILENCE_MS = 20;

/** Sends bytes as they are, and ends there if asked to; gives all that comes back until the other side ends, or is silent. */
function raw(port: number, text: string | Buffer, then?: 'ends'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    let silence: NodeJS.Timeout | undefined;
    const done = () => {
      clearTimeout(silence);
      socket.destroy();
      resolve(Buffer.concat(parts).toString('latin1'));
    };
    socket.on('connect', () => {
      if (then === 'ends') socket.end(text);
      else socket.write(text);
      silence = setTimeout(done, PATIENCE_MS);
    });
    socket.on('data', (part) => {
      parts.push(part);
      clearTimeout(silence);
      silence = setTimeout(done, SILENCE_MS);
    });
    socket.on('end', done);
    socket.on('error', done);
  });
}

const statusIn = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

/** The sources of a folder that can be part of a running program. */
function sources(): string[] {
  return ['front', 'cli', 'local', 'service', 'functions', 'infra'].flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT_ROOT.length)),
  );
}

describe('everything that listens', () => {
  test('does so by the front, and is among those that are attacked here', () => {
    const textOf = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const listening = sources().filter((path) =>
      /\bcreate(?:Secure)?Server\s*\(|\.listen\s*\(|node:(?:net|tls|http2|dgram)['"]/.test(textOf(path)),
    );
    // `node:net` serves these to look at addresses only.
    const looking = listening.filter((path) => !/\bcreate(?:Secure)?Server\b|\blisten\b/.test(textOf(path)));
    expect(listening.filter((path) => !looking.includes(path))).toEqual(['front/start-listener.ts']);
    const started = sources().filter((path) => /\b(?:startListener|answerAws)\(/.test(textOf(path)));
    // `freePort` has ended before anybody knows its port.
    const notServing = ['front/start-listener.ts', 'front/free-port.ts', 'local/aws/start-secrets.ts'];
    const known = [...Object.keys(LISTENERS), ...notServing];
    expect(started.filter((path) => !known.includes(path))).toEqual([]);
    expect(Object.keys(LISTENERS).filter((path) => !started.includes(path))).toEqual([]);
  });
});

/** Requests of pages of other addresses: `own` is the Host of the listener, the rest are further headers. */
const FOREIGN: readonly (readonly [string, number, (own: string) => readonly string[]])[] = [
  ['a name that leads here by DNS rebinding', 421, () => ['Host: evil.example']],
  ['that name with our port', 421, (own) => [`Host: evil.example:${own.split(':')[1]}`]],
  ['our address as the beginning of a name', 421, (own) => [`Host: 127.0.0.1.evil.example:${own.split(':')[1]}`]],
  ['our address in the user part of a host', 421, (own) => [`Host: ${own}@evil.example`]],
  ['our address with another port', 421, () => ['Host: 127.0.0.1:1']],
  ['our name without a port', 421, () => ['Host: localhost']],
  ['every address', 421, (own) => [`Host: 0.0.0.0:${own.split(':')[1]}`]],
  ['another origin', 403, (own) => [`Host: ${own}`, 'Origin: https://evil.example']],
  ['no origin to tell', 403, (own) => [`Host: ${own}`, 'Origin: null']],
  ['a page on another port of this machine', 403, (own) => [`Host: ${own}`, 'Origin: http://127.0.0.1:1']],
  ['the same name by https', 403, (own) => [`Host: ${own}`, `Origin: https://${own}`]],
  ['two origins', 403, (own) => [`Host: ${own}`, `Origin: http://${own}`, 'Origin: https://evil.example']],
  ['an extension', 403, (own) => [`Host: ${own}`, 'Origin: chrome-extension://abcdef']],
  ['another site', 403, (own) => [`Host: ${own}`, 'Sec-Fetch-Site: cross-site']],
  ['the same site', 403, (own) => [`Host: ${own}`, 'Sec-Fetch-Site: same-site']],
  ['an unknown site', 403, (own) => [`Host: ${own}`, 'Sec-Fetch-Site: elsewhere']],
  [
    'a frame of another site',
    403,
    (own) => [`Host: ${own}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
  ],
];

const TARGETS = [
  'GET /',
  'GET /%2e%2e/openapi.json',
  'POST /',
  'POST /feed',
  'PUT /bucket',
  'DELETE /',
  'GET /api/home',
  'GET /_fauxqs/queues',
];

/** What no program sends that means well. Each is answered by a refusal, or not at all. */
const MALFORMED: readonly (readonly [string, (own: string) => string | Buffer])[] = [
  ['no HTTP', () => 'hello\r\n\r\n'],
  ['TLS', () => Buffer.from('1603010200010001fc0303', 'hex')],
  ['no host', () => 'GET / HTTP/1.1\r\n\r\n'],
  ['no host, long ago', () => 'GET / HTTP/1.0\r\n\r\n'],
  ['two hosts', (own) => `GET / HTTP/1.1\r\nHost: ${own}\r\nHost: ${own}\r\n\r\n`],
  ['an address for a proxy', (own) => `GET http://evil.example/ HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  ['no path', (own) => `GET foo HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  ['a tunnel', (own) => `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  ['OPTIONS for all', (own) => `OPTIONS * HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  ['OPTIONS', (own) => `OPTIONS / HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  [
    'a preflight',
    (own) =>
      `OPTIONS / HTTP/1.1\r\nHost: ${own}\r\nOrigin: http://${own}\r\nAccess-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: x-amz-target\r\n\r\n`,
  ],
  ['a method of nobody', (own) => `BREW / HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  ['two lengths', (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  [
    'a length and chunks',
    (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a broken chunk', (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc`],
  ['a negative length', (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: -1\r\n\r\n`],
  ['long headers', (own) => `GET / HTTP/1.1\r\nHost: ${own}\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['many headers', (own) => `GET / HTTP/1.1\r\nHost: ${own}\r\n${'X-Many: 1\r\n'.repeat(3000)}\r\n`],
  ['a control character in a header', (own) => `GET / HTTP/1.1\r\nHost: ${own}\r\nX-Odd: a\u0000b\r\n\r\n`],
  ['a long path', (own) => `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: ${own}\r\n\r\n`],
  [
    'a body that is promised far too long',
    (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 99999999999\r\n\r\n`,
  ],
  ['another expectation', (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nExpect: miracles\r\nContent-Length: 0\r\n\r\n`],
];

/** Odd, and perhaps even allowed: what matters is that nothing ends, whatever the answer is. */
const ODD: readonly (readonly [string, (own: string) => string | Buffer, then?: 'ends'])[] = [
  ...[
    '/%',
    '/%zz',
    '/%00',
    '//',
    '//evil.example/',
    '/?%',
    '/a%2fb',
    '/\\',
    '/#a',
    '/\u00ff\u00fe',
    '/enter?token=%',
  ].map(
    (path) =>
      [
        `the path ${JSON.stringify(path)}`,
        (own: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${own}\r\n\r\n`, 'latin1'),
      ] as const,
  ),
  ...[
    '',
    '{',
    'null',
    '[]',
    '"a"',
    '{"SecretId":5}',
    '\u00ff\u00fe',
    '{"Entries":[null]}',
    '[[[[[['.repeat(5000),
  ].flatMap((body) =>
    ['application/json', 'application/x-amz-json-1.0', 'application/x-www-form-urlencoded', ';;;'].map(
      (type) =>
        [
          `the body ${JSON.stringify(body.slice(0, 20))} as ${type}`,
          (own: string) =>
            Buffer.from(
              `POST / HTTP/1.1\r\nHost: ${own}\r\nX-Amz-Target: a.GetSecretValue\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
              'latin1',
            ),
        ] as const,
    ),
  ),
  ['an upgrade', (own) => `GET / HTTP/1.1\r\nHost: ${own}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['garbage behind a request', (own) => `GET / HTTP/1.1\r\nHost: ${own}\r\n\r\n\u0001\u0002 garbage\r\n\r\n`],
  ['requests in a row', (own) => `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 0\r\n\r\n`.repeat(50)],
  [
    'an odd authorization',
    (own) =>
      `POST / HTTP/1.1\r\nHost: ${own}\r\nAuthorization: AWS4-HMAC-SHA256 Credential=a, SignedHeaders=, Signature=\r\nContent-Length: 0\r\n\r\n`,
  ],
  ['a body that is cut off', (own) => `POST /feed HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 1000\r\n\r\nabc`, 'ends'],
];

describe.each(Object.entries(LISTENERS))('%s', (_path, start) => {
  let running: Awaited<ReturnType<typeof start>>;
  let port = 0;
  let own = '';

  beforeAll(async () => {
    running = await start();
    port = Number(new URL(running.url).port);
    own = `127.0.0.1:${port}`;
  });
  afterAll(() => running.stop());

  const isThere = async () => {
    expect(statusIn(await raw(port, `GET / HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`))).toBeGreaterThan(0);
  };

  test.each(FOREIGN)('refuses %s with %i, whatever is asked', async (_name, status, headers) => {
    for (const target of TARGETS) {
      const asked = [`${target} HTTP/1.1`, ...headers(own), 'Content-Length: 0', 'Connection: close'];
      const answer = await raw(port, `${asked.join('\r\n')}\r\n\r\n`);
      expect([target, statusIn(answer)]).toEqual([target, status]);
      expect(answer).not.toMatch(/access-control-/i);
    }
  });

  test('has no answer with a header of CORS, nor for its own pages', async () => {
    for (const line of ['GET /', 'POST /', 'GET /openapi.json']) {
      const answer = await raw(
        port,
        `${line} HTTP/1.1\r\nHost: ${own}\r\nOrigin: http://${own}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect(statusIn(answer)).toBeGreaterThan(0);
      expect(answer).not.toMatch(/access-control-/i);
    }
  });

  test.each(MALFORMED)('refuses %s, and goes on', async (_name, bytes) => {
    const answer = await raw(port, bytes(own));
    if (answer !== '') {
      expect(statusIn(answer)).toBeGreaterThanOrEqual(400);
      expect(statusIn(answer)).toBeLessThan(500);
    }
    expect(answer).not.toMatch(/access-control-/i);
    await isThere();
  });

  test('goes on after whatever is odd', async () => {
    await Promise.all(
      ODD.map(async ([name, bytes, then]) => {
        const answer = await raw(port, bytes(own), then);
        if (answer !== '') expect([name, statusIn(answer) < 500 || statusIn(answer) === 502]).toEqual([name, true]);
      }),
    );
    await isThere();
  }, 60_000);

  test('goes on after callers who go away in the middle', async () => {
    for (const bytes of [`POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 100\r\n\r\nabc`, `GET / HT`]) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20));
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve());
      });
    }
    await isThere();
  });
});
