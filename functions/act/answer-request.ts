import * as z from 'zod';
import { verifyAction } from '../domain/alerting/action/action-link.ts';
import { isFrom, readSlackClick, type SlackOrigin } from '../domain/alerting/action/slack-request.ts';
import { type Buttons, readButtonValue } from '../domain/channels/buttons.ts';
import { repeat } from '../domain/items/repeat.ts';
import { type ActionPage, actionPage, PAGE_HEADERS } from '../domain/messages/action-page.ts';
import { plainPart } from '../domain/plain-text.ts';
import type { Language } from '../languages/language.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import { type Words, wordsOf } from '../languages/words-of.ts';
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

/** Where Slack sends clicks. */
const SLACK_PATH = '/slack';

/** The longest name that a title shows. */
const LONGEST_NAME = 150;

/** The longest body: a form with a name, or a click in Slack with its message, is never longer. */
const LONGEST_BODY = 200_000;

/** How often what was expected comes again; the first is chosen. */
function repeatsIn({ actions: { comesAgain, repeats } }: Words): NonNullable<ActionPage['choices']> {
  const options = repeat.options.map((each) => ({ value: each, label: repeats[each] }));
  return { name: 'repeat', label: comesAgain, options: [{ value: '', label: repeats.never }, ...options] };
}

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
 * in Slack does it at once, because Slack has already asked the reader to confirm. It answers in the language of the link; where
 * that cannot be read, in the one that the browser asks for. Throws what the stores throw.
 */
export async function answerRequest(
  event: unknown,
  ports: AnswerPorts,
): Promise<{ readonly answer: Answer; readonly report: AnswerReport }> {
  const { rawPath, headers, queryStringParameters, requestContext, ...sent } = request.parse(event);
  const { method, sourceIp } = requestContext.http;
  const body = Buffer.from(sent.body ?? '', sent.isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  const otherwise = preferredLanguage(headers['accept-language']);
  if (body.length > LONGEST_BODY) return refused(413, otherwise);
  if (rawPath === SLACK_PATH)
    return method === 'POST' ? answerSlack({ headers, body }, ports) : refused(405, otherwise);
  if (rawPath !== '/') return refused(404, otherwise);
  const token = queryStringParameters?.t ?? '';
  if (method === 'GET' || method === 'HEAD') {
    return shown(await askAction(token, otherwise, ports), method === 'HEAD');
  }
  if (method !== 'POST') return refused(405, otherwise);
  const form = new URLSearchParams(body);
  const name = form.get('by') ?? undefined;
  const repeats = repeat.safeParse(form.get('repeat')).data;
  return shown(await performAction(token, { via: 'link', name, from: sourceIp, repeats, otherwise }, ports));
}

async function answerSlack(
  sent: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string },
  ports: AnswerPorts,
) {
  const { keys, slackSigningSecret } = await ports.secret();
  const click = slackSigningSecret === undefined ? undefined : readSlackClick(sent, slackSigningSecret, ports.now());
  if (click === undefined) return refused(403, 'en');
  const { token, named } = readButtonValue(click.value);
  const answer = { statusCode: 200, headers: { 'cache-control': 'no-store' }, body: '' };
  const tell = async (said: string) => {
    if (click.answerTo !== undefined) await ports.tellSlack(click.answerTo, said);
  };
  if (!isFrom(click.from, named)) {
    const verified = verifyAction(token, keys, ports.now());
    await tell(wordsOf(verified.kind === 'forged' ? {} : verified.link).actions.elsewhere);
    return { answer, report: { way: 'slack' as const, outcome: 'elsewhere', slack: { ...click.from, named } } };
  }
  const outcome = await performAction(token, { via: 'slack', name: click.who }, ports);
  await tell(outcome.said);
  return { answer, report: { ...reportOf('slack', outcome), slack: click.from } };
}

function shown(outcome: ActOutcome, withoutBody = false) {
  const { words, said } = outcome;
  const title = words.actions.titles[outcome.kind];
  const colon = title.endsWith('?') ? ' ' : words.colon;
  const page: ActionPage = {
    title: 'name' in outcome ? `${title}${colon}${plainPart(outcome.name, LONGEST_NAME)}` : title,
    said,
    asks: outcome.kind === 'asks',
    ...(outcome.kind === 'asks' && outcome.link.kind === 'expected' ? { choices: repeatsIn(words) } : {}),
  };
  const answer: Answer = {
    statusCode: STATUSES[outcome.kind],
    headers: PAGE_HEADERS,
    body: withoutBody ? '' : actionPage(page, words),
  };
  return { answer, report: reportOf('page', outcome) };
}

function reportOf(way: 'page' | 'slack', outcome: ActOutcome): AnswerReport {
  const rule = 'link' in outcome ? { rule: `${outcome.link.organizationId}/${outcome.link.ruleId}` } : {};
  const kind = 'link' in outcome ? `${outcome.kind} ${outcome.link.kind}` : outcome.kind;
  return { way, outcome: kind, ...rule, ...(REFUSED.has(outcome.kind) && { isRefused: true }) };
}

function refused(statusCode: number, language: Language): { readonly answer: Answer; readonly report: AnswerReport } {
  const words = wordsOf({ language });
  const page = { title: words.actions.titles['not-here'], said: words.actions.nothingHere, asks: false };
  return {
    answer: { statusCode, headers: PAGE_HEADERS, body: actionPage(page, words) },
    report: { way: 'none', outcome: String(statusCode), isRefused: true },
  };
}
