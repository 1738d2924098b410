import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../command.ts';
import { explainAwsError } from '../context/explain-aws-error.ts';
import type { Installation } from '../context/installation.ts';
import { createAdmission } from './admission.ts';
import { buildPage, type PageFile } from './build-page.ts';
import { PageError, pageApi, pageProblem } from './page-api.ts';

const TEST_WAIT_MS = 30_000;

/** The addresses that a person may open; all are one document, which reads the rest off the address. */
const PAGES: readonly string[] = ['/', '/new', '/channels', '/keywords'];

/** Larger than any item that DynamoDB takes. */
const MOST_BYTES = 512 * 1024;

/**
 * Scripts, styles, the worker and all answers come from this server; nothing may be framed, sent elsewhere or made from text:
 * `require-trusted-types-for` refuses every text that would become markup or code.
 */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

export interface PageServerSettings {
  readonly installation: Installation;
  /** How errors of AWS are explained. */
  readonly target: Target;
  /** 0: a free one. */
  readonly port: number;
  readonly readOnly: boolean;
  /** Epoch ms; the real clock unless a replay has its own. */
  readonly now?: () => number;
  /** How long a test waits for what its receiver answers, in ms. @default 30 s */
  readonly testWaitMs?: number;
  /** Hears the address to open, and a new one whenever one was used. */
  readonly onAddress: (address: string, isFirst: boolean) => void;
}

export interface PageServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves the page of an installation on the loopback interface. @throws Error with one sentence when the port is taken */
export async function startPageServer(settings: PageServerSettings): Promise<PageServer> {
  const { installation, readOnly, target, onAddress } = settings;
  const files = await buildPage();
  const questions = pageApi({
    installation,
    readOnly,
    now: settings.now ?? Date.now,
    testWaitMs: settings.testWaitMs ?? TEST_WAIT_MS,
  });
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const port = await listening(server, settings.port);
  const admission = createAdmission(port);
  const tell = (isFirst: boolean) => onAddress(`http://127.0.0.1:${port}/enter?token=${admission.newToken()}`, isFirst);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    const question = questionOf(pathname);
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET') return sendJson(response, 405, { problem: 'GET and POST only.' });
    if (pathname === '/enter') {
      const foreign = admission.foreign(request.headers, { changes: false });
      if (foreign !== undefined) return sendText(response, foreign.status, foreign.problem);
      // A browser that loads ahead of its person must not use the token up.
      if (request.headers['sec-purpose'] !== undefined) return sendText(response, 403, 'Not ahead of time.');
      const cookie = admission.enter(searchParams.get('token') ?? '');
      if (cookie === undefined) return sendText(response, 403, USED);
      tell(false);
      response.writeHead(303, { ...HEADERS, 'Set-Cookie': cookie, Location: '/' }).end();
      return;
    }
    // A cross-site page cannot send JSON without asking first, so every question is one, also those that only read.
    const refusal = admission.refusal(request.headers, { changes: isPost });
    if (refusal !== undefined) {
      if (pathname.startsWith('/api/')) return sendJson(response, refusal.status, { problem: refusal.problem });
      return sendText(response, refusal.status, refusal.problem);
    }
    if (question === undefined) {
      const file = files.get(fileOf(pathname));
      return file === undefined ? sendText(response, 404, 'There is nothing here.') : sendFile(request, response, file);
    }
    if (!isPost) return sendJson(response, 405, { problem: 'POST only.' });
    try {
      const answer = await question.answer(await bodyOf(request));
      sendJson(response, 200, answer);
    } catch (error) {
      const { status, problem } = pageProblem(error, (thrown) => explainAwsError(thrown, target));
      sendJson(response, status, { problem });
    }
  }

  function questionOf(pathname: string) {
    const name = pathname.startsWith('/api/') ? pathname.slice('/api/'.length) : '';
    return Object.hasOwn(questions, name) ? questions[name] : undefined;
  }

  tell(true);
  return {
    port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const USED = `This address has been used, or belongs to another run. The terminal shows a new one.`;

function listening(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken: name another one with --port.`) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function fileOf(pathname: string): string {
  return PAGES.includes(pathname) || pathname.startsWith('/rules/') ? 'index.html' : pathname.slice(1);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') throw new PageError(415, 'JSON only.');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BYTES) throw new PageError(413, 'Too large.');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new PageError(400, 'That is no JSON.');
  }
}

function sendJson(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? null));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const isGzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  response
    .writeHead(200, {
      ...HEADERS,
      'Content-Type': file.type,
      ...(isGzipped ? { 'Content-Encoding': 'gzip' } : {}),
    })
    .end(isGzipped ? file.gzipped : file.body);
}
