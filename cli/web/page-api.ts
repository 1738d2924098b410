import * as z from 'zod';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { allItems, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import type { KeptEpisode } from '../../functions/domain/alerting/kept-episode.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { keywordDefinitionSchema } from '../../functions/media-api/endpoints/keyword-definition.ts';
import { formatWireJson, parseWireJson } from '../../functions/media-api/wire-json.ts';
import { acknowledgeRule } from '../acknowledge/acknowledge-rule.ts';
import { enableChannel } from '../channel/enable-channel.ts';
import { outcomeInWords } from '../channel/test-channel.ts';
import type { Installation } from '../context/installation.ts';
import { createRule, newRuleChoices, TakenError } from '../init/new-rule-choices.ts';
import { consequences } from '../items/consequences.ts';
import { findItem } from '../items/find-item.ts';
import { missingReferences } from '../items/missing-references.ts';
import { lengthArgument, silenceRule } from '../silence/silence-rule.ts';
import { installationStatus } from '../status/installation-status.ts';
import { openNotices } from '../status/open-notices.ts';
import { readersOf, remarksOn, type SentTest, testedChannel, testedRule, testOutcomes } from '../test/send-test.ts';
import { UsageError } from '../usage-error.ts';
import { alertStory } from './alert-story.ts';
import type { HomeAnswer, PlanAnswer, RuleAnswer, SaveAnswer, StoryAnswer, Strip, TestAnswer } from './answers.ts';
import { channelsAnswer } from './channels-answer.ts';
import { costOfChange, costOfRule } from './cost-of-change.ts';
import { homeAnswer, type TimeZones } from './home-answer.ts';
import { keptHistory, stripsOf } from './kept-history.ts';
import { createKeyword, deleteKeyword, keywordsAnswer, validateKeyword } from './keyword-questions.ts';
import { priceOfPast, readPast } from './rule-past.ts';

const KIND = ITEM_KINDS.rules;

/** The most strips that the page asks for at once: those of the visible rules. */
const MOST_STRIPS = 60;

/** The page asked for something that does not exist, or that is not allowed. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Items are sent as the text of their JSON. */
const itemText = z.string().transform((text, context): Item => {
  try {
    const value = parseWireJson(text);
    if (isItem(value)) return value;
    context.addIssue({ code: 'custom', message: 'an item is { ... }' });
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
  return z.NEVER;
});

/** An identifier as text, exact above 2^53. */
const idText = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

/** What a keyword collects, as the text of its JSON. */
const definitionText = itemText.pipe(keywordDefinitionSchema);

const REQUESTS = {
  strips: z.object({ rules: z.array(z.string()).max(MOST_STRIPS) }),
  rule: z.object({ rule: z.string() }),
  history: z.object({ item: itemText }),
  price: z.object({ item: itemText }),
  cost: z.object({ item: itemText }),
  past: z.object({ item: itemText }),
  create: z.object({ item: itemText }),
  story: z.object({ item: itemText, firedAt: z.number(), timeZone: z.string() }),
  plan: z.object({ before: itemText, after: itemText }),
  save: z.object({ before: itemText, after: itemText }),
  acknowledge: z.object({ rule: z.string() }),
  silence: z.object({ rule: z.string(), duration: z.string() }),
  enable: z.object({ channel: z.string(), enabled: z.boolean() }),
  validateKeyword: z.object({ organizationId: idText, definition: definitionText }),
  createKeyword: z.object({
    organizationId: idText,
    groupId: idText,
    name: z.string().min(1),
    definition: definitionText,
  }),
  deleteKeyword: z.object({ organizationId: idText, keywordId: z.int32().positive() }),
  test: z.object({ kind: z.enum(['rule', 'channel']), name: z.string() }),
};

export type PageApiSettings = {
  readonly installation: Installation;
  readonly readOnly: boolean;
  /** The address of whoever is signed in, if people sign in. */
  readonly user?: string;
  /** Epoch ms: the clock of what the installation watches. */
  readonly now: () => number;
  /** How long to wait for the answer of a receiver to a test, in ms. */
  readonly testWaitMs: number;
};

/** A question of the page: whether it changes something, and its answer. */
export type PageQuestion = {
  readonly changes: boolean;
  answer(asked: unknown): Promise<unknown>;
};

/**
 * The questions of the page, by the last part of the address. Each does what a command does; nothing is decided here.
 */
export function pageApi({
  installation,
  readOnly,
  user,
  now,
  testWaitMs,
}: PageApiSettings): Readonly<Record<string, PageQuestion>> {
  const reads = <T>(schema: z.ZodType<T>, answer: (asked: T) => Promise<unknown>): PageQuestion => ({
    changes: false,
    answer: async (asked) => answer(understood(schema, asked)),
  });
  const writes = <T>(schema: z.ZodType<T>, answer: (asked: T) => Promise<unknown>): PageQuestion => ({
    changes: true,
    answer: async (asked) => {
      if (readOnly) throw new PageError(403, 'This page is for looking and trying: it changes nothing.');
      return answer(understood(schema, asked));
    },
  });
  return {
    home: reads(z.unknown(), () => home(installation, { at: now(), readOnly, user })),
    strips: reads(REQUESTS.strips, ({ rules }) => strips(installation, rules, now())),
    rule: reads(REQUESTS.rule, ({ rule }) => ruleOf(installation, rule, { at: now(), readOnly })),
    history: reads(REQUESTS.history, ({ item }) => keptHistory(installation, ruleIn(item))),
    price: reads(REQUESTS.price, ({ item }) => priceOfPast(installation, ruleIn(item), now())),
    past: reads(REQUESTS.past, ({ item }) => readPast(installation, ruleIn(item), now())),
    story: reads(
      REQUESTS.story,
      ({ item, ...alert }): Promise<StoryAnswer> => alertStory(installation, ruleIn(item), alert),
    ),
    cost: reads(REQUESTS.cost, async ({ item }) => ({ dollars: await costOfRule(installation, item) })),
    plan: reads(REQUESTS.plan, ({ before, after }) => plan(installation, before, after)),
    save: writes(REQUESTS.save, ({ before, after }) => save(installation, before, after)),
    watches: reads(z.unknown(), () => newRuleChoices(installation)),
    create: writes(REQUESTS.create, ({ item }) => {
      ruleIn(item);
      return createRule(installation, item);
    }),
    channels: reads(z.unknown(), () => channelsAnswer(installation, { at: now(), readOnly })),
    enable: writes(REQUESTS.enable, async ({ channel, enabled }) => {
      if (await enableChannel(installation, channel, enabled)) return { channel, enabled };
      throw new PageError(409, `Channel ${channel} was changed by somebody else just now. Try again.`);
    }),
    test: writes(REQUESTS.test, (asked) => test(installation, asked, testWaitMs)),
    keywords: reads(z.unknown(), () => keywordsAnswer(installation, readOnly)),
    validateKeyword: reads(REQUESTS.validateKeyword, async ({ organizationId, definition }) => ({
      normalized: formatWireJson(await validateKeyword(installation, organizationId, definition), 2),
    })),
    createKeyword: writes(REQUESTS.createKeyword, ({ organizationId, groupId, name, definition: keyword }) =>
      createKeyword(installation, organizationId, { groupId, name, keyword }),
    ),
    deleteKeyword: writes(REQUESTS.deleteKeyword, ({ organizationId, keywordId }) =>
      deleteKeyword(installation, organizationId, keywordId),
    ),
    acknowledge: writes(REQUESTS.acknowledge, async ({ rule }) => {
      const outcome = await acknowledgeRule(installation, rule, { name: user, via: 'page' }, now());
      if (outcome.kind === 'conflict')
        throw new PageError(409, `Rule ${rule} was changed by somebody else just now. Try again.`);
      return { rule: outcome.rule };
    }),
    silence: writes(REQUESTS.silence, async ({ rule, duration }) => {
      const silenced = await silenceRule(installation, rule, { lengthMs: lengthArgument(duration), now: now() });
      if (!silenced.isWritten)
        throw new PageError(409, `Rule ${rule} was changed by somebody else just now. Try again.`);
      return silenced;
    }),
  };
}

function understood<T>(schema: z.ZodType<T>, asked: unknown): T {
  const parsed = schema.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw new PageError(400, z.prettifyError(parsed.error));
}

async function home(
  installation: Installation,
  { at, readOnly, user }: { readonly at: number; readonly readOnly: boolean; readonly user: string | undefined },
): Promise<HomeAnswer> {
  const [report, timeZones, notices] = await Promise.all([
    installationStatus(installation, at),
    timeZonesOf(installation),
    openNotices(installation),
  ]);
  const answer = homeAnswer(report, { at, name: installation.name, readOnly, notices, timeZones });
  return user === undefined ? answer : { ...answer, user };
}

async function strips(
  installation: Installation,
  names: readonly string[],
  at: number,
): Promise<Readonly<Record<string, Strip>>> {
  const items = await allItems(installation, KIND);
  const rules = items
    .filter((item) => names.includes(itemName(KIND, item)))
    .flatMap((item) => {
      const parsed = parseRule(item);
      return parsed.ok ? [parsed.value] : [];
    });
  return stripsOf(installation, rules, at);
}

async function ruleOf(
  installation: Installation,
  name: string,
  { at, readOnly }: { readonly at: number; readonly readOnly: boolean },
): Promise<RuleAnswer> {
  const item = await findItem(installation, KIND, name).catch((error: Error) => {
    throw new PageError(404, error.message);
  });
  const parsed = parseRule(item);
  const [zones, channels, history, episodes] = await Promise.all([
    timeZonesOf(installation),
    allItems(installation, ITEM_KINDS.channels),
    parsed.ok ? keptHistory(installation, parsed.value) : {},
    parsed.ok ? episodesOf(installation, parsed.value) : [],
  ]);
  return {
    at,
    readOnly,
    item: formatWireJson(item, 2),
    timeZone: zones.get(String(item.organizationId)) ?? 'UTC',
    channels: channels.map((channel) => itemName(ITEM_KINDS.channels, channel)),
    history,
    episodes,
  };
}

/** The episodes that the rule told, from its state. */
async function episodesOf({ documents, tables }: Installation, rule: Rule): Promise<readonly KeptEpisode[]> {
  const { found } = await ruleStateStore(documents, tables.state).read([rule]);
  return found.get(ruleKeyText(rule))?.episodes ?? [];
}

/** The zones of organizations: those of their items, otherwise those that the functions got from the service. */
async function timeZonesOf({ documents, tables }: Installation): Promise<TimeZones> {
  const items = await configurationStore(documents, tables).organizations();
  const organizations = items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok ? [parsed.value] : [];
  });
  const records = await evaluationRecordStore(documents, tables.state, () => undefined).of([
    ...new Set(organizations.map(({ secretName }) => secretName)),
  ]);
  const known = [...records.values()].flatMap(({ timeZones }) => Object.entries(timeZones));
  const own = organizations.flatMap(({ organizationId, timeZone }) =>
    timeZone === undefined ? [] : [[String(organizationId), timeZone] as const],
  );
  return new Map([...known, ...own]);
}

async function plan(installation: Installation, before: Item, after: Item): Promise<PlanAnswer> {
  const parsed = parseRule(after);
  const isOther = itemName(KIND, before) !== itemName(KIND, after);
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(isOther ? [{ path: 'ruleId', reason: 'is another rule', remedy: `leave it ${itemName(KIND, before)}` }] : []),
  ];
  return {
    problems,
    changes: describeChanges(before, after),
    remarks: [
      ...consequences(KIND, before, after),
      ...(await missingReferences(installation, KIND, [after])),
      ...(parsed.ok ? await costOfChange(installation, after) : []),
    ],
  };
}

async function save(installation: Installation, before: Item, after: Item): Promise<SaveAnswer> {
  const { problems } = await plan(installation, before, after);
  const [problem] = problems;
  if (problem !== undefined) throw new PageError(400, `${problem.path}: ${problem.reason}; ${problem.remedy}`);
  if (await replaceItem(installation, KIND, { before, after }))
    return { kind: 'saved', item: formatWireJson(after, 2) };
  const now = await storedItem(installation, KIND, before);
  return now === undefined
    ? { kind: 'conflict', changes: [] }
    : { kind: 'conflict', item: formatWireJson(now, 2), changes: describeChanges(before, now) };
}

/** Sends a test on the way of real alerts, and gives the outcome. */
async function test(
  installation: Installation,
  { kind, name }: { readonly kind: 'rule' | 'channel'; readonly name: string },
  timeoutMs: number,
): Promise<TestAnswer> {
  const channels = await allItems(installation, ITEM_KINDS.channels);
  const sent = await sentTest(installation, { kind, name, channels });
  const outcomes = await testOutcomes(installation, sent.event, { channels, timeoutMs });
  return {
    tested: sent.tested,
    ...(sent.isEmailed ? { email: await readersOf(installation) } : {}),
    remarks: remarksOn(sent.event.data.channels, channels),
    outcomes: outcomes.map((outcome) => ({
      taken: outcome.kind === 'taken',
      words: outcomeInWords(outcome.channel, outcome),
    })),
  };
}

async function sentTest(
  installation: Installation,
  { kind, name, channels }: { readonly kind: 'rule' | 'channel'; readonly name: string; readonly channels: Item[] },
): Promise<SentTest> {
  if (kind === 'rule') return testedRule(installation, name, channels);
  const channel = channels.find((item) => itemName(ITEM_KINDS.channels, item) === name);
  if (channel === undefined) throw new PageError(404, `There is no channel ${name}.`);
  return testedChannel(installation, channel);
}

function ruleIn(item: Item): Rule {
  const parsed = parseRule(item);
  if (parsed.ok) return parsed.value;
  const [problem] = parsed.problems;
  throw new PageError(
    400,
    problem === undefined ? 'The rule is not understood.' : `${problem.path}: ${problem.reason}`,
  );
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an error means for the user of the page, and the status of the answer. */
export function pageProblem(error: unknown, explain: (error: unknown) => string | undefined) {
  if (error instanceof PageError) return { status: error.status, problem: error.message };
  if (error instanceof TakenError) return { status: 409, problem: error.message };
  if (error instanceof UsageError) return { status: 400, problem: error.message };
  const problem = explain(error) ?? (error instanceof Error ? error.message : String(error));
  return { status: 502, problem };
}
