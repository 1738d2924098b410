import * as z from 'zod';
import {
  answerQuestion,
  jsonResponse,
  type PageRequest,
  type PageResponse,
  questionIn,
  textResponse,
} from '../../cli/web/answer-question.ts';
import { isFromElsewhere } from '../../cli/web/from-elsewhere.ts';
import type { PageQuestion, Right } from '../../cli/web/page-question.ts';
import { describeChanges } from '../domain/items/describe-changes.ts';
import { parseWireJson } from '../media-api/wire-json.ts';
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
    requestContext: z.object({ http: z.object({ method: z.string() }) }),
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
export type HostedReport = {
  readonly asked: string;
  readonly status: number;
  /** The address of whoever signed in or changed something. */
  readonly by?: string;
  readonly change?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
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
  const request = requestOf(functionUrlEvent.parse(event));
  const { response, report } = await answered(request, ports);
  const { status: statusCode, headers, cookies, body } = response;
  const answer = { statusCode, headers, cookies, body: body.toString() };
  return { answer, report: { asked: request.path, status: statusCode, ...report } };
}

type Outcome = {
  readonly response: PageResponse;
  readonly report?: Pick<HostedReport, 'by' | 'change' | 'error'>;
};

async function answered(request: PageRequest, ports: HostedPorts): Promise<Outcome> {
  const { settings, users } = ports;
  const { method, path, headers, query } = request;
  if (path === SIGN_IN_PATH || path === SIGNED_IN_PATH) {
    if (method !== 'GET') return { response: textResponse(405, 'GET only.') };
    return path === SIGN_IN_PATH
      ? { response: beginSignIn(settings, query, ports.chance) }
      : admitted(await endSignIn(settings, request, ports), users);
  }
  if (isFromElsewhere(headers, settings.address, { changes: true })) {
    return { response: jsonResponse(403, { problem: 'Another page asked for this.' }) };
  }
  if (path === SIGN_OUT_PATH) {
    return { response: method === 'POST' ? signOut(settings) : jsonResponse(405, { problem: 'POST only.' }) };
  }
  const session = sessionIn(request);
  const user = session === undefined ? undefined : (await ports.verify(session))?.email;
  if (user === undefined)
    return { response: jsonResponse(401, { problem: 'You are not signed in.', signIn: SIGN_IN_PATH }) };
  const right = rightOf(user, users);
  if (right === undefined) return { response: jsonResponse(401, { problem: notAmongThem(user) }) };
  const questions = ports.questions({ user, right });
  const name = questionIn(path, questions);
  if (name === undefined) return { response: jsonResponse(404, { problem: 'There is nothing here.' }) };
  const { response, said, error } = await answerQuestion(name, request, { questions, explain: ports.explain });
  const report = error === undefined ? {} : { error };
  if (questions[name]?.changes !== true) return { response, report };
  return { response, report: { ...report, by: user, ...(said === undefined ? {} : { change: changeOf(said) }) } };
}

function rightOf(user: string, { editors, readers, lookers }: WebUsers): Right | undefined {
  if (editors.includes(user)) return 'change';
  if (readers.includes(user)) return 'ask';
  return lookers?.includes(user) === true ? 'look' : undefined;
}

/** People who can still sign in but were removed from the users get no session. */
function admitted({ response, signedIn }: Awaited<ReturnType<typeof endSignIn>>, users: WebUsers): Outcome {
  if (signedIn === undefined) return { response };
  const by = signedIn.email;
  if (rightOf(by, users) !== undefined) return { response, report: { by } };
  return { response: textResponse(403, notAmongThem(by)), report: { by } };
}

const notAmongThem = (user: string) => `${user} is not among those who may use this page: ask whoever runs it.`;

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

const textOfItem = z.string().transform(parseWireJson).pipe(z.record(z.string(), z.unknown()));
const edit = z.lazy(() => z.object({ before: textOfItem, after: textOfItem }));
const made = z.lazy(() => z.object({ item: textOfItem }));
const others = z.lazy(() => z.record(z.string(), z.unknown()));
const outcome = z.lazy(() => z.object({ kind: z.string() }));

/**
 * What the log says about a change: the differences of an edit, any other request as it was asked; and whether it was
 * done.
 */
function changeOf({ asked, answer }: { readonly asked: unknown; readonly answer: unknown }): Record<string, unknown> {
  const { kind } = outcome.safeParse(answer).data ?? {};
  const came = kind === undefined ? {} : { outcome: kind };
  const { data: edited } = edit.safeParse(asked);
  if (edited !== undefined) {
    const { before, after } = edited;
    return { rule: `${after.organizationId}/${after.ruleId}`, changes: describeChanges(before, after), ...came };
  }
  const { data: created } = made.safeParse(asked);
  if (created !== undefined) return { changes: describeChanges({}, created.item), ...came };
  return { ...others.parse(asked), ...came };
}
