import * as z from 'zod';
import { isFrom, readSlackClick, type SlackOrigin } from '../domain/alerting/action/slack-request.ts';
import { type Buttons, readButtonValue } from '../domain/channels/buttons.ts';
import { repeat } from '../domain/items/repeat.ts';
import { type ActionPage, actionPage, PAGE_HEADERS } from '../domain/messages/action-page.ts';
import { plainPart } from '../domain/plain-text.ts';
import { type ActOutcome, type ActPorts, askAction, performAction } from './act.ts';

/** The parts of a request to a function URL that are used (payload 2.0). */
const request = z.lazy(() =>
  z.object({
    rawPath: z.string().default('/'),
    headers: z.record(z.string(), z.string().optional()).default({}),
    queryStringParameters: z.record(z.string(), z.string().optional()).optional(),
    body: z.string().optional(),
    isBase64Encoded: z.boolean().default(false),
    requestContext: z.object({ http: z.object({ method: z.string(), sourceIp: z.string().optional() }) }),
  }),
);

export type Answer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What is logged about a request; no token, address or name. Of a click in Slack, the ids of who clicked where. */
export type AnswerReport = {
  readonly way: 'page' | 'slack' | 'none';
  readonly outcome: string;
  readonly rule?: string;
  readonly slack?: SlackOrigin & { readonly named?: Buttons };
  /** It came without a link that works; `outcome` is one of few words then. */
  readonly isRefused?: true;
};

const ELSEWHERE =
  'This button acts for another workspace or app than the one in which it was clicked. Whoever runs mention-alerts names them in the item of the channel.';

/** Where Slack sends clicks. */
const SLACK_PATH = '/slack';

/** The longest name that a title shows. */
const LONGEST_NAME = 150;

/** The longest body: a form with a name, or a click in Slack with its message, is never longer. */
const LONGEST_BODY = 200_000;

const TITLES: Readonly<Record<ActOutcome['kind'], string>> = {
  forged: 'Not a valid link',
  expired: 'This link has expired',
  'too-many': 'Too many requests',
  conflict: 'Try again',
  asks: 'Do this?',
  done: 'Done',
  'done-before': 'Done before',
  nothing: 'Nothing to do',
};

/** How often what was expected comes again; the first is chosen. */
const REPEATS = {
  name: 'repeat',
  label: 'Does it come again?',
  options: [
    { value: '', label: 'No, only this once' },
    ...repeat.options.map((each) => ({ value: each, label: `Each ${each}, at the same time` })),
  ],
};

const STATUSES: Readonly<Record<ActOutcome['kind'], number>> = {
  forged: 403,
  expired: 410,
  'too-many': 429,
  conflict: 409,
  asks: 200,
  done: 200,
  'done-before': 200,
  nothing: 200,
};

/** What anybody can cause, or whoever has one link as often as they like. */
const REFUSED: ReadonlySet<ActOutcome['kind']> = new Set(['forged', 'expired', 'too-many']);

/** The ports of `answerRequest`: those of `act`, and how Slack is told the result of a click. */
export type AnswerPorts = ActPorts & { readonly tellSlack: (address: string, text: string) => Promise<void> };

/**
 * Answers a request to the address of the links. GET (and HEAD) only shows what a link would do, POST does it. A click
 * in Slack does it at once, because Slack has already asked the reader to confirm. Throws what the stores throw.
 */
export async function answerRequest(
  event: unknown,
  ports: AnswerPorts,
): Promise<{ readonly answer: Answer; readonly report: AnswerReport }> {
  const { rawPath, headers, queryStringParameters, requestContext, ...sent } = request.parse(event);
  const { method, sourceIp } = requestContext.http;
  const body = Buffer.from(sent.body ?? '', sent.isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  if (body.length > LONGEST_BODY) return refused(413);
  if (rawPath === SLACK_PATH) return method === 'POST' ? answerSlack({ headers, body }, ports) : refused(405);
  if (rawPath !== '/') return refused(404);
  const token = queryStringParameters?.t ?? '';
  if (method === 'GET' || method === 'HEAD') {
    return shown(await askAction(token, ports), method === 'HEAD');
  }
  if (method !== 'POST') return refused(405);
  const form = new URLSearchParams(body);
  const name = form.get('by') ?? undefined;
  const repeats = repeat.safeParse(form.get('repeat')).data;
  return shown(await performAction(token, { via: 'link', name, from: sourceIp, repeats }, ports));
}

async function answerSlack(
  sent: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string },
  ports: AnswerPorts,
) {
  const { slackSigningSecret } = await ports.secret();
  const click = slackSigningSecret === undefined ? undefined : readSlackClick(sent, slackSigningSecret, ports.now());
  if (click === undefined) return refused(403);
  const { token, named } = readButtonValue(click.value);
  const answer = { statusCode: 200, headers: { 'cache-control': 'no-store' }, body: '' };
  const tell = async (said: string) => {
    if (click.answerTo !== undefined) await ports.tellSlack(click.answerTo, said);
  };
  // A button of release 0.1.0 names no workspace; it works for its week.
  if (named !== undefined && !isFrom(click.from, named)) {
    await tell(ELSEWHERE);
    return { answer, report: { way: 'slack' as const, outcome: 'elsewhere', slack: { ...click.from, named } } };
  }
  const outcome = await performAction(token, { via: 'slack', name: click.who }, ports);
  await tell(outcome.said);
  return { answer, report: { ...reportOf('slack', outcome), slack: click.from } };
}

function shown(outcome: ActOutcome, withoutBody = false) {
  const about = 'name' in outcome ? `: ${plainPart(outcome.name, LONGEST_NAME)}` : '';
  const page: ActionPage = {
    title: `${TITLES[outcome.kind]}${about}`,
    said: outcome.said,
    asks: outcome.kind === 'asks',
    ...(outcome.kind === 'asks' && outcome.link.kind === 'expected' ? { choices: REPEATS } : {}),
  };
  const answer: Answer = {
    statusCode: STATUSES[outcome.kind],
    headers: PAGE_HEADERS,
    body: withoutBody ? '' : actionPage(page),
  };
  return { answer, report: reportOf('page', outcome) };
}

function reportOf(way: 'page' | 'slack', outcome: ActOutcome): AnswerReport {
  const rule = 'link' in outcome ? { rule: `${outcome.link.organizationId}/${outcome.link.ruleId}` } : {};
  const kind = 'link' in outcome ? `${outcome.kind} ${outcome.link.kind}` : outcome.kind;
  return { way, outcome: kind, ...rule, ...(REFUSED.has(outcome.kind) && { isRefused: true }) };
}

function refused(statusCode: number): { readonly answer: Answer; readonly report: AnswerReport } {
  const page = { title: 'Not here', said: 'There is nothing at this address.', asks: false };
  return {
    answer: { statusCode, headers: PAGE_HEADERS, body: actionPage(page) },
    report: { way: 'none', outcome: String(statusCode), isRefused: true },
  };
}
