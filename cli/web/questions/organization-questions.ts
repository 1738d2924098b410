import * as z from 'zod';
import { configurationMark } from '../../../functions/adapters/dynamodb/configuration-mark.ts';
import { allItems, storedItem } from '../../../functions/adapters/dynamodb/item-store.ts';
import { inParallel } from '../../../functions/domain/in-parallel.ts';
import { describeChanges } from '../../../functions/domain/items/describe-changes.ts';
import { type Item, itemName } from '../../../functions/domain/items/item-kind.ts';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import { notAllowed } from '../../../functions/domain/items/new-hearers.ts';
import { parseOrganization } from '../../../functions/domain/items/organization-item.ts';
import { emailsIn, withoutAddresses } from '../../../functions/domain/items/recipients.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { present } from '../../../functions/domain/present.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import type { Installation } from '../../context/installation.ts';
import { organizationsNow } from '../../context/organizations-now.ts';
import { changeItem } from '../../items/change-item.ts';
import { missingReferences } from '../../items/missing-references.ts';
import { MOST_DAYS } from '../../summary/summary-up-to-now.ts';
import type { OrganizationsAnswer, PlanAnswer, QuietHoursAnswer, SaveAnswer } from '../answers.ts';
import { PageError } from '../page-error.ts';
import { wordsOfPage } from '../page-language.ts';
import { summaryOnPage } from '../summary-on-page.ts';
import { idText, itemText, nothing } from './asked.ts';
import { conflictWith } from './conflict-with.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';
import { refusedItem } from './refused-item.ts';

const KIND = ITEM_KINDS.organizations;

/** Rules that are written at once. */
const CONCURRENCY = 8;

/** An edit of the settings of an organization, both without the name of its secret. */
const edit = z.object({ before: itemText, after: itemText });

/**
 * The questions of the tab of settings. They reach every organization that has an item, also one that is disabled, which is enabled
 * where items are written and not here. The name of the secret with the token is never sent and never changed.
 */
export function organizationQuestions(settings: QuestionSettings) {
  const { installation, right, now } = settings;
  const of = questionsOf(settings);
  return {
    organizations: of({
      takes: 'look',
      schema: nothing,
      answer: () => settingsOfAll(installation, { at: now(), readOnly: right !== 'change', mayAsk: right !== 'look' }),
    }),
    planOrganization: of({ takes: 'look', schema: edit, answer: (asked) => plan(installation, asked) }),
    saveOrganization: of({ takes: 'change', schema: edit, answer: (asked) => save(installation, asked) }),
    quietHours: of({
      takes: 'change',
      schema: z.object({ organization: idText, quietHours: z.record(z.string(), z.unknown()).nullable() }),
      names: ({ organization }) => ({ organizations: [organization] }),
      answer: ({ organization, quietHours }) => setQuietHours(installation, organization, quietHours),
    }),
    summary: of({
      takes: 'ask',
      schema: z.object({ organization: idText, days: z.int().min(1).max(MOST_DAYS) }),
      names: ({ organization }) => ({ organizations: [organization] }),
      answer: ({ organization, days }, organizationOf) =>
        summaryOnPage(installation, organizationOf(organization), { days, at: now() }),
    }),
  };
}

async function settingsOfAll(
  installation: Installation,
  right: Pick<OrganizationsAnswer, 'at' | 'readOnly' | 'mayAsk'>,
): Promise<OrganizationsAnswer> {
  const [items, channels, rules, { timeZones, names }] = await Promise.all([
    allItems(installation, KIND),
    allItems(installation, ITEM_KINDS.channels),
    allItems(installation, ITEM_KINDS.rules),
    organizationsNow(installation),
  ]);
  return {
    ...right,
    channels: channels.map((channel) => itemName(ITEM_KINDS.channels, channel)),
    organizations: items.map((item) => {
      const id = itemName(KIND, item);
      return {
        id,
        ...present({ name: names.get(id) }),
        item: formatWireJson(right.readOnly ? withoutAddresses(shown(item)) : shown(item), 2),
        emails: emailsIn(item).length,
        timeZone: timeZones.get(id) ?? 'UTC',
        quiet: rules
          .filter(({ organizationId }) => String(organizationId) === id)
          .map((rule) => ({
            rule: itemName(ITEM_KINDS.rules, rule),
            ...(rule.quietHours === undefined ? {} : { quietHours: formatWireJson(rule.quietHours) }),
          })),
      };
    }),
  };
}

/** The item without the name of its secret. */
function shown({ secretName: _secret, ...item }: Item): Item {
  return item;
}

type Edit = { readonly before: Item; readonly after: Item };

/** What an edit would do, by the checks of `put organizations`. Writes nothing. */
async function plan(installation: Installation, edit: Edit): Promise<PlanAnswer> {
  const words = await wordsOfPage(installation);
  const stored = await storedFor(installation, edit, words);
  const after = withSecret(stored, edit.after);
  return {
    problems: problemsOf(stored, edit, { words, ...installation }),
    changes: describeChanges(edit.before, edit.after, words.ruleAnswers),
    remarks: await missingReferences(installation, KIND, [after], words),
    warnings: [],
  };
}

async function save(installation: Installation, edit: Edit): Promise<SaveAnswer> {
  const words = await wordsOfPage(installation);
  const stored = await storedFor(installation, edit, words);
  const [problem] = problemsOf(stored, edit, { words, ...installation });
  if (problem !== undefined) throw refusedItem(problem, words);
  // Or it was saved already, by somebody who did not hear of it.
  const isAsRead = [edit.before, edit.after].some((item) => describeChanges(item, shown(stored)).length === 0);
  const written = { before: stored, after: withSecret(stored, edit.after) };
  if (isAsRead && (await changeItem(installation, KIND, written)))
    return { kind: 'saved', item: formatWireJson(edit.after, 2) };
  const now = await storedItem(installation, KIND, edit.before);
  return conflictWith(edit.before, now && shown(now), words);
}

function withSecret({ secretName }: Item, item: Item): Item {
  return { ...item, ...present({ secretName }) };
}

function problemsOf(
  stored: Item,
  { before, after }: Edit,
  { words: said, allowed = {} }: Pick<Installation, 'allowed'> & { readonly words: Words },
): ItemProblem[] {
  const [named, other] = [before, after].map((item) => itemName(KIND, item));
  const { problems: words, notices } = said;
  const parsed = parseOrganization(withSecret(stored, after), words);
  return [
    ...('secretName' in before || 'secretName' in after
      ? [{ path: 'secretName', reason: words.secretNotHere, remedy: words.secretInTerminal }]
      : []),
    ...(named === other
      ? []
      : [{ path: 'organizationId', reason: words.otherOrganization, remedy: words.leaveIt({ name: named ?? '' }) }]),
    ...(before.enabled === false && after.enabled !== false ? [{ path: 'enabled', ...notices.mayNotHear.enable }] : []),
    ...(parsed.ok ? [] : parsed.problems),
    ...notAllowed(after, allowed, said),
  ];
}

/** The stored item that an edit is of. @throws PageError 403 if there is none */
async function storedFor(
  installation: Installation,
  { before }: Edit,
  { problems, ruleAnswers }: Words,
): Promise<Item> {
  const id = itemName(KIND, before);
  const stored = /^\d{1,19}$/.test(id) ? await storedItem(installation, KIND, before) : undefined;
  if (stored !== undefined) return stored;
  throw new PageError(403, problems.notSetUp({ organization: id, stack: ruleAnswers.place(installation.place) }));
}

/**
 * Gives all rules of an organization the same quiet hours, or none (null). What somebody else changes meanwhile, and what is not
 * understood, is left alone. @throws PageError 400 if these are no quiet hours
 */
async function setQuietHours(
  installation: Installation,
  organization: bigint,
  quietHours: Item | null,
): Promise<QuietHoursAnswer> {
  const kind = ITEM_KINDS.rules;
  const [rules, words] = await Promise.all([allItems(installation, kind), wordsOfPage(installation)]);
  const edits = rules
    .filter(({ organizationId }) => String(organizationId) === String(organization))
    .map((before) => {
      const { quietHours: _before, ...others } = before;
      return { before, after: quietHours === null ? others : { ...others, quietHours } };
    })
    .filter(({ before, after }) => describeChanges(before, after).length > 0);
  const problems = edits.map(({ after }) => {
    const parsed = parseRule(after, words.problems);
    return parsed.ok ? [] : parsed.problems;
  });
  const wrong = problems.flat().find(({ path }) => path.startsWith('quietHours'));
  if (wrong !== undefined) throw refusedItem(wrong, words);
  const written = await inParallel(CONCURRENCY, [...edits.entries()], ([index, edit]) =>
    problems[index]?.length === 0 ? changeItem(installation, kind, edit) : Promise.resolve(false),
  );
  // Whoever asks again may have been cut off before the functions learnt of it.
  if (edits.length === 0) await configurationMark(installation.documents, installation.tables.state).renew();
  return {
    changed: written.filter((isWritten) => isWritten).length,
    left: edits.filter((_, index) => written[index] !== true).map(({ before }) => itemName(kind, before)),
  };
}
