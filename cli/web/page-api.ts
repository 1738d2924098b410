import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { allItems, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { messagesIn } from '../../functions/domain/alerting/found/told-mentions.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { watchKey } from '../../functions/domain/counting/series/series.ts';
import { isolated } from '../../functions/domain/isolated.ts';
import { checkParts, type FoundProblem, rulesIn } from '../../functions/domain/items/check-items.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import type { ItemProblem } from '../../functions/domain/items/item-problem.ts';
import { repeat } from '../../functions/domain/items/repeat.ts';
import { partIdsOf } from '../../functions/domain/items/rule/part-problems.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { isTimeZone } from '../../functions/domain/time/wall-clock.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import { keywordDefinitionSchema } from '../../functions/media-api/endpoints/keyword-definition.ts';
import { formatWireJson, parseWireJson } from '../../functions/media-api/wire-json.ts';
import { acknowledgeRule } from '../acknowledge/acknowledge-rule.ts';
import { enableChannel } from '../channel/enable-channel.ts';
import { outcomeInWords } from '../channel/test-channel.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { createRule, newRuleChoices, TakenError } from '../init/new-rule-choices.ts';
import { consequences } from '../items/consequences.ts';
import { findItem } from '../items/find-item.ts';
import { missingReferences } from '../items/missing-references.ts';
import { unknownWatch } from '../items/unknown-watches.ts';
import { lengthArgument, silenceRule } from '../silence/silence-rule.ts';
import { installationStatus } from '../status/installation-status.ts';
import { openNotices } from '../status/open-notices.ts';
import { readersOf, remarksOn, type SentTest, testedChannel, testedRule, testOutcomes } from '../test/send-test.ts';
import { unreadInWords } from '../test/shown-in-test.ts';
import { UsageError } from '../usage-error.ts';
import { alertStory } from './alert-story.ts';
import type { HomeAnswer, PlanAnswer, RuleAnswer, SaveAnswer, StoryAnswer, Strip, TestAnswer } from './answers.ts';
import { askedOrganizations } from './asked-organizations.ts';
import { channelsAnswer } from './channels-answer.ts';
import { costOfChange, costOfRule } from './cost-of-change.ts';
import { expectAlert } from './expect-alert.ts';
import { homeAnswer } from './home-answer.ts';
import { keptHistory, stripsOf } from './kept-history.ts';
import { createKeyword, deleteKeyword, keywordsAnswer, validateKeyword } from './keyword-questions.ts';
import { markNoise } from './mark-noise.ts';
import { PageError } from './page-error.ts';
import { pageLanguage, wordsOfPage } from './page-language.ts';
import { type PageQuestion, pageQuestion, type QuestionOf, type Right } from './page-question.ts';
import type { OrganizationOf } from './reached-organizations.ts';
import { messagesSince, ruleMessages } from './rule-messages.ts';
import { priceOfPast, readPast } from './rule-past.ts';
import type { AskService } from './service-door.ts';
import { storiesAnswer, storyPageAnswer, toldEntry } from './stories-answer.ts';
import { writeNote } from './story-notes.ts';
import { toldMentions } from './told-mentions.ts';

const KIND = ITEM_KINDS.rules;

/** The most strips that the page asks for at once: those of the visible rules. */
const MOST_STRIPS = 60;

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

const itemIn = z.object({ item: itemText });
const edit = z.object({ before: itemText, after: itemText });
const ruleNamed = z.object({ rule: z.string() });
/** A message that was told, by the organization and the id of its event. */
const messageNamed = z.object({ organization: idText, event: z.string().max(64) });
const keywordChecked = z.object({ organizationId: idText, definition: definitionText });
const keywordCreated = keywordChecked.extend({ groupId: idText, name: z.string().min(1) });

export type PageApiSettings = {
  readonly installation: Installation;
  /** What whoever asks may do. */
  readonly right: Right;
  /** The address of whoever is signed in, if people sign in. */
  readonly user?: string;
  /** Asks the monitoring service as this person. */
  readonly ask: AskService;
  /** Epoch ms: the clock of what the installation watches. */
  readonly now: () => number;
  /** How long to wait for the answer of a receiver to a test, in ms. */
  readonly testWaitMs: number;
};

/** The names of the questions, the last part of their addresses. */
export type QuestionName = keyof ReturnType<typeof pageApi>;

/**
 * The questions of the page. Each does what a command does; nothing is decided here. All that a question names must be set up in
 * the stack, and who asks needs its right (`pageQuestion`).
 */
export function pageApi(settings: PageApiSettings) {
  return { ...looking(settings), ...asking(settings), ...changing(settings), ...changingRules(settings) };
}

/** Wraps a question: `of({ takes, schema, names, answer })`. */
const wrapping =
  (settings: PageApiSettings) =>
  <T>(question: QuestionOf<T>): PageQuestion =>
    pageQuestion(settings, question);

const oneMessage = {
  schema: messageNamed,
  names: ({ organization }: { readonly organization: bigint }) => ({ organizations: [organization] }),
};

/** What a question with one item names, and its rule. */
const oneItem = { schema: itemIn, names: ({ item }: { readonly item: Item }) => ({ items: [item] }) };
const editOfItem = {
  schema: edit,
  names: ({ before, after }: { readonly before: Item; readonly after: Item }) => ({ items: [before, after] }),
};
const oneRule = { schema: ruleNamed, names: ({ rule }: { readonly rule: string }) => ({ rules: [rule] }) };
const nothing = z.unknown();

/** Questions that read the tables. */
function looking(settings: PageApiSettings) {
  const { installation, right, user, ask, now } = settings;
  const of = wrapping(settings);
  const words = () => wordsOfPage(installation);
  const takes = 'look';
  const readOnly = right !== 'change';
  return {
    language: of({ takes, schema: nothing, answer: async () => ({ language: await pageLanguage(installation) }) }),
    home: of({ takes, schema: nothing, answer: () => home(installation, { at: now(), readOnly, user }) }),
    strips: of({
      takes,
      schema: z.object({ rules: z.array(z.string()).max(MOST_STRIPS) }),
      names: ({ rules }) => ({ rules }),
      answer: ({ rules }) => strips(installation, rules, now()),
    }),
    rule: of({ takes, ...oneRule, answer: ({ rule }) => ruleOf(installation, rule, { at: now(), readOnly }) }),
    history: of({ takes, ...oneItem, answer: async ({ item }) => keptHistory(installation, ruleIn(item)) }),
    cost: of({ takes, ...oneItem, answer: async ({ item }) => ({ dollars: await costOfRule(installation, item) }) }),
    plan: of({
      takes,
      ...editOfItem,
      answer: async ({ before, after }, organizationOf): Promise<PlanAnswer> => ({
        ...(await plan(installation, { before, after }, await words())),
        warnings: readOnly ? [] : await warningsOf(before, after, { ask, organizationOf }),
      }),
    }),
    stories: of({
      takes,
      schema: z.object({ days: z.int().min(1).max(4_000) }),
      answer: ({ days }) => storiesAnswer(installation, { at: now(), since: now() - days * DAY_MS, readOnly, user }),
    }),
    storyPage: of({
      takes,
      ...oneMessage,
      answer: ({ organization, event }) =>
        storyPageAnswer(
          installation,
          { organizationId: organization, event },
          { at: now(), readOnly, mayAsk: right !== 'look' },
        ),
    }),
    channels: of({
      takes,
      schema: nothing,
      answer: async () => channelsAnswer(installation, { at: now(), readOnly }, await words()),
    }),
  };
}

/** Questions that ask the monitoring service. */
function asking(settings: PageApiSettings) {
  const { installation, right, ask, now } = settings;
  const of = wrapping(settings);
  const takes = 'ask';
  const read = askedOrganizations(ask);
  /** The rule of an item, and the token of its organization. */
  const watched = (item: Item, organizationOf: OrganizationOf) => {
    const rule = ruleIn(item);
    return { rule, token: organizationOf(rule.organizationId) };
  };
  return {
    price: of({
      takes,
      ...oneItem,
      answer: async ({ item }, organizationOf) => {
        const { rule, token } = watched(item, organizationOf);
        return priceOfPast(ask, token, rule, { at: now(), words: await wordsOfPage(installation) });
      },
    }),
    past: of({
      takes,
      ...oneItem,
      answer: async ({ item }, organizationOf) => {
        const { rule, token } = watched(item, organizationOf);
        return readPast(ask, token, rule, now());
      },
    }),
    story: of({
      takes,
      schema: z.object({ item: itemText, firedAt: z.number() }),
      names: ({ item }) => ({ items: [item] }),
      answer: async ({ item, firedAt }, organizationOf): Promise<StoryAnswer> => {
        const { rule, token } = watched(item, organizationOf);
        const { asJudged, wordsFor } = await organizationsNow(installation);
        const words = wordsFor(String(rule.organizationId));
        return alertStory(installation, asJudged(rule), { firedAt, words, ask, token });
      },
    }),
    mentions: of({
      takes,
      ...oneMessage,
      answer: async ({ organization, event }, organizationOf): Promise<StoryAnswer> => {
        const entry = await toldEntry(installation, { organizationId: organization, event }, now());
        const { wordsFor, asJudged } = await organizationsNow(installation);
        const item = await findItem(installation, KIND, `${organization}/${entry.ruleId}`).catch(() => undefined);
        const parsed = item && parseRule(item);
        return toldMentions(
          installation,
          { entry, rule: parsed?.ok === true ? asJudged(parsed.value) : undefined },
          { ask, token: organizationOf(organization), words: wordsFor(String(organization)) },
        );
      },
    }),
    watches: of({
      takes,
      schema: nothing,
      answer: () => newRuleChoices(installation, { read, first: () => noneIsSetUp(installation) }),
    }),
    keywords: of({
      takes,
      schema: nothing,
      answer: () => keywordsAnswer(installation, { read, readOnly: right !== 'change' }),
    }),
    validateKeyword: of({
      takes,
      schema: keywordChecked,
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: async ({ organizationId, definition }, organizationOf) => ({
        normalized: formatWireJson(await validateKeyword(ask, organizationOf(organizationId), definition), 2),
      }),
    }),
  };
}

async function noneIsSetUp(installation: Installation) {
  return { organizations: [], problem: (await wordsOfPage(installation)).ruleAnswers.noneIsSetUp };
}

/** Questions that change keywords and channels, or send a test. */
function changing(settings: PageApiSettings) {
  const { installation, ask, testWaitMs } = settings;
  const of = wrapping(settings);
  const takes = 'change';
  return {
    enable: of({
      takes,
      schema: z.object({ channel: z.string(), enabled: z.boolean() }),
      answer: async ({ channel, enabled }) => {
        if (await enableChannel(installation, channel, enabled)) return { channel, enabled };
        throw await changedMeanwhile(installation, 'channel', channel);
      },
    }),
    test: of({
      takes,
      schema: z.object({ kind: z.enum(['rule', 'channel']), name: z.string() }),
      names: ({ kind, name }) => (kind === 'rule' ? { rules: [name] } : {}),
      answer: (asked) => test(installation, asked, { timeoutMs: testWaitMs, ask }),
    }),
    createKeyword: of({
      takes,
      schema: keywordCreated,
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: ({ organizationId, groupId, name, definition: keyword }, organizationOf) =>
        createKeyword(ask, organizationOf(organizationId), { groupId, name, keyword }),
    }),
    deleteKeyword: of({
      takes,
      schema: z.object({ organizationId: idText, keywordId: z.int32().positive() }),
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: ({ organizationId, keywordId }, organizationOf) =>
        deleteKeyword(ask, organizationOf(organizationId), keywordId),
    }),
  };
}

/** Questions that change rules. */
function changingRules(settings: PageApiSettings) {
  const { installation, user, now } = settings;
  const of = wrapping(settings);
  const takes = 'change';
  return {
    save: of({ takes, ...editOfItem, answer: ({ before, after }) => save(installation, before, after) }),
    create: of({
      takes,
      ...oneItem,
      answer: async ({ item }) => {
        ruleIn(item);
        const [problem] = ofTheProgram({}, item);
        if (problem !== undefined) throw refusedItem(problem);
        return createRule(installation, item).catch(async (error: Error) => {
          if (!(error instanceof TakenError)) throw error;
          throw new PageError(409, (await wordsOfPage(installation)).ruleAnswers.ruleExists(error.rule));
        });
      },
    }),
    acknowledge: of({
      takes,
      ...oneRule,
      answer: async ({ rule }) => {
        const outcome = await acknowledgeRule(installation, rule, { name: user, via: 'page' }, now());
        if (outcome.kind === 'conflict') throw await changedMeanwhile(installation, 'rule', rule);
        return { rule: outcome.rule };
      },
    }),
    expected: of({
      takes,
      schema: ruleNamed.extend({
        episode: z.number(),
        timeZone: z.string().refine(isTimeZone),
        repeats: repeat.optional(),
      }),
      names: oneRule.names,
      answer: async (asked) => {
        const outcome = await expectAlert(installation, asked, { name: user, via: 'page' }, now());
        if (outcome.kind === 'conflict') throw await changedMeanwhile(installation, 'rule', asked.rule);
        if (outcome.kind === 'nothing') throw new PageError(409, outcome.said);
        return { said: outcome.said };
      },
    }),
    noise: of({
      takes,
      ...oneMessage,
      answer: async ({ organization, event }) => {
        const entry = await toldEntry(installation, { organizationId: organization, event }, now());
        await markNoise(installation, entry, { name: user, via: 'page' }, now());
        return {};
      },
    }),
    note: of({
      takes,
      schema: messageNamed.extend({ text: z.string().max(4_000) }),
      names: oneMessage.names,
      answer: async ({ organization, event, text }, organizationOf) => {
        await toldEntry(installation, { organizationId: organization, event }, now());
        await writeNote(
          installation,
          { organizationId: organization, event, text },
          { at: now(), by: user, words: wordsOf(organizationOf(organization)) },
        );
        return {};
      },
    }),
    silence: of({
      takes,
      schema: ruleNamed.extend({ duration: z.string() }),
      names: oneRule.names,
      answer: async ({ rule, duration }) => {
        const silenced = await silenceRule(installation, rule, { lengthMs: lengthArgument(duration), now: now() });
        if (!silenced.isWritten) throw await changedMeanwhile(installation, 'rule', rule);
        return silenced;
      },
    }),
  };
}

async function changedMeanwhile(
  installation: Installation,
  kind: 'rule' | 'channel',
  name: string,
): Promise<PageError> {
  return new PageError(409, (await wordsOfPage(installation)).ruleAnswers.changedMeanwhile(kind, name));
}

async function home(
  installation: Installation,
  { at, readOnly, user }: { readonly at: number; readonly readOnly: boolean; readonly user: string | undefined },
): Promise<HomeAnswer> {
  const [report, { wordsFor, wordsForAll }, notices, told] = await Promise.all([
    installationStatus(installation, at),
    organizationsNow(installation),
    openNotices(installation),
    messagesSince(installation, at - DAY_MS),
  ]);
  const answer = homeAnswer(report, { told, at, name: installation.name, readOnly, notices, wordsFor }, wordsForAll);
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
  const [organizations, channels, history, state, told] = await Promise.all([
    organizationsNow(installation),
    allItems(installation, ITEM_KINDS.channels),
    parsed.ok ? keptHistory(installation, parsed.value) : {},
    parsed.ok ? stateOf(installation, parsed.value) : undefined,
    parsed.ok ? ruleMessages(installation, parsed.value, at) : [],
  ]);
  return {
    at,
    readOnly,
    item: formatWireJson(item, 2),
    timeZone: organizations.timeZones.get(String(item.organizationId)) ?? 'UTC',
    expected: parsed.ok ? organizations.expectedOf(parsed.value.organizationId) : [],
    channels: channels.map((channel) => itemName(ITEM_KINDS.channels, channel)),
    history,
    episodes: state?.episodes ?? [],
    told,
    messages: messagesIn(state?.found, { from: 0, to: at + 1 }),
  };
}

async function stateOf({ documents, tables }: Installation, rule: Rule): Promise<RuleState | undefined> {
  const { found } = await ruleStateStore(documents, tables.state).read([rule]);
  return found.get(ruleKeyText(rule));
}

/** That the service does not know what a rule begins to watch. Nothing if the service cannot be asked: the rule may be right. */
async function warningsOf(
  before: Item,
  after: Item,
  { ask, organizationOf }: { readonly ask: AskService; readonly organizationOf: OrganizationOf },
): Promise<string[]> {
  const [old, now] = [parseRule(before), parseRule(after)];
  if (old.ok && now.ok && old.value.enabled && watchKey(old.value.watch) === watchKey(now.value.watch)) return [];
  const read = askedOrganizations(ask);
  const unknown = await unknownWatch(after, async (id) => (await read([organizationOf(id)])).get(id)).catch(
    () => undefined,
  );
  return unknown === undefined ? [] : [unknown];
}

async function plan(
  installation: Installation,
  { before, after }: { readonly before: Item; readonly after: Item },
  words: Words,
): Promise<Omit<PlanAnswer, 'warnings'>> {
  const parsed = parseRule(after);
  const isOther = itemName(KIND, before) !== itemName(KIND, after);
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(await wrongParts(installation, after)),
    ...ofTheProgram(before, after),
    ...(isOther ? [{ path: 'ruleId', reason: 'is another rule', remedy: `leave it ${itemName(KIND, before)}` }] : []),
  ];
  return {
    problems,
    changes: describeChanges(before, after),
    remarks: [
      ...consequences(KIND, before, after, words),
      ...(await missingReferences(installation, KIND, [after])),
      ...(parsed.ok ? await costOfChange(installation, after, words) : []),
    ],
  };
}

/** What is wrong with a rule that is made of others, given all that there are. */
async function wrongParts(installation: Installation, after: Item): Promise<FoundProblem[]> {
  if (!rulesIn([after]).some((rule) => partIdsOf(rule).length > 0)) return [];
  const others = (await allItems(installation, KIND)).filter((item) => itemName(KIND, item) !== itemName(KIND, after));
  return checkParts([after], [...others, after], KIND);
}

/**
 * Who acknowledged an alert is written by the program alone, so that nobody is named who did not do it. To take it back, the
 * field is removed.
 */
function ofTheProgram({ acknowledged: before }: Item, { acknowledged: after }: Item): ItemProblem[] {
  if (after === undefined || isDeepStrictEqual(before, after)) return [];
  return [
    {
      path: 'acknowledged',
      reason: 'is written only by acknowledging the alert',
      remedy: 'leave it as it is, or remove it to take that back',
    },
  ];
}

function refusedItem({ path, reason, remedy }: ItemProblem): PageError {
  return new PageError(400, `${path}: ${reason}; ${remedy}`);
}

async function save(installation: Installation, before: Item, after: Item): Promise<SaveAnswer> {
  const { problems } = await plan(installation, { before, after }, await wordsOfPage(installation));
  const [problem] = problems;
  if (problem !== undefined) throw refusedItem(problem);
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
  { timeoutMs, ask }: { readonly timeoutMs: number; readonly ask: AskService },
): Promise<TestAnswer> {
  const channels = await allItems(installation, ITEM_KINDS.channels);
  const words = await wordsOfPage(installation);
  const sent = await sentTest(installation, { kind, name, channels, ask });
  const outcomes = await testOutcomes(installation, sent.event, { channels, timeoutMs });
  return {
    tested: words.ruleAnswers.tested(sent.tested.kind, sent.tested.name),
    ...(sent.isEmailed ? { email: await readersOf(installation, words) } : {}),
    remarks: [...unreadInWords(sent.shows, words), ...remarksOn(sent.event.data.channels, channels)],
    outcomes: outcomes.map((outcome) => ({
      taken: outcome.kind === 'taken',
      words: outcomeInWords(outcome.channel, outcome, words),
    })),
  };
}

async function sentTest(
  installation: Installation,
  {
    kind,
    name,
    channels,
    ask,
  }: {
    readonly kind: 'rule' | 'channel';
    readonly name: string;
    readonly channels: Item[];
    readonly ask: AskService;
  },
): Promise<SentTest> {
  if (kind === 'rule') return testedRule(installation, name, { channels, ask });
  const channel = channels.find((item) => itemName(ITEM_KINDS.channels, item) === name);
  if (channel === undefined)
    throw new PageError(404, (await wordsOfPage(installation)).ruleAnswers.noSuchChannel(isolated(name)));
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
  if (error instanceof UsageError) return { status: 400, problem: error.message };
  const problem = explain(error) ?? (error instanceof Error ? error.message : String(error));
  return { status: 502, problem };
}
