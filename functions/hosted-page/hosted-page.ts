import * as z from 'zod';
import { UsageError } from '../../cli/usage-error.ts';
import {
  answerQuestion,
  jsonResponse,
  type PageRequest,
  type PageResponse,
  questionIn,
  textResponse,
} from '../../cli/web/answer-question.ts';
import { isFromElsewhere } from '../../cli/web/from-elsewhere.ts';
import { PageError } from '../../cli/web/page-error.ts';
import { pageProblem } from '../../cli/web/page-problem.ts';
import type { PageQuestion, Right } from '../../cli/web/page-question.ts';
import type { EndedSessions, PageSession } from '../adapters/dynamodb/ended-sessions.ts';
import { present } from '../domain/present.ts';
import { VIEWER_HEADER } from '../served-page.ts';
import { askedChange } from './asked-change.ts';
import type { WebUsers } from './environment.ts';
import type { VerifyIdToken } from './id-token.ts';
import {
  beginSignIn,
  endSignIn,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  SIGNED_IN_PATH,
  type SignInSettings,
  sessionIn,
  signInWords,
  signOut,
} from './sign-in.ts';

/** The parts of a request to a function URL that are used (payload 2.0). */
const functionUrlEvent = z.lazy(() =>
  z.object({
    rawPath: z.string(),
    rawQueryString: z.string().default(''),
    headers: z.record(z.string(), z.string().optional()).default({}),
    cookies: z.array(z.string()).default([]),
    body: z.string().default(''),
    isBase64Encoded: z.boolean().default(false),
    requestContext: z.object({
      http: z.object({ method: z.string(), sourceIp: z.string().optional() }),
      requestId: z.string().default(''),
    }),
  }),
);

/** The answer of a function URL. */
export type FunctionUrlAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
};

/** One line of the log: what was asked, the outcome, and who changed what. No token and no cookie. */
export type HostedReport = Partial<ChangeRecord> & {
  readonly asked: string;
  readonly status: number;
  /** What an answered change came to, where it says so: `saved`, `conflict`. */
  readonly outcome?: string;
  /** Nobody who has signed in is known to have asked. */
  readonly isOfStranger?: true;
  readonly error?: unknown;
};

/**
 * What is recorded of a change before it is made, and again with its outcome. Both have the same `request`: a change without an
 * outcome was cut off, and may have been made or not.
 */
export type ChangeRecord = {
  readonly asked: string;
  readonly request: string;
  /** The address of whoever signed in, signed out, or changed something; and that of their machine. */
  readonly by: string;
  readonly from: string;
  readonly change: Readonly<Record<string, unknown>>;
};

export type HostedPorts = {
  readonly users: WebUsers;
  readonly settings: SignInSettings;
  readonly verify: VerifyIdToken;
  /** Gives the questions that a user may ask. */
  readonly questions: (user: {
    readonly user: string;
    readonly right: Right;
  }) => Readonly<Record<string, PageQuestion>>;
  readonly explain: (error: unknown) => string | undefined;
  readonly sessions: EndedSessions;
  /** Records a change that is about to be made. */
  readonly intends: (change: ChangeRecord) => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** Gives a text that cannot be guessed. */
  readonly chance: () => string;
};

/**
 * Answers a request from CloudFront: signing in and out, and the questions of the page, which are the same as for the
 * page on one's own machine. People who are not among `users` are told nothing else. Throws what the network throws
 * while somebody signs in.
 */
export async function answerHosted(
  event: unknown,
  ports: HostedPorts,
): Promise<{ readonly answer: FunctionUrlAnswer; readonly report: HostedReport }> {
  const parsed = functionUrlEvent.parse(event);
  const request = requestOf(parsed);
  const { requestId, http } = parsed.requestContext;
  const where = { request: requestId, from: parsed.headers[VIEWER_HEADER] ?? http.sourceIp ?? '' };
  const { response, report } = await answered(request, where, ports);
  const { status: statusCode, headers, cookies, body } = response;
  const answer = { statusCode, headers, cookies, body: body.toString() };
  // Whoever has a session gets a report, if only an empty one.
  const about = report ?? { isOfStranger: true };
  return { answer, report: { asked: request.path, status: statusCode, ...about } };
}

/** Which request it is, and from where. */
type Where = Pick<ChangeRecord, 'request' | 'from'>;

type Outcome = {
  readonly response: PageResponse;
  readonly report?: Omit<HostedReport, 'asked' | 'status'>;
};

async function answered(request: PageRequest, where: Where, ports: HostedPorts): Promise<Outcome> {
  const { settings, users } = ports;
  const { method, path, headers, query } = request;
  if (path === SIGN_IN_PATH || path === SIGNED_IN_PATH) {
    if (method !== 'GET') return { response: textResponse(405, 'GET only.') };
    return path === SIGN_IN_PATH
      ? { response: beginSignIn(settings, query, ports.chance) }
      : admitted(await endSignIn(settings, request, ports), users, { ...where, headers });
  }
  if (isFromElsewhere(headers, settings.address, { changes: true })) {
    return { response: jsonResponse(403, { problem: signInWords(headers).fromElsewhere }) };
  }
  if (path === SIGN_OUT_PATH && method !== 'POST') return { response: jsonResponse(405, { problem: 'POST only.' }) };
  const token = sessionIn(request);
  const verified = token === undefined ? undefined : await ports.verify(token);
  const session = token === undefined || verified === undefined ? undefined : { ...verified, token };
  try {
    return path === SIGN_OUT_PATH
      ? await signedOut(session, where, ports)
      : await inSession(session, { request, where }, ports);
  } catch (error) {
    const { status, problem } = pageProblem(error, ports.explain);
    return { response: jsonResponse(status, { problem }), report: { error } };
  }
}

/** Ends the sessions of whoever signs out, before the browser forgets its own. */
async function signedOut(
  session: PageSession | undefined,
  where: Where,
  { settings, sessions, now }: HostedPorts,
): Promise<Outcome> {
  // A session that is over must not end those that its person began since.
  if (session === undefined || (await sessions.isOver(session))) return { response: signOut(settings) };
  await sessions.end(session, now());
  return { response: signOut(settings), report: { by: session.email, ...where } };
}

/** Answers a question if its session is not over, and its person is still among the users. */
async function inSession(
  session: PageSession | undefined,
  { request, where }: { readonly request: PageRequest; readonly where: Where },
  ports: HostedPorts,
): Promise<Outcome> {
  const words = signInWords(request.headers);
  if (session === undefined || (await ports.sessions.isOver(session)))
    return { response: jsonResponse(401, { problem: words.notSignedIn, signIn: SIGN_IN_PATH }) };
  const { email: user } = session;
  const right = rightOf(user, ports.users);
  if (right === undefined) return { response: jsonResponse(401, { problem: words.notAmongUsers({ user }) }) };
  return questioned(request, { user, right, where }, ports);
}

/** Answers a question of somebody who may use the page; records a change before it is made, and gives its outcome. */
async function questioned(
  request: PageRequest,
  { user, right, where }: { readonly user: string; readonly right: Right; readonly where: Where },
  ports: HostedPorts,
): Promise<Outcome> {
  const { path } = request;
  const questions = ports.questions({ user, right });
  const name = questionIn(path, questions);
  if (name === undefined) return { response: jsonResponse(404, { problem: 'There is nothing here.' }), report: {} };
  const by = { asked: path, by: user, ...where };
  let intended: ChangeRecord | undefined;
  let typed: unknown;
  const begins = (asked: unknown) => {
    typed = asked;
    if (questions[name]?.changes !== true) return;
    intended = { ...by, change: askedChange(asked) };
    ports.intends(intended);
  };
  const { response, answer, error } = await answerQuestion(name, request, {
    questions,
    explain: ports.explain,
    begins,
  });
  const { kind } = outcome.safeParse(answer).data ?? {};
  return { response, report: present({ ...intended, outcome: intended && kind, error: withoutTyped(error, typed) }) };
}

/** Shorter texts are words, which errors of the program have by themselves. */
const SHORTEST_TYPED = 4;

/**
 * An error as it may be logged. What a person is told of a request may repeat what they typed, which may be a secret in the wrong field:
 * of that the status says enough. Of any other error, texts of the request that are not recorded are left out.
 */
function withoutTyped(error: unknown, asked: unknown): unknown {
  if (error instanceof PageError || error instanceof UsageError) return undefined;
  if (!(error instanceof Error)) return error;
  const recorded = JSON.stringify(askedChange(asked));
  const typed = textsIn(asked).filter((text) => text.length >= SHORTEST_TYPED && !recorded.includes(text));
  const message = typed.reduce((said, text) => said.replaceAll(text, '…'), error.message);
  return message === error.message ? error : new Error(message);
}

/** The texts in a request; items are texts of JSON, whose errors quote none. */
function textsIn(asked: unknown): string[] {
  if (typeof asked === 'string') return [asked];
  return typeof asked === 'object' && asked !== null ? Object.values(asked).flatMap(textsIn) : [];
}

/** What an answer says that it came to. */
const outcome = z.lazy(() => z.object({ kind: z.string() }));

function rightOf(user: string, { editors, readers, lookers }: WebUsers): Right | undefined {
  if (editors.includes(user)) return 'change';
  if (readers.includes(user)) return 'ask';
  return lookers?.includes(user) === true ? 'look' : undefined;
}

/** People who can still sign in but were removed from the users get no session. */
function admitted(
  { response, signedIn }: Awaited<ReturnType<typeof endSignIn>>,
  users: WebUsers,
  { headers, ...where }: Where & Pick<PageRequest, 'headers'>,
): Outcome {
  if (signedIn === undefined) return { response };
  const by = signedIn.email;
  const report = { by, ...where };
  return rightOf(by, users) === undefined
    ? { response: textResponse(403, signInWords(headers).notAmongUsers({ user: by })), report }
    : { response, report };
}

function requestOf(event: z.output<typeof functionUrlEvent>): PageRequest {
  const { rawPath, rawQueryString, headers, cookies, requestContext } = event;
  const body = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  const cookie = cookies.length > 0 ? cookies.join('; ') : headers.cookie;
  return {
    method: requestContext.http.method,
    path: rawPath,
    query: new URLSearchParams(rawQueryString),
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    body: async (mostBytes) => (body.length > mostBytes ? undefined : body),
  };
}
