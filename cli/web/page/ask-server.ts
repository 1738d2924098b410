import type {
  ChannelChangeAnswer,
  ChannelsAnswer,
  HomeAnswer,
  KeptHistory,
  KeywordsAnswer,
  LanguageAnswer,
  MessagesAnswer,
  OrganizationsAnswer,
  PastAnswer,
  PlanAnswer,
  PriceAnswer,
  ProblemAnswer,
  QuietHoursAnswer,
  RuleAnswer,
  SaveAnswer,
  StoriesAnswer,
  StoryAnswer,
  StoryPageAnswer,
  Strip,
  SummaryAnswer,
  TestAnswer,
} from '../answers.ts';
import type { NewRuleChoices } from '../new-rule-choices.ts';
import { spoken } from './spoken.ts';

/** The questions of the page, with the types of their answers. */
type Answers = {
  readonly language: LanguageAnswer;
  readonly home: HomeAnswer;
  readonly stories: StoriesAnswer;
  readonly messages: MessagesAnswer;
  readonly messagesCsv: { readonly csv: string };
  readonly storyPage: StoryPageAnswer;
  readonly mentions: StoryAnswer;
  readonly noise: unknown;
  readonly note: unknown;
  readonly strips: Readonly<Record<string, Strip>>;
  readonly rule: RuleAnswer;
  readonly history: KeptHistory;
  readonly watches: NewRuleChoices;
  readonly create: { readonly rule: string; readonly organization?: string };
  readonly price: PriceAnswer;
  readonly past: PastAnswer;
  readonly story: StoryAnswer;
  readonly plan: PlanAnswer;
  readonly save: SaveAnswer;
  readonly organizations: OrganizationsAnswer;
  readonly planOrganization: PlanAnswer;
  readonly saveOrganization: SaveAnswer;
  readonly quietHours: QuietHoursAnswer;
  readonly summary: SummaryAnswer;
  readonly channels: ChannelsAnswer;
  readonly addChannel: ChannelChangeAnswer;
  readonly rotateChannel: ChannelChangeAnswer;
  readonly removeChannel: { readonly words: string };
  readonly enable: { readonly channel: string; readonly enabled: boolean };
  readonly test: TestAnswer;
  readonly keywords: KeywordsAnswer;
  /** The definition as the service understands it, as the text of its JSON. */
  readonly validateKeyword: { readonly normalized: string };
  readonly createKeyword: { readonly id: string };
  readonly deleteKeyword: { readonly outcome: 'deleted' | 'already-gone' };
  readonly acknowledge: { readonly rule: string };
  readonly expected: { readonly said: string };
  readonly silence: { readonly rule: string; readonly until?: string };
  /** The address at which the session of the sign-in pages ends as well. */
  readonly 'sign-out': { readonly location: string };
};

/** The state of the connection between the page and its server. */
export type Connection =
  | { readonly kind: 'there' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'over'; readonly why: string; readonly signIn?: string | undefined };

const AGAIN_MS = 2_000;

let connection: Connection = { kind: 'there' };
const listeners = new Set<(connection: Connection) => void>();

/**
 * Calls the listener with the state of the connection, now and whenever it changes; gives the function that ends that.
 */
export function onConnection(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  listener(connection);
  return () => listeners.delete(listener);
}

function connectionIs(now: Connection): void {
  if (connection.kind === now.kind) return;
  connection = now;
  for (const listener of listeners) listener(now);
  if (now.kind === 'lost') setTimeout(tryAgain, AGAIN_MS);
}

function tryAgain(): void {
  if (connection.kind !== 'lost') return;
  askServer('strips', { rules: [] }).catch(() => setTimeout(tryAgain, AGAIN_MS));
}

/** The server did not answer, or refused; the message says why, in a sentence. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Asks the server. @throws Unanswered */
export async function askServer<Name extends keyof Answers>(name: Name, asked: unknown): Promise<Answers[Name]> {
  const body = JSON.stringify(asked);
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-amz-content-sha256': await sha256(body) },
    body,
  }).catch(() => {
    connectionIs({ kind: 'lost' });
    throw new Unanswered(spoken().page.noAnswer);
  });
  if (response.ok) {
    connectionIs({ kind: 'there' });
    return await response.json();
  }
  const { problem, signIn }: ProblemAnswer = await response
    .json()
    .catch(() => ({ problem: spoken().page.answered({ status: response.status }) }));
  connectionIs(response.status === 401 ? { kind: 'over', why: problem, signIn } : { kind: 'there' });
  throw new Unanswered(problem);
}

/**
 * CloudFront signs a request to the hosted page's function without its body, so the request itself must carry the hash
 * of the body.
 */
async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
