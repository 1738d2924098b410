import * as z from 'zod';
import { allItems } from '../../../functions/adapters/dynamodb/item-store.ts';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { messagesIn } from '../../../functions/domain/alerting/found/told-mentions.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { watchKey } from '../../../functions/domain/counting/series/series.ts';
import { type Item, itemName } from '../../../functions/domain/items/item-kind.ts';
import { withoutAddresses } from '../../../functions/domain/items/recipients.ts';
import { parseRule, type Rule } from '../../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../../functions/domain/items/rule/rule-key.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { present } from '../../../functions/domain/present.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import type { Installation } from '../../context/installation.ts';
import { findItem } from '../../items/find-item.ts';
import { unknownWatch } from '../../items/unknown-watches.ts';
import { alertStory } from '../alert-story.ts';
import type { PlanAnswer, RuleAnswer, StoryAnswer, Strip } from '../answers.ts';
import { askedOrganizations } from '../asked-organizations.ts';
import { keptHistory, stripsOf } from '../kept-history.ts';
import { markedAlerts } from '../marked-alerts.ts';
import { newRuleChoices } from '../new-rule-choices.ts';
import { organizationsOnPage } from '../organizations-on-page.ts';
import { PageError } from '../page-error.ts';
import { wordsOfPage } from '../page-language.ts';
import type { OrganizationOf } from '../reached-organizations.ts';
import { ruleMessages } from '../rule-messages.ts';
import { priceOfPast, readPast } from '../rule-past.ts';
import { editOfItem, itemText, nothing, oneItem, oneRule } from './asked.ts';
import { planOfEdit } from './plan-of-edit.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';
import { ruleIn } from './rule-in.ts';

const KIND = ITEM_KINDS.rules;

/** The most strips that the page asks for at once: those of the visible rules. */
const MOST_STRIPS = 60;

/** The questions of the tab of rules that change nothing: what is stored, what a draft would do, and what its past says. */
export function ruleQuestions(settings: QuestionSettings) {
  const { installation, right, ask, now } = settings;
  const readOnly = right !== 'change';
  const of = questionsOf(settings);
  const read = askedOrganizations(installation, ask);
  /** The rule of an item, and the token of its organization. */
  const watched = async (item: Item, organizationOf: OrganizationOf) => {
    const rule = await ruleIn(installation, item);
    return { rule, token: organizationOf(rule.organizationId) };
  };
  return {
    strips: of({
      takes: 'look',
      schema: z.object({ rules: z.array(z.string()).max(MOST_STRIPS) }),
      names: ({ rules }) => ({ rules }),
      answer: ({ rules }) => strips(installation, rules, now()),
    }),
    rule: of({ takes: 'look', ...oneRule, answer: ({ rule }) => ruleOf(installation, rule, { at: now(), readOnly }) }),
    history: of({
      takes: 'look',
      ...oneItem,
      answer: async ({ item }) => keptHistory(installation, await ruleIn(installation, item)),
    }),
    plan: of({
      takes: 'look',
      ...editOfItem,
      answer: async ({ before, after }, organizationOf): Promise<PlanAnswer> => {
        const words = await wordsOfPage(installation);
        return {
          ...(await planOfEdit(installation, { before, after }, words)),
          warnings: readOnly ? [] : await warningsOf(before, after, { read, organizationOf, words }),
        };
      },
    }),
    price: of({
      takes: 'ask',
      ...oneItem,
      answer: async ({ item }, organizationOf) => {
        const { rule, token } = await watched(item, organizationOf);
        return priceOfPast(ask, token, rule, { at: now(), words: await wordsOfPage(installation) });
      },
    }),
    past: of({
      takes: 'ask',
      ...oneItem,
      answer: async ({ item }, organizationOf) => {
        const { rule, token } = await watched(item, organizationOf);
        return readPast(ask, token, rule, now());
      },
    }),
    story: of({
      takes: 'ask',
      schema: z.object({ item: itemText, firedAt: z.number() }),
      names: ({ item }) => ({ items: [item] }),
      answer: async ({ item, firedAt }, organizationOf): Promise<StoryAnswer> => {
        const { rule, token } = await watched(item, organizationOf);
        const { asJudged, wordsFor } = await organizationsOnPage(installation);
        const words = wordsFor(String(rule.organizationId));
        return alertStory(installation, asJudged(rule), { firedAt, words, ask, token });
      },
    }),
    watches: of({
      takes: 'ask',
      schema: nothing,
      answer: () => newRuleChoices(installation, read),
    }),
  };
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
  const organizations = await organizationsOnPage(installation);
  const timeZone = organizations.timeZones.get(String(item.organizationId)) ?? 'UTC';
  const [channels, history, state, told] = await Promise.all([
    allItems(installation, ITEM_KINDS.channels),
    parsed.ok ? keptHistory(installation, parsed.value) : {},
    parsed.ok ? stateOf(installation, parsed.value) : undefined,
    parsed.ok ? ruleMessages(installation, parsed.value, { at, timeZone }) : [],
  ]);
  return {
    at,
    readOnly,
    item: formatWireJson(readOnly ? withoutAddresses(item) : item, 2),
    timeZone,
    expected: parsed.ok ? organizations.expectedOf(parsed.value.organizationId) : [],
    channels: channels.map((channel) => itemName(ITEM_KINDS.channels, channel)),
    history,
    episodes: state?.episodes ?? [],
    told,
    marked: parsed.ok ? await markedAlerts(installation, parsed.value, told) : [],
    ...present({ firstJudged: state?.firstJudged }),
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
  {
    read,
    organizationOf,
    words,
  }: {
    readonly read: ReturnType<typeof askedOrganizations>;
    readonly organizationOf: OrganizationOf;
    readonly words: Words;
  },
): Promise<string[]> {
  const [old, now] = [parseRule(before), parseRule(after)];
  if (old.ok && now.ok && old.value.enabled && watchKey(old.value.watch) === watchKey(now.value.watch)) return [];
  const unknown = await unknownWatch(after, async (id) => (await read([organizationOf(id)])).get(id), words).catch(
    () => undefined,
  );
  return unknown === undefined ? [] : [unknown];
}
