import { heldRules } from '../../functions/adapters/dynamodb/held-rules.ts';
import { allItems, deleteItem, replaceItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { readFolder } from '../../functions/adapters/item-files/read-folder.ts';
import type { FoundItem, FoundProblem } from '../../functions/domain/items/check-items.ts';
import { checkParts, notAllowedAmong, problemLine } from '../../functions/domain/items/check-items.ts';
import type { ItemChange } from '../../functions/domain/items/new-hearers.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { tellOfHearers } from '../items/change-item.ts';
import { missingAmong } from '../items/missing-references.ts';
import { FORCE_IT } from '../items/unknown-watches.ts';
import { exactPositionals } from '../parse-options.ts';
import { MOST_PREVIEWED } from '../put/preview-rule.ts';
import { deployedItems, rememberDeployed } from './deployed-items.ts';
import { planItems, type Step, type Tables, tablesAfter, tablesBefore } from './plan-items.ts';
import { OUTCOMES, type Outcome, planJson, planLines } from './plan-lines.ts';
import { type Planned, withPreviews } from './with-previews.ts';

export const summary = 'make the tables equal to a folder of items';

export const help = `Usage: mention-alerts --stack NAME | --local apply DIR [--prune] [--dry-run] [--yes [--force]] [--quick] [--json]

Makes the tables equal to a folder: writes the items of all JSON and YAML files in it and its subfolders, organizations and
channels first, then rules. Before that it shows what would change, field by field, and asks. Nothing is written unless every
item is understood and no two have the same key. An item that somebody changes after the plan was made is left alone and
named; the others are written. Exit status 1 if one was left alone, or if the answer was no.

Of the first ${MOST_PREVIEWED} rules that are new or watch something else it says how often they would have fired in the last 14 days, as
they are and as they would be.

What people set elsewhere stays unless a file sets it: silencedUntil, acknowledged and expected of a rule, enabled of a channel, and the
secret that "channel rotate" made. An item that people edited in another way since it was last applied is left alone and named, with the
differences; if the folder asks something new of it, the exit status is 1.

  --prune    delete what is not in the folder, of the kinds (rules, organizations, channels) that it has; not a rule that is
             silenced, whose open alert is acknowledged, or of which one is made that stays
  --dry-run  show the plan and write nothing
  --yes      write without asking, unless the service does not know the keyword or group that a rule would watch
  --force    write such rules, too, and what people edited by hand; with --prune delete rules of which one is made that stays
  --quick    do not ask the monitoring service`;

const REFUSED =
  'What was edited by hand was left alone, although the folder asks for something new: write what you want into the folder, or add --force.';

const NO_TERMINAL = 'There is no terminal to ask for confirmation: add --yes to do it, or --dry-run to see the plan.';

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    prune: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
    quick: { type: 'boolean' },
    force: { type: 'boolean' },
  });
  const [folder = ''] = exactPositionals(positionals, ['DIR']);
  const isDryRun = values['dry-run'] ?? false;
  const isSure = isDryRun || (values.yes ?? false);
  if (!isSure) requireTerminal(context, NO_TERMINAL);
  const isJson = context.json || (values.json ?? false);
  const { items, problems } = await readFolder(folder);
  if (problems.length > 0) return refused(problems, { context, isJson });
  return withInstallation(context, async (installation) => {
    const steps = await planOf(installation, items, {
      isPruned: values.prune ?? false,
      isForced: values.force ?? false,
    });
    const after = tablesAfter(steps);
    const wrong = [...wrongParts(items, after), ...notAllowedAmong(items, installation.allowed)];
    if (wrong.length > 0) return refused(wrong, { context, isJson });
    const planned = await withPreviews(installation, steps, { after, isQuick: values.quick ?? false });
    // With --json stdout is only for the result, but the person who is asked to confirm must see the plan.
    if (!isJson || !isSure) {
      const tell = isJson ? context.writeError : context.writeOut;
      for (const line of planLines(planned)) tell(line);
    }
    for (const remark of remarksOn(items, after, values.prune ?? false)) context.writeError(remark);
    const isForced = values.force ?? false;
    const sayAll = (outcomes: readonly Outcome[]) => {
      const ok = isDryRun || !(planned.some(isRefused) || outcomes.some(isUndone));
      if (isJson) context.writeJson({ ok, isDryRun, items: planJson(planned, outcomes) }, 2);
    };
    if (isDryRun) {
      sayAll(planned.map(({ kind }) => OUTCOMES[kind]));
      return 0;
    }
    const isWork = planned.some(isWritten);
    const asked = { isSure, isForced, isShown: !isJson };
    if (isWork && !(await isConfirmed(planned, asked, { context, name: installation.name }))) return 1;
    const outcomes = planned.map((step): Outcome => (isWritten(step) ? 'untried' : OUTCOMES[step.kind]));
    try {
      await tellOfHearers(installation, planned.flatMap(changeIn), tablesBefore(planned));
      await doAll(installation, planned, outcomes, (step, outcome) => sayOutcome(step, outcome, { context, isJson }));
    } finally {
      // What was written is written, even if a later write fails: without this line nobody would know.
      sayAll(outcomes);
    }
    if (planned.some(isRefused)) context.writeError(REFUSED);
    if (outcomes.some(isUndone))
      context.writeError('Run the command again for what was left alone; it makes a new plan.');
    return planned.some(isRefused) || outcomes.some(isUndone) ? 1 : 0;
  });
}

/** Whether a step writes or deletes an item. */
const isWritten = ({ kind }: Step): boolean => kind === 'create' || kind === 'change' || kind === 'delete';

/** Whether the folder asks for something new that is not done, because people edited the item. */
const isRefused = (step: Step): boolean => step.kind === 'edited' && step.isNew;

/** Says what is wrong with the items of a folder; gives the exit status. */
function refused(
  problems: readonly FoundProblem[],
  { context, isJson }: { readonly context: CommandContext; readonly isJson: boolean },
): number {
  if (isJson) context.writeJson({ ok: false, problems }, 2);
  for (const problem of isJson ? [] : problems) context.writeError(problemLine(problem));
  context.writeError('Nothing was written.');
  return 1;
}

/** What is wrong with the rules of a folder that are made of others, given all that there will be. */
function wrongParts(items: readonly FoundItem[], after: Tables): FoundProblem[] {
  const rules = items.filter(({ kind }) => kind === ITEM_KINDS.rules).map(({ item }) => item);
  return checkParts(rules, after.rules, ITEM_KINDS.rules);
}

/**
 * Whether to do what is planned. A person is asked, unless `isSure` (--yes), which does not stand for what the service does not
 * know; that is said here, unless the plan was shown (`isShown`).
 */
async function isConfirmed(
  planned: readonly Planned[],
  { isSure, isForced, isShown }: { readonly isSure: boolean; readonly isForced: boolean; readonly isShown: boolean },
  { context, name }: { readonly context: CommandContext; readonly name: string },
): Promise<boolean> {
  const unknown = isForced ? [] : planned.flatMap((step) => step.unknown ?? []);
  if (isSure && unknown.length > 0) {
    for (const each of isShown ? [] : unknown) context.writeError(each);
    context.writeError(FORCE_IT);
    return false;
  }
  if (isSure || (await agreed(`Do this to ${name}? [y/N] `, context))) return true;
  context.writeError('Nothing was written.');
  return false;
}

async function planOf(
  installation: Installation,
  found: readonly FoundItem[],
  { isPruned, isForced }: { readonly isPruned: boolean; readonly isForced: boolean },
): Promise<Step[]> {
  const [deployed, organizations, channels, rules] = await Promise.all([
    deployedItems(installation),
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.channels),
    allItems(installation, ITEM_KINDS.rules),
  ]);
  const prune = isPruned ? { heldBy: await heldRules(installation, rules, Date.now()) } : undefined;
  return planItems({ found, stored: { organizations, channels, rules }, deployed, prune, isForced });
}

/**
 * What items refer to that will not exist: checked for all items if something is deleted, otherwise for
 * those of the folder.
 */
function remarksOn(items: readonly FoundItem[], after: Tables, isPruned: boolean): string[] {
  return [ITEM_KINDS.organizations, ITEM_KINDS.rules].flatMap((kind) =>
    missingAmong(
      after,
      kind,
      isPruned ? after[kind.name] : items.filter((found) => found.kind === kind).map(({ item }) => item),
    ),
  );
}

function sayOutcome(
  { of, name }: Step,
  outcome: Outcome,
  { context, isJson }: { readonly context: CommandContext; readonly isJson: boolean },
): void {
  const item = `${of.singular} ${name}`;
  if (outcome === 'overtaken') {
    context.writeError(`${item} was changed by somebody else just now; it was left alone.`);
  } else if (!isJson) context.writeOut(`${item}: ${outcome}`);
}

const isUndone = (outcome: Outcome) => ['overtaken', 'failed', 'untried'].includes(outcome);

/** The item that a step writes, as it is and as it will be. */
function changeIn(step: Step): ItemChange[] {
  if (step.kind !== 'create' && step.kind !== 'change') return [];
  return [{ kind: step.of.name, before: step.kind === 'change' ? step.before : undefined, after: step.after }];
}

/** Does all steps; `outcomes` has what became of each, also where one throws. */
async function doAll(
  installation: Installation,
  planned: readonly Planned[],
  outcomes: Outcome[],
  say: (step: Step, outcome: Outcome) => void,
): Promise<void> {
  for (const [at, step] of planned.entries()) {
    if (isWritten(step)) outcomes[at] = 'failed';
    const isDone = await doStep(installation, step);
    if (!isWritten(step)) continue;
    outcomes[at] = isDone ? OUTCOMES[step.kind] : 'overtaken';
    say(step, outcomes[at]);
  }
}

/** Does a step, and notes what is applied; gives false if somebody else changed the item after it was read. */
async function doStep(installation: Installation, step: Step): Promise<boolean> {
  switch (step.kind) {
    case 'create':
    case 'change':
      if (!(await replaceItem(installation, step.of, { before: undefined, ...step }))) return false;
      break;
    case 'delete':
      if (!(await deleteItem(installation, step.of, step.before))) return false;
      break;
    case 'keep':
      if (!step.isNew) return true;
      break;
    case 'edited':
    case 'leave':
      return true;
  }
  await rememberDeployed(installation, { ...step, item: 'wanted' in step ? step.wanted : undefined });
  return true;
}
