import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { readBody } from '../../front/read-body.ts';
import { Refusal } from '../../front/refusal.ts';
import { type Listener, startListener } from '../../front/start-listener.ts';
import { isDocumentAddress, PAGE_HEADERS } from '../../functions/served-page.ts';
import type { Target } from '../command.ts';
import { explainAwsError } from '../context/explain-aws-error.ts';
import type { Installation } from '../context/installation.ts';
import { createAdmission } from './admission.ts';
import {
  answerQuestion,
  jsonResponse,
  type PageRequest,
  type PageResponse,
  questionIn,
  redirectResponse,
  textResponse,
} from './answer-question.ts';
import { buildPage, type PageFile } from './build-page.ts';
import { pageApi } from './page-api.ts';
import { serviceDoor } from './service-door.ts';

const TEST_WAIT_MS = 30_000;

export type PageServerSettings = {
  readonly installation: Installation;
  /** The target of the command; decides how errors of AWS are explained. */
  readonly target: Target;
  /** 0 takes a free port. */
  readonly port: number;
  readonly readOnly: boolean;
  /** Epoch ms; the real clock unless a replay has its own. */
  readonly now?: () => number;
  /** How long a test waits for the answer of its receiver, in ms. @default 30 s */
  readonly testWaitMs?: number;
  /** Is told the address to open, and a new one whenever one was used. */
  readonly onAddress: (address: string, isFirst: boolean) => void;
};

export type PageServer = Pick<Listener, 'port' | 'stop'>;

/**
 * Serves the page of an installation on the loopback interface. @throws Error with one sentence if the port is taken
 */
export async function startPageServer(settings: PageServerSettings): Promise<PageServer> {
  const { installation, readOnly, target, onAddress } = settings;
  const files = await buildPage();
  const questions = pageApi({
    installation,
    right: readOnly ? 'ask' : 'change',
    ask: serviceDoor(installation, runningOn(settings.now))(`web on ${hostname()}`),
    now: settings.now ?? Date.now,
    // Only a replay has a clock of its own.
    isPlayed: settings.now !== undefined,
    testWaitMs: settings.testWaitMs ?? TEST_WAIT_MS,
  });
  const explain = (error: unknown) => explainAwsError(error, target);
  const handler = async (incoming: IncomingMessage, outgoing: ServerResponse) =>
    send(await answerTo(incoming), outgoing);
  const { port, stop } = await startListener(handler, { port: settings.port, isLinked: true }).catch(
    (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      throw isTaken ? new Error(`Port ${settings.port} is taken: name another one with --port.`) : error;
    },
  );
  const admission = createAdmission(port);
  const tell = (isFirst: boolean) => onAddress(`http://127.0.0.1:${port}/enter?token=${admission.newToken()}`, isFirst);

  async function answerTo(incoming: IncomingMessage): Promise<PageResponse> {
    const request = requestOf(incoming);
    const { method, path, headers } = request;
    if (method !== 'POST' && method !== 'GET') return jsonResponse(405, { problem: 'GET and POST only.' });
    if (path === '/enter') return enter(request);
    // Messages link to these; the front lets other sites open them as pages of their own, and do nothing else.
    const isOpened = method === 'GET' && isDocumentAddress(path);
    const refusal = admission.refusal(headers, { changes: method === 'POST', isOpened });
    if (refusal !== undefined) {
      const { status, problem } = refusal;
      return path.startsWith('/api/') ? jsonResponse(status, { problem }) : textResponse(status, problem);
    }
    const name = questionIn(path, questions);
    if (name !== undefined) return (await answerQuestion(name, request, { questions, explain })).response;
    const file = files.get(fileOf(path));
    return file === undefined ? textResponse(404, 'There is nothing here.') : fileResponse(file, headers);
  }

  function enter({ headers, query }: PageRequest): PageResponse {
    // A browser that loads pages in advance must not use the token up.
    if (headers['sec-purpose'] !== undefined) return textResponse(403, 'Not ahead of time.');
    const cookie = admission.enter(query.get('token') ?? '');
    if (cookie === undefined) return textResponse(403, USED);
    tell(false);
    return redirectResponse('/', [cookie]);
  }

  tell(true);
  return {
    port,
    stop,
  };
}

/** The clock of the budget of requests: that of a replay stands still, but what is asked of its service must go on. */
function runningOn(clock: (() => number) | undefined): () => number {
  if (clock === undefined) return Date.now;
  const [start, startedMs] = [clock(), performance.now()];
  return () => Math.floor(start + performance.now() - startedMs);
}

const USED = `This address has been used, or belongs to another run. The terminal shows a new one.`;

function fileOf(path: string): string {
  return isDocumentAddress(path) ? 'index.html' : path.slice(1);
}

function requestOf(incoming: IncomingMessage): PageRequest {
  const { pathname, searchParams } = new URL(`http://local${incoming.url}`);
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: (mostBytes) =>
      readBody(incoming, mostBytes).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 413) return undefined;
        throw error;
      }),
  };
}

function send({ status, headers, cookies, body }: PageResponse, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { ...headers, ...(cookies.length === 0 ? {} : { 'Set-Cookie': [...cookies] }) }).end(body);
}

function fileResponse({ type, body, gzipped }: PageFile, headers: IncomingHttpHeaders): PageResponse {
  const isGzipped = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');
  return {
    status: 200,
    headers: { ...PAGE_HEADERS, 'Content-Type': type, ...(isGzipped ? { 'Content-Encoding': 'gzip' } : {}) },
    cookies: [],
    body: isGzipped ? gzipped : body,
  };
}
