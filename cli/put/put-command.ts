import { allItems, type Replacement, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { problemsInFile, readItemsFile } from '../../functions/adapters/item-files/read-items.ts';
import { inParallel } from '../../functions/domain/in-parallel.ts';
import {
  checkParts,
  notAllowedAmong,
  problemLine,
  rulesIn,
  unsaidWindow,
} from '../../functions/domain/items/check-items.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { partIdsOf } from '../../functions/domain/items/rule/part-problems.ts';
import { agreed } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { tellOfHearers } from '../items/change-item.ts';
import { consequences } from '../items/consequences.ts';
import { countedToCompare } from '../items/counted-to-compare.ts';
import { itemKindArgument } from '../items/item-kind-argument.ts';
import { missingReferences } from '../items/missing-references.ts';
import { needsWith } from '../items/request-needs.ts';
import { ASK_ANYWAY, FORCE_IT, unknownWatch, watchedReader } from '../items/unknown-watches.ts';
import { exactPositionals } from '../parse-options.ts';
import { MOST_PREVIEWED, previewItem, previewLines, type RulePreview } from './preview-rule.ts';

export const summary = 'write rules, organizations or channels, and say what changes';

export const help = `Usage: mention-alerts --stack NAME | --local put rules | organizations | channels FILE [--dry-run] [--quick] [--force]

Writes the items of a JSON or YAML file (one item or a list; "-" is standard input) into the table and shows what changes. An item
replaces the stored item with its key as a whole: fields that it leaves out are removed. Nothing is written unless every item is
understood. Functions see a change at their next tick.

Of a rule it says what is usual for what it watches, and how often it would have fired in the last 14 days; of the first
${MOST_PREVIEWED} that are new or changed, as it takes requests of the monitoring service. Then how many requests a minute all rules of the
organization need, and whether its requestsPerMinute holds them.

If the service does not know the keyword or group that a rule watches, it says so and asks before anything is written; without a
terminal it writes nothing and exits with 1, unless --force.

  --dry-run  show all this and write nothing
  --force    write rules whose keyword or group the service does not know
  --quick    do not ask the monitoring service`;

/** Items that are read at once. */
const AT_ONCE = 8;

/** What was done with one item. */
type Written = {
  readonly name: string;
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly changes: readonly string[];
  /** How a rule that was written would have done on its past. */
  readonly preview?: RulePreview;
};

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    'dry-run': { type: 'boolean' },
    quick: { type: 'boolean' },
    force: { type: 'boolean' },
  });
  const kind = itemKindArgument(positionals[0]);
  const [, file = ''] = exactPositionals(positionals, ['what', 'FILE']);
  const items = await readOrExplain(file, kind, context);
  if (items === undefined) return 1;
  return withInstallation(context, async (installation) => {
    const others = await rulesAround(installation, kind, items);
    const notThere = notAllowedAmong(
      items.map((item) => ({ kind, item })),
      installation.allowed,
    );
    const wrong = [...checkParts(items, others ?? [], kind), ...notThere].map(problemLine);
    for (const each of wrong) context.writeError(`${file}: ${each}`);
    if (wrong.length > 0) {
      context.writeError('Nothing was written.');
      return 1;
    }
    const unknown = values.quick || values.force ? [] : await unknownAmong(installation, kind, items);
    if (!(await isConfirmed(unknown, values['dry-run'] ?? false, context))) return 1;
    const edits = await inParallel(AT_ONCE, items, async (after) => ({
      before: await storedItem(installation, kind, after),
      after,
    }));
    if (!values['dry-run'])
      await tellOfHearers(
        installation,
        edits.map((edit) => ({ kind: kind.name, ...edit })),
      );
    const written: Written[] = [];
    for (const edit of edits) {
      const { after: item } = edit;
      const done = await putItem(installation, edit, { kind, isDryRun: values['dry-run'] ?? false });
      if (done === undefined) {
        context.writeError(
          `${kind.singular} ${itemName(kind, item)} was changed by somebody else just now; it was left alone. Run the command again.`,
        );
        return 1;
      }
      const isTried = !values.quick && written.filter(({ preview }) => preview !== undefined).length < MOST_PREVIEWED;
      const isOfRule = kind.name === 'rules' && done.outcome !== 'unchanged';
      const preview = isTried && isOfRule ? await previewItem(installation, item, { others }) : undefined;
      const result = preview === undefined ? done : { ...done, preview };
      written.push(result);
      if (!(context.json || values.json))
        context.writeOut(linesOf(kind, result, values['dry-run'] ?? false).join('\n'));
    }
    if (context.json || values.json) context.writeJson(written, 2);
    else if (written.some(({ outcome }) => outcome !== 'unchanged')) {
      (await needsWith(installation, kind, items)).forEach(context.writeOut);
    }
    for (const remark of [
      ...(await countedToCompare(installation, kind, items)),
      ...(await missingReferences(installation, kind, items)),
    ]) {
      context.writeError(remark);
    }
    return 0;
  });
}

/** All items of rules that there will be, where some of these are made of others; otherwise nobody needs them. */
async function rulesAround(installation: Installation, kind: ItemKind, items: readonly Item[]) {
  if (kind.name !== 'rules' || !rulesIn(items).some((rule) => partIdsOf(rule).length > 0)) return undefined;
  const names = new Set(items.map((item) => itemName(kind, item)));
  const stored = (await allItems(installation, kind)).filter((item) => !names.has(itemName(kind, item)));
  return [...stored, ...items];
}

/** What the service does not know of the rules that would be written, a sentence each. */
async function unknownAmong(installation: Installation, kind: ItemKind, items: readonly Item[]): Promise<string[]> {
  if (kind.name !== 'rules') return [];
  const read = watchedReader(installation);
  const unknown: string[] = [];
  for (const item of items) {
    const said = await unknownWatch(item, read);
    if (said === undefined) continue;
    const before = await storedItem(installation, kind, item);
    if (before === undefined || describeChanges(before, item).length > 0) unknown.push(said);
  }
  return unknown;
}

/** Says what is unknown; gives whether to go on, which a person is asked. */
async function isConfirmed(unknown: readonly string[], isDryRun: boolean, context: CommandContext): Promise<boolean> {
  for (const each of unknown) context.writeError(each);
  if (unknown.length === 0 || isDryRun) return true;
  if (await agreed(ASK_ANYWAY, context)) return true;
  context.writeError(context.ask === undefined ? FORCE_IT : 'Nothing was written.');
  return false;
}

/** The items of the file, or undefined after printing what is wrong with them. */
async function readOrExplain(
  file: string,
  kind: ItemKind,
  context: CommandContext,
): Promise<readonly Item[] | undefined> {
  try {
    const content = await readItemsFile(file, kind);
    const { items, problems } = content;
    const wrong = items
      .filter((found) => found.kind !== kind)
      .map(({ where }) => `${where}: expected ${kind.name} only`);
    const all = [...problems, ...wrong].map((problem) => `${file}: ${problem}`);
    if (wrong.length === 0) all.push(...(await problemsInFile(file, content)).map(problemLine));
    if (items.length === 0 && all.length === 0) all.push(`${file}: there is no item in it`);
    for (const problem of all) context.writeError(problem);
    if (all.length === 0) return items.map(({ item }) => item);
  } catch (error) {
    context.writeError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  context.writeError('Nothing was written.');
  return undefined;
}

/** Writes one item, or only says what would change; undefined if somebody else changed it first. */
async function putItem(
  installation: Installation,
  { before, after: item }: Replacement,
  { kind, isDryRun }: { readonly kind: ItemKind; readonly isDryRun: boolean },
): Promise<Written | undefined> {
  const name = itemName(kind, item);
  const changes = before === undefined ? [] : describeChanges(before, item);
  if (before !== undefined && changes.length === 0) return { name, outcome: 'unchanged', changes };
  if (!isDryRun && !(await replaceItem(installation, kind, { before, after: item }))) return undefined;
  const unsaid = kind.name === 'rules' ? unsaidWindow(item) : undefined;
  if (before === undefined) return { name, outcome: 'created', changes: unsaid === undefined ? [] : [unsaid] };
  return { name, outcome: 'changed', changes: [...changes, ...consequences(kind, before, item)] };
}

function linesOf(kind: ItemKind, { name, outcome, changes, preview }: Written, isDryRun: boolean): string[] {
  const would = isDryRun && outcome !== 'unchanged' ? 'would be ' : '';
  return [
    `${kind.singular} ${name}: ${would}${outcome}`,
    ...changes.map((change) => `  ${change}`),
    ...(preview === undefined ? [] : previewLines(preview)).map((line) => `  ${line}`),
  ];
}
