import type { IncomingHttpHeaders } from 'node:http';
import { PAGE_HEADERS } from '../../functions/served-page.ts';
import { PageError } from './page-error.ts';
import { pageProblem } from './page-problem.ts';
import type { PageQuestion } from './page-question.ts';

/** Larger than any item that DynamoDB takes. */
const MOST_BYTES = 512 * 1024;

/** A request, independent of the server. */
export type PageRequest = {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers, by their names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The body, or undefined if it is longer than `mostBytes`. */
  readonly body: (mostBytes: number) => Promise<Buffer | undefined>;
};

export type PageResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The values of `Set-Cookie`, one for each cookie. */
  readonly cookies: readonly string[];
  readonly body: string | Buffer;
};

/** The questions that the page may ask, and how errors are explained to its user. */
export type Questions = {
  readonly questions: Readonly<Record<string, PageQuestion>>;
  readonly explain: (error: unknown) => string | undefined;
  /** Is told what is asked before it is answered. */
  readonly begins?: (asked: unknown) => void;
};

const QUESTIONS_BELOW = '/api/';

/** The name of the question at an address; undefined if there is no such question. */
export function questionIn(path: string, questions: Questions['questions']): string | undefined {
  const name = path.startsWith(QUESTIONS_BELOW) ? path.slice(QUESTIONS_BELOW.length) : '';
  return Object.hasOwn(questions, name) ? name : undefined;
}

/** The result of a question: the response, and the answer, or why there is none. */
export type Answered = {
  readonly response: PageResponse;
  readonly answer?: unknown;
  readonly error?: unknown;
};

/**
 * Answers a question of the page, by its name, from a request that was admitted. All questions are JSON, also those
 * that only read, because a page of another site cannot send JSON without a preflight request. Never throws.
 */
export async function answerQuestion(
  name: string,
  { method, headers, body }: Pick<PageRequest, 'method' | 'headers' | 'body'>,
  { questions, explain, begins }: Questions,
): Promise<Answered> {
  if (method !== 'POST') return { response: jsonResponse(405, { problem: 'POST only.' }) };
  try {
    if (headers['content-type'] !== 'application/json') throw new PageError(415, 'JSON only.');
    const asked = parsed(await body(MOST_BYTES));
    begins?.(asked);
    const answer = await questions[name]?.answer(asked);
    return { response: jsonResponse(200, answer), answer };
  } catch (error) {
    const { status, problem } = pageProblem(error, explain);
    return { response: jsonResponse(status, { problem }), error };
  }
}

function parsed(body: Buffer | undefined): unknown {
  if (body === undefined) throw new PageError(413, 'Too large.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new PageError(400, 'That is no JSON.');
  }
}

export function jsonResponse(status: number, answer: unknown, cookies: readonly string[] = []): PageResponse {
  return {
    status,
    headers: { ...PAGE_HEADERS, 'Content-Type': 'application/json' },
    cookies,
    body: JSON.stringify(answer ?? null),
  };
}

export function textResponse(status: number, text: string, cookies: readonly string[] = []): PageResponse {
  return { status, headers: { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }, cookies, body: text };
}

/** Redirects to another address, by GET. */
export function redirectResponse(location: string, cookies: readonly string[]): PageResponse {
  return { status: 303, headers: { ...PAGE_HEADERS, Location: location }, cookies, body: '' };
}
